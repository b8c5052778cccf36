"""A bank test: travellers send, trade and deposit at random while the server is killed again and again.

Who gets no answer asks again under the same key. At the end every balance is what the answers say, to the last grosz; meanwhile every
snapshot of the ledger adds up to zero. Controls: clients who ask again under a new key, an answer that the clients forget, and a
balance that is changed by hand.
"""
import collections
import contextlib
import json
import random
import sqlite3
import threading
import time
import uuid

from harness.client import LOST, Client
from harness.folder import Folder, change
from harness.machine import patience
from harness.wayswap import run as command
from harness.wayswap import verify

PEOPLE, CLIENTS = 12, 16
START = {"PLN": 1_000_000, "USD": 0}


def money(units, currency):
    return {"amount": f"{units // 100}.{units % 100:02d}", "currency": currency}


def units(amount):
    return int(amount["amount"].replace(".", ""))


class Bank:
    """What the clients know: each balance by the answers, and what was refused."""

    def __init__(self, port, renews=False):
        self.port, self.renews, self.over = port, renews, threading.Event()
        self.lock, self.balances, self.counts, self.wrong = threading.Lock(), {}, collections.Counter(), []
        self.people = []
        with Client(port, timeout=30) as client:
            for _ in range(PEOPLE):
                client.token = None
                handle = client.register()
                client.json("GET", "/v1/wallet")
                self.people.append((handle, client.token))
                self.balances[handle] = collections.Counter(START)

    def draw(self, source):
        """(who, their token, what, its path, its body) of something that moves money."""
        (one, token), (two, _) = source.sample(self.people, 2)
        kind = source.choices(["transfer", "trade", "deposit"], [70, 20, 10])[0]
        if kind == "transfer":
            # Some are far too much, so that refusals are kept too.
            amount = source.choice([1, 99, source.randrange(1, 50_000), 900_000])
            return one, token, two, "transfers", {"to": two, "amount": money(amount, "PLN"), "note": "tea"}
        if kind == "trade":
            return one, token, None, "trades", {"side": source.choice(["buy", "sell"]), "currency": "USD",
                                                "amount": money(source.randrange(1, 5_000), "USD")["amount"], "against": "PLN"}
        return one, token, None, "deposits", {"amount": money(source.randrange(1, 2_000), "PLN")}

    def settled(self, client, path, body, key):
        """(status, body) of a request that is asked again until it is answered."""
        until = time.monotonic() + patience(60)
        while time.monotonic() < until:
            with contextlib.suppress(*LOST):
                status, _, text = client.call("POST", f"/v1/wallet/{path}", body, {"Idempotency-Key": key})
                if status not in (429, 503):
                    return status, json.loads(text)
            self.counts["asked again"] += 1
            if self.renews:
                key = str(uuid.uuid4())
            time.sleep(0.02)
        raise RuntimeError(f"{path} was not answered")

    def note(self, who, other, path, answer):
        row = answer["transaction"]
        sign = 1 if row["direction"] == "in" else -1
        with self.lock:
            self.counts[path] += 1
            self.balances[who][row["amount"]["currency"]] += sign * units(row["amount"])
            if other:
                self.balances[other][row["amount"]["currency"]] -= sign * units(row["amount"])
            if row["exchanged"]:
                self.balances[who][row["exchanged"]["currency"]] -= sign * units(row["exchanged"])

    def work(self, number, seed):
        source = random.Random(seed * 1000 + number)
        with Client(self.port, timeout=10) as client:
            while not self.over.is_set():
                who, token, other, path, body = self.draw(source)
                client.token, key = token, str(uuid.UUID(int=source.getrandbits(128), version=4))
                status, answer = self.settled(client, path, body, key)
                if status == 201:
                    self.note(who, other, path, answer)
                elif status == 409 and "insufficient-balance" in answer["type"]:
                    self.counts["refused"] += 1
                else:
                    self.wrong.append(f"{path}: {status} {answer}")
                    return
                # The same again changes nothing, also much later.
                if source.random() < 0.1:
                    again, repeated = self.settled(client, path, body, key)
                    if again != status or status == 201 and repeated["transaction"]["id"] != answer["transaction"]["id"]:
                        self.wrong.append(f"{path}: {status}, and then {again}")

    def look(self, file):
        """Snapshots of the ledger, until it is over."""
        while not self.over.is_set():
            # A server that starts may have the file to itself for a moment.
            with contextlib.suppress(sqlite3.OperationalError), contextlib.closing(
                    sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
                sums = database.execute("SELECT currency, sum(balance), min(CASE WHEN traveller IS NULL THEN 0 ELSE balance END) "
                                        "FROM ledger_account GROUP BY currency").fetchall()
                self.counts["snapshots"] += 1
                self.wrong += [f"a snapshot: {row}" for row in sums if row[1] != 0 or row[2] < 0]
            time.sleep(0.05)

    def differences(self):
        """Balances of the server that are not what the answers say."""
        found = []
        with Client(self.port, timeout=30) as client:
            for handle, token in self.people:
                client.token = token
                held = {row["currency"]: units(row) for row in client.json("GET", "/v1/wallet")["balances"]}
                found += [f"{currency}: {held.get(currency, 0)} instead of {amount}"
                          for currency, amount in self.balances[handle].items() if held.get(currency, 0) != amount]
        return found


def play(seed, seconds, kills, renews=False, forgets=False):
    """(what was counted, differences, other faults, what verify finds), and the folder's state is gone afterwards."""
    source = random.Random(seed)
    with Folder() as folder:
        server = folder.server().started(60)
        bank = Bank(server.port, renews)
        threads = [threading.Thread(target=bank.work, args=(number, seed), daemon=True) for number in range(CLIENTS)]
        threads.append(threading.Thread(target=bank.look, args=(folder.database,), daemon=True))
        for thread in threads:
            thread.start()
        for _ in range(kills):
            time.sleep(seconds / kills * source.uniform(0.3, 1.0))
            server.kill()
            server = folder.server(port=server.port).started(60)
        time.sleep(1)
        bank.over.set()
        for thread in threads:
            thread.join()
        if forgets:
            bank.balances[bank.people[0][0]]["PLN"] += 1
        differences = bank.differences()
        server.kill()
        damage = verify(folder.data)
        change(folder.data, ("UPDATE ledger_account SET balance = balance + 1 WHERE owner = 'rounding' AND currency = 'PLN'",))
        by_hand = command("verify", "--data", folder.data, limit=600).code
        return bank, differences, damage, by_hand


def told(bank):
    counts = bank.counts
    return (f"{counts['transfers']:,} transfers, {counts['trades']:,} trades and {counts['deposits']:,} deposits acknowledged, "
            f"{counts['refused']:,} refused, {counts['asked again']:,} asked again, {counts['snapshots']:,} snapshots")


def check(run):
    seconds, kills = (6, 4) if run.short else (300, 120)
    bank, differences, damage, by_hand = play(run.seed, seconds, kills)
    faults = differences + bank.wrong + ([damage] if damage else [])
    run.row("M1, M2", f"{CLIENTS} clients move money of {PEOPLE} travellers under {kills} kills",
            f"{told(bank)}; {'; '.join(faults[:3]) or 'every balance is what the answers say'}",
            not faults and all(bank.counts[kind] for kind in ("transfers", "trades", "deposits", "asked again")))
    run.row("M1", "a balance that is changed by hand afterwards", f"verify ends with {by_hand}", by_hand == 65, control=True)
    bank, differences, _, _ = play(run.seed, 2, 2, forgets=True)
    run.row("M1", "clients who count one grosz too much", "; ".join(differences[:3]), bool(differences), control=True)
    if run.short:
        return
    bank, differences, _, _ = play(run.seed, 30, 30, renews=True)
    run.row("M2", "clients who ask again under a new key", f"{told(bank)}; {len(differences)} balances differ",
            bool(differences), control=True)
