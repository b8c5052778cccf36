"""Writes: messages, offers and sign-ins over HTTP, and what a disk and one commit each cost beside them."""
import http.client
import os
import sqlite3
import threading
import time
import uuid

import generate
import load

CLIENTS = 64
TEXT = "At noon by the clock tower, then?"


def people(server, count):
    """Signed-in travellers: (handle, token)."""
    made = []
    for _ in range(count):
        handle = "b" + uuid.uuid4().hex[:12]
        answer = server.post("/v1/auth/register", {
            "handle": handle, "name": "Bea Bencher", "email": f"{handle}@example.org", "password": load.PASSWORD,
            "homeCurrency": "EUR"})
        made.append((handle, answer["accessToken"]))
    return made


def lines(file, rows):
    file.write_text("".join(f"{path}\t{token}\t{body}\n" for path, token, body in rows))
    return file


def message_lines(server, owner, guests, file):
    """One thread a guest, answered once by the owner, so that the guest may go on writing."""
    offer = server.post("/v1/offers", {
        "have": {"amount": "300.00", "currency": "EUR"}, "want": "THB",
        "pricing": {"kind": "reference", "premiumBps": 0},
        "place": {"latitude": 13.7563, "longitude": 100.5018, "precision": "1km"}}, owner[1])
    rows = []
    for _, token in guests:
        thread = server.post(f"/v1/offers/{offer['id']}/thread", {}, token)["id"]
        path = f"/v1/threads/{thread}/messages"
        for sender in (token, owner[1]):
            server.post(path, {"clientId": str(uuid.uuid4()), "body": TEXT}, sender)
        rows.append((path, token, f'{{"clientId": "@ID", "body": "{TEXT}"}}'))
    return lines(file, rows)


def offer_lines(database, requests, guests, file):
    """An offer a traveller, where and of what the requests of the mix are."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as world:
        rates = generate.Places(world).rates
    pairs = [request for request in requests if request["shape"] == "pair"]
    rows = []
    for request, (_, token) in zip(pairs, guests):
        amount = str(round(200 * rates[request["have"]])) + ("" if request["have"] in generate.WHOLE else ".00")
        rows.append(("/v1/offers", token, (
            f'{{"have": {{"amount": "{amount}", "currency": "{request["have"]}"}}, "want": "{request["want"]}", '
            f'"pricing": {{"kind": "reference", "premiumBps": 50}}, "note": "Number @N", "place": '
            f'{{"latitude": {request["latitude"]}, "longitude": {request["longitude"]}, "precision": "1km"}}}}')))
    return lines(file, rows)


def login_lines(person, file):
    return lines(file, [("/v1/auth/login", "", f'{{"login": "{person[0]}", "password": "{load.PASSWORD}"}}')])


class Publisher:
    """Posts the lines of a file at an even rate, by four connections, for as long as the block lasts."""

    def __init__(self, server, file, rate):
        self.server, self.interval = server, 4 / rate
        self.lines = [line.split("\t", 2) for line in file.read_text().splitlines()]
        self.times, self.failed, self.over = [], [], threading.Event()
        self.threads = [threading.Thread(target=self.publish, args=(number,), daemon=True) for number in range(4)]

    def publish(self, first):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        number, due = first, time.monotonic() + first * self.interval / 4
        while not self.over.wait(max(0, due - time.monotonic())):
            path, token, body = self.lines[number % len(self.lines)]
            began = time.perf_counter()
            try:
                connection.request("POST", path, body.replace("@N", str(number)), {
                    "Authorization": f"Bearer {token}", "Content-Type": "application/json"})
                answer = connection.getresponse()
                text = answer.read()
            except OSError as error:
                self.failed.append(repr(error))
                break
            if answer.status == 201:
                self.times.append((time.perf_counter() - began) * 1000)
            else:
                self.failed.append(f"{answer.status} {text[:200]!r}")
            number, due = number + 4, due + self.interval
        connection.close()

    def __enter__(self):
        self.began = time.monotonic()
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join()
        self.seconds = time.monotonic() - self.began


def count(server, table):
    """Rows of a table, read beside the running server by a reader that changes nothing."""
    with sqlite3.connect(f"file:{server.folder}/wayswap.sqlite?mode=ro", uri=True) as database:
        return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


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
    times.sort()
    return {"p50": times[len(times) // 2], "p99": times[len(times) * 99 // 100], "per_second": len(times) / seconds}


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
    times.sort()
    return {"rate": number / took, "p50": times[len(times) // 2], "p99": times[len(times) * 99 // 100]}
