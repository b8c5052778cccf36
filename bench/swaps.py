"""Whole swaps over HTTP: propose, accept, both codes; one pair of travellers a connection."""
import http.client
import json
import threading
import time

import writes

#: What one swap sends; the reads between are not timed.
ACTIONS = ("propose", "accept", "hand-over")


class Pair:
    """Two travellers who swap ten cents after ten cents on the same offer: their tier allows 600 EUR a month."""

    def __init__(self, server, owner, proposer):
        self.server, self.owner, self.proposer = server, owner[1], proposer[1]
        self.offer = server.post("/v1/offers", {
            "have": {"amount": "10000.00", "currency": "EUR"}, "want": "THB", "exact": True,
            "minFill": {"amount": "0.10", "currency": "EUR"}, "pricing": {"kind": "reference", "premiumBps": 0},
            "place": {"latitude": 13.7563, "longitude": 100.5018, "precision": "1km"}}, self.owner)["id"]
        self.times = {action: [] for action in ACTIONS}
        self.swaps, self.failed = 0, []

    def ask(self, connection, method, path, token, body=None, action=None):
        began = time.perf_counter()
        connection.request(method, path, None if body is None else json.dumps(body), {
            "Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status not in (200, 201):
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
        if action:
            self.times[action].append((time.perf_counter() - began) * 1000)
        return json.loads(text)

    def swap(self, connection):
        made = self.ask(connection, "POST", f"/v1/offers/{self.offer}/swaps", self.proposer,
                        {"amount": {"amount": "0.10", "currency": "EUR"}}, "propose")
        path = f"/v1/swaps/{made['id']}"
        self.ask(connection, "POST", f"{path}/accept", self.owner, {"termsHash": made["terms"]["hash"]}, "accept")
        for giver, taker in ((self.owner, self.proposer), (self.proposer, self.owner)):
            code = self.ask(connection, "GET", f"{path}/code", giver)["code"]
            ended = self.ask(connection, "POST", f"{path}/hand-over", taker, {"code": code}, "hand-over")
        if ended["state"] != "completed":
            raise RuntimeError(f"{path} is {ended['state']}")
        self.swaps += 1

    def run(self, until):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        try:
            while time.monotonic() < until:
                self.swap(connection)
        except (OSError, RuntimeError) as error:
            self.failed.append(str(error))
        finally:
            connection.close()


def pairs(server, count):
    people = writes.people(server, 2 * count)
    return [Pair(server, *people[2 * number:2 * number + 2]) for number in range(count)]


def run(server, pairs, seconds, faults):
    """Whole swaps a second, and the times of each action; every completed one must be there."""
    before, counted = writes.count(server, "swap WHERE state = 'completed'"), server.writes_and_commits()
    swaps = sum(pair.swaps for pair in pairs)
    began = time.monotonic()
    threads = [threading.Thread(target=pair.run, args=(began + seconds,)) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - began
    swaps = sum(pair.swaps for pair in pairs) - swaps
    added = writes.count(server, "swap WHERE state = 'completed'") - before
    if added != swaps:
        faults.add(f"{swaps} swaps were completed, {added} are there")
    for pair in pairs:
        for failed in pair.failed:
            faults.add(failed)
    found = {"rate": swaps / took}
    for action in ACTIONS:
        times = sorted(time for pair in pairs for time in pair.times[action]) or [0]
        found[action] = {"rate": len(times) / took, "p50": times[len(times) // 2], "p99": times[len(times) * 99 // 100]}
        for pair in pairs:
            pair.times[action].clear()
    counts = {key: value - counted.get(key, 0) for key, value in server.writes_and_commits().items()}
    if counts.get("commits"):
        found["writes_per_commit"] = counts["writes"] / counts["commits"]
    return found
