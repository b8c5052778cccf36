#!/usr/bin/env python3
"""The check of a long audit: rows a second, and whether a second implementation of docs/audit.md agrees.

    python3 -m bench.audit [--rows N]

Makes a chain of N rows in Python, lets a server sign its end, and prints the seconds of `wayswap verify` beside those
without the rows, of which SQLite's own check of pages and indexes is shown apart, of `wayswap audit export` and of
`wayswap audit check`. Then it changes one row in the middle, which both must find.
"""
import argparse
import contextlib
import hashlib
import json
import os
import random
import sqlite3
import struct
import sys
import time

from harness import wayswap
from harness.folder import Folder, change

ZERO = bytes(32)
COLUMNS = "seq, at, actor, action, subject_kind, subject, reason, in_case, note_hash, is_alone, previous, hash"


def text(value):
    encoded = value.encode()
    return struct.pack(">H", len(encoded)) + encoded


def digest(seq, at, actor, action, kind, subject, reason, in_case, note, alone, previous):
    """The hash of a row, as docs/audit.md has it."""
    flags = (actor is not None) | (in_case is not None) << 1 | (note is not None) << 2 | bool(alone) << 3
    return hashlib.sha256(b"".join((
        b"WSA1", struct.pack(">QqB", seq, at, flags), actor or bytes(16), text(action), text(kind), subject,
        text(reason), in_case or bytes(16), note or ZERO, previous))).digest()


def rows(count, source):
    previous = ZERO
    people = [source.randbytes(16) for _ in range(5000)]
    for seq in range(1, count + 1):
        row = (seq, 1_795_255_200_000 + seq, people[seq % 40] if seq % 5 else None,
               ("hide", "warn", "look-into-thread", "close-case")[seq % 4], "traveller", people[seq % 5000], "spam",
               people[seq % 4999] if seq % 2 else None, hashlib.sha256(bytes(seq % 7)).digest() if seq % 3 else None, 0,
               previous)
        previous = digest(*row)
        yield (*row, previous)


def fill(folder, count, seed):
    with contextlib.closing(sqlite3.connect(folder / "wayswap.sqlite")) as database, database:
        database.execute("PRAGMA synchronous = OFF")
        triggers = database.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit'").fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        database.executemany(
            f"INSERT INTO audit ({COLUMNS}) VALUES ({', '.join('?' * 12)})", rows(count, random.Random(seed)))
        for _, sql in triggers:
            database.execute(sql)


def agrees(folder):
    """Whether every row has the hash that this program computes, and names the row before."""
    previous, number = ZERO, 0
    with contextlib.closing(sqlite3.connect(folder / "wayswap.sqlite")) as database:
        for row in database.execute(f"SELECT {COLUMNS} FROM audit ORDER BY seq"):
            number += 1
            if row[0] != number or row[10] != previous or digest(*row[:11]) != row[11]:
                return False
            previous = row[11]
    return True


def sign(folder):
    """A server signs the end of the chain when it starts and when it stops."""
    with folder.server() as server:
        server.started()
        server.stop()


def integrity(folder):
    """Seconds of SQLite's own check of the file, with the memory that `verify` gives it."""
    with contextlib.closing(sqlite3.connect(folder / "wayswap.sqlite")) as database:
        database.execute("PRAGMA cache_size = -65536")
        began = time.perf_counter()
        database.execute("PRAGMA integrity_check").fetchall()
        return time.perf_counter() - began


def measure(count, seed):
    faults = []
    with Folder() as folder:
        empty = min(wayswap.run("verify", "--data", folder.data).took for _ in range(3))
        fill(folder.data, count, seed)
        sign(folder)
        ended = [wayswap.run("verify", "--data", folder.data, limit=600) for _ in range(3)]
        faults += [run.said for run in ended if run.code != 0]
        pages = min(integrity(folder.data) for _ in range(3))
        verify = min(run.took for run in ended) - empty
        file = folder.path / "audit.txt"
        export = wayswap.run("audit", "export", "--data", folder.data, file, limit=600)
        key = wayswap.must("audit", "key", "--data", folder.data)
        checks = [wayswap.run("audit", "check", file, key, limit=600) for _ in range(3)]
        faults += [run.said for run in [export, *checks] if run.code != 0]
        if not agrees(folder.data):
            faults.append("the second implementation disagrees")
        size = os.path.getsize(file)
        change(folder.data, ("DROP TRIGGER audit_keeps_rows",),
               ("UPDATE audit SET reason = 'scam' WHERE seq = ?", count // 2))
        if agrees(folder.data) or wayswap.run("verify", "--data", folder.data, limit=600).code != 65:
            faults.append("a changed row was not found")
    check = min(run.took for run in checks)
    return {"rows": count, "verify": {"seconds": verify, "rows a second": count / verify},
            "pages and indexes": {"seconds": pages},
            "chain": {"seconds": verify - pages, "rows a second": count / (verify - pages)},
            "export": {"seconds": export.took, "bytes": size},
            "check": {"seconds": check, "rows a second": count / check}, "faults": faults}


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--rows", type=int, default=1_000_000)
    options.add_argument("--seed", type=int, default=20261123)
    asked = options.parse_args()
    result = {**wayswap.origin(), **measure(asked.rows, asked.seed)}
    print(json.dumps(result, indent=1))
    sys.exit(1 if result["faults"] else 0)


if __name__ == "__main__":
    main()
