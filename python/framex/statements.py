"""Cuts a program at the ends of its statements, so that it can be sent in pieces.

A full stop ends a statement only outside strings, backquotes, comments and braces, and only where no digit
follows it within a number. The pieces joined are the program, byte for byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

# What may hide a full stop, and the full stop itself; the first alternative that matches wins.
_MARK = re.compile(
    r"""
      "                          # the start of a string
    | `[^`]*`                    # a quoted name
    | //[^\n]*                   # a comment to the end of the line
    | /\*                        # the start of a nesting comment
    | [0-9]+\.[0-9]              # a decimal point
    | \.                         # a full stop
    """,
    re.VERBOSE | re.DOTALL,
)
_JSON = json.JSONEncoder(ensure_ascii=False)
# One match a stretch of a string: a repeated group over each of its letters would take a hundred bytes for every one.
_STRING_PART = re.compile(r'[^"\\]*(?:(")|\\.)', re.DOTALL)
_COMMENT_MARK = re.compile(r"/\*|\*/")


def statement_ends(source: str) -> Iterator[int]:
    """The positions just after each full stop that ends a statement."""
    at = 0
    while match := _MARK.search(source, at):
        at = match.end()
        if match[0] == ".":
            yield at
        elif match[0] == "/*":
            at = _comment_end(source, at)
        elif match[0] == '"':
            at = _string_end(source, at)


def pieces(source: str, most_bytes: int, longest_bytes: int | None = None) -> Iterator[str]:
    """Pieces of at most ``most_bytes`` bytes, each of whole statements, counted as JSON writes them: a quote is two.

    A single statement may be longer, up to ``longest_bytes``. Raises ``ValueError`` for one that is longer still.
    """
    longest_bytes = max(most_bytes, longest_bytes or 0)
    start, cut, held = 0, 0, 0
    for end in [*statement_ends(source), len(source)]:
        size = sent_bytes(source[cut:end])
        if size > longest_bytes:
            line = source.count("\n", 0, end - len(source[cut:end].lstrip())) + 1
            raise ValueError(f"the statement at line {line} is longer than {longest_bytes} bytes: send it in parts")
        if held + size > most_bytes and cut > start:
            yield source[start:cut]
            start, held = cut, 0
        cut, held = end, held + size
    if source[start:].strip():
        yield source[start:]


def sent_bytes(text: str) -> int:
    """How many bytes a text takes within a JSON string."""
    return len(_JSON.encode(text).encode("utf-8")) - 2


def _string_end(source: str, at: int) -> int:
    """Just after the closing quote; where there is none the string is the server's to refuse, and the search goes on at ``at``."""
    end = at
    while match := _STRING_PART.match(source, end):
        end = match.end()
        if match[1]:
            return end
    return at


def _comment_end(source: str, at: int) -> int:
    depth = 1
    while depth and (match := _COMMENT_MARK.search(source, at)):
        depth += 1 if match[0] == "/*" else -1
        at = match.end()
    return len(source) if depth else at
