"""Carries out requests: those of a program, or a single tool call.

``python -m framex.tools program.fx`` is ``framex agent``, with its options and its exit code; ``--adapter FILE.py`` makes the
marked functions of a Python file tools too (:mod:`framex.adapters`).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from framex.adapters import Adapter, checked
from framex.client import MAX_REQUEST_BYTES, Client, find_binary
from framex.frames import value
from framex.statements import sent_bytes

#: Requests carried out at most, as ``framex agent`` has it.
MAX_REQUESTS = 1000

#: The longest answer of an adapter that is handed to the host, as JSON within a request.
MOST_ANSWER_BYTES = MAX_REQUEST_BYTES - 65_536

#: The longest sentence about a call that failed, in letters.
MOST_SENTENCE = 10_000


def execute(
    name: str,
    parameters: Mapping[str, Any],
    client: Client,
    adapters: Mapping[str, Adapter] | None = None,
) -> dict[str, Any]:
    """Carries out one tool call outside of a run, and gives its receipt; the session is not changed.

    ``result`` holds the fields of the answer and ``rows`` its rows; a call that failed has ``status`` ``"failed"``, the kind
    in ``failure`` and a sentence in ``error``. An adapter of this name is called here, any other tool by the engine's
    host; either way the host reads the answer, so that a receipt is what a run would have stated.

    A parameter that is a dictionary or a list goes to the host's tools as its JSON text, as ``schema`` of ``_llm`` wants it.
    """
    adapter = checked(adapters or {}).get(name)
    if adapter is None:
        return client.request("execute", tool=name, parameters=dict(parameters))
    return client.request("execute", tool=name, **_call(adapter, parameters))


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
        client.request("receipt", request=request, **_call(adapter, _fields(waiting[0]["fields"])))
        status = client.query(f'?- {request}[tool#status -> "succeeded"].')["status"]
        done.append({"request": request, "tool": tool, "status": "succeeded" if status == "true" else "failed"})
    return done


def _call(adapter: Adapter, fields: Mapping[str, Any]) -> dict[str, str]:
    """What an adapter gives, as the host takes it: the text of its answer, or why there is none.

    What it raises, and what is no JSON, is a failed call and not an end, as for an adapter in a process of its own.
    """
    try:
        given = adapter(**fields)
        if not isinstance(given, Mapping):
            raise TypeError(f"the adapter gave a {type(given).__name__}, and a flat dictionary is wanted")
        answer = json.dumps(dict(given), allow_nan=False)
    except Exception as fault:  # noqa: BLE001: whatever an adapter raises is its answer
        return {"failure": f"{type(fault).__name__}: {fault}"[:MOST_SENTENCE], "kind": "adapter-crashed"}
    if sent_bytes(answer) > MOST_ANSWER_BYTES:
        return {"failure": f"the adapter's answer is longer than {MOST_ANSWER_BYTES} bytes", "kind": "too-large"}
    return {"answer": answer}


def _fields(fields: Mapping[str, list[str]]) -> dict[str, Any]:
    """The fields of a request as an adapter takes them, without those that the host reads.

    A field to which the rules give several values is a list here; the engine refuses its receipt and says why.
    """
    read = {name: [value(printed) for printed in values] for name, values in fields.items()}
    single = {name: values[0] if len(values) == 1 else values for name, values in read.items()}
    return {name: given for name, given in single.items() if not name.startswith("tool#")}


def main(arguments: list[str] | None = None) -> int:
    """Runs ``framex agent`` with these arguments, and gives its exit code.

    Adapters that are Python files run under this Python, whatever ``python3`` is on the path.
    """
    given = sys.argv[1:] if arguments is None else arguments
    environment = dict(os.environ)
    if sys.executable:
        here, path = str(Path(sys.executable).parent), environment.get("PATH", os.defpath)
        environment["PATH"] = os.pathsep.join([here, path])
    return subprocess.run([find_binary(), "agent", *given], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
