"""The questions that a model may be given as tools: they read, and change nothing."""

from __future__ import annotations

from typing import Any

from framex.client import Client

#: Name, what it is for, and its arguments, each with what it means.
READ_TOOLS: dict[str, dict[str, Any]] = {
    "query": {
        "description": "Answer a goal `?- …` with true, false, unknown or bindings.",
        "arguments": {"query": "the goal, from `?-` to its full stop"},
    },
    "explain": {
        "description": "Show the proof of a fact that holds.",
        "arguments": {"fact": "the fact, without a full stop"},
    },
    "why_not": {
        "description": "Show what blocks each rule that could give a fact.",
        "arguments": {"fact": "the fact, without a full stop"},
    },
    "schema": {"description": "List what the program can be asked.", "arguments": {}},
    "modules": {"description": "List the program's modules.", "arguments": {}},
    "validate": {"description": "Check schema, constraints and warnings.", "arguments": {}},
}


def call_tool(client: Client, name: str, arguments: dict[str, Any] | None = None) -> Any:
    """Calls one of :data:`READ_TOOLS`; raises ``ValueError`` for anything else."""
    arguments = arguments or {}
    if name not in READ_TOOLS:
        raise ValueError(f"no tool `{name}`: there are {', '.join(READ_TOOLS)}")
    taken = READ_TOOLS[name]["arguments"]
    if set(arguments) != set(taken):
        raise ValueError(f"`{name}` takes {', '.join(taken) or 'no arguments'}, not {', '.join(arguments) or 'nothing'}")
    if not all(isinstance(value, str) for value in arguments.values()):
        raise ValueError(f"the arguments of `{name}` are strings")
    return client.request(name, **arguments)
