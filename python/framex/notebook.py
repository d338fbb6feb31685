"""Cells of FrameX in Jupyter: ``%load_ext framex``, then ``%%framex`` before a cell.

A cell holds statements, queries and commands. Its statements are stated, its queries answered as tables, and its commands, each
on a line of its own, drawn::

    %%framex family
    world open.
    dan[hasParent -> ben]. ben[hasParent -> ann].
    ?C[hasGrandparent -> ?G] <- ?C[hasParent -> ?P] AND ?P[hasParent -> ?G].
    ?- ?C[hasGrandparent -> ?G].
    /explain dan[hasGrandparent -> ann]
    /graph

The word after ``%%framex`` names what the cell states: run again, it takes the place of what it stated before. A cell without a
name adds. One session serves all cells of a kernel; ``%framex new`` begins another. IPython is needed to use this and not to
import it.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from framex.client import Client
from framex.errors import FrameXError
from framex.statements import statement_ends

#: What a line that begins with it asks for; each takes the rest of its line.
COMMANDS = ("/explain", "/why-not", "/graph")

_COMMAND = re.compile(rf"^[ \t]*({'|'.join(COMMANDS)})\b(.*)$", re.MULTILINE)
_NOT_CODE = re.compile(r"(?:\s|//[^\n]*(?:\n|\Z)|/\*.*?\*/)*", re.DOTALL)


@dataclass(frozen=True)
class Shown:
    """Something to show, in each form that a notebook may pick from: by media type, the plain text among them."""

    forms: Mapping[str, str]

    def __repr__(self) -> str:
        return self.forms["text/plain"]

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return dict(self.forms)


class CellError(FrameXError):
    """A cell that was refused. A notebook shows its sentence and no stack: the fault lies in the cell."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


@dataclass
class Notebook:
    """The session behind the cells of one kernel; ``client`` makes it where it is first needed."""

    client: Callable[[], Client] = Client
    _session: Client | None = None
    _is_loaded: bool = False
    _named: set[str] = field(default_factory=set)

    def run(self, name: str, cell: str) -> Iterator[Shown]:
        """States what a cell states, and then shows what it asks, in its order.

        Raises :class:`CellError` where the engine refuses it; what was stated before the refused part stays stated.
        """
        stated, asked = parts(cell)
        try:
            if _NOT_CODE.sub("", stated, count=1):
                self._state(name, stated)
            for word, text in asked:
                yield self._answer(word, text)
        except FrameXError as refused:
            raise CellError(refused.error) from None

    def close(self) -> None:
        """Ends the session; the next cell begins another."""
        if self._session is not None:
            self._session.close()
        self._session, self._is_loaded, self._named = None, False, set()

    def session(self) -> Client:
        """The session, for what cells do not do."""
        if self._session is None:
            self._session = self.client()
        return self._session

    def _state(self, name: str, text: str) -> None:
        session = self.session()
        file = name or "<cell>"
        if not self._is_loaded:
            session.load(text, file=file)
        elif name in self._named:
            session.request("replace_source", source=name, text=text)
        else:
            session.add(source=text, file=file)
        self._is_loaded = True
        if name:
            self._named.add(name)

    def _answer(self, word: str, text: str) -> Shown:
        session = self.session()
        if word == "/explain":
            picture = session.explain(text, format="svg")
            return Shown({"text/plain": session.explain(text), "image/svg+xml": picture, "text/html": picture})
        if word == "/why-not":
            return _why_not(session.why_not(text))
        if word == "/graph":
            drawn = session.request("graph")["mermaid"]
            return Shown({"text/plain": drawn, "text/vnd.mermaid": drawn, "text/markdown": f"```mermaid\n{drawn}\n```"})
        return _table(text, session.query(text, why=True))


def parts(cell: str) -> tuple[str, list[tuple[str, str]]]:
    """What a cell states, and what it asks: each command with the rest of its line, each query with the word ``?-``.

    What is asked is blanked out of what is stated, so that every fact keeps its line.
    """
    asked = [(match.start(), match[1], match[2].strip()) for match in _COMMAND.finditer(cell)]
    stated = _COMMAND.sub(lambda match: " " * len(match[0]), cell)
    start = 0
    for end in [*statement_ends(stated), len(stated)]:
        begins = _begin(stated, start, end)
        if stated.startswith("?-", begins):
            asked.append((begins, "?-", stated[begins:end].strip()))
            stated = stated[:begins] + re.sub(r"[^\n]", " ", stated[begins:end]) + stated[end:]
        start = end
    return stated, [(word, text) for _, word, text in sorted(asked)]


def register(shell: Any, display: Callable[[Shown], Any] | None = None) -> Notebook:
    """Gives a shell of IPython the magics ``%%framex`` and ``%framex new``; ``display`` is the shell's own unless given."""
    notebook = Notebook()

    def framex(line: str, cell: str | None = None) -> None:
        if cell is None:
            if line.strip() != "new":
                raise ValueError("write `%%framex` before a cell, or `%framex new` to begin another session")
            notebook.close()
            return
        for shown in notebook.run(line.strip(), cell):
            (display or _display())(shown)

    shell.register_magic_function(framex, magic_kind="line_cell", magic_name="framex")
    return notebook


def _display() -> Callable[[Shown], Any]:
    from IPython.display import display

    shown: Callable[[Shown], Any] = display
    return shown


def _begin(text: str, start: int, end: int) -> int:
    code = _NOT_CODE.match(text, start, end)
    return code.end() if code else start


def _table(goal: str, answer: dict[str, Any]) -> Shown:
    rows = answer.get("bindings")
    if rows is None:
        reasons = [f"  {reason['kind']}: {reason['condition']}" for reason in answer.get("why", [])]
        return _lines([f"{goal}  {answer['status']}", *reasons, *(f"  {hint}" for hint in answer.get("hints", []))])
    heading = list(rows[0]) if rows else []
    cells = [[row[name] for name in heading] for row in rows]
    widths = [max(len(line[at]) for line in [heading, *cells]) for at in range(len(heading))]
    lines = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in [heading, *cells]]
    text = "\n".join("  ".join(line).rstrip() for line in lines)
    head = "".join(f"<th>{html.escape(name)}</th>" for name in heading)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in line) + "</tr>" for line in cells)
    table = f"<table><caption>{html.escape(goal)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return Shown({"text/plain": text, "text/html": table})


def _why_not(found: dict[str, Any]) -> Shown:
    nodes = [f"  {node['goal']}  {node['status']}: {node['reason']}" for node in found["nodes"]]
    return _lines([found["fact"], *nodes])


def _lines(lines: list[str]) -> Shown:
    text = "\n".join(lines)
    return Shown({"text/plain": text, "text/html": f"<pre>{html.escape(text)}</pre>"})
