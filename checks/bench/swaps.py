"""Whole swaps over HTTP: propose, accept, both codes; one pair of travellers a connection."""
import threading
import time

from bench import load
from harness.client import LOST, offer
from harness.people import everybody
from harness.times import spread

#: What one swap sends; the reads between are not timed.
ACTIONS = ("propose", "accept", "hand-over")


class Pair:
    """Two travellers who swap ten cents after ten cents on the same offer: their tier allows 600 EUR a month."""

    def __init__(self, server, owner, proposer):
        self.server, self.owner, self.proposer = server, owner, proposer
        with server.client(token=owner) as client:
            self.offer = client.json("POST", "/v1/offers", offer(
                amount="10000.00", exact=True, minFill={"amount": "0.10", "currency": "EUR"}))["id"]
        self.times = {action: [] for action in ACTIONS}
        self.swaps, self.failed = 0, []

    def ask(self, client, token, method, path, body=None, action=None):
        client.token, began = token, time.perf_counter()
        answer = client.json(method, path, body)
        if action:
            self.times[action].append((time.perf_counter() - began) * 1000)
        return answer

    def swap(self, client):
        made = self.ask(client, self.proposer, "POST", f"/v1/offers/{self.offer}/swaps",
                        {"amount": {"amount": "0.10", "currency": "EUR"}}, "propose")
        path = f"/v1/swaps/{made['id']}"
        self.ask(client, self.owner, "POST", f"{path}/accept", {"termsHash": made["terms"]["hash"]}, "accept")
        for giver, taker in ((self.owner, self.proposer), (self.proposer, self.owner)):
            code = self.ask(client, giver, "GET", f"{path}/code")["code"]
            ended = self.ask(client, taker, "POST", f"{path}/hand-over", {"code": code}, "hand-over")
        if ended["state"] != "completed":
            raise RuntimeError(f"{path} is {ended['state']}")
        self.swaps += 1

    def run(self, until):
        with self.server.client(timeout=30) as client:
            try:
                while time.monotonic() < until:
                    self.swap(client)
            except (RuntimeError, *LOST) as error:
                self.failed.append(str(error))


def pairs(server, count):
    def one(client, _):
        client.token = None
        client.register()
        return client.token
    tokens = everybody(server.port, one, range(2 * count), 4)
    return [Pair(server, *tokens[2 * number:2 * number + 2]) for number in range(count)]


def run(server, pairs, seconds, faults):
    """Whole swaps a second, and the times of each action; every completed one must be there."""
    before, counted = load.count(server, "swap WHERE state = 'completed'"), load.writes_and_commits(server)
    swaps = sum(pair.swaps for pair in pairs)
    began = time.monotonic()
    threads = [threading.Thread(target=pair.run, args=(began + seconds,)) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - began
    swaps = sum(pair.swaps for pair in pairs) - swaps
    added = load.count(server, "swap WHERE state = 'completed'") - before
    if added != swaps:
        faults.add(f"{swaps} swaps were completed, {added} are there")
    for pair in pairs:
        for failed in pair.failed:
            faults.add(failed)
    found = {"rate": swaps / took, **load.per_commit(server, counted)}
    for action in ACTIONS:
        times = [time for pair in pairs for time in pair.times[action]]
        found[action] = {"rate": len(times) / took, **spread(times)}
        for pair in pairs:
            pair.times[action].clear()
    return found
