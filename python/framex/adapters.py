"""Tools of one's own, written as Python functions.

>>> from framex.adapters import tool
>>> @tool
... def weather(city: str) -> dict:
...     return {"degrees": 21}

In a program the function is the tool ``_weather``. It gets the fields of the request by name and gives back one flat
dictionary, which becomes the receipt; what it raises becomes a failed call.

``framex agent --adapter FILE.py`` calls them in a process of their own: ``python3 -m framex.adapters FILE.py`` lists the tools of
a file, and with a tool's name behind it reads the fields as JSON and writes the answer as JSON.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

#: A function that carries out requests.
Adapter = Callable[..., Mapping[str, Any]]

Function = TypeVar("Function", bound=Callable[..., Any])

#: Names that the host's own tools have; an adapter may not take one's place.
SHIPPED = frozenset(
    {
        "_llm", "_query", "_evidence_needs", "_checkCandidate", "_forgetAnswers", "_fixture", "_emit",
        "_turn", "_repairTurn", "_judge", "_repairJudge", "_ask", "_say",
    }
)  # fmt: skip

_MARK = "__framex_tool__"


def tool(function: Function) -> Function:
    """Marks a function as a tool: ``weather`` becomes ``_weather``."""
    setattr(function, _MARK, f"_{function.__name__}")
    return function


def load(path: str | Path) -> dict[str, Adapter]:
    """The marked functions of a Python file, by tool name.

    Raises ``ValueError`` where there is none, or where one has the name of a shipped tool.
    """
    path = Path(path)
    spec = importlib.util.spec_from_file_location(f"framex_adapter_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"`{path}` is no Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = {getattr(value, _MARK): value for value in vars(module).values() if hasattr(value, _MARK)}
    if not found:
        raise ValueError(f"`{path}` has no tool; put `@tool` of framex.adapters before a function")
    return checked(found)


def checked(adapters: Mapping[str, Adapter]) -> dict[str, Adapter]:
    """The adapters, unless one has the name of a shipped tool (``ValueError``)."""
    taken = sorted(SHIPPED & set(adapters))
    if taken:
        raise ValueError(f"`{taken[0]}` is a tool of the host; give the adapter another name")
    return dict(adapters)


def main(arguments: list[str] | None = None) -> int:
    """Lists the tools of a file, or calls one; gives the exit code. What a tool raises is its last word on standard error."""
    given = sys.argv[1:] if arguments is None else arguments
    if len(given) not in (1, 2):
        print("python -m framex.adapters FILE.py [TOOL]", file=sys.stderr)
        return 2
    found = load(given[0])
    if len(given) == 1:
        print(json.dumps(list(found)))
        return 0
    fields = json.load(sys.stdin)
    # What a tool prints is no part of its answer.
    out, sys.stdout = sys.stdout, sys.stderr
    answer = dict(found[given[1]](**fields))
    json.dump(answer, out, ensure_ascii=False, allow_nan=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
