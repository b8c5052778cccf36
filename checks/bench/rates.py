"""Reference rates: reads beside /health, and the import of the ECB's whole history beside SQLite alone.

    python3 -m bench.rates [--quick]       this part of bench/run by itself; writes nothing
"""
import contextlib
import csv
import datetime
import random
import shutil
import sqlite3
import time

from bench import load, trial
from harness import days, wayswap
from harness.folder import change, copy
from harness.machine import ROOT
from harness.server import serving
from harness.times import percentile

SEEDED = ROOT / "seed/rates/ecb-history.csv"
PATHS = {"rates/latest": "/v1/rates/latest", "rates/convert": "/v1/rates/convert?from=EUR&to=THB&amount=100.00",
         "rates/history, ten years": "/v1/rates/history?base=EUR&quote=PLN&from=2016-11-01&to=2026-10-30"}
#: What the answers must hold.
SIGNS = {"rates/latest": b'"THB":', "rates/convert": b'"to":{"amount":', "rates/history, ten years": b'"2016-11-01"'}
#: Of the rate of /health; ten years are 97 KB and have no goal.
GOALS = {"rates/latest": 0.6, "rates/convert": 0.6}
CLIENTS = (1, 16)
#: Columns of the ECB's own file in its order; those that ended long ago are empty here.
COLUMNS = ("USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD "
           "BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR").split()
FIRST_DAY = datetime.date(1999, 1, 4)


def reads(server, rounds, seconds, faults, table):
    """/health and the three reads in turn, round after round."""
    for name, path in PATHS.items():
        status, text = server.get(path)
        if status != 200 or SIGNS[name] not in text:
            faults.add(f"{name} answered {status}: {text[:200]!r}")
    runs = {}
    for _ in range(rounds):
        for clients in CLIENTS:
            for name, path in {"/health": "/health", **PATHS}.items():
                runs.setdefault((name, clients), []).append(
                    load.wrk(server, "one.lua", [], clients, seconds, path, faults, name))
    together = {key: load.together(found) for key, found in runs.items()}
    for clients in CLIENTS:
        health, many = together["/health", clients], "s" * (clients > 1)
        table.detail("/health, beside the rates", clients, health)
        for name in PATHS:
            one = together[name, clients]
            table.detail(name, clients, one)
            table.row(f"{name} beside /health, {clients} client{many}, /s (p99 ms)",
                      f"{one['rate']:,.0f} ({one['p99']:.2f})", f"{health['rate']:,.0f} ({health['p99']:.2f})",
                      one["rate"] / health["rate"], least=GOALS.get(name))


def whole_history(file):
    """Writes a history as the ECB does, newest day first, and gives its figures: (day, currency, digits).

    The seed has the days from 2016 on; before them its oldest figures stand for each day of publication, a little
    moved.
    """
    with open(SEEDED, encoding="utf-8") as seed:
        rows = list(csv.DictReader(line for line in seed if not line.startswith("#")))
    oldest, source, earlier = rows[0], random.Random(1), []
    day = FIRST_DAY
    while day < datetime.date.fromisoformat(oldest["date"]):
        if days.is_target_day(day):
            earlier.append({"date": str(day), **{
                code: f"{float(digits) * source.uniform(0.9, 1.1):.{len(digits.partition('.')[2])}f}"
                for code, digits in oldest.items() if code != "date" and digits}})
        day += datetime.timedelta(1)
    rows = earlier + rows
    with open(file, "w", encoding="utf-8") as history:
        history.write(f"Date,{','.join(COLUMNS)},\n")
        for row in reversed(rows):
            history.write(",".join([row["date"], *(row.get(code) or "N/A" for code in COLUMNS)]) + ",\n")
    return [(row["date"], code, row[code]) for row in rows for code in COLUMNS if row.get(code)]


def imported(seeded, file, folder, count, faults):
    """Seconds that `wayswap rates import` takes on an installation without rates."""
    data = copy(seeded, folder / "import")
    change(data, ("DELETE FROM rate",))
    ended = wayswap.run("rates", "import", "--data", data, file, limit=600)
    with contextlib.closing(sqlite3.connect(data / "wayswap.sqlite")) as database:
        stored = database.execute("SELECT count(*) FROM rate").fetchone()[0]
    if ended.code or stored != count:
        faults.add(f"rates import ended with {ended.code} and {stored} of {count} rates: {ended.said[-200:]}")
    shutil.rmtree(data)
    return ended.took


def inserted(figures, folder):
    """Seconds that SQLite alone takes for the same rows in one durable transaction, without reading a file."""
    file = folder / "alone.sqlite"
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as database:
        for line in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
                     "CREATE TABLE rate (source TEXT NOT NULL, day INTEGER NOT NULL, currency TEXT NOT NULL, "
                     "digits TEXT NOT NULL, PRIMARY KEY (source, day, currency)) STRICT, WITHOUT ROWID", "BEGIN"):
            database.execute(line)
        days = {day: datetime.date.fromisoformat(day).toordinal() - 719_163 for day, _, _ in figures}
        rows = [("ECB", days[day], code, digits) for day, code, digits in figures]
        began = time.monotonic()
        database.executemany("INSERT INTO rate (source, day, currency, digits) VALUES (?, ?, ?, ?)", rows)
        database.execute("COMMIT")
        took = time.monotonic() - began
    file.unlink()
    return took


def measure(seeded, folder, rounds, seconds, faults, table):
    """Rows of all of it, on copies of a seeded installation."""
    folder = folder / "rates"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with serving(copy(seeded, folder / "served")) as server:
        reads(server, rounds, seconds, faults, table)
    figures = whole_history(folder / "history.csv")
    ours, alone = [], []
    for _ in range(rounds):
        ours.append(imported(seeded, folder / "history.csv", folder, len(figures), faults))
        alone.append(inserted(figures, folder))
    one, two = percentile(ours, 0.5), percentile(alone, 0.5)
    table.row(f"rates import of {len(figures):,} rates since 1999 beside SQLite alone, rates/s (s)",
              f"{len(figures) / one:,.0f} ({one:.2f})", f"{len(figures) / two:,.0f} ({two:.2f})", two / one)
    shutil.rmtree(folder)


if __name__ == "__main__":
    trial.main(__doc__, "Reference rates", measure)
