#!/usr/bin/env python3
"""The erasure of an account with many messages, and what requests of others wait for meanwhile.

    python3 -m bench.erasure [--messages N] [--before N]

Prints the seconds of the erasure, and p50, p99 and the longest time of requests
that others send meanwhile, beside those of the same requests in `--before` quiet seconds.
"""
import argparse
import contextlib
import functools
import json
import sys
import time
import uuid

from bench import load
from harness import wayswap
from harness.client import LOST, PASSWORD, offer
from harness.folder import Folder, change
from harness.times import spread

DAY = 86_400_000
TEXT = "I am at the clock tower beside the old market, in a yellow coat, and bring what we agreed on. "


class Others(load.Background):
    """Two travellers who read, search and write for as long as the block lasts."""

    def __init__(self, server, guests):
        self.server, self.guests = server, guests
        self.times, self.failed = {"search": [], "thread": [], "message": []}, []
        super().__init__(*(functools.partial(self.ask, guest) for guest in guests))

    def ask(self, guest):
        token, thread = guest
        with self.server.client(timeout=30, token=token) as client:
            while not self.over.is_set():
                for kind, method, path, body in (
                        ("search", "GET", "/v1/offers/nearby?lat=13.75&lon=100.5&radius=10", None),
                        ("thread", "GET", f"/v1/threads/{thread}/messages?before=latest&limit=50", None),
                        ("message", "POST", f"/v1/threads/{thread}/messages",
                         {"clientId": str(uuid.uuid4()), "body": "At noon?"})):
                    began = time.perf_counter()
                    try:
                        status, _, text = client.call(method, path, body)
                    except LOST as error:
                        self.failed.append(repr(error))
                        return
                    self.times[kind].append((time.perf_counter() - began) * 1000)
                    if status not in (200, 201):
                        self.failed.append(f"{kind} answered {status}: {text[:120]!r}")
                        return

    def result(self):
        return {kind: {"requests": len(times), **spread(times)} for kind, times in self.times.items()}


def world(server):
    """The leaver, with a thread; two others with a thread of theirs."""
    with contextlib.ExitStack() as stack:
        leaver, guest, host = (stack.enter_context(server.client()) for _ in range(3))
        for client in (leaver, guest, host):
            client.register()
        place = leaver.json("POST", "/v1/offers", offer(note="mine"))["id"]
        thread = guest.json("POST", f"/v1/offers/{place}/thread", {})["id"]
        other = host.json("POST", "/v1/offers", offer(note="theirs"))["id"]
        quiet = guest.json("POST", f"/v1/offers/{other}/thread", {})["id"]
        # The owner's reply opens the thread for both.
        for client, body in ((guest, "Hello"), (host, "Hi")):
            client.json("POST", f"/v1/threads/{quiet}/messages", {"clientId": str(uuid.uuid4()), "body": body})
        return leaver.signed_up, thread, [(guest.token, quiet), (host.token, quiet)]


def leave(server, token):
    with server.client(token=token) as client:
        return client.json("DELETE", "/v1/me", {"password": PASSWORD}, expect=(202,))


def fill(folder, traveller, thread, count):
    """Texts of the leaver; the seven days end in ten seconds, so that the sweep of the start has nothing to do."""
    now = int(time.time() * 1000)
    change(folder, ("PRAGMA synchronous = OFF",), *(
        ("INSERT INTO message (thread, seq, client_id, sender, kind, body, at) VALUES (?, ?, ?, ?, 'text', ?, ?)",
         thread, number, str(uuid.uuid4()), traveller, f"{TEXT}{number}", now) for number in range(1, count + 1)),
        ("UPDATE thread SET last_seq = ? WHERE id = ?", count, thread),
        ("INSERT INTO thread_member (traveller, thread, at) VALUES (?, ?, ?) "
         "ON CONFLICT (traveller, thread) DO UPDATE SET at = excluded.at", traveller, thread, now),
        ("UPDATE thread_member SET at = ? WHERE thread = ?", now, thread),
        ("UPDATE thread SET is_answered = 1 WHERE id = ?", thread),
        ("UPDATE departure SET requested_at = ?", now + 10_000 - 7 * DAY))


def wait(folder, query, limit=120):
    """Until the query answers 1; the sweeper runs every 30 seconds."""
    until = time.monotonic() + limit
    while folder.look(query)[0][0] != 1:
        if time.monotonic() > until:
            raise RuntimeError(f"still not: {query}")
        time.sleep(0.005)


def measure(messages, quiet):
    with Folder() as folder:
        with folder.server() as server:
            server.started()
            person, thread, guests = world(server)
            with Others(server, guests) as before:
                time.sleep(quiet)
            leave(server, person["accessToken"])
            server.stop()
        fill(folder.data, person["traveller"]["id"], thread, messages)
        with folder.server() as server:
            server.started()
            wait(folder, "SELECT step IS NOT NULL FROM departure UNION ALL SELECT 1 LIMIT 1")
            began = time.monotonic()
            with Others(server, guests) as others:
                wait(folder, "SELECT NOT EXISTS (SELECT 1 FROM departure)")
                took = time.monotonic() - began
            server.stop()
        left = folder.look("SELECT count(*) FROM message WHERE sender = ? AND body <> ''", person["traveller"]["id"])
        faults = before.failed + others.failed + ([f"{left[0][0]} texts are left"] if left != [(0,)] else [])
        found = wayswap.verify(folder.data)
        return {"messages": messages, "seconds": took, "before": before.result(), "meanwhile": others.result(),
                "faults": faults + ([found] if found else [])}


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--messages", type=int, default=10_000)
    options.add_argument("--before", type=float, default=5)
    asked = options.parse_args()
    result = {**wayswap.origin(), **measure(asked.messages, asked.before)}
    print(json.dumps(result, indent=1))
    sys.exit(1 if result["faults"] else 0)


if __name__ == "__main__":
    main()
