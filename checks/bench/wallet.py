"""The wallet: transfers beside PostgreSQL's TPC-B, pages and searches of a ledger of a million postings, value over ten years.

    python3 -m bench.wallet [--quick]     this part by itself, in a small world; writes nothing
"""
import contextlib
import pathlib
import subprocess
import tempfile
import time

from bench import load, trial
from bench.ledger import CHANGES, HELD, OWN, YEARS, fill, years
from bench.postgres import Postgres
from harness import machine
from harness.client import Client
from harness.folder import copy
from harness.people import everybody
from harness.server import serving
from harness.times import spread
from harness.wrk import post_lines

#: So many send to one another.
SENDERS = 640
SEARCHES = {"page": "limit=20", "page of one currency": "limit=20&currency=PLN", "q=tickets": "q=tickets",
            "q that nothing has": "q=nothinglikethis", "kind and amount": "kind=transfer&min=5&max=5.01",
            "one day": "from=2026-10-01&to=2026-10-01"}


def transfer_lines(server, file):
    def one(client, _):
        client.token = None
        client.register()
        return client.token, client.json("GET", "/v1/me")["handle"]
    made = everybody(server.port, one, range(SENDERS), 4)
    return post_lines(file, [
        ("/v1/wallet/transfers", token,
         f'{{"to":"{made[(n + 1) % SENDERS][1]}","amount":{{"amount":"0.01","currency":"PLN"}},"note":"tea"}}')
        for n, (token, _) in enumerate(made)])


def transfers(server, file, clients, seconds, faults, run):
    """Transfers a second; each acknowledged one must be in the ledger."""
    what = "ledger_transaction WHERE kind = 'transfer'"
    before, counted = load.count(server, what), load.writes_and_commits(server)
    found = load.wrk(server, "posts.lua", [file, f"{int(time.time()) + run & 0xffffffff:08x}"], clients, seconds,
                     faults=faults, name="transfers")
    added = load.count(server, what) - before
    if not found["requests"] <= added <= found["requests"] + clients:
        faults.add(f"{found['requests']} transfers were acknowledged, {added} are there")
    return {**found, **load.per_commit(server, counted)}


@contextlib.contextmanager
def filled(data, filling):
    """A client of a traveller in whose ledger `filling` (path, id of the traveller) has put something."""
    with serving(data) as server, Client(server.port, timeout=30) as client:
        client.register()
        token, reader = client.token, client.json("GET", "/v1/me")["id"]
        client.json("GET", "/v1/wallet")
    filling(data / "wayswap.sqlite", reader)
    with serving(data) as server, Client(server.port, timeout=60, token=token) as client:
        yield client


def timed(client, path, count, faults):
    """Milliseconds of so many GETs: p50 (p99)."""
    times = []
    for _ in range(count):
        began = time.perf_counter()
        status, _, text = client.call("GET", path)
        times.append((time.perf_counter() - began) * 1000)
        if status != 200:
            faults.add(f"{path}: {status} {text[:200]!r}")
            break
    found = spread(times)
    return f"{found['p50']:.2f} ({found['p99']:.2f})"


def reads(seeded, folder, postings, count, faults, table):
    with filled(copy(seeded, folder / "ledger"), lambda path, reader: fill(path, reader, postings, 11)) as client:
        for name, query in {"GET /wallet": None, **SEARCHES}.items():
            path = "/v1/wallet" + (f"/transactions?{query}" if query else "")
            table.row(f"{name}, {postings:,} postings, {OWN:,} of them the reader's: p50 ms (p99)", timed(client, path, count, faults))
    with filled(copy(seeded, folder / "years"), years) as client:
        since = time.strftime("%Y-%m-%d", time.gmtime(time.time() - (YEARS - 1) * 86400))
        table.row(f"value over ten years, {CHANGES:,} changes in {len(HELD)} currencies: p50 ms (p99)",
                  timed(client, f"/v1/wallet/portfolio?currency=EUR&since={since}", count // 5, faults))


def measure(seeded, folder, rounds, seconds, faults, table):
    # PostgreSQL's own user must reach it.
    with tempfile.TemporaryDirectory(prefix="wayswap-peers-", dir="/var/tmp") as peers:
        pathlib.Path(peers).chmod(0o755)
        subprocess.run(["scripts/bench-peers", "install"], cwd=machine.ROOT, check=True)
        subprocess.run(["scripts/bench-peers", "start", peers], cwd=machine.ROOT, check=True)
        try:
            elephant = Postgres(peers)
            elephant.fill_tpcb()
            with serving(copy(seeded, folder / "transfers")) as server:
                file = transfer_lines(server, folder / "transfers.txt")
                found = {}
                for number in range(rounds):
                    for clients in load.CLIENTS:
                        ours = transfers(server, file, clients, seconds, faults, 10 * number + clients)
                        found.setdefault(clients, ([], []))[0].append(ours)
                        found[clients][1].append(elephant.tpcb(clients, seconds, folder))
                for clients, (ours, theirs) in found.items():
                    one, two = load.together(ours), load.middle(theirs)
                    table.detail("transfers over HTTP", clients, one)
                    table.detail("PostgreSQL, TPC-B by pgbench", clients, two)
                    table.row(f"transfers beside PostgreSQL's TPC-B, {load.plural(clients)}, /s",
                              f"{one['rate']:,.0f} ({one['server_ms']:.2f} ms of processor)", f"{two['rate']:,.0f}",
                              one["rate"] / two["rate"])
        finally:
            subprocess.run(["scripts/bench-peers", "stop", peers], cwd=machine.ROOT, check=False)
    reads(seeded, folder, 1_000_000 if rounds > 1 else 100_000, 1_000 if rounds > 1 else 200, faults, table)


if __name__ == "__main__":
    trial.main(__doc__, "The wallet", measure)
