"""Orders: 100,000 of them held against a publication, and what a deposit waits for meanwhile.

    python3 -m bench.orders [--quick]     this part by itself; writes nothing. With --quick a tenth of them

Each traveller places two orders over HTTP, one that the publication reaches and one that it does not; the others are copies
of these two. The rates are published while no server runs, so that the server begins with the evaluation.
"""
import contextlib
import json
import random
import sqlite3
import time
import uuid

from bench import trial
from harness.client import Client
from harness.folder import copy
from harness.people import everybody
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
    source, until = random.Random(38), time.strftime("%Y-%m-%d", time.gmtime(time.time() + 20 * 86400))
    price = float(json.loads(server.get("/v1/rates/convert?from=USD&to=PLN&amount=1.00")[1])["rate"])

    def one(client, _):
        client.token = None
        client.register()
        for bounds in (NEAR, FAR):
            client.json("POST", "/v1/wallet/orders", {
                "kind": "limit", "side": "buy", "currency": "USD", "amount": "1.00", "against": "PLN", "until": until,
                "rate": f"{price * source.uniform(*bounds):.4f}"}, {"Idempotency-Key": str(uuid.uuid4())})
        return client.token
    return everybody(server.port, one, range(travellers), 4)[0]


def multiply(path, near):
    """Copies the two orders of each traveller until `near` of `EACH` are those that are reached; publishes. Returns the day."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.row_factory = sqlite3.Row
        newest = database.execute("SELECT max(day) FROM rate WHERE source = 'ECB'").fetchone()[0]
        orders = database.execute("SELECT * FROM wallet_order ORDER BY traveller, rate_key DESC").fetchall()
        kept = {row["id"]: row for row in database.execute("SELECT * FROM reservation WHERE kind = 'order'")}
        number, made, reserved = 0, [], []
        for at, order in enumerate(orders):
            for _ in range((near if at % 2 == 0 else EACH - near) - 1):
                number += 1
                name, reservation = (f"{text[:24]}{number:012x}" for text in (order["id"], order["reservation"]))
                made.append({**order, "id": name, "reservation": reservation})
                reserved.append({**kept[order["reservation"]], "id": reservation, "subject": name})
        for table, rows in (("reservation", reserved), ("wallet_order", made)):
            database.executemany(f"INSERT INTO {table} ({', '.join(rows[0])}) VALUES ({', '.join(f':{name}' for name in rows[0])})", rows)
        database.execute("""UPDATE ledger_account SET reserved = (SELECT coalesce(sum(amount), 0) FROM reservation
            WHERE reservation.owner = ledger_account.owner AND reservation.currency = ledger_account.currency AND state = 'pending')""")
        rates = database.execute("SELECT currency, digits FROM rate WHERE source = 'ECB' AND day = ?", (newest,)).fetchall()
        database.executemany("INSERT INTO rate (source, day, currency, digits) VALUES ('ECB', ?, ?, ?)",
                             [(newest + 3, code, f"{float(digits) * (1.02 if code == 'USD' else 1):.5g}") for code, digits in rates])
    return newest + 3


def deposits(server, token, day, faults, limit=600):
    """Deposits until the publication was held against all orders: (milliseconds of each, how many orders are filled)."""
    times, began = [], time.monotonic()
    with contextlib.closing(sqlite3.connect(f"file:{server.folder}/wayswap.sqlite?mode=ro", uri=True)) as database:
        with Client(server.port, timeout=30, token=token) as client:
            while not database.execute("SELECT 1 FROM publication_evaluation WHERE evaluator = 'orders' AND day = ?", (day,)).fetchone():
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
        day = multiply(data / "wayswap.sqlite", round(share * EACH))
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
