"""Alerts: 100,000 of them held against a publication, and what readers wait for meanwhile.

    python3 -m bench.alerts [--quick]     this part by itself; writes nothing. With --quick a tenth of them

The newest rates are moved while no server runs, so that the server begins with the evaluation.
"""
import contextlib
import sqlite3
import time

from bench import load, trial
from bench.backlog import key, people
from harness.alerts import fill
from harness.folder import copy
from harness.publications import evaluated
from harness.server import serving

COUNT, EACH = 100_000, 50
#: Shares of the alerts that the publication reaches.
SHARES = (0.01, 1.0)


def alerts(path, count, share):
    """Fifty for each of many travellers."""
    owners = range(count // EACH)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        people(database, owners, int(time.time() * 1000))
    return fill(path, [key(1, number) for number in owners], count, share)


def ended(server, day, limit=300):
    """Waits for the end of the evaluation; how many have fired."""
    with contextlib.closing(sqlite3.connect(f"file:{server.folder}/wayswap.sqlite?mode=ro", uri=True)) as database:
        began = time.monotonic()
        while time.monotonic() - began < limit:
            if evaluated(lambda query, *values: database.execute(query, values).fetchall(), "alerts", day):
                return database.execute("SELECT count(*) FROM alert_firing").fetchone()[0]
            time.sleep(0.02)
    return None


def reads(server, seconds, faults, name):
    return load.wrk(server, "one.lua", [], 4, seconds, "/v1/rates/latest?base=EUR", faults, name)


def measure(seeded, folder, rounds, seconds, faults, table):
    count = COUNT if rounds > 1 else COUNT // 10
    for share in SHARES:
        data = copy(seeded, folder / f"alerts-{share}")
        day = alerts(data / "wayswap.sqlite", count, share)
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
        alerts(again / "wayswap.sqlite", count, share)
        with serving(again) as server:
            busy = reads(server, seconds, faults, "rates, meanwhile")
        table.row("reads of rates meanwhile, 4 clients: p99 ms (of the same server without)",
                  f"{busy['p99']:.2f} ({quiet['p99']:.2f})")


if __name__ == "__main__":
    trial.main(__doc__, "Alerts", measure)
