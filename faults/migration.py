#!/usr/bin/env python3
"""D11: SIGKILL at every write of a migration, and at every write of the making of a new database.

A database of an earlier version is made from a new one by undoing the migrations 0003 to 0007 (their tables and columns
are dropped, a table that was made anew or lost a column is as it was, and their names are forgotten) and by giving it
travellers. `wayswap migrate` brings it up to date, killed by strace at the n-th pwrite64, fsync, fdatasync, rename,
unlink or ftruncate on each file, for every n. Each time the next look at a copy of the folder must find exactly the
schema after one of 0002 to 0007, every row as it was, and no half of anything; then the same command must finish the
work, and `wayswap verify` finds nothing. A new folder is killed in the same way: there is no database or a whole one,
and the next start works. --short takes every twelfth point.
Control: the same statements run one by one, each committed by itself, and killed in the same way; the same look must
find a half schema.
"""
import collections
import contextlib
import hashlib
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import uuid

import crowd
import wayswap

CALLS = "pwrite64,fsync,fdatasync,rename,unlink,ftruncate"
MIGRATIONS = wayswap.ROOT / "migrations/sqlite"
# The latest first. The tables that each makes, in the order in which they can go.
UNDO = {
    "0011_rate_gaps": ["feed_request"],
    "0007_feeds": ["feed_closed_day", "feed", "rate_held", "feed_body", "rate_publication"],
    "0006_meetings": [],
    "0005_swaps": ["report", "meeting_point", "observation", "review", "outbox", "message_of_both", "swap_event",
                   "swap_side", "meeting", "swap"],
    "0004_threads": ["message", "thread_member", "thread"],
    "0003_offers": ["offer_box", "offer"],
}
RENAMED = {"message_of_both": "message"}  # Made under another name, in the place of one that was there.
OLDEST, NEWEST = "0002", max(UNDO)[:4]
GOAL = "D11"
BAR = 50


def migrate(data, wrap=()):
    return subprocess.run([*wrap, wayswap.binary(), "migrate", "--data", str(data)], text=True, capture_output=True,
                          timeout=120)


def undo(database, name):
    """Takes the schema back to before a migration that did nothing but create tables, and add and drop columns."""
    text = (MIGRATIONS / f"{name}.sql").read_text()
    made = re.findall(r"CREATE (?:VIRTUAL )?TABLE (\w+)", text)
    if sorted(made) != sorted(UNDO[name]):
        sys.exit(f"faults: {name} makes {made}; the test knows how to undo {UNDO[name]}")
    anew = [*(RENAMED[table] for table in made if table in RENAMED),
            *re.findall(r"ALTER TABLE (\w+) DROP COLUMN", text)]
    database.execute("PRAGMA foreign_keys = OFF")
    for table in [*UNDO[name], *anew]:
        if table not in RENAMED:
            database.execute(f"DROP TABLE {table}")
    for table in anew:
        database.execute(first(table))
    for index in re.findall(r"CREATE (?:UNIQUE )?INDEX (\w+)", text):
        database.execute(f"DROP INDEX IF EXISTS {index}")
    for table, column in re.findall(r"ALTER TABLE (\w+) ADD COLUMN (\w+)", text):
        if table not in anew:
            database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    database.execute("DELETE FROM grdb_migrations WHERE identifier = ?", (name,))


def first(table):
    """The statement that made a table, in whichever migration that was."""
    texts = (path.read_text() for path in sorted(MIGRATIONS.glob("*.sql")))
    return next(found[0] for text in texts if (found := re.search(rf"CREATE TABLE {table} .*?;\n", text, re.S)))


