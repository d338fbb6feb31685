"""Single tool calls, adapters, and the loop that carries out requests with them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from framex import Client, FrameXError
from framex.adapters import load, tool
from framex.tools import carry_out, execute

PROGRAM = """world open.
closed slot warm.
ulm:City. oslo:City. atlantis:City.
external look(?C) using _weather[city -> ?N; limit -> 3; tool#order -> 1] <- ?C:City AND ?N := toString(?C).
external ask(?C) using _query[query -> "?- ?X[warm -> true]."; tool#order -> 2] <- ?C:City AND ?C[warm -> true].
?C[warm -> true] <- ?C:City AND look(?C)[result("degrees") -> ?D] AND ?D > 10.
?C[lost -> true] <- ?C:City AND look(?C)[tool#failure -> ?F].
"""

ADAPTER = '''
from framex.adapters import tool

@tool
def weather(city: str, limit: int) -> dict:
    if city == "atlantis":
        raise LookupError("it sank")
    return {"degrees": {"ulm": 21.5, "oslo": 4}[city], "limit": limit}

def helper() -> None:
    """No tool."""
'''


@pytest.fixture
def adapter(tmp_path: Path) -> Path:
    path = tmp_path / "weather.py"
    path.write_text(ADAPTER, "utf-8")
    return path


def test_a_tool_of_the_host_is_called_without_changing_the_session(client: Client) -> None:
    client.load(PROGRAM)
    receipt = execute("_query", {"query": "?- ?C:City."}, client)
    assert (receipt["status"], receipt["result"]["status"]) == ("succeeded", "bindings")
    emitted = execute("_emit", {"message": "ready"}, client)
    assert emitted["messages"] == ["ready"]
    assert client.query("?- _query[tool#completed -> true].") == {"status": "unknown"}


def test_what_would_settle_a_goal_is_asked_as_a_tool(client: Client) -> None:
    client.load("world open. nora:Applicant. ?X:Admitted <- ?X:Applicant[age -> ?A] AND ?A >= 18.")
    receipt = execute("_evidence_needs", {"goal": "nora:Admitted"}, client)
    assert receipt["status"] == "succeeded" and receipt["result"]["complete"] is True
    assert receipt["rows"] == [{"set": 1, "settles": "true", "pattern": "nora[age -> ?A]", "tests": "?A >= 18"}]
    assert json.loads(receipt["result"]["text"]) == client.request("evidence_needs", goal="nora:Admitted")


def test_an_adapter_is_called_here_and_its_fault_is_a_failed_call(client: Client, adapter: Path) -> None:
    adapters = load(adapter)
    assert list(adapters) == ["_weather"]
    receipt = execute("_weather", {"city": "ulm", "limit": 3}, client, adapters)
    assert receipt["result"] == {"degrees": 21.5, "limit": 3}
    failed = execute("_weather", {"city": "atlantis", "limit": 3}, client, adapters)
    assert (failed["status"], failed["failure"]) == ("failed", "adapter-crashed")
    assert "it sank" in failed["error"]


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ({"place": {"city": "ulm"}}, "not-flat"),
        ({"degrees": [1, 2]}, "not-flat"),
        ({"quoteFound": True}, "states-measurement"),
        ({"rows": [{}] * 65}, "too-large"),
        ({"text": "x" * 2_000_000}, "too-large"),
        ({"degrees": float("nan")}, "adapter-crashed"),
        ({"degrees": object()}, "adapter-crashed"),
        ("warm", "adapter-crashed"),
    ],
)
def test_an_answer_that_a_run_would_not_accept_is_a_failed_call_here_too(
    client: Client, answer: object, kind: str
) -> None:
    receipt = execute("_weather", {}, client, {"_weather": lambda: answer})
    assert (receipt["status"], receipt["failure"], receipt["result"]) == ("failed", kind, {})


def test_the_answer_of_an_adapter_is_a_receipt_like_any_other(client: Client) -> None:
    receipt = execute("_weather", {}, client, {"_weather": lambda: {"rows": [{"n": 1}], "sky": None}})
    assert (receipt["rows"], receipt["result"]) == ([{"n": 1}], {})
    assert '_weather[row(1, "n") -> 1]' in receipt["facts"]


def test_a_schema_and_other_fields_with_parts_are_given_as_they_are(client: Client) -> None:
    client.load(PROGRAM)
    given = execute("_fixture", {"response": {"degrees": 21.5}}, client)
    assert given["result"] == {"degrees": 21.5}
    schema = {"type": "object", "properties": {"degrees": {"type": "number"}}}
    with pytest.raises(FrameXError, match="asks a language model"):
        execute("_llm", {"prompt": "How warm?", "schema": schema, "cities": ["ulm", "oslo"]}, client)


def test_requests_are_carried_out_by_adapters_and_by_the_host(client: Client, adapter: Path) -> None:
    client.load(PROGRAM)
    done = carry_out(client, load(adapter))
    assert {line["request"] for line in done} == {"look(ulm)", "look(oslo)", "look(atlantis)", "ask(ulm)"}
    assert {line["request"]: line["status"] for line in done}["look(atlantis)"] == "failed"
    assert client.query("?- ?C[warm -> true].")["bindings"] == [{"C": "ulm"}]
    assert client.query('?- atlantis[lost -> true] AND look(atlantis)[tool#failure -> "adapter-crashed"].') == {
        "status": "true"
    }
    assert client.query('?- ask(ulm)[result("status") -> "bindings"].') == {"status": "true"}
    assert client.request("requests", state="open") == []


def test_an_adapter_may_not_take_the_place_of_a_shipped_tool(tmp_path: Path) -> None:
    path = tmp_path / "llm.py"
    path.write_text("from framex.adapters import tool\n\n@tool\ndef llm(**fields): return {}\n", "utf-8")
    with pytest.raises(ValueError, match="_llm"):
        load(path)
    path.write_text("def weather(): return {}\n", "utf-8")
    with pytest.raises(ValueError, match="@tool"):
        load(path)


def test_an_adapter_that_is_no_python_file_is_left_to_the_engine(tmp_path: Path, binary: str) -> None:
    script = tmp_path / "weather.sh"
    script.write_text("case \"$(cat)\" in *ulm*) echo '{\"degrees\": 21}';; *) exit 1;; esac\n", "utf-8")
    program = tmp_path / "weather.fx"
    program.write_text(PROGRAM, "utf-8")
    code = (
        "import sys, framex.tools as tools\n"
        f"tools.find_binary = lambda *_: {binary!r}\n"
        "sys.exit(tools.main(sys.argv[1:]))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, str(program), "--adapter", f"cmd:weather=sh {script}"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert ended.returncode == 0, ended.stderr
    assert "look(ulm)" in ended.stdout and "2 succeeded, 2 failed" in ended.stdout


def test_a_marked_function_stays_a_function() -> None:
    @tool
    def twice(number: int) -> dict:
        return {"number": 2 * number}

    assert twice(4) == {"number": 8}


def test_a_program_runs_with_an_adapter_and_the_options_of_the_agent(
    tmp_path: Path, adapter: Path, binary: str
) -> None:
    program = tmp_path / "weather.fx"
    program.write_text(PROGRAM, "utf-8")
    code = (
        "import sys, framex.tools as tools\n"
        f"tools.find_binary = lambda *_: {binary!r}\n"
        "sys.exit(tools.main(sys.argv[1:]))\n"
    )
    words = [str(program), "lib:failsafe", "--adapter", str(adapter), "--max-requests", "2", "--format", "json"]
    # The library could ask a model; here nothing does, and nobody listens there.
    environment = os.environ | {"FRAMEX_MODEL_URL": "http://127.0.0.1:9", "FRAMEX_MODEL_NAME": "none"}
    ended = subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environment,
    )
    assert ended.returncode == 3, ended.stdout + ended.stderr
    run = json.loads(ended.stdout)["result"]
    assert run["end"] == "bound"
    carried = {line["request"]: line["status"] for line in run["requests"] if line["status"] != "open"}
    assert len(carried) == 2
    assert carried.items() <= {"look(atlantis)": "failed", "look(oslo)": "succeeded", "look(ulm)": "succeeded"}.items()
