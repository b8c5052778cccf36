"""D7: another program holds the write lock of the database for 3 s, under 64 clients that write and read.

The other program is Python's own SQLite: BEGIN IMMEDIATE, 3 s, COMMIT; in the full run six times within 60 s. Every
traveller was active an hour ago last, so that the first read of each has an hour to note while nothing can be written.
Bars: no 5xx, no lost answer, no read above 1 s, nothing acknowledged is missing.
Controls: a lock of 17 s, which must show as 503 (a write waits 10 s, 15 s at most) while the reads go on; and in the
full run a server that gives up at once where the file is held.
"""
import contextlib
import sqlite3
import threading
import time

from faults.disk.verdict import missed, words
from harness.crowd import Crowd, missing
from harness.folder import Folder
from harness.times import milliseconds
from harness.wayswap import control

CLIENTS = 64
#: A busy machine sheds load, which is H12's; here a 5xx comes from the lock.
UNBOUNDED = ("--max-requests", "0")


def hold(database, seconds):
    """Takes the write lock of a database for so long, as an administrator's shell might."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(seconds)
        other.execute("COMMIT")


def age(folder):
    """Everybody was here two hours ago; only while nobody serves the folder."""
    with contextlib.closing(sqlite3.connect(folder.database, isolation_level=None)) as database:
        database.execute("UPDATE traveller SET last_active_at = last_active_at - 7200000")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def held(locks, seconds, watch=0.0, program=None):
    """`locks` of so many seconds, spread over `watch` seconds: 2 s apart, or further."""
    with Folder() as folder:
        with folder.server(program=program) as server:
            people = Crowd.of(server.port, CLIENTS // 2 - 4, publishers=4, readers=CLIENTS // 2, pause=0.01)
            port = server.port
            server.stop()
        age(folder)
        with folder.server(port=port, program=program, options=UNBOUNDED) as server:
            spans = []
            for number in range(locks):
                began = time.time()
                lock = threading.Thread(target=hold, args=(folder.database, seconds))
                lock.start()
                time.sleep(0.1)
                if number == 0:
                    people.start()
                lock.join()
                spans.append((began, time.time()))
                time.sleep(max(2.0, began + watch / locks - time.time()))
            people.stop()
            code = server.stop()
        lost, twice = missing(folder, people)
        under = [sent for sent in people.read for began, ended in spans if began + 0.2 <= sent.began <= ended]
        everything = people.sent + people.read
        return {
            "requests": len(everything), "acknowledged": len(people.acknowledged), "lost": lost, "twice": twice,
            "code": code, "5xx": sum(sent.status is not None and sent.status >= 500 for sent in everything),
            "503": sum(sent.status == 503 for sent in people.sent),
            "none": sum(sent.status is None for sent in everything),
            "read": milliseconds([sent.took for sent in people.read]), "held": len(under),
            "unread": sum(not sent.is_acknowledged for sent in people.read),
            "write": milliseconds([sent.took for sent in people.sent]),
        }


def misses(found):
    return missed({
        "0 5xx": found["5xx"] == 0, "every answer": found["none"] == 0, "reads within 1 s": found["read"] <= 1000,
        "reads under the lock": found["held"] > 0, "reads 2xx": found["unread"] == 0, "lost": found["lost"] == 0,
        "twice": found["twice"] == 0, "exit 0": found["code"] == 0,
    })


def tell(found):
    return (f"{found['5xx']} 5xx and {found['none']} lost answers of {found['requests']}; slowest write "
            f"{found['write']:.0f} ms, slowest of {found['held']} reads begun under the lock and all others "
            f"{found['read']:.0f} ms; {found['lost']} lost, {found['twice']} twice")


def check(run):
    locks, watch = (1, 5) if run.short else (6, 60)
    found = held(locks, 3, watch)
    run.row("D7", f"the file is held for 3 s, {locks} × in {watch} s, {CLIENTS} clients",
            words(tell(found), misses(found)), not misses(found))
    found = held(1, 17)
    run.row("D7", "the file is held for 17 s", f"{found['503']} × 503; {tell(found)}",
            found["503"] > 0 and found["lost"] == 0 and found["unread"] == 0, control=True)


def builds(run):
    found = held(1, 3, program=control("gives-up-at-once"))
    run.row("D7", "a server that does not wait for the file", words(tell(found), misses(found)), misses(found),
            control=True)
