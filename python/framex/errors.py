"""What can go wrong between a client and its server."""

from __future__ import annotations

from typing import Any


class FrameXError(Exception):
    """The server refused a request; the session lives on.

    ``error`` holds the problem: ``kind``, ``message``, and where known ``file``, ``line``, ``column``, ``help``.
    """

    def __init__(self, error: dict[str, Any]) -> None:
        self.error = error
        super().__init__(_sentence(error))


class FrameXTimeout(Exception):
    """No reply came in time.

    The server was stopped, the outcome of a change is not known, and the client refuses further use.
    """


def _sentence(error: dict[str, Any]) -> str:
    place = ":".join(str(error[key]) for key in ("file", "line", "column") if error.get(key) is not None)
    sentence = f"{error.get('kind', 'Error')}: {error.get('message', 'no message')}"
    if place:
        sentence = f"{place}: {sentence}"
    if error.get("help"):
        sentence = f"{sentence} ({error['help']})"
    return sentence
