"""Cells of a notebook: what they state, what they show, and how they are refused."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import framex
from framex import Client
from framex.notebook import CellError, Notebook, Shown, parts, register

FAMILY = """world open.   // every name is known
dan[hasParent -> ben].
ben[hasParent -> ann].
?C[hasGrandparent -> ?G] <- ?C[hasParent -> ?P] AND ?P[hasParent -> ?G].
?- ?C[hasGrandparent -> ?G].
/explain dan[hasGrandparent -> ann]
/why-not ann[hasGrandparent -> dan]
/graph
// Asked last.
?- dan[hasParent -> zoe].
"""


class Shell:
    """As much of IPython as registering a magic needs."""

    magics: dict[str, Callable[..., None]]

    def __init__(self) -> None:
        self.magics = {}

    def register_magic_function(self, function: Callable[..., None], magic_kind: str, magic_name: str) -> None:
        assert magic_kind == "line_cell"
        self.magics[magic_name] = function


@pytest.fixture
def notebook(binary: str) -> Iterator[Notebook]:
    notebook = Notebook(client=lambda: Client(binary))
    yield notebook
    notebook.close()


def test_what_is_asked_is_told_from_what_is_stated_and_every_fact_keeps_its_line() -> None:
    stated, asked = parts(FAMILY)
    assert [word for word, _ in asked] == ["?-", "/explain", "/why-not", "/graph", "?-"]
    assert stated.count("\n") == FAMILY.count("\n")
    assert "?-" not in stated and "/graph" not in stated
    assert stated.splitlines()[2] == "ben[hasParent -> ann]."
    assert parts('a[p -> "?- b:K. c"].')[1] == []


def test_a_cell_shows_answers_as_tables_and_proofs_and_graphs_as_pictures(notebook: Notebook) -> None:
    table, proof, blocked, graph, unknown = notebook.run("family", FAMILY)
    assert repr(table) == "C    G\ndan  ann"
    assert "<td>dan</td><td>ann</td>" in table.forms["text/html"]
    assert proof.forms["image/svg+xml"].startswith("<svg")
    assert "family:2:1" in repr(proof)
    assert "ann[hasParent" in repr(blocked)
    assert graph._repr_mimebundle_(include=None)["text/vnd.mermaid"].startswith("flowchart")
    assert repr(unknown).startswith("?- dan[hasParent -> zoe].  unknown\n  no candidate")


def test_a_cell_that_is_run_again_takes_the_place_of_what_it_stated(notebook: Notebook) -> None:
    def rows(name: str, cell: str) -> str:
        return repr(*notebook.run(name, cell))

    assert rows("a", "world open. x:K. ?- ?X:K.") == "X\nx"
    assert rows("a", "world open. y:K. ?- ?X:K.") == "X\ny"
    assert rows("", "z:K. ?- ?X:K.") == "X\ny\nz"
    assert rows("", "// Asks alone.\n?- ?X:K.") == "X\ny\nz"
    notebook.close()
    assert rows("", "world open. w:K. ?- ?X:K.") == "X\nw"


def test_a_cell_that_is_refused_says_where_and_shows_no_stack(notebook: Notebook) -> None:
    with pytest.raises(CellError) as refused:
        list(notebook.run("slip", "world open.\na[p -> 1, q -> 2]."))
    assert refused.value._render_traceback_()[0].startswith("slip:2:")
    assert repr(*notebook.run("slip", "world open. a:K. ?- a:K.")).endswith("true")


def test_a_shell_gets_the_magic_without_ipython(binary: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shell, shown = Shell(), list[Any]()
    framex.load_ipython_extension(shell)
    assert list(shell.magics) == ["framex"]
    notebook = register(shell, shown.append)
    monkeypatch.setattr(notebook, "client", lambda: Client(binary))
    shell.magics["framex"]("", "world open. a:K. ?- a:K.")
    assert [type(one) for one in shown] == [Shown]
    shell.magics["framex"]("new")
    with pytest.raises(ValueError, match="%%framex"):
        shell.magics["framex"]("old")
    with pytest.raises(CellError, match="loaded"):
        shell.magics["framex"]("", "?- a:K.")
    notebook.close()
