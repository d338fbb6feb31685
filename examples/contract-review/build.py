"""Writes agreements.fx from agreements/*.txt: the full text of each agreement as one fact.

    python examples/contract-review/build.py            # write it
    python examples/contract-review/build.py --check    # say whether it is up to date

The language reads no files, so the texts enter the program as facts. A text file `lease.txt` becomes
`lease[text -> "…"].`; nothing but `\\` and `"` is escaped.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).parent
OUTPUT = HERE / "agreements.fx"
HEADER = """\
// The agreements, word for word. Written by build.py from agreements/*.txt; change those instead.
"""


def program() -> str:
    facts = []
    for source in sorted((HERE / "agreements").glob("*.txt")):
        text = source.read_text(encoding="utf-8").rstrip("\n")
        quoted = text.replace("\\", "\\\\").replace('"', '\\"')
        facts.append(f'{source.stem}[text -> "{quoted}"].\n')
    return HEADER + "\n" + "\n".join(facts)


if sys.argv[1:] == ["--check"]:
    if OUTPUT.read_text(encoding="utf-8") != program():
        sys.exit("agreements.fx is not what build.py writes from agreements/*.txt; run build.py")
else:
    OUTPUT.write_text(program(), encoding="utf-8")
