"""D8: the write-ahead log stays small in a soak: writers at full speed, searches and paging readers all the time.

Twelve writers send messages of 12 KB, eight readers search, page through messages and list threads without a pause; the
size of the -wal file is looked at every 50 ms. Bars: at most 64 MiB, and no read longer than 1 s, so that no read
transaction is either. The soak lasts 600 s, 20 s with --short, or as long as --seconds says.
Controls: another program keeps a read transaction open, so that the log must pass the bar; in the full run a server
that never copies the log back.
"""
import contextlib
import os
import sqlite3
import threading
import time

from faults.disk.verdict import missed, words
from harness.crowd import Crowd, missing
from harness.folder import Folder
from harness.times import milliseconds
from harness.wayswap import control

WRITERS, READERS, BAR = 12, 8, 64 << 20


class Sizes(threading.Thread):
    """Looks at the size of a file again and again."""

    def __init__(self, path):
        super().__init__(daemon=True)
        self.path, self.highest, self.stopping = path, 0, False

    def run(self):
        while not self.stopping:
            with contextlib.suppress(FileNotFoundError):
                self.highest = max(self.highest, os.stat(self.path).st_size)
            time.sleep(0.05)


def soaked(seconds, holding=False, program=None, enough=None):
    """`holding`: another program reads all the time; `enough`: the run may end once the log has this size."""
    with Folder() as folder, folder.server(program=program) as server:
        people = Crowd.of(server.port, WRITERS, readers=READERS, text="€" * 4000)
        other = sqlite3.connect(f"file:{folder.database}?mode=ro", uri=True, isolation_level=None)
        if holding:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM message").fetchone()
        sizes = Sizes(f"{folder.database}-wal")
        sizes.start()
        before, began = server.transferred("wchar"), time.time()
        people.start()
        while time.time() - began < seconds and not (enough and sizes.highest > enough):
            time.sleep(0.2)
        took, through = time.time() - began, server.transferred("wchar") - before
        people.stop()
        other.close()
        sizes.stopping = True
        code = server.stop()
        lost, twice = missing(folder, people)
    everything = people.sent + people.read
    return {
        "wal": sizes.highest, "seconds": took, "written": through, "acknowledged": len(people.acknowledged),
        "reads": len(people.read), "read": milliseconds([sent.took for sent in people.read]),
        "write": milliseconds([sent.took for sent in people.sent]),
        "p99": milliseconds([sent.took for sent in people.sent], 0.99),
        "failed": sum(not sent.is_acknowledged for sent in everything), "lost": lost, "twice": twice, "code": code,
    }


def misses(found):
    return missed({
        "log": found["wal"] <= BAR, "reads within 1 s": found["read"] <= 1000, "every answer": found["failed"] == 0,
        "lost": found["lost"] == 0, "twice": found["twice"] == 0, "exit 0": found["code"] == 0,
    })


def tell(found):
    return (f"log at most {found['wal'] / (1 << 20):.1f} MiB; {found['acknowledged']} writes, {found['reads']} reads, "
            f"{found['written'] / 1e6:.0f} MB written; slowest read {found['read']:.0f} ms, write p99 "
            f"{found['p99']:.0f} ms, slowest {found['write']:.0f} ms; {found['failed']} failed, {found['lost']} lost")


def add(run, check, found, control=False):
    run.row("D8", check, words(tell(found), misses(found)), "log" in misses(found) if control else not misses(found),
            control=control)


def check(run):
    seconds = run.seconds or (20 if run.short else 600)
    add(run, f"{seconds} s of {WRITERS} writers and {READERS} readers", soaked(seconds))
    add(run, "another program keeps a snapshot", soaked(90, holding=True, enough=BAR), control=True)


def builds(run):
    found = soaked(90, program=control("no-checkpoint"), enough=BAR)
    add(run, "a server that never copies the log back", found, control=True)
