"""Every page of the language answers the same through this package as at every other door."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from framex import Client
from framex.statements import statement_ends

PAGES = Path(__file__).parents[2] / "book" / "language"

_BLOCK = re.compile(r"^```fx[ \t]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_EXPECT = re.compile(r"expect\s+(true|false|unknown|bindings)\s*([0-9]*)\s*:\s*(.*)\.\Z", re.DOTALL)
_NOT_CODE = re.compile(r"(?:\s|//[^\n]*(?:\n|\Z)|/\*.*?\*/)*", re.DOTALL)


def pages() -> Iterator[tuple[str, str]]:
    """The name and the program of each page that has one."""
    for path in sorted(PAGES.glob("*.md")):
        if program := "\n".join(_BLOCK.findall(path.read_text("utf-8"))):
            yield path.stem, program


def expected(program: str) -> Iterator[tuple[str, str, int]]:
    """Each goal of which the page expects something: the word, the goal, and of `bindings` how many."""
    start = 0
    for end in statement_ends(program):
        statement = _NOT_CODE.sub("", program[start:end], count=1)
        if found := _EXPECT.match(statement):
            yield found[1], found[3], int(found[2] or 0)
        start = end


def meets(word: str, count: int, answer: dict[str, object]) -> bool:
    rows = answer.get("bindings", [])
    assert isinstance(rows, list)
    if word == "bindings":
        # A goal without named variables that holds has one binding: of nothing.
        return count == max(len(rows), int(answer["status"] == "true"))
    return answer["status"] in (("true", "bindings") if word == "true" else (word,))


def test_the_pages_are_found_with_what_they_expect() -> None:
    goals = {name: len(list(expected(program))) for name, program in pages()}
    assert len(goals) > 40
    assert [name for name, count in goals.items() if count == 0] == []


@pytest.mark.parametrize(("name", "program"), list(pages()), ids=[name for name, _ in pages()])
def test_what_a_page_expects_holds_through_this_package(client: Client, name: str, program: str) -> None:
    client.load_program(program, file=f"{name}.md")
    for word, goal, count in expected(program):
        answer = client.query(f"?- {goal}.")
        assert meets(word, count, answer), (goal, word, count, answer)
