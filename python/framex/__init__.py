"""FrameX from Python: a client of ``framex serve`` with no third-party dependency.

>>> from framex import Client
>>> with Client() as framex:
...     framex.load('world open. rob:Man.')
...     framex.query('?- ?X:Man.')
{'facts': 1}
{'status': 'bindings', 'bindings': [{'X': 'rob'}]}

The distribution is called ``framex-engine``; another project holds the name of this package on the public
index, and importing that one instead of ours is told apart by :data:`ENGINE`.
"""

from typing import Any

from framex.client import Client
from framex.errors import FrameXError, FrameXTimeout
from framex.read_tools import READ_TOOLS, call_tool

#: Marks this package as the client of the FrameX engine.
ENGINE = "framex-engine"

__all__ = ["ENGINE", "READ_TOOLS", "Client", "FrameXError", "FrameXTimeout", "call_tool"]


def load_ipython_extension(shell: Any) -> None:
    """Gives a notebook the cell magic ``%%framex``: what ``%load_ext framex`` calls."""
    from framex.notebook import register

    register(shell)
