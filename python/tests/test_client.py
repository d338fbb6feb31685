"""The client against the engine: what it calls, what it refuses, what it survives."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from framex import ENGINE, READ_TOOLS, Client, FrameXError, FrameXTimeout, call_tool

FAMILY = """world open.
ann:Person. ben[hasParent -> ann]. dan[hasParent -> ben].
?C[hasGrandparent -> ?G] <- ?C[hasParent -> ?P] AND ?P[hasParent -> ?G].
"""


def test_the_calls_of_a_session_give_what_is_documented(client: Client) -> None:
    assert client.load(FAMILY) == {"facts": 5}
    assert client.query("?- dan[hasGrandparent -> ?G].") == {"status": "bindings", "bindings": [{"G": "ann"}]}
    assert "Derived by rule #0" in client.explain("dan[hasGrandparent -> ann]")
    assert client.why_not("dan[hasParent -> ann]")["nodes"][0]["status"] == "unknown"
    assert client.dependents("dan[hasParent -> ben]") == ["dan[hasGrandparent -> ann]"]
    added = client.add(source="eve[hasParent -> ben].")
    assert added["added"] == ["eve[hasGrandparent -> ann]"]
    assert client.retract(fact="eve[hasParent -> ben]")["removed"] == added["added"]
    assert client.diff()["removed"] == added["added"]
    compared = client.compare(facts=["eve[hasGrandparent -> ann]"], before=2, after=3)
    assert compared["facts"][0]["before"] == "true"
    assert client.world("closed")["removed"] == []
    assert client.query("?- eve[hasParent -> ben].")["status"] == "false"
    assert client.run()["added"] == []
    assert client.validate()["violations"] == []
    assert client.stats()["fixpoint"] is True
    assert any(row["name"] == "hasParent" for row in client.schema())
    assert len(client.modules()) == 1
    assert client.request("evidence_needs", goal="?- ann[hasParent -> zoe].")["complete"] is True


def test_a_refused_request_raises_and_the_session_lives_on(client: Client) -> None:
    client.load(FAMILY)
    with pytest.raises(FrameXError) as refused:
        client.query("?- this is not FrameX")
    assert refused.value.error["kind"] == "SyntaxError"
    assert refused.value.error["line"] == 1
    with pytest.raises(FrameXError) as unknown:
        client.request("qeury")
    assert unknown.value.error["kind"] == "RequestError"
    assert client.query("?- ann:Person.")["status"] == "true"


def test_nothing_loaded_is_a_fault_of_the_state(client: Client) -> None:
    with pytest.raises(FrameXError) as refused:
        client.run()
    assert refused.value.error["kind"] == "StateError"


def test_a_large_program_is_loaded_in_parts_and_keeps_its_lines(client: Client, tmp_path: Path) -> None:
    facts = "".join(f'n{i}[text -> "no // comment. {i}"].\n' for i in range(20_000))
    path = tmp_path / "large.fx"
    path.write_text("world open.\n" + facts, encoding="utf-8")
    assert client.load_program(path=path, chunk_bytes=50_000)["facts"] == 20_000
    assert f"{path}:15002:1" in client.explain('n15000[text -> "no // comment. 15000"]')
    assert len(client.transcript) < 10, "chunks are kept out of the transcript"


def test_a_failing_bulk_load_leaves_the_old_program(client: Client) -> None:
    client.load(FAMILY)
    with pytest.raises(FrameXError):
        client.load_program("world open. a:K. b:", file="broken.fx")
    with pytest.raises(FrameXError) as limit:
        client.load_program("world open. a:K. b:K. c:K. ?X:L <- ?X:K.", max_facts=4)
    assert limit.value.error["kind"] == "InferenceError"
    assert client.query("?- ann:Person.")["status"] == "true"
    client.load_abort()


COUNTING = "world open. a[n -> 0]. a[n -> ?M] <- a[n -> ?N] AND ?M := ?N + 1."
PAIRS = "world open. " + "".join(f"k{i}:K. " for i in range(40))


@pytest.mark.parametrize(
    ("limits", "program", "goal", "option"),
    [
        ({"max_facts": 50}, COUNTING, None, "--max-facts"),
        ({"max_rounds": 50}, COUNTING, None, "--max-rounds"),
        ({"max_depth": 5}, "world open. a:K. f(?X):K <- ?X:K.", None, "--max-depth"),
        ({"max_memory": 100_000}, COUNTING, None, "--max-memory"),
        ({"max_memory": "1M"}, COUNTING, None, "--max-memory"),
        ({"time_limit": 0.2}, COUNTING, None, "--time-limit"),
        ({"max_rows": 10}, PAIRS, "?- ?X:K.", "--max-rows"),
        ({"max_steps": 1000}, PAIRS, "?- ?X:K AND ?Y:K AND ?Z:K.", "--max-steps"),
    ],
)
def test_a_limit_of_the_client_is_met_by_name_and_leaves_the_session(
    binary: str, limits: dict[str, Any], program: str, goal: str | None, option: str
) -> None:
    with Client(binary, **limits) as client:
        client.load("world open. ann:Person.")
        with pytest.raises(FrameXError, match=option) as met:
            client.load(program)
            client.query(goal or "?- ?X:K.")
        assert met.value.error["kind"] == "InferenceError"
        assert client.query("?- ann:Person.")["status"] == ("true" if goal is None else "unknown")


def test_a_load_may_lower_the_limits_of_its_client_and_not_raise_them(binary: str) -> None:
    with Client(binary, max_facts=20) as client:
        with pytest.raises(FrameXError, match="20"):
            client.load_program(COUNTING, max_facts=1000)
        with pytest.raises(FrameXError, match="10"):
            client.load_program(COUNTING, max_facts=10, max_matches=7, max_proofs=7)


@pytest.mark.parametrize(
    "wrong",
    [
        {"max_facts": 0},
        {"max_rounds": -1},
        {"max_depth": 1.5},
        {"max_steps": True},
        {"max_memory": "lots"},
        {"max_memory": -4},
        {"time_limit": 0},
        {"time_limit": float("inf")},
        {"threads": "both"},
    ],
)
def test_a_limit_that_is_none_is_refused_before_a_server_is_started(wrong: dict[str, Any]) -> None:
    (name,) = wrong
    with pytest.raises(ValueError, match=name):
        Client("no-such-engine", **wrong)


def test_a_limit_of_a_load_that_is_none_is_refused_before_it_is_sent(client: Client) -> None:
    with pytest.raises(ValueError, match="max_facts"):
        client.load_program(FAMILY, max_facts=0)
    with pytest.raises(ValueError, match="max_rounds"):
        client.load_begin(max_rounds=True)
    assert client.transcript == []


def test_sources_come_and_go_by_their_name(client: Client) -> None:
    client.load_program(FAMILY, file="family.fx")
    client.request("add", source="zoe[hasParent -> dan].", file="late.fx")
    assert client.retract_source("late.fx")["retracted"] == ["zoe[hasParent -> dan]"]


def test_a_saved_transcript_piped_in_gives_the_same_replies(binary: str, tmp_path: Path) -> None:
    path = tmp_path / "replay.jsonl"
    with Client(binary) as client:
        client.load(FAMILY)
        with pytest.raises(FrameXError):
            client.query("?- broken")
        answer = client.query("?- ?X[hasParent -> ?Y].")
        assert [request["command"] for request in client.transcript] == ["load", "query", "query"]
        client.save_replay(path)
        with pytest.raises(FileExistsError):
            client.save_replay(path)
    served = subprocess.run([binary, "serve", "--quiet"], input=path.read_bytes(), capture_output=True, check=True)
    replies = [json.loads(line) for line in served.stdout.splitlines()]
    assert [reply["ok"] for reply in replies] == [True, False, True]
    assert replies[2]["result"] == answer


def test_a_transcript_that_lacks_a_load_is_not_saved_as_a_replay(binary: str, tmp_path: Path) -> None:
    with Client(binary) as client:
        client.load_program(FAMILY, file="family.fx")
        client.query("?- ann:Person.")
        assert [request["command"] for request in client.transcript] == ["query"]
        with pytest.raises(ValueError, match="lacks 3 requests, first `load_begin`"):
            client.save_replay(tmp_path / "gap.jsonl")
        assert not (tmp_path / "gap.jsonl").exists()
        client.save_replay(tmp_path / "part.jsonl", partial=True)
        assert len((tmp_path / "part.jsonl").read_text("utf-8").splitlines()) == 1
    with Client(binary) as client:
        client.load_program(FAMILY, file="family.fx", record=True)
        answer = client.query("?- ?X[hasParent -> ?Y].")
        client.save_replay(tmp_path / "whole.jsonl")
    piped = (tmp_path / "whole.jsonl").read_bytes()
    served = subprocess.run([binary, "serve", "--quiet"], input=piped, capture_output=True, check=True)
    assert json.loads(served.stdout.splitlines()[-1])["result"] == answer
    with Client(binary, max_transcript_bytes=10) as client:
        client.load(FAMILY)
        with pytest.raises(ValueError, match="max_transcript_bytes"):
            client.save_replay(tmp_path / "small.jsonl")


def test_a_replay_that_cannot_be_written_to_its_end_leaves_no_file(client: Client, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    client.load("world open. " + "// long\n" * 2000)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(OSError):
            client.save_replay(tmp_path / "replay.jsonl")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []


def test_a_program_full_of_quotes_is_loaded_in_parts(client: Client) -> None:
    text = ",".join(f'\\"{letter}\\"' for letter in "abcdefghijklmnopq")
    facts = "".join(f'r{i}[reply -> "[{text}]"].\n' for i in range(12_000))
    assert client.load_program("world open.\n" + facts)["facts"] == 12_000


def test_questions_take_their_options(client: Client) -> None:
    client.load(FAMILY, file="family.fx")
    client.add(source="zoe[hasParent -> ?P] <- dan[hasParent -> ?P]. zoe[hasParent -> ann].", file="late.fx")
    answer = client.query("?- ?X[hasParent -> ?Y].", limit=1, offset=1)
    assert answer["bindings"] == [{"X": "dan", "Y": "ben"}] and answer["more"] is True
    assert client.query("?- ann[hasParent -> ?P].", why=True)["why"]
    assert client.explain("zoe[hasParent -> ann]", all=2, depth=3).startswith("World")
    assert isinstance(client.explain("zoe[hasParent -> ann]", format="json"), dict)
    assert "family.fx" in client.explain("ann:Person")
    assert isinstance(client.validate(summary=True)["violations"], dict)
    assert client.validate(source="late.fx", limit=1, offset=0)["violations"] == []
    assert client.retract_source("late.fx")["retracted"] == ["zoe[hasParent -> ann]"]


def test_a_validation_of_very_many_values_is_no_larger_than_a_reply_may_be(client: Client) -> None:
    people = "".join(f'p{i}:Person[age -> "{i}"].\n' for i in range(30_000))
    client.load_program("world open. Person { age: Integer }.\n" + people)
    validated = client.validate()
    assert validated["more"] is True and validated["coverage"]["schema_checks"]["violated"] == 30_000
    last = client.validate(offset=29_990)
    assert len(last["violations"]) == 10 and "more" not in last
    assert client.stats()["derived_facts"] == 0


def test_the_number_of_a_request_is_the_clients_own(client: Client) -> None:
    with pytest.raises(ValueError, match="numbers its requests"):
        client.request("modules", id=7)
    assert client.load(FAMILY)["facts"] == 5


def test_a_request_over_a_mebibyte_is_refused_before_it_is_sent(client: Client) -> None:
    with pytest.raises(ValueError, match="load_program"):
        client.load("// " + "x" * 1_048_576)
    assert client.load(FAMILY)["facts"] == 5


def test_a_reply_over_the_limit_ends_the_session(binary: str) -> None:
    with Client(binary, max_response_bytes=200) as client:
        client.load("world open. " + "".join(f"object{i}:K. " for i in range(100)))
        with pytest.raises(ValueError, match="longer"):
            client.query("?- ?X:K.")
        with pytest.raises(RuntimeError):
            client.query("?- ?X:K.")


def test_no_reply_in_time_ends_the_server_and_the_client(tmp_path: Path) -> None:
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
    slow.chmod(0o755)
    with Client(str(slow), request_timeout=0.2) as client:
        with pytest.raises(FrameXTimeout):
            client.run()
        with pytest.raises(RuntimeError, match="refuses further use"):
            client.run()


def test_a_server_that_does_not_read_is_given_up_in_time_too(tmp_path: Path) -> None:
    deaf = tmp_path / "deaf"
    deaf.write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
    deaf.chmod(0o755)
    with Client(str(deaf), request_timeout=0.2) as client:
        with pytest.raises(FrameXTimeout):
            client.load("// " + "x" * 500_000)


@pytest.mark.parametrize("said", ["no JSON", "[1]", '{"id": 1}', '{"id": 1, "ok": false}', "null"])
def test_a_reply_that_is_none_ends_the_client(tmp_path: Path, said: str) -> None:
    odd = tmp_path / "odd"
    odd.write_text(f"#!/bin/sh\nread line\necho '{said}'\nexec sleep 60\n", encoding="utf-8")
    odd.chmod(0o755)
    client = Client(str(odd))
    try:
        with pytest.raises(RuntimeError, match="reply"):
            client.run()
        with pytest.raises(RuntimeError, match="refuses further use"):
            client.run()
    finally:
        client._process.kill()
        client.close()


def test_a_missing_binary_is_named_with_what_to_do() -> None:
    with pytest.raises(FileNotFoundError, match="binary="):
        Client("no-such-engine")


def test_the_questions_for_a_model_cannot_change_the_session(client: Client) -> None:
    client.load(FAMILY)
    assert set(READ_TOOLS) == {"query", "explain", "why_not", "schema", "modules", "validate"}
    assert call_tool(client, "query", {"query": "?- ann:Person."}) == {"status": "true"}
    assert call_tool(client, "modules")
    for name, arguments in [("retract", {"fact": "ann:Person"}), ("query", {}), ("query", {"query": 7})]:
        with pytest.raises(ValueError):
            call_tool(client, name, arguments)


def test_the_documented_exercise_gives_the_documented_replies(client: Client) -> None:
    corpus = os.environ.get("FRAMEX_CORPUS")
    if corpus is None:
        pytest.skip("FRAMEX_CORPUS is not set, so the exercise was not run")
    for line in Path(corpus, "serve", "exercise.jsonl").read_text(encoding="utf-8").splitlines():
        step = json.loads(line)
        fields = {key: value for key, value in step["request"].items() if key not in ("id", "command")}
        try:
            found = client.request(step["request"]["command"], **fields)
        except FrameXError as refused:
            found = {"error": refused.error}
        if not isinstance(step["expect"], dict):
            assert found == step["expect"]
            continue
        for path, wanted in step["expect"].items():
            at = found
            for key in path.split("."):
                at = at[int(key)] if key.isdigit() else at[key]
            assert at == wanted, (path, step["request"])


def test_the_package_says_which_engine_it_belongs_to() -> None:
    assert ENGINE == "framex-engine"


def test_a_document_of_rdf_comes_in_and_goes_out(client: Client) -> None:
    client.load("world open.")
    document = "@prefix ex: <https://example.org/> .\nex:rob a ex:Man ; ex:label \"Rob\"@en .\n"
    added = client.rdf_import(source="people.ttl", format="turtle", document=document)
    assert (added["triples"], added["refused"], added["problems"]) == (2, 0, [])
    answer = client.query('?- ex::rob[ex::label -> rdf#text(?T, "en")].')
    assert answer["bindings"] == [{"T": '"Rob"'}]
    exported = client.rdf_export(format="ntriples", selection="all")
    assert exported["triples"] == 2
    assert '"Rob"@en' in exported["document"]
    with pytest.raises(FrameXError, match="turtel"):
        client.rdf_export(format="turtel", selection="all")


def test_rows_go_out_as_a_table_and_come_in_again(client: Client) -> None:
    client.load('world closed. a:T[text -> "x, \\"y\\""]. b:T[text -> ""].')
    exported = client.export("?- ?X:T[text -> ?S].")
    assert exported == {"rows": 2, "document": 'S,X\n"",b\n"x, ""y""",a\n'}
    mapping = "world closed. T { text: String }. t:Import[class -> T; object -> \"{X}\"; column(\"S\") -> text]."
    before = client.query("?- ?X[?P -> ?V].")
    client.load("world closed.")
    added = client.request("import", format="csv", document=exported["document"], map=mapping)
    assert (added["imported"], added["refused"]) == (2, 0)
    assert client.query("?- ?X[?P -> ?V].") == before
    assert client.export("?- ?X:T[text -> ?S].", format="json")["rows"] == 2
