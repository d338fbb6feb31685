"""Carries out the requests of a program: ``python -m framex.tools program.fx``.

The work is done by the engine's own host, ``framex agent``, whose options this takes and whose exit code it gives.
"""

from __future__ import annotations

import subprocess
import sys

from framex.client import find_binary


def main(arguments: list[str] | None = None) -> int:
    """Runs ``framex agent`` with these arguments; those of the command line unless given."""
    given = sys.argv[1:] if arguments is None else arguments
    return subprocess.run([find_binary(), "agent", *given], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