def schema(database):
    """A hash of everything that sqlite_master says, without page numbers, and of the list of migrations."""
    rows = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").fetchall()
    rows += database.execute("SELECT identifier FROM grdb_migrations ORDER BY identifier").fetchall()
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def columns(database):
    """The columns of the tables that there are before a migration."""
    return {table: [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            for table in ("traveller", "installation", "block", "spatial_ref_sys")}


def rows(database, known):
    """A hash of the rows that were there before, without what was added to them."""
    kept = [database.execute(f"SELECT {', '.join(names)} FROM {table} ORDER BY 1, 2").fetchall()
            for table, names in known.items()]
    return hashlib.sha256(repr(kept).encode()).hexdigest()


def look(path, known):
    """(schema, rows, integrity) of a database; the log beside it is read too."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        check = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
        return schema(database), rows(database, known), check


class World:
    """The old database, and what the schema is after each migration."""

    def __init__(self, path):
        self.old = path / "old"
        if migrate(self.old).returncode:
            sys.exit("faults: no new database could be made")
        self.database = self.old / "wayswap.sqlite"
        self.schemas = {}
        with contextlib.closing(sqlite3.connect(self.database, isolation_level=None)) as database:
            for name in UNDO:
                self.schemas[schema(database)] = name[:4]
                undo(database, name)
            self.schemas[schema(database)] = OLDEST
            database.execute("BEGIN")
            for number in range(500):
                handle = f"traveller{number}"
                database.execute(
                    """INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at,
                           password, home_currency, bio, created_at, last_active_at)
                       VALUES (?1, ?2, ?2, ?2, ?2, ?2, 1, '-', 'EUR', ?3, 1, 0)""",
                    (str(uuid.uuid5(uuid.NAMESPACE_URL, handle)), handle, handle * 20))
            database.execute("COMMIT")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self.columns = columns(database)
            self.rows = rows(database, self.columns)


def points(command, trace, every):
    """Every (call, file, number), from a run that is let alone; and the code with which that run ended.

    Of the pages that the backup before a migration copies one in eight is taken: they are all alike.
    """
    run = subprocess.run(["strace", "-f", "-qq", "-y", "-e", f"trace={CALLS}", "-e", "signal=none", "-o", str(trace),
                          *command], capture_output=True, text=True, timeout=120)
    counts = collections.Counter()
    for line in trace.read_text().splitlines():
        if found := re.match(r'(\d+) +(\w+)\((?:\d+<([^>]*)>|"([^"]*)")', line):
            thread, call, by_descriptor, by_name = found.groups()
            counts[thread, call, by_descriptor or by_name] += 1
    # strace counts the calls of each thread by itself: whichever comes to the number first ends the process.
    most = {}
    for (_, call, path), count in counts.items():
        most[call, path] = max(most.get((call, path), 0), count)
    all_points = [(call, path, number) for call, path in sorted(most)
                  for number in range(1, most[call, path] + 1, 8 if is_copied(call, path) else 1)]
    return run.returncode, all_points[::every]


def is_copied(call, path):
    return call == "pwrite64" and ".before-migration" in path and path.endswith(".partial")


def killing(call, path, number):
    return ["strace", "-f", "-qq", "-o", "/dev/null", "-P", path, "-e", f"trace={call}", "-e",
            f"inject={call}:signal=KILL:when={number}"]


def writes(taken):
    """How many of the points are writes to a database or its log, the copied pages left out."""
    return sum(call == "pwrite64" and not is_copied(call, path) for call, path, _ in taken)


def sweep_old(world, within, every):
    """Kills the migration of the old database at each point; what was found, and what was wrong."""
    found, wrong = collections.Counter(), []
    data = within / "data"
    shutil.copytree(world.old, data)
    code, taken = points([wayswap.binary(), "migrate", "--data", str(data)], within / "trace", every)
    for call, path, number in taken:
        shutil.rmtree(data)
        shutil.copytree(world.old, data)
        migrate(data, killing(call, path, number))
        seen = within / "seen"
        shutil.rmtree(seen, ignore_errors=True)
        shutil.copytree(data, seen)
        state, kept, check = look(seen / "wayswap.sqlite", world.columns)
        found[world.schemas.get(state, "half")] += 1
        again = migrate(data)
        verify = subprocess.run([wayswap.binary(), "verify", "--data", str(data)], text=True, capture_output=True,
                                timeout=120)
        end, end_kept, _ = look(data / "wayswap.sqlite", world.columns)
        faults = [name for name, held in {
            "schema": state in world.schemas, "rows": kept == world.rows == end_kept, "integrity": check == "ok",
            "next start": again.returncode == 0, "verify": verify.returncode == 0,
            "completed": world.schemas.get(end) == NEWEST,
        }.items() if not held]
        if faults:
            wrong.append(f"{call} {number} of {pathlib.Path(path).name}: {', '.join(faults)}")
    shutil.rmtree(data)
    return code, len(taken), writes(taken), found, wrong


def sweep_new(within, every):
    """Kills the making of a new folder at each point."""
    found, wrong = collections.Counter(), []
    data = within / "new"
    code, taken = points([wayswap.binary(), "migrate", "--data", str(data)], within / "trace", every)
    with contextlib.closing(sqlite3.connect(data / "wayswap.sqlite")) as database:
        whole = schema(database)
    for call, path, number in taken:
        shutil.rmtree(data)
        migrate(data, killing(call, path, number))
        faults = []
        if (data / "wayswap.sqlite").exists():
            seen = within / "seen"
            shutil.rmtree(seen, ignore_errors=True)
            shutil.copytree(data, seen)
            state, _, check = look(seen / "wayswap.sqlite", {})
            found["whole" if state == whole and check == "ok" else "half"] += 1
            faults += ["half"] if state != whole or check != "ok" else []
        else:
            found["none"] += 1
        again = migrate(data)
        verify = subprocess.run([wayswap.binary(), "verify", "--data", str(data)], text=True, capture_output=True,
                                timeout=120)
        faults += [] if again.returncode == 0 else [f"next start {again.stderr.strip()}"]
        faults += [] if verify.returncode == 0 else ["verify"]
        if faults:
            wrong.append(f"{call} {number} of {pathlib.Path(path).name}: {', '.join(faults)}")
    shutil.rmtree(data)
    return code, len(taken), writes(taken), found, wrong


ONE_BY_ONE = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
for path in sys.argv[2:]:
    statement = ""
    for line in open(path):
        statement += line
        if sqlite3.complete_statement(statement):
            database.execute(statement)
            statement = ""
    name = path.rsplit("/", 1)[1].removesuffix(".sql")
    database.execute("INSERT INTO grdb_migrations (identifier) VALUES (?)", (name,))
"""


