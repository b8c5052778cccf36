"""Backlogs: what a server has to do that was off for long, and what its requests wait for meanwhile."""
import random
import sqlite3
import threading
import time
import uuid

from bench import load
from harness import offers as world
from harness.people import People
from harness.times import spread

#: Swaps by offer, and what is known of each traveller: so many swaps, each with a review.
PROPOSALS, KNOWN = 50, 5
HOUR, DAY = 3_600_000, 86_400_000


def key(kind, number):
    return f"0199{kind:04x}-0000-7000-8000-{number:012x}"


def people(database, numbers, now, partners=0):
    """Travellers whose reliability was calculated two days ago, when they had so many partners."""
    database.executemany(
        """INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at, password,
               home_currency, created_at, last_active_at, reliability_at, reliability_formula, swap_partners)
           VALUES (?1, ?2, ?2, ?2, ?2 || '@example.org', ?2 || '@example.org', ?3, '-', 'EUR', ?3, ?3, ?4, 1, ?5)""",
        ((key(1, n), f"known{n}", now - 31 * DAY, now - 2 * DAY, partners) for n in numbers))


def proposals(path, count, seed):
    """Puts `count` proposals whose time is over into a seeded database."""
    source, now = random.Random(seed), int(time.time() * 1000)
    world.fill(path, count // PROPOSALS, seed)
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous = OFF")
    people(database, range(PROPOSALS), now)
    offers = database.execute("SELECT id, owner, have, want FROM offer ORDER BY key DESC LIMIT ?",
                              (count // PROPOSALS,)).fetchall()
    made = [{"swap": key(2, n), "thread": key(3, n), "guest": key(1, n % PROPOSALS),
             "due": now - source.randrange(HOUR, 10 * HOUR),
             **dict(zip(("offer", "owner", "have", "want"), offers[n // PROPOSALS]))} for n in range(count)]
    for sql in (
            """INSERT INTO thread (id, offer, owner, guest, created_at, last_seq)
               VALUES (:thread, :offer, :owner, :guest, :due, 1)""",
            """INSERT INTO swap (id, offer, thread, owner, proposer, version, state, number, have, want, gives, gets,
                   rate, offer_terms, terms_by, euros, due_at, created_at)
               VALUES (:swap, :offer, :thread, :owner, :guest, 1, 'proposed', 1, :have, :want, 1, 1, '1', 1,
                   'proposer', 1.0, :due, :due)""",
            "INSERT INTO swap_side (swap, side) VALUES (:swap, 'owner'), (:swap, 'proposer')",
            """INSERT INTO swap_event (swap, number, kind, by, gives, gets, at)
               VALUES (:swap, 1, 'proposed', 'proposer', 1, 1, :due)""",
            """INSERT INTO message (thread, seq, sender, kind, body, swap, event, at)
               VALUES (:thread, 1, :guest, 'event', '', :swap, 1, :due)""",
            """INSERT INTO thread_member (traveller, thread, at)
               VALUES (:owner, :thread, :due), (:guest, :thread, :due)"""):
        database.executemany(sql, made)
    database.execute("""
        INSERT INTO notification (traveller, seq, id, kind, subject_kind, subject, event, at)
        SELECT owner, row_number() OVER (PARTITION BY owner ORDER BY id), 'note-' || id, 'swap.proposed', 'swap', id,
            1, due_at
        FROM swap""")
    database.commit()
    database.close()


def known(path, count, seed):
    """Puts `count` travellers whose reliability is due into one, each with `KNOWN` swaps and as many reviews."""
    source, now = random.Random(seed), int(time.time() * 1000)
    proposals(path, 50 * PROPOSALS, seed)
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("UPDATE swap SET due_at = NULL, state = 'completed', outcome = 'completed', ended_at = created_at")
    people(database, range(PROPOSALS, count), now, KNOWN)
    database.execute("UPDATE traveller SET swap_partners = ? WHERE reliability_at NOT NULL", (KNOWN,))
    rows = ((key(1, n), key(2, (n * KNOWN + each) % (50 * PROPOSALS)), kind, key(1, (n + 1 + each * 7) % count),
             1.0 if kind == "success" else None, None if kind == "success" else source.randrange(3, 6),
             float(source.randrange(20, 300)), now - source.randrange(DAY, 700 * DAY))
            for n in range(count) for each in range(KNOWN) for kind in ("success", "review"))
    database.executemany("INSERT INTO observation VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)", rows)
    database.commit()
    database.close()


class Probe:
    """One reader and one writer, request after request, and how long each waited."""

    def __init__(self, server):
        self.server, self.over = server, threading.Event()
        self.times, self.failed = {"read": [], "write": []}, []
        people = People(server.port, random)
        self.person, self.path = people.make(server.port, 1)[0], f"/v1/offers/{people.offer}"

    def ask(self, name):
        with self.server.client(timeout=60) as client:
            while not self.over.is_set():
                request = self.person.read(self.path) if name == "read" else self.person.message(str(uuid.uuid4()))
                began = time.perf_counter()
                status, _, text = request.send(client)
                if status not in (200, 201):
                    self.failed.append(f"{name}: {status} {text[:200]!r}")
                    break
                self.times[name].append((time.perf_counter() - began) * 1000)

    def during(self, work):
        """What `work` gives; and p50, p99 and the longest wait of both while it ran."""
        self.over.clear()
        self.times = {"read": [], "write": []}
        threads = [threading.Thread(target=self.ask, args=(name,), daemon=True) for name in self.times]
        for thread in threads:
            thread.start()
        result = work()
        self.over.set()
        for thread in threads:
            thread.join()
        return result, {name: spread(times) for name, times in self.times.items()}


def until_none(server, what, limit=900):
    """Seconds until no row of `what` is left."""
    began = time.monotonic()
    while load.count(server, what):
        if time.monotonic() - began > limit:
            return None
        time.sleep(0.1)
    return time.monotonic() - began
