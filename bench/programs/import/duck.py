"""Loads the bench's readings into DuckDB, typed, and exports them: `duck.py DATA OUT csv|statements`.

`statements` writes the same text as our import does, so that both have done the same work.
"""

import sys

import duckdb

COLUMNS = """{'id': 'BIGINT', 'station': 'VARCHAR', 'name': 'VARCHAR', 'count': 'BIGINT', 'level': 'DECIMAL(18,4)',
'day': 'DATE', 'active': 'BOOLEAN'}"""

STATEMENT = r"""'reading_' || id || ':Reading[station -> ' || station || '; name -> "' ||
replace(replace(name, '\', '\\'), '"', '\"') || '"; count -> ' || count || '; level -> ' || level ||
'; day -> "' || day || '"; active -> ' || active || '].'"""

source, target, form = sys.argv[1:]
base = duckdb.connect()
base.execute("SET threads = 1")
reader = "read_csv(?, header = true, columns = " if source.endswith(".csv") else "read_json(?, columns = "
base.execute(f"CREATE TABLE t AS SELECT * FROM {reader}{COLUMNS})", [source])
if form == "csv":
    base.execute(f"COPY t TO '{target}' (FORMAT csv)")
else:
    base.execute(f"COPY (SELECT {STATEMENT} FROM t) TO '{target}' (FORMAT csv, HEADER false, QUOTE '', ESCAPE '')")
