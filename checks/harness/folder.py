"""Temporary folders with an installation in them: a copy of one that was seeded once in this run."""
import contextlib
import functools
import os
import pathlib
import shutil
import sqlite3
import tempfile

from harness import machine, wayswap
from harness.server import Server


@functools.cache
def template(*options):
    """An installation that nobody serves, seeded with these options and removed at the end.

    Programs that run one after the other share those in the folder WAYSWAP_TEMPLATES, which somebody else removes.
    """
    shared = os.environ.get("WAYSWAP_TEMPLATES")
    place = pathlib.Path(shared or tempfile.mkdtemp(prefix="wayswap-"))
    if not shared:
        machine.at_end(lambda: shutil.rmtree(place, ignore_errors=True))
    path = place / "".join(["seeded", *options])
    if not path.exists():
        wayswap.seed(place / "new", *options)
        (place / "new").rename(path)
    return path


def copy(source, target):
    """`target` becomes a copy of the folder `source`."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)
    adopt(target)
    return target


def adopt(folder):
    """Says that a copy of a folder goes on where the folder was. Otherwise a server takes it for a restored backup, and the
    numbers of events begin anew."""
    note = folder / "epoch"
    if note.exists():
        lines = [line for line in note.read_text().splitlines() if not line.startswith("file ")]
        lines.append(f"file {os.stat(folder / 'wayswap.sqlite').st_ino}")
        note.write_text("\n".join(lines) + "\n")


def change(folder, *statements):
    """Writes into the database of an installation that nobody serves: each (SQL, values …)."""
    with contextlib.closing(sqlite3.connect(folder / "wayswap.sqlite")) as database, database:
        for sql, *values in statements:
            database.execute(sql, values)


def clone(database, table, count, where, **columns):
    """Copies the rows of a table whose column has a value, `where`, so many times; `columns` has other values of each copy."""
    names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    patterns = database.execute(f"SELECT {', '.join(names)} FROM {table} WHERE {where[0]} = ?", where[1:]).fetchall()
    insertion = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
    for pattern in patterns:
        database.executemany(insertion, (
            [columns[name][number] if name in columns else value for name, value in zip(names, pattern)]
            for number in range(count)))


def temporary():
    """A folder for files of this run; whoever asks for it removes it."""
    return tempfile.mkdtemp(prefix="wayswap-")


class Folder:
    """A temporary folder: `data`, a copy of an installation (empty if `source` is None), and `log` beside it."""

    def __init__(self, source="seeded", within=None):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="wayswap-", dir=within))
        self.data, self.log = self.path / "data", self.path / "server.log"
        machine.at_end(self.remove)
        if source is not None:
            copy(template() if source == "seeded" else source, self.data)

    @property
    def database(self):
        return self.data / "wayswap.sqlite"

    def look(self, query, *values):
        """The rows of a query, by a reader of one's own beside the server."""
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10)
        with contextlib.closing(connection):
            return connection.execute(query, values).fetchall()

    def server(self, **options):
        return Server(self.data, log=self.log, **options)

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)
        machine.forget(self.remove)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()


@contextlib.contextmanager
def serving(*options, **surroundings):
    """A server on a folder of its own, with these options, and settings by their names in small letters."""
    settings = {name.upper(): value for name, value in surroundings.items()}
    with Folder() as folder, folder.server(options=options, environment=settings) as server:
        yield server
