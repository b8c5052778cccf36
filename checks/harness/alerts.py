"""Alerts of rates, put into a database that nobody serves, and the publication that reaches a share of them."""
import contextlib
import random
import sqlite3
import time

from harness.publications import publish

DAY = 86_400_000


def fill(path, owners, count, share):
    """`count` alerts on the euro in all currencies of the ECB, dealt out to `owners` (ids). Returns the day of the publication."""
    source, now = random.Random(39), int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        newest = database.execute("SELECT max(day) FROM rate WHERE source = 'ECB'").fetchone()[0]
        rates = {code: float(digits) for code, digits in database.execute(
            "SELECT currency, digits FROM rate WHERE source = 'ECB' AND day = ?", (newest,))}
        codes, rows = sorted(rates), []
        for number in range(count):
            # A euro becomes 1 % dearer in every currency.
            quote = source.choice(codes)
            away = source.uniform(0.001, 0.009) if source.random() < share else source.uniform(0.02, 0.1)
            level = f"{rates[quote] * (1 + away):.6g}"
            rows.append((f"0199aaaa-0000-7000-8000-{number:012x}", owners[number % len(owners)], quote, level,
                         float(level), newest, now - DAY))
        database.executemany(
            """INSERT INTO rate_alert (id, traveller, version, kind, base, quote, direction, days, level, level_key, rearm,
                   is_active, is_armed, source, since, created_at, times_fired)
               VALUES (?, ?, 1, 'threshold', 'EUR', ?, 'up', 0, ?, ?, 'everyCrossing', 1, 1, 'ECB', ?, ?, 0)""", rows)
    return publish(path, lambda _: 1.01)
