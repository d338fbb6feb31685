"""Which limits a session has, as ``framex serve`` takes them.

A wrong value is refused here, before a server is started, in the words of the caller.
"""

from __future__ import annotations

import math
import re

#: A number of bytes, or one with a unit: ``800M``.
_SIZE = re.compile(r"[0-9]+[KMG]?")


def options(
    *,
    max_facts: int | None,
    max_rounds: int | None,
    max_depth: int | None,
    max_memory: int | str | None,
    max_steps: int | None,
    max_rows: int | None,
    time_limit: float | None,
    threads: int | str,
) -> list[str]:
    """The options of the command line; what is ``None`` has the engine's default and gives none.

    Raises ``ValueError`` for a value that is no limit.
    """
    numbers = {
        "max_facts": max_facts,
        "max_rounds": max_rounds,
        "max_depth": max_depth,
        "max_steps": max_steps,
        "max_rows": max_rows,
    }
    given = {name: str(whole(name, number)) for name, number in numbers.items() if number is not None}
    if max_memory is not None:
        given["max_memory"] = _size(max_memory)
    if time_limit is not None:
        given["time_limit"] = f"{_milliseconds(time_limit)}ms"
    if threads != 1:
        given["threads"] = "all" if threads == "all" else str(whole("threads", threads))
    return [word for name, value in given.items() for word in (f"--{name.replace('_', '-')}", value)]


def whole(name: str, number: object) -> int:
    """The number, where it is a limit: whole, and at least 1. Raises ``ValueError`` otherwise."""
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number < 2**63:
        raise ValueError(f"{name} is a whole number, at least 1, not {number!r}")
    return number


def _size(size: int | str) -> str:
    if isinstance(size, str) and _SIZE.fullmatch(size):
        return size
    if isinstance(size, str):
        raise ValueError(f'max_memory is a number of bytes, or "800M", "4G", not {size!r}')
    return str(whole("max_memory", size))


def _milliseconds(seconds: float) -> int:
    is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not is_number or not math.isfinite(seconds) or not 0.001 <= seconds < 1e12:
        raise ValueError(f"time_limit is a number of seconds, at least 0.001, not {seconds!r}")
    return round(seconds * 1000)