def sweep_control(world, within, every):
    """The same statements without a transaction, killed at each write."""
    found = collections.Counter()
    data = within / "control"
    files = [str(MIGRATIONS / f"{name}.sql") for name in sorted(UNDO)]
    command = [sys.executable, "-c", ONE_BY_ONE, str(data / "wayswap.sqlite"), *files]
    shutil.copytree(world.old, data)
    _, taken = points(command, within / "trace", every)
    for call, path, number in taken:
        shutil.rmtree(data)
        shutil.copytree(world.old, data)
        subprocess.run([*killing(call, path, number), *command], capture_output=True, timeout=120)
        found[world.schemas.get(look(data / "wayswap.sqlite", {})[0], "half")] += 1
    shutil.rmtree(data)
    return len(taken), found


def spell(found):
    return ", ".join(f"{count} × {name}" for name, count in sorted(found.items()))


def add(table, check, sweep, began, short):
    code, count, written, found, wrong = sweep
    held = code == 0 and not wrong and (short or written >= BAR)
    table.row(GOAL, check, f"{count} points, {written} of them writes: {spell(found)}; {len(wrong)} wrong"
              f"{': ' + '; '.join(wrong[:3]) if wrong else ''} ({time.time() - began:.0f} s)", held)


def check(table, short=False):
    every = 12 if short else 1
    with crowd.Folder(seeded=False) as folder:
        world, began = World(folder.path), time.time()
        add(table, f"a migration from {OLDEST} to {NEWEST}, killed at each write",
            sweep_old(world, folder.path, every), began, short)
        began = time.time()
        add(table, "the making of a new database, killed at each write", sweep_new(folder.path, every), began, short)
        count, found = sweep_control(world, folder.path, every)
        table.row(GOAL, "the same statements without a transaction", f"{count} points: {spell(found)}",
                  found["half"] > 0, control=True)


if __name__ == "__main__":
    import disk
    disk.main([pathlib.Path(__file__).stem])
