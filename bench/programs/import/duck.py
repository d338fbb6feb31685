"""Loads the bench's readings into DuckDB, typed, or takes a table kept before, and writes it: `duck.py SOURCE TARGET FORM`.

FORM: `table` keeps the table in a database, from which `SOURCE.duckdb` takes it again; `csv` its rows; `statements` the
same text as our import writes, and `triples` the same as our export of RDF, so that both have done the same work.
"""

import sys

import duckdb

COLUMNS = """{'id': 'BIGINT', 'station': 'VARCHAR', 'name': 'VARCHAR', 'count': 'BIGINT', 'level': 'DECIMAL(18,4)',
'day': 'DATE', 'active': 'BOOLEAN'}"""

STRING = r"""'"' || replace(replace(name, '\', '\\'), '"', '\"') || '"'"""

STATEMENT = rf"""'reading_' || id || ':Reading[station -> ' || station || '; name -> ' || {STRING} || '; count -> ' || count ||
'; level -> ' || level || '; day -> "' || day || '"; active -> ' || active || '].'"""

OBJECT = "'<urn:framex:reading_' || id || '> <urn:framex:"
TYPE = "^^<http://www.w3.org/2001/XMLSchema#"
TRIPLES = rf"""{OBJECT}station> <urn:framex:' || station || '> .' || chr(10) ||
{OBJECT}name> ' || {STRING} || ' .' || chr(10) ||
{OBJECT}count> "' || count || '"{TYPE}integer> .' || chr(10) ||
{OBJECT}level> "' || level || '"{TYPE}decimal> .' || chr(10) ||
{OBJECT}day> "' || day || '" .' || chr(10) ||
{OBJECT}active> "' || active || '"{TYPE}boolean> .' || chr(10) ||
'<urn:framex:reading_' || id || '> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:framex:Reading> .'"""

source, target, form = sys.argv[1:]
base = duckdb.connect(target if form == "table" else source if source.endswith(".duckdb") else ":memory:")
base.execute("SET threads = 1")
if not source.endswith(".duckdb"):
    separator = r"delim = '\t', " if source.endswith(".tsv") else ""
    is_table = not source.endswith(".json")
    reader = f"read_csv(?, header = true, {separator}columns = " if is_table else "read_json(?, columns = "
    base.execute(f"CREATE OR REPLACE TABLE t AS SELECT * FROM {reader}{COLUMNS})", [source])
plain = "(FORMAT csv, HEADER false, DELIMITER '\x01', QUOTE '', ESCAPE '')"
if form == "csv":
    base.execute(f"COPY t TO '{target}' (FORMAT csv)")
elif form != "table":
    base.execute(f"COPY (SELECT {STATEMENT if form == 'statements' else TRIPLES} FROM t) TO '{target}' {plain}")
