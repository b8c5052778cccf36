"""Orders: whoever kills the server between a publication and the last order that it fills, each is filled once.

Control: a server that forgets what it filled books the orders again.
"""
import random
import time

from harness import orders
from harness.client import Client
from harness.folder import Folder, change
from harness.machine import patience
from harness.publications import evaluated, publish
from harness.wayswap import verify

#: Open orders of each traveller.
EACH = 50
TRAVELLERS, SHORT = 40, 6
#: What a server keeps of an order that it filled.
FORGET = (
    ("DROP TRIGGER ledger_transaction_keeps_rows",),
    ("UPDATE ledger_transaction SET operation = NULL WHERE operation LIKE 'order %'",),
    ("UPDATE wallet_order SET state = 'open', ended_at = NULL, paid = NULL, got = NULL, filled_by = NULL, since = since - 1",),
    ("UPDATE reservation SET state = 'pending', posted = 0, ended_at = NULL WHERE kind = 'order'",),
    (orders.RESERVED,),
    ("DELETE FROM publication_evaluation WHERE evaluator = 'orders'",),
)


def place(server, travellers):
    """Everybody's orders for a dollar, somewhat below its price of now; how many."""
    with Client(server.port, timeout=30) as client:
        for _ in range(travellers):
            client.token = None
            client.register()
            price = orders.price(client)
            for number in range(EACH):
                orders.place(client, price * (0.992 + number / 1e4))
    return travellers * EACH


def finish(folder, day):
    """Serves until the publication was held against all orders."""
    server, limit = folder.server().started(60), time.monotonic() + patience(120)
    while not evaluated(folder.look, "orders", day) and time.monotonic() < limit:
        time.sleep(0.05)
    server.kill()


def tally(folder):
    """(orders that are filled, trades of the ledger, reservations that wait)"""
    return folder.look("""SELECT (SELECT count(*) FROM wallet_order WHERE state = 'filled'),
        (SELECT count(*) FROM ledger_transaction WHERE kind = 'trade'), (SELECT count(*) FROM reservation WHERE state = 'pending')""")[0]


def check(run):
    source = random.Random(run.seed)
    with Folder() as folder:
        with folder.server() as server:
            count = place(server, SHORT if run.short else TRAVELLERS)
        day, kills, within = publish(folder.database, orders.cheap_dollar), 0, 0
        while not evaluated(folder.look, "orders", day) and kills < 200:
            server = folder.server().started(60)
            time.sleep(source.uniform(0, 0.3))
            server.kill()
            kills += 1
            within += 0 < tally(folder)[0] < count
        finish(folder, day)
        found, damage = tally(folder), verify(folder.data)
        run.row("M7", f"{count:,} orders that one publication reaches, the server killed {kills} times",
                f"{within} kills between the first and the last; {found[0]:,} filled by {found[1]:,} trades, {found[2]} reservations wait; "
                f"the ledger {damage or 'adds up'}", found == (count, count, 0) and within > 0 and not damage)
        change(folder.data, *FORGET)
        finish(folder, day)
        again = tally(folder)
        run.row("M7", "a server that forgets what it filled", f"{again[1]:,} trades of {count:,} orders", again[1] > count, control=True)
