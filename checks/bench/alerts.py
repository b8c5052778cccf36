"""Alerts: 100,000 of them held against a publication, and what readers wait for meanwhile.

    python3 -m bench.alerts [--quick]     this part by itself; writes nothing. With --quick a tenth of them

The newest rates are moved while no server runs, so that the server begins with the evaluation.
"""
import contextlib
import random
import sqlite3
import time

from bench import load, trial
from bench.backlog import key, people
from harness.folder import change, copy
from harness.server import serving

COUNT, EACH = 100_000, 50
#: Shares of the alerts that the publication reaches.
SHARES = (0.01, 1.0)
DAY = 86_400_000


def fill(path, count, share):
    """Alerts on all pairs of the ECB: those that the next publication reaches are a share of them."""
    source, now = random.Random(39), int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        newest = database.execute("SELECT max(day) FROM rate WHERE source = 'ECB'").fetchone()[0]
        rates = {code: float(digits) for code, digits in database.execute(
            "SELECT currency, digits FROM rate WHERE source = 'ECB' AND day = ?", (newest,))}
        people(database, range(count // EACH), now)
        codes = sorted(rates)
        rows = []
        for number in range(count):
            # A euro becomes 1 % dearer in every currency.
            quote = source.choice(codes)
            away = source.uniform(0.001, 0.009) if source.random() < share else source.uniform(0.02, 0.1)
            level = f"{rates[quote] * (1 + away):.6g}"
            rows.append((key(9, number), key(1, number // EACH), quote, level, float(level), newest, now - DAY))
        database.executemany(
            """INSERT INTO rate_alert (id, traveller, version, kind, base, quote, direction, days, level, level_key, rearm,
                   is_active, is_armed, source, since, created_at, times_fired)
               VALUES (?, ?, 1, 'threshold', 'EUR', ?, 'up', 0, ?, ?, 'once', 1, 1, 'ECB', ?, ?, 0)""", rows)
        database.executemany("INSERT INTO rate (source, day, currency, digits) VALUES ('ECB', ?, ?, ?)",
                             [(newest + 3, code, f"{rate * 1.01:.6g}") for code, rate in rates.items()])
    return newest + 3


def ended(server, day, limit=300):
    """Waits for the end of the evaluation."""
    with contextlib.closing(sqlite3.connect(f"file:{server.folder}/wayswap.sqlite?mode=ro", uri=True)) as database:
        began = time.monotonic()
        while time.monotonic() - began < limit:
            if database.execute("SELECT 1 FROM publication_evaluation WHERE evaluator = 'alerts' AND day = ?",
                                (day,)).fetchone():
                return database.execute("SELECT count(*) FROM alert_firing").fetchone()[0]
            time.sleep(0.02)
    return None


def reads(server, seconds, faults, name):
    return load.wrk(server, "one.lua", [], 4, seconds, "/v1/rates/latest?base=EUR", faults, name)


def measure(seeded, folder, rounds, seconds, faults, table):
    count = COUNT if rounds > 1 else COUNT // 10
    for share in SHARES:
        data = copy(seeded, folder / f"alerts-{share}")
        day = fill(data / "wayswap.sqlite", count, share)
        with serving(data) as server:
            began, before = time.monotonic(), server.processor_seconds()
            fired = ended(server, day)
            took, work = time.monotonic() - began, server.processor_seconds() - before
            if fired is None or abs(fired - count * share) > count * 0.005:
                faults.add(f"{fired} of {count} alerts fired")
            quiet = reads(server, seconds, faults, "rates, quiet")
        table.row(f"{count:,} alerts, {fired:,} of them reached, from the start of the server: s (of processor)",
                  f"{took:.2f} ({work:.2f})", value=took, most=5 if share < 0.5 else None)
        # Once more from the beginning, with readers.
        again = copy(seeded, folder / f"alerts-{share}-read")
        fill(again / "wayswap.sqlite", count, share)
        with serving(again) as server:
            busy = reads(server, seconds, faults, "rates, meanwhile")
        table.row("reads of rates meanwhile, 4 clients: p99 ms (of the same server without)",
                  f"{busy['p99']:.2f} ({quiet['p99']:.2f})")


if __name__ == "__main__":
    trial.main(__doc__, "Alerts", measure)
