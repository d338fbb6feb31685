"""Carries out requests: those of a program, or a single tool call.

``python -m framex.tools program.fx`` is ``framex agent``, with its options and its exit code. With ``--adapter FILE.py`` the
marked functions of a Python file are tools too (:mod:`framex.adapters`).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from framex.adapters import Adapter, checked, load
from framex.client import Client, find_binary
from framex.errors import FrameXError
from framex.frames import value

#: Requests carried out at most, as ``framex agent`` has it.
MAX_REQUESTS = 1000


def execute(
    name: str,
    parameters: Mapping[str, Any],
    client: Client,
    adapters: Mapping[str, Adapter] | None = None,
) -> dict[str, Any]:
    """Carries out one tool call outside of a run, and gives its receipt; the session is not changed.

    ``result`` holds the fields of the answer and ``rows`` its rows; a call that failed has ``status`` ``"failed"``, the kind
    in ``failure`` and a sentence in ``error``. An adapter of this name is called here, any other tool by the engine's
    host.
    """
    adapter = checked(adapters or {}).get(name)
    if adapter is None:
        return client.request("execute", tool=name, parameters=dict(parameters))
    receipt: dict[str, Any] = {"request": name, "tool": name, "status": "succeeded", "result": {}, "rows": []}
    answer, failure = _call(adapter, parameters)
    if failure is not None:
        return receipt | {"status": "failed", "failure": "adapter-crashed", "error": failure}
    rows = answer.pop("rows", None) or []
    return receipt | {"result": answer, "rows": rows}


def carry_out(client: Client, adapters: Mapping[str, Adapter], max_requests: int = MAX_REQUESTS) -> list[dict[str, Any]]:
    """Carries out the open requests of the client's session until none is left; a line for each.

    Stops when a rule derives ``workflow[status -> …]``. Requests whose tool waits for a person stay open.
    """
    adapters = checked(adapters)
    done: list[dict[str, Any]] = []
    while len(done) < max_requests:
        if client.query("?- workflow[status -> ?S].")["status"] == "bindings":
            break
        waiting = [request for request in client.request("requests", state="open") if request["tool"] != "_ask"]
        if not waiting:
            break
        request, tool = waiting[0]["request"], waiting[0]["tool"]
        adapter = adapters.get(tool)
        if adapter is None:
            receipt = client.request("execute", request=request)
            done.append({"request": request, "tool": tool, "status": receipt["status"]})
            continue
        answer, failure = _call(adapter, _fields(waiting[0]["fields"]))
        if failure is None:
            client.request("receipt", request=request, answer=answer)
        else:
            client.request("receipt", request=request, failure=failure, kind="adapter-crashed")
        status = client.query(f'?- {request}[tool#status -> "succeeded"].')["status"]
        done.append({"request": request, "tool": tool, "status": "succeeded" if status == "true" else "failed"})
    return done


def _call(adapter: Adapter, fields: Mapping[str, Any]) -> tuple[dict[str, Any], str | None]:
    """The answer of an adapter, or why there is none: what it raises is a failed call, not an end."""
    try:
        answer = adapter(**fields)
    except Exception as fault:  # noqa: BLE001: whatever an adapter raises is its answer
        return {}, f"{type(fault).__name__}: {fault}"
    if not isinstance(answer, Mapping):
        return {}, f"the adapter gave a {type(answer).__name__}, and a flat dictionary is wanted"
    return dict(answer), None


def _fields(fields: Mapping[str, list[str]]) -> dict[str, Any]:
    """The fields of a request as an adapter takes them, without those that the host reads.

    A field to which the rules give several values is a list here; the engine refuses its receipt and says why.
    """
    read = {name: [value(printed) for printed in values] for name, values in fields.items()}
    single = {name: values[0] if len(values) == 1 else values for name, values in read.items()}
    return {name: given for name, given in single.items() if not name.startswith("tool#")}


def main(arguments: list[str] | None = None) -> int:
    """Runs ``framex agent`` with these arguments, or the loop here where there is an adapter; gives the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    if not any(word == "--adapter" or word.startswith("--adapter=") for word in given):
        return subprocess.run([find_binary(), "agent", *given], check=False).returncode
    parser = argparse.ArgumentParser(prog="python -m framex.tools")
    parser.add_argument("files", nargs="+", help="the files of the program")
    parser.add_argument("--adapter", action="append", default=[], help="a Python file with tools")
    parser.add_argument("--max-requests", type=int, default=MAX_REQUESTS, help="carry out at most so many requests")
    options = parser.parse_args(given)
    try:
        adapters = {name: adapter for path in options.adapter for name, adapter in load(path).items()}
        sources = [{"file": file, "source": Path(file).read_text("utf-8")} for file in options.files]
        with Client(find_binary()) as client:
            client.request("load", sources=sources)
            done = carry_out(client, adapters, options.max_requests)
            left = client.request("requests", state="open")
    except (FrameXError, OSError, ValueError) as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    for line in done:
        print(f"{line['request']}  {line['tool']}  {line['status']}")
    if left and len(done) >= options.max_requests:
        print(f"{options.max_requests} requests were carried out, the most allowed", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
