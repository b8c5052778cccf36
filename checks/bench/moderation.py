#!/usr/bin/env python3
"""What moderators wait for in a large installation, and what others wait for in a flood of reports.

    python3 -m bench.moderation [--cases N] [--reviews N] [--reports N]

Prints the milliseconds of the queue, a case and the statistics among N cases, of the first page of each filter among N
reviews with rings in them, of the search for what they look like, and of honest requests beside N reports of a hundred
accounts.
"""
import argparse
import contextlib
import json
import random
import sqlite3
import sys
import threading
import time
import uuid

from harness import wayswap
from harness.client import LOST, offer
from harness.folder import Folder
from harness.staff import employ
from harness.times import spread

NOW = int(time.time() * 1000)
DAY = 86_400_000
FREE = {"WAYSWAP_STAFF_TOTP": "off", "WAYSWAP_LIMITS": "off"}
FILTERS = ("new", "low", "private", "reported", "retaliation", "clusters")


def identifier(number):
    return str(uuid.UUID(int=(0x0190 << 112) | (7 << 76) | (2 << 62) | number))


@contextlib.contextmanager
def writing(folder):
    """The database of a folder that nobody serves, without foreign keys."""
    with contextlib.closing(sqlite3.connect(folder.database)) as database, database:
        database.execute("PRAGMA synchronous = OFF")
        yield database


def clone(database, table, number, **overrides):
    """Copies the only fitting row of a table `number` times; `overrides` has a function of the number for each column."""
    names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    pattern = database.execute(f"SELECT {', '.join(names)} FROM {table} LIMIT 1").fetchone()
    functions = [overrides.get(name, lambda _, value=value: value) for name, value in zip(names, pattern)]
    database.executemany(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
        ([function(count) for function in functions] for count in range(number)))


def timed(client, path, times=20):
    """Milliseconds of a request that is repeated."""
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        client.json("GET", path)
        spent.append((time.perf_counter() - began) * 1000)
    return spread(spent)


def begin(folder, server, declined=False):
    """A traveller with one offer and one report about it, perhaps a declined swap, and a moderator's token."""
    with server.client() as owner, server.client() as reporter, server.client() as staff:
        owner.register("olga")
        subject = owner.json("POST", "/v1/offers", offer())["id"]
        reporter.register("rita")
        reporter.json("POST", "/v1/reports", report(subject), expect=(202,))
        if declined:
            amount = {"amount": "100.00", "currency": "EUR"}
            swap = reporter.json("POST", f"/v1/offers/{subject}/swaps", {"amount": amount, "exact": True})["id"]
            owner.json("POST", f"/v1/swaps/{swap}/decline", {})
        staff.register("mona")
        return staff.token


def report(subject, reason="spam"):
    return {"subject": {"kind": "offer", "id": subject}, "reason": reason, "text": "Look."}


def cases(number):
    with Folder() as folder:
        with folder.server(environment=FREE) as server:
            token = begin(folder, server)
        employ(folder.data, "mona")
        with writing(folder) as database:
            source = random.Random(1)
            clone(database, "moderation_case", number, id=identifier, subject=lambda n: identifier(n + (1 << 40)),
                  priority=lambda n: source.choice((1, 2, 2, 3, 3, 3)), due_at=lambda n: NOW + source.randrange(DAY),
                  opened_at=lambda n: NOW - source.randrange(DAY))
            clone(database, "report", number, id=identifier, moderation_case=identifier,
                  subject=lambda n: identifier(n + (1 << 40)))
        with folder.server(environment=FREE) as server:
            with server.client(token=token) as mona:
                page = mona.json("GET", "/v1/admin/cases?limit=50")
                first = timed(mona, "/v1/admin/cases?limit=50")
                for _ in range(40):
                    page = mona.json("GET", f"/v1/admin/cases?limit=50&cursor={page['next']}")
                return {
                    "cases": number, "first page": first,
                    "page 42": timed(mona, f"/v1/admin/cases?limit=50&cursor={page['next']}"),
                    "filter nobody": timed(mona, "/v1/admin/cases?limit=50&holder=nobody&priority=normal"),
                    "case": timed(mona, f"/v1/admin/cases/{page['items'][0]['id']}"),
                    "statistics": timed(mona, "/v1/admin/stats")}


def rated(number, people, source):
    """Who rates whom: rings of six, and honest pairs."""
    for ring in range(20):
        members = [ring * 6 + place for place in range(6)]
        for one in members:
            for other in members:
                if one != other:
                    yield one, other, 5
    for _ in range(number - 600):
        one, other = source.sample(range(120, people), 2)
        yield one, other, source.choice((5, 5, 5, 5, 4, 4, 3, 2, 1))


