"""Writes: messages, offers and sign-ins over HTTP, and what a disk and one commit each cost beside them."""
import functools
import itertools
import json
import os
import sqlite3
import time
import uuid

from bench import load
from harness import offers
from harness.client import LOST, PASSWORD, offer
from harness.times import spread
from harness.wrk import post_lines

CLIENTS = 64
#: So many publish, as far more do than are connected: each open offer of an owner is looked at when the next is published.
OWNERS = 640
TEXT = "At noon by the clock tower, then?"


def offer_lines(database, requests, owners, file):
    """An offer a traveller, where and of what the requests of the mix are."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as world:
        rates = offers.Places(world).rates
    pairs = [request for request in requests if request["shape"] == "pair"]
    rows = []
    for request, person in zip(itertools.cycle(pairs), owners):
        amount = str(round(200 * rates[request["have"]])) + ("" if request["have"] in offers.WHOLE else ".00")
        body = offer(request["latitude"], request["longitude"], "Number @N", request["have"], request["want"], amount,
                     pricing={"kind": "reference", "premiumBps": 50})
        rows.append(("/v1/offers", person.token, json.dumps(body)))
    return post_lines(file, rows)


def login_lines(handle, file):
    return post_lines(file, [("/v1/auth/login", "", json.dumps({"login": handle, "password": PASSWORD}))])


class Publisher(load.Background):
    """Posts the lines of a file at an even rate, by four connections, for as long as the block lasts."""

    def __init__(self, server, file, rate):
        self.server, self.interval = server, 4 / rate
        self.lines = [line.split("\t", 2) for line in file.read_text().splitlines()]
        self.times, self.failed = [], []
        super().__init__(*(functools.partial(self.publish, number) for number in range(4)))

    def publish(self, first):
        client = self.server.client(timeout=30)
        number, due = first, time.monotonic() + first * self.interval / 4
        while not self.over.wait(max(0, due - time.monotonic())):
            path, client.token, body = self.lines[number % len(self.lines)]
            began = time.perf_counter()
            try:
                status, _, text = client.call("POST", path, body.replace("@N", str(number)).encode(),
                                              {"Content-Type": "application/json"})
            except LOST as error:
                self.failed.append(repr(error))
                break
            if status == 201:
                self.times.append((time.perf_counter() - began) * 1000)
            else:
                self.failed.append(f"{status} {text[:200]!r}")
            number, due = number + 4, due + self.interval
        client.close()


def sync_cost(folder, seconds):
    """Milliseconds of one fdatasync after 4 KiB were appended: p50 and p99."""
    times = []
    descriptor = os.open(folder / "sync.tmp", os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    try:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            os.write(descriptor, b"\xa5" * 4096)
            began = time.perf_counter()
            os.fdatasync(descriptor)
            times.append((time.perf_counter() - began) * 1000)
    finally:
        os.close(descriptor)
        os.unlink(folder / "sync.tmp")
    return {**spread(times), "per_second": len(times) / seconds}


def one_commit_each(folder, seconds):
    """Messages a second of a loop over SQLite itself: one durable transaction each, nothing else."""
    path = folder / "control.sqlite"
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript("""
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        CREATE TABLE message (thread TEXT NOT NULL, seq INTEGER NOT NULL, client_id TEXT NOT NULL, sender TEXT NOT NULL,
            kind TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (thread, seq),
            UNIQUE (sender, client_id)) STRICT, WITHOUT ROWID;
        """)
    threads = [str(uuid.uuid4()) for _ in range(CLIENTS)]
    times, number = [], 0
    began = time.monotonic()
    while (now := time.monotonic()) - began < seconds:
        number += 1
        thread = threads[number % CLIENTS]
        database.execute("INSERT INTO message VALUES (?, ?, ?, ?, 'text', ?, ?)",
                         (thread, number, str(uuid.uuid4()), thread, TEXT, 1_795_000_000_000))
        times.append((time.monotonic() - now) * 1000)
    took = time.monotonic() - began
    database.close()
    for ending in ("", "-wal", "-shm"):
        (folder / f"control.sqlite{ending}").unlink(missing_ok=True)
    return {"rate": number / took, **spread(times)}
