"""Answers as tables."""

from decimal import Decimal

import pytest

from framex.frames import columns, to_pandas, to_polars, value

ANSWER = {"status": "bindings", "bindings": [{"A": "41", "X": "rob"}, {"A": "7", "X": '"Ann \\"B\\""'}]}


@pytest.mark.parametrize(
    ("printed", "wanted"),
    [
        ("elena", "elena"),
        ("418.0", Decimal("418.0")),
        ("-12", -12),
        ('"16/17"', "16/17"),
        ('"x\x07y\\n"', "x\x07y\n"),
        ("true", True),
        ("read(d1)", "read(d1)"),
    ],
)
def test_a_printed_term_becomes_a_value_and_numbers_stay_exact(printed: str, wanted: object) -> None:
    assert value(printed) == wanted
    assert type(value(printed)) is type(wanted)


def test_an_answer_has_a_column_for_each_variable() -> None:
    assert columns(ANSWER) == {"A": [41, 7], "X": ["rob", 'Ann "B"']}
    assert columns({"status": "unknown"}) == {}


def test_pandas_and_polars_take_the_columns_where_they_are_installed() -> None:
    for module, convert in (("pandas", to_pandas), ("polars", to_polars)):
        try:
            __import__(module)
        except ImportError:
            with pytest.raises(ImportError):
                convert(ANSWER)
        else:
            assert convert(ANSWER).shape == (2, 2)


def test_an_integer_of_any_size_is_itself() -> None:
    for digits in (3999, 4000, 5000, 20_000):
        assert value("-" + "7" * digits) == -7 * (10**digits - 1) // 9
