"""Cutting a program at its statements."""

import json
import tracemalloc

import pytest

from framex.statements import pieces, statement_ends


@pytest.mark.parametrize(
    ("source", "statements"),
    [
        ("a:K. b:K.", 2),
        ('a[p -> "no // comment. here"]. b:K.', 2),
        ("a[p -> 1.5]. b[p -> 2].", 2),
        ("/* one. /* two. */ three. */ a:K.", 1),
        ("// a:K.\nb:K.", 1),
        ('a[p -> "say \\"hi.\\""].', 1),
        ("`a. b`:K.", 1),
    ],
)
def test_a_full_stop_inside_a_string_a_comment_or_a_number_ends_nothing(source: str, statements: int) -> None:
    assert len(list(statement_ends(source))) == statements


def test_the_pieces_joined_are_the_program() -> None:
    source = "world open.\n" + "".join(f'n{i}[text -> "é. // {i}"].\n' for i in range(200))
    cut = list(pieces(source, 500))
    assert len(cut) > 10
    assert "".join(cut).strip() == source.strip()
    assert all(len(piece.encode()) <= 500 for piece in cut)


def test_pieces_are_counted_as_they_are_sent() -> None:
    source = "".join(f'r{i}[reply -> "[\\"a\\",\\"b\\",\\"c\\"]"].\n' for i in range(300))
    cut = list(pieces(source, 2_000))
    assert "".join(cut) == source
    assert all(len(json.dumps(piece, ensure_ascii=False).encode()) - 2 <= 2_000 for piece in cut)


def test_a_long_statement_goes_alone_up_to_what_the_server_takes() -> None:
    long = 'b[p -> "' + "x" * 100 + '"].'
    assert list(pieces(f"a:K.{long}c:K.", 50, 200)) == ["a:K.", long, "c:K."]


def test_a_statement_longer_than_a_piece_is_named_by_its_line() -> None:
    with pytest.raises(ValueError, match="line 2"):
        list(pieces('a:K.\nb[p -> "' + "x" * 100 + '"].', 50))


def test_a_long_string_takes_no_more_memory_than_a_few_times_itself() -> None:
    source = 'world open. a[p -> "' + "x" * 4_000_000 + '\\" y. \\\\"]. b:K.'
    tracemalloc.start()
    ends = list(statement_ends(source))
    _, most_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [source[:end][-3:] for end in ends] == ["en.", '"].', ":K."]
    assert most_bytes < 40_000_000


def test_a_string_that_is_never_closed_hides_no_statement_end_from_the_server() -> None:
    assert len(list(statement_ends('a:K. b[p -> "x. c:K. d:K.'))) == 4
