"""Loads the bench's readings into DuckDB, typed, or takes a table kept before, and writes it: `duck.py SOURCE TARGET FORM`.

FORM: `table` keeps the table in a database, from which `SOURCE.duckdb` takes it again; `csv` its rows; `statements` the
same text as our import writes. What ours writes in order is written in the same order: `rows` as CSV by their columns,
`facts` and `triples` a line each by their text. So both have done the same work.
"""

import sys

import duckdb

COLUMNS = """{'id': 'BIGINT', 'station': 'VARCHAR', 'name': 'VARCHAR', 'count': 'BIGINT', 'level': 'DECIMAL(18,4)',
'day': 'DATE', 'active': 'BOOLEAN'}"""

STRING = r"""'"' || replace(replace(name, '\', '\\'), '"', '\"') || '"'"""

STATEMENT = rf"""'reading_' || id || ':Reading[station -> ' || station || '; name -> ' || {STRING} || '; count -> ' || count ||
'; level -> ' || level || '; day -> "' || day || '"; active -> ' || active || '].'"""

VALUES = {"station": "station", "name": STRING, "count": "count", "level": "level", "day": "'\"' || day || '\"'", "active": "active"}
FACTS = ["'reading_' || id || ':Reading'"] + [f"'reading_' || id || '[{slot} -> ' || {value} || ']'" for slot, value in VALUES.items()]

XSD = "http://www.w3.org/2001/XMLSchema#"
LITERALS = {
    "station": "'<urn:framex:' || station || '>'",
    "name": STRING,
    "count": f"'\"' || count || '\"^^<{XSD}integer>'",
    "level": f"'\"' || level || '\"^^<{XSD}decimal>'",
    "day": "'\"' || day || '\"'",
    "active": f"'\"' || active || '\"^^<{XSD}boolean>'",
}
TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:framex:Reading> ."
TRIPLES = [f"'<urn:framex:reading_' || id || '> {TYPE}'"] + [
    f"'<urn:framex:reading_' || id || '> <urn:framex:{slot}> ' || {value} || ' .'" for slot, value in LITERALS.items()
]


def lines(columns):
    """One line for each column of each row, in order."""
    return " UNION ALL ".join(f"SELECT {column} line FROM t" for column in columns) + " ORDER BY 1"


source, target, form = sys.argv[1:]
base = duckdb.connect(target if form == "table" else source if source.endswith(".duckdb") else ":memory:")
base.execute("SET threads = 1")
if not source.endswith(".duckdb"):
    separator = r"delim = '\t', " if source.endswith(".tsv") else ""
    is_table = not source.endswith(".json")
    reader = f"read_csv(?, header = true, {separator}columns = " if is_table else "read_json(?, columns = "
    base.execute(f"CREATE OR REPLACE TABLE t AS SELECT * FROM {reader}{COLUMNS})", [source])
written = {
    "csv": "t",
    "rows": "(SELECT active, count, day, level, name, id, station FROM t ORDER BY ALL)",
    "statements": f"(SELECT {STATEMENT} FROM t)",
    "facts": f"({lines(FACTS)})",
    "triples": f"({lines(TRIPLES)})",
}
if form in ("csv", "rows"):
    base.execute(f"COPY {written[form]} TO '{target}' (FORMAT csv)")
elif form != "table":
    plain = r"(FORMAT csv, HEADER false, DELIMITER '\x01', QUOTE '', ESCAPE '')"
    base.execute(f"COPY {written[form]} TO '{target}' {plain}")
