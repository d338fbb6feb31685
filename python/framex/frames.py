"""Answers as tables of pandas or polars, for whichever of the two is installed."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

_INTEGER = re.compile(r"-?[0-9]+")
_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")


def value(printed: str) -> Any:
    """A printed term as a value of Python.

    Integers and booleans as themselves, decimals exact, strings without quotes; any other term stays its print.
    """
    if printed in ("true", "false"):
        return printed == "true"
    if _INTEGER.fullmatch(printed):
        # `int` reads no text of some thousand digits; by way of a decimal, which is exact, it takes any number.
        return int(printed) if len(printed) < 4000 else int(Decimal(printed))
    if _DECIMAL.fullmatch(printed):
        return Decimal(printed)
    if printed.startswith('"'):
        try:
            # FrameX escapes what has an escape; any other control character stands in its print as it is.
            return json.loads(printed, strict=False)
        except ValueError:
            return printed
    return printed


def columns(answer: dict[str, Any]) -> dict[str, list[Any]]:
    """The columns of an answer of ``query``, by variable; none where it has no bindings."""
    rows = answer.get("bindings") or []
    return {name: [value(row[name]) for row in rows] for name in (rows[0] if rows else {})}


def to_pandas(answer: dict[str, Any]) -> Any:
    """The answer as a ``pandas.DataFrame``. Raises ``ImportError`` where pandas is not installed."""
    import pandas

    return pandas.DataFrame(columns(answer))


def to_polars(answer: dict[str, Any]) -> Any:
    """The answer as a ``polars.DataFrame``. Raises ``ImportError`` where polars is not installed."""
    import polars

    return polars.DataFrame(columns(answer), strict=False)
