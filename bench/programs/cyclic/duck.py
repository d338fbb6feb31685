"""Cycles of three in DuckDB, one thread: `duck.py EDGES`."""

import sys

import duckdb

base = duckdb.connect()
base.execute("SET threads = 1")
base.execute("CREATE TABLE e AS SELECT column0::INT x, column1::INT y FROM read_csv(?, header = false)", [sys.argv[1]])
base.execute("""CREATE TABLE cycle AS SELECT a.x, a.y, b.y z FROM e a JOIN e b ON b.x = a.y JOIN e c ON c.x = b.y AND c.y = a.x""")
print("cycle=%d" % base.execute("SELECT count(*) FROM cycle").fetchone()[0])
