"""The widest searches: 50 km around the largest cities, any currencies, pages of 100, in each order. Cold: nothing of the
file is in memory. Meanwhile somebody on each event loop asks for `/health`: no search may hold a loop up.

    python3 -m bench.widest [--quick]     in 1,000,000 offers, or 100,000; writes nothing
"""
import contextlib
import sqlite3
import sys
import time

from bench import load, trial
from harness import offers
from harness.folder import copy
from harness.server import serving
from harness.times import spread

CITIES, RADIUS, LIMIT, SEED = 8, 50, 100, 7
#: For the longest, in ms.
GOAL = 100
ORDERS = ("nearest", "gain", "reliability", "newest")


class Probe(load.Background):
    """Connections, which the server shares out among its event loops, that ask for `/health` one request after another."""

    def __init__(self, server, connections=4):
        self.server, self.times = server, []
        super().__init__(*[self.ask] * connections)

    def ask(self):
        with self.server.client(timeout=30) as client:
            while not self.over.wait(0.002):
                began = time.perf_counter()
                client.call("GET", "/health")
                self.times.append((time.perf_counter() - began) * 1000)


def cities(database):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as world:
        return world.execute("SELECT latitude / 1e7, longitude / 1e7 FROM city ORDER BY population DESC LIMIT ?",
                             (CITIES,)).fetchall()


def measure(seeded, folder, rounds, _, faults, table):
    data, count = copy(seeded, folder / "widest"), 1_000_000 if rounds > 1 else 100_000
    database = data / "wayswap.sqlite"
    print(f"bench: {count:,} offers …", file=sys.stderr, flush=True)
    offers.fill(database, count, SEED)
    with serving(data, limit=120) as server, server.client(timeout=60) as client:
        # Else the server reads the file ahead beside the first searches.
        while database.stat().st_size > 64 << 20 and "database read ahead" not in server.log.read_text():
            time.sleep(0.1)
        found = {"cold": {order: [] for order in ORDERS}, "warm": {order: [] for order in ORDERS}}
        with Probe(server) as probe:
            for latitude, longitude in cities(database) * rounds:
                for order in ORDERS:
                    path = f"/v1/offers/nearby?lat={latitude}&lon={longitude}&radius={RADIUS}&limit={LIMIT}&sort={order}"
                    load.forget(database)
                    for kind in found:
                        began = time.perf_counter()
                        status, _, text = client.call("GET", path)
                        found[kind][order].append((time.perf_counter() - began) * 1000)
                        if status != 200:
                            faults.add(f"{path}: {status} {text[:200]!r}")
    for kind, orders in found.items():
        times = spread([took for taken in orders.values() for took in taken])
        medians = ", ".join(f"{order} {spread(taken)['p50']:.1f}" for order, taken in orders.items())
        table.row(f"widest searches, {count:,} offers, {kind}: p50 (p99, longest) ms",
                  f"{times['p50']:.1f} ({times['p99']:.0f}, {times['most']:.0f})", value=times["most"], most=GOAL)
        table.row("the same by order: p50 ms", medians)
    held = spread(probe.times)
    table.row("`/health` meanwhile: p99 (longest) ms", f"{held['p99']:.1f} ({held['most']:.0f})")


if __name__ == "__main__":
    trial.main(__doc__, "The widest searches", measure)