def reviews(number):
    people, source = max(1000, number // 10), random.Random(2)
    with Folder() as folder:
        with folder.server(environment=FREE) as server:
            token = begin(folder, server, declined=True)
        employ(folder.data, "mona")
        with writing(folder) as database:
            clone(database, "traveller", people, id=identifier, handle=lambda n: f"crowd{n}",
                  handle_key=lambda n: f"crowd{n}", email=lambda n: f"crowd{n}@example.org",
                  email_key=lambda n: f"crowd{n}@example.org",
                  created_at=lambda n: NOW - (5 if n < 120 else 300) * DAY)
            pairs = list(rated(number, people, source))
            database.executemany(
                "INSERT INTO review (id, swap, author, about, stars, tags, text, confidence, created_at, opens_at,"
                " revealed_at) VALUES (?, ?, ?, ?, ?, '[]', 'Fine.', ?, ?, ?, ?)",
                ((identifier(n), identifier(n + (1 << 41)), identifier(one), identifier(other), stars,
                  "" if n % 50 else "For moderators.", at, at, at)
                 for n, (one, other, stars) in enumerate(pairs)
                 for at in (NOW - (3 if n < 600 else source.randrange(1, 300)) * DAY + n % DAY,)))
            low = [(n, one, other) for n, (one, other, stars) in enumerate(pairs) if stars <= 2]
            # Those that the search looks at have a swap.
            known = [(n, one, other) for n, (one, other, _) in enumerate(pairs[:600])] + low
            clone(database, "swap", len(known), id=lambda n: identifier(known[n][0] + (1 << 41)),
                  owner=lambda n: identifier(known[n][1]), proposer=lambda n: identifier(known[n][2]))
            database.executemany(
                "INSERT INTO report (id, reporter, subject_kind, subject, reason, text, at, moderation_case)"
                " SELECT ?, reporter, 'review', ?, 'spam', '', at, moderation_case FROM report LIMIT 1",
                ((identifier(n + (1 << 42)), identifier(source.randrange(number))) for n in range(200)))
            queued = queue(database, low, people, source)
        with folder.server(environment=FREE) as server:
            with server.client(token=token, timeout=300) as mona:
                result = {"reviews": number, "people": people, "looked at": queued, "search": search(folder, queued)}
                for name in FILTERS:
                    try:
                        result[name] = timed(mona, f"/v1/admin/reviews?filter={name}&limit=50", 10)
                    except (RuntimeError, *LOST) as error:
                        result[name] = repr(error)[:200]
                return {**result, "found": folder.look("SELECT kind, count(*) FROM review_finding GROUP BY kind")}


def queue(database, low, people, source):
    """What the sweeper looks at first, as if it had just changed: the rings, other people, and low reviews. The first look at
    all reviews takes its turns over many rounds of the sweeper, so it is left out."""
    for table in ("review_check", "review_scan", "flag_check"):
        database.execute(f"DELETE FROM {table}")
    travellers = list(range(120)) + source.sample(range(120, people), min(5000, people - 120))
    found = [n for n, _, _ in low[:5000]] + list(range(600))
    rows = [("traveller", identifier(n)) for n in travellers] + [("review", identifier(n)) for n in found]
    database.executemany("INSERT INTO review_check (kind, subject) VALUES (?, ?) ON CONFLICT DO NOTHING", rows)
    return len(rows)


def search(folder, queued):
    """Seconds until nothing is left to look at, and how many are looked at a second."""
    began = time.perf_counter()
    while folder.look("SELECT EXISTS (SELECT 1 FROM review_check)"
                      " OR EXISTS (SELECT 1 FROM arranged_group WHERE refreshed_after IS NOT NULL)")[0][0]:
        time.sleep(0.2)
    seconds = time.perf_counter() - began
    return {"seconds": seconds, "a second": queued / seconds}


def flood(number):
    """Honest requests before and beside the reports of a hundred accounts."""
    with Folder() as folder, folder.server(environment=FREE) as server:
        subjects, tokens = [], []
        with server.client() as owner:
            owner.register("olga")
            subjects = [owner.json("POST", "/v1/offers", offer(note=str(n)))["id"] for n in range(10)]
        for n in range(100):
            with server.client() as client:
                client.register(f"crowd{n}")
                tokens.append(client.token)

        def honest(over, times):
            with server.client(token=tokens[0]) as client:
                while not over():
                    for path in ("/v1/offers/nearby?lat=13.75&lon=100.5&radius=10", "/v1/me"):
                        began = time.perf_counter()
                        client.json("GET", path)
                        times.append((time.perf_counter() - began) * 1000)

        quiet, beside, end = [], [], time.perf_counter() + 5
        honest(lambda: time.perf_counter() > end, quiet)
        work = iter(range(number))
        lock = threading.Lock()

        def report_all(place):
            with server.client(token=tokens[place], timeout=60) as client:
                while True:
                    with lock:
                        n = next(work, None)
                    if n is None:
                        return
                    client.json("POST", "/v1/reports", report(subjects[n % 10]), expect=(202,))

        began = time.perf_counter()
        threads = [threading.Thread(target=report_all, args=(place,)) for place in range(1, 17)]
        for thread in threads:
            thread.start()
        honest(lambda: not any(thread.is_alive() for thread in threads), beside)
        took = time.perf_counter() - began
        open_cases = folder.look("SELECT count(*), sum(reports) FROM moderation_case WHERE state = 'open'")[0]
        hidden = folder.look("SELECT count(*) FROM offer WHERE state <> 'active'")[0][0]
        return {"reports": number, "seconds": took, "open cases, their reports": open_cases, "offers not shown": hidden,
                "honest before": spread(quiet), "honest beside": spread(beside)}


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--cases", type=int, default=100_000)
    options.add_argument("--reviews", type=int, default=1_000_000)
    options.add_argument("--reports", type=int, default=10_000)
    asked = options.parse_args()
    result = {**wayswap.origin(), "queue": cases(asked.cases), "reviews": reviews(asked.reviews),
              "flood": flood(asked.reports)}
    print(json.dumps(result, indent=1))
    sys.exit(0)


if __name__ == "__main__":
    main()
