"""D11: SIGKILL at every write of a migration, and at every write of the making of a new database.

A database of an earlier version is made from a new one: all that the migrations made is dropped but for the tables that
SpatiaLite knows, the first two files are run again, and it gets travellers. `wayswap migrate` brings it up to date, killed by strace at the n-th pwrite64, fsync, fdatasync, rename,
unlink or ftruncate on each file, for every n. Each time the next look at a copy of the folder must find exactly the
schema after one of the migrations, every row as it was, and no half of anything; then the same command must finish the
work, and `wayswap verify` finds nothing. A new folder is killed in the same way: there is no database or a whole one,
and the next start works. The short tier takes every twelfth point.
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

from faults.disk.verdict import missed
from harness import machine, wayswap
from harness.folder import Folder, copy

CALLS = "pwrite64,fsync,fdatasync,rename,unlink,ftruncate"
MIGRATIONS = machine.ROOT / "migrations/sqlite"
OLDEST = "0002"
# SpatiaLite made columns of these tables, which only the server can; no later migration changes them.
SPATIAL = ("city", "country")
BAR = 50


def migrate(data):
    return wayswap.run("migrate", "--data", data)


def migrations():
    """The files in their order, by their numbers."""
    return {path.name[:4]: path for path in sorted(MIGRATIONS.glob("*.sql"))}


def statements(path):
    """What a file says, but for what SpatiaLite does."""
    statement = ""
    for line in path.read_text().splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            bare = re.sub(r"--.*", "", statement).strip()
            if not re.match(rf"SELECT (InitSpatialMetaData|AddGeometryColumn|CreateSpatialIndex)|CREATE TABLE ({'|'.join(SPATIAL)}) ", bare):
                yield statement
            statement = ""


def run_file(database, path):
    for statement in statements(path):
        database.execute(statement)
    database.execute("INSERT INTO grdb_migrations (identifier) VALUES (?)", (path.stem,))


def take_back(database, files):
    """A database of the oldest version from one of the newest: all that the migrations made goes, but for the spatial tables
    and what SpatiaLite keeps, and the first files are run again.
    """
    text = "".join(path.read_text() for path in files.values())
    made = set(re.findall(r"^CREATE (?:UNIQUE |VIRTUAL )?(?:TABLE|INDEX|TRIGGER|VIEW) (\w+)", text, re.M))
    made |= set(re.findall(r"RENAME TO (\w+)", text))
    database.execute("PRAGMA foreign_keys = OFF")
    for kind in ("trigger", "view", "index", "table"):
        for name, in database.execute("SELECT name FROM sqlite_master WHERE type = ? ORDER BY name", (kind,)).fetchall():
            if name in made and name not in SPATIAL:
                database.execute(f"DROP {kind} {name}")
    database.execute("DELETE FROM grdb_migrations")
    for number, path in files.items():
        if number <= OLDEST:
            run_file(database, path)


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
        if migrate(self.old).code:
            sys.exit("faults: no new database could be made")
        self.database = self.old / "wayswap.sqlite"
        self.schemas = {}
        files = migrations()
        with contextlib.closing(sqlite3.connect(self.database, isolation_level=None)) as database:
            self.newest = schema(database)
            take_back(database, files)
            with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as later:
                database.backup(later)
                self.schemas[schema(later)] = OLDEST
                for number in (number for number in files if number > OLDEST):
                    run_file(later, files[number])
                    self.schemas[schema(later)] = number
            if self.schemas.get(self.newest) != max(files):
                sys.exit("faults: the migrations one after the other do not make the schema that the server makes")
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


def finished(data):
    """What is wrong after one more `migrate` of a folder whose migration was killed."""
    again = migrate(data)
    return missed({f"next start {again.said}"[:200]: again.code == 0, "verify": not wayswap.verify(data)})


class Sweep:
    """What was found at each point, and what was wrong."""

    def __init__(self, within, every):
        self.within, self.every, self.data = within, every, within / "data"
        self.found, self.wrong, self.began = collections.Counter(), [], time.time()

    def over(self, command, old, look):
        """Kills a command at each point, on copies of a folder or on none; `look(seen)` gives (what, faults)."""
        self.lay(old)
        self.code, self.points = points(command, self.within / "trace", self.every)
        self.writes = sum(call == "pwrite64" and not is_copied(call, path) for call, path, _ in self.points)
        for call, path, number in self.points:
            self.lay(old)
            subprocess.run([*killing(call, path, number), *command], capture_output=True, timeout=120)
            # A copy: to look at it brings the log into the file.
            what, faults = look(copy(self.data, self.within / "seen") / "wayswap.sqlite"
                                if self.data.exists() else self.within / "nothing")
            self.found[what] += 1
            if faults:
                self.wrong.append(f"{call} {number} of {pathlib.Path(path).name}: {', '.join(faults)}")
        shutil.rmtree(self.data)
        return self

    def lay(self, old):
        shutil.rmtree(self.data, ignore_errors=True)
        if old:
            copy(old, self.data)

    def __str__(self):
        found = ", ".join(f"{count} × {name}" for name, count in sorted(self.found.items()))
        wrong = f"{len(self.wrong)} wrong{': ' + '; '.join(self.wrong[:3]) if self.wrong else ''}"
        return (f"{len(self.points)} points, {self.writes} of them writes: {found}; {wrong} "
                f"({time.time() - self.began:.0f} s)")

    def holds(self, short):
        return self.code == 0 and not self.wrong and (short or self.writes >= BAR)


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


def check(run):
    every = 12 if run.short else 1
    with Folder(None) as folder:
        world, data = World(folder.path), folder.path / "data"
        migrating = [wayswap.binary(), "migrate", "--data", str(data)]

        def one_of_all(seen):
            state, kept, check = look(seen, world.columns)
            wrong = finished(data)
            end, end_kept, _ = look(data / "wayswap.sqlite", world.columns)
            return world.schemas.get(state, "half"), wrong + missed({
                "schema": state in world.schemas, "rows": kept == world.rows == end_kept, "integrity": check == "ok",
                "completed": end == world.newest})

        def none_or_whole(seen):
            if not seen.exists():
                return "none", finished(data)
            state, _, check = look(seen, {})
            is_whole = state == world.newest and check == "ok"
            return "whole" if is_whole else "half", finished(data) + ([] if is_whole else ["half"])

        def any_of_all(seen):
            return world.schemas.get(look(seen, {})[0], "half"), []

        sweep = Sweep(folder.path, every).over(migrating, world.old, one_of_all)
        run.row("D11", f"a migration from {OLDEST} to {max(migrations())}, killed at each write", sweep, sweep.holds(run.short))
        sweep = Sweep(folder.path, every).over(migrating, None, none_or_whole)
        run.row("D11", "the making of a new database, killed at each write", sweep, sweep.holds(run.short))
        files = [str(path) for number, path in migrations().items() if number > OLDEST]
        one_by_one = [sys.executable, "-c", ONE_BY_ONE, str(data / "wayswap.sqlite"), *files]
        sweep = Sweep(folder.path, every).over(one_by_one, world.old, any_of_all)
        run.row("D11", "the same statements without a transaction", sweep, sweep.found["half"] > 0, control=True)
