"""D9: a backup of a database of 1 GiB while eight writers write.

The database is a seeded one that was filled with messages before it was served. `wayswap backup` runs beside the
server. Bars: at most 60 s; no write takes longer than 250 ms because of it; the copy holds every write that was
acknowledged before it began; restored into an empty folder with the keys it passes `wayswap verify` and serves. The
size of the log during the backup is told. The short tier takes 192 MiB.
Controls: the same database copied by `cp` while it is served, without its log, which must miss acknowledged writes or
fail `verify`; and a paged online backup (Python's, 100 pages a step), which begins again with every write and must not
end in the time that the whole copy takes five times over.
"""
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import uuid

from faults.disk.log_growth import Sizes
from faults.disk.verdict import missed, words
from harness import wayswap
from harness.crowd import Crowd
from harness.folder import Folder
from harness.server import Server, serving
from harness.times import milliseconds

WRITERS, STALL, LIMIT = 8, 250, 60
PAUSE = 0.02


def fill(folder, size):
    """Adds threads with long messages to a database that nobody serves, until it has about `size` bytes."""
    began = time.time()
    body = "Wir treffen uns um zehn am Brunnen. " * 100
    now = int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(folder.database, isolation_level=None)) as database:
        database.execute("PRAGMA synchronous = OFF")
        database.execute("BEGIN")
        people = [str(uuid.uuid4()) for _ in range(2)]
        for number, person in enumerate(people):
            database.execute(
                """INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at, password,
                       home_currency, created_at, last_active_at)
                   VALUES (?1, ?2, ?2, ?2, ?2, ?2, ?3, '-', 'EUR', ?3, ?4)""",
                (person, f"filler{number}", now, now // 3_600_000 * 3_600_000))
        offer = str(uuid.uuid4())
        database.execute(
            """INSERT INTO offer (id, owner, version, state, have, want, total, min_fill, premium_bps, cell, latitude,
                   longitude, precision, half_diagonal, label, time_zone, first_day, settlement, is_exact, note,
                   created_at, fresh_at, expires_at)
               SELECT ?, ?, 1, 'withdrawn', 'EUR', 'THB', 10000, 1000, 0, '1k-0-0-00', 0, 0, '1km', 710, name,
                   time_zone, 20000, 'meetup', 0, '', ?, ?, ? FROM city LIMIT 1""",
            (offer, people[0], now, now, now))
        thread = str(uuid.uuid4())
        page = database.execute("PRAGMA page_size").fetchone()[0]
        count = (size - page * database.execute("PRAGMA page_count").fetchone()[0]) // 4096
        database.execute(
            "INSERT INTO thread (id, offer, owner, guest, created_at, last_seq, is_answered) VALUES (?,?,?,?,?,?,1)",
            (thread, offer, *people, now, count))
        database.executemany("INSERT INTO thread_member (traveller, thread, read_seq, at) VALUES (?, ?, 0, ?)",
                             [(person, thread, now) for person in people])
        database.executemany(
            "INSERT INTO message (thread, seq, client_id, sender, kind, body, at) VALUES (?, ?, ?, ?, 'text', ?, ?)",
            ((thread, seq, f"{seq:032x}", people[0], body, now) for seq in range(1, count + 1)))
        database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    os.sync()
    return time.time() - began


def restored(copy, folder, people, before):
    """What a copy is worth: (writes missing that were acknowledged before, exit code of verify, does it serve)."""
    with Folder(None, within=folder.path) as other:
        other.data.mkdir(mode=0o700)
        shutil.copy(folder.data / "keys", other.data / "keys")
        os.rename(copy, other.database)
        verify = wayswap.run("verify", "--data", other.data, limit=600).code
        try:
            known = {key for (key,) in other.look("SELECT client_id FROM message")}
        except sqlite3.Error:
            known = set()
        lost = sum(sent.is_acknowledged and sent.ended < before and sent.request.key not in known
                   for sent in people.sent)
        try:
            with serving(other.data, log=folder.log) as server:
                page = server.client(token=people.writers[0].person.token)
                serves = page.call("GET", "/v1/threads")[0] == 200
        except (RuntimeError, subprocess.TimeoutExpired):
            serves = False
    return lost, verify, serves


def watch(folder, people, work):
    """What happened while `work` ran under the writers: its time, the slowest writes before and during it, the log."""
    time.sleep(4)
    sizes = Sizes(f"{folder.database}-wal")
    sizes.start()
    began = time.time()
    result = work()
    ended = time.time()
    time.sleep(0.5)
    sizes.stopping = True
    idle = [sent.took for sent in people.sent if began - 3.5 < sent.began and sent.ended < began]
    during = [sent.took for sent in people.sent if sent.ended > began and sent.began < ended]
    return {
        "result": result, "began": began, "took": ended - began, "wal": sizes.highest,
        "quiet": milliseconds(idle), "stall": milliseconds(during),
        "p99": milliseconds(during, 0.99), "writes": len(during),
        "failed": sum(not sent.is_acknowledged for sent in people.sent),
    }


def by_pages(folder, copy, limit):
    """Python's online backup, 100 pages a step, in a process of its own; 0 if it came to its end in time."""
    script = ("import sqlite3, sys, time\n"
              "source = sqlite3.connect(f'file:{sys.argv[1]}?mode=ro', uri=True)\n"
              "target = sqlite3.connect(sys.argv[2])\n"
              "source.backup(target, pages=100, sleep=0.001)\n")
    run = subprocess.Popen([sys.executable, "-c", script, str(folder.database), str(copy)])
    try:
        return run.wait(limit)
    except subprocess.TimeoutExpired:
        run.kill()
        run.wait()
        return None


def check(run):
    size = (192 if run.short else 1024) << 20
    with Folder() as folder:
        filled = fill(folder, size)
        # What is left of it to be written would be counted as the backup's.
        os.sync()
        real = os.stat(folder.database).st_size
        with Server(folder.data, log=folder.log, limit=60) as server:
            people = Crowd.of(server.port, WRITERS)
            for writer in people.writers:
                writer.pause = PAUSE
            people.start()
            found = watch(folder, people, lambda: wayswap.run(
                "backup", "--data", folder.data, folder.path / "copy", limit=300).code)
            plain = watch(folder, people, lambda: shutil.copy(folder.database, folder.path / "plain"))
            paged = watch(folder, people,
                          lambda: by_pages(folder, folder.path / "paged", max(5.0, min(60.0, 5 * found["took"]))))
            people.stop()
            server.stop()
        lost, verify, serves = restored(folder.path / "copy", folder, people, found["began"])
        misses = missed({
            "made": found["result"] == 0, f"{LIMIT} s": found["took"] <= LIMIT, "stall": found["stall"] <= STALL,
            "complete": lost == 0, "verify": verify == 0, "serves": serves, "0 failed": found["failed"] == 0})
        run.row("D9", f"backup of {real / (1 << 20):.0f} MiB (made in {filled:.0f} s) under {WRITERS} writers", words(
            f"{found['took']:.1f} s; {found['writes']} writes meanwhile, slowest {found['stall']:.0f} ms, p99 "
            f"{found['p99']:.0f} ms (before it {found['quiet']:.0f} ms); log at most "
            f"{found['wal'] / (1 << 20):.1f} MiB; restored: {lost} missing, verify {verify}, "
            f"{'serves' if serves else 'does not serve'}", misses), not misses)
        lost, verify, serves = restored(folder.path / "plain", folder, people, plain["began"])
        run.row("D9", "the file copied by cp while it is served",
                f"{lost} acknowledged writes missing, verify {verify}", lost > 0 or verify != 0, control=True)
        end = "did not end" if paged["result"] is None else f"ended with {paged['result']}"
        run.row("D9", "a paged backup, 100 pages a step", f"{end} within {paged['took']:.0f} s; "
                f"{paged['writes']} writes meanwhile", paged["result"] is None, control=True)
