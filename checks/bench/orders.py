"""Orders: 100,000 of them held against a publication, and what a deposit waits for meanwhile.

    python3 -m bench.orders [--quick]     this part by itself; writes nothing. With --quick a tenth of them

Each traveller places two orders over HTTP, one that the publication reaches and one that it does not; the others are copies
of these two. The rates are published while no server runs, so that the server begins with the evaluation.
"""
import contextlib
import random
import sqlite3
import time
import uuid

from bench import trial
from harness import orders
from harness.client import Client
from harness.folder import clone, copy
from harness.people import everybody
from harness.publications import evaluated, publish
from harness.server import serving
from harness.times import spread
from harness.wayswap import verify

#: Open orders in all, and of each traveller: as many as one may have.
COUNT, EACH = 100_000, 100
#: Shares of the orders that the publication reaches.
SHARES = (0.01, 0.9)
#: Prices of an order as a part of the rate; the publication makes a dollar 2 % cheaper.
NEAR, FAR = (0.985, 0.999), (0.90, 0.97)


def place(server, travellers):
    """Two orders of each traveller; an access token that can deposit."""
    source = random.Random(38)
    with server.client() as client:
        price = orders.price(client)

    def one(client, _):
        client.token = None
        client.register()
        for bounds in (NEAR, FAR):
            orders.place(client, price * source.uniform(*bounds))
        return client.token
    return everybody(server.port, one, range(travellers), 4)[0]


def multiply(path, near):
    """Copies the two orders of each traveller until `near` of `EACH` are those that the publication reaches."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        placed = database.execute("SELECT id, reservation FROM wallet_order ORDER BY traveller, rate_key DESC").fetchall()
        for at, (order, reservation) in enumerate(placed):
            count = (near if at % 2 == 0 else EACH - near) - 1
            # Each copy has an end of its own.
            ids, reservations = ([f"{text[:24]}{at * EACH + number:012x}" for number in range(count)] for text in (order, reservation))
            clone(database, "reservation", count, ("id", reservation), id=reservations, subject=ids)
            clone(database, "wallet_order", count, ("id", order), id=ids, reservation=reservations)
        database.execute(orders.RESERVED)


def deposits(server, token, day, faults, limit=600):
    """Deposits until the publication was held against all orders: (milliseconds of each, how many orders are filled)."""
    times, began = [], time.monotonic()
    with contextlib.closing(sqlite3.connect(f"file:{server.folder}/wayswap.sqlite?mode=ro", uri=True)) as database:
        with Client(server.port, timeout=30, token=token) as client:
            while not evaluated(lambda query, *values: database.execute(query, values).fetchall(), "orders", day):
                if time.monotonic() - began > limit:
                    faults.add(f"the orders of a publication are not done after {limit} s")
                    break
                start = time.perf_counter()
                status, _, text = client.call("POST", "/v1/wallet/deposits", {"amount": {"amount": "0.01", "currency": "EUR"}},
                                              {"Idempotency-Key": str(uuid.uuid4())})
                times.append((time.perf_counter() - start) * 1000)
                if status != 201:
                    faults.add(f"a deposit: {status} {text[:200]!r}")
                time.sleep(0.02)
        return times, database.execute("SELECT count(*) FROM wallet_order WHERE state = 'filled'").fetchone()[0]


def measure(seeded, folder, rounds, _, faults, table):
    count = COUNT if rounds > 1 else COUNT // 10
    placed = copy(seeded, folder / "placed")
    with serving(placed, options=("--max-requests", "0")) as server:
        token = place(server, count // EACH)
    for share in SHARES:
        data = copy(placed, folder / f"orders-{share}")
        multiply(data / "wayswap.sqlite", round(share * EACH))
        day = publish(data / "wayswap.sqlite", orders.cheap_dollar)
        with serving(data) as server:
            began = time.monotonic()
            times, filled = deposits(server, token, day, faults)
            took, work = time.monotonic() - began, server.processor_seconds()
        if filled != round(count * share):
            faults.add(f"{filled} of {count} orders are filled")
        if damage := verify(data):
            faults.add(f"the ledger: {damage}")
        found = spread(times)
        table.row(f"{count:,} orders, {filled:,} of them reached, from the start of the server: s (of processor)", f"{took:.1f} ({work:.1f})")
        table.row("a deposit meanwhile, p50 ms (p99)", f"{found['p50']:.1f} ({found['p99']:.1f})")


if __name__ == "__main__":
    trial.main(__doc__, "Orders", measure)
