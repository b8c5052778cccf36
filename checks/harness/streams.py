"""Thousands of travellers who talk in pairs over streams of events: their world, and the driver that plays them.

The driver is `checks/streams`, in Swift: .build/release/wayswap-streams, or WAYSWAP_STREAMS.
"""
import base64
import contextlib
import hashlib
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import time

from harness import folder, machine
from harness.client import Client, offer
from harness.offers import DAY, uuid7
from harness.server import Server

#: What a report counts that must be 0.
WRONG = ("missing", "doubled", "disordered", "foreign", "gaps", "repeats", "unfinished")


def program():
    places = [os.environ.get("WAYSWAP_STREAMS"), machine.ROOT / ".build/release/wayswap-streams",
              machine.ROOT / ".build/debug/wayswap-streams"]
    for place in places:
        if place and os.access(place, os.X_OK):
            return str(place)
    sys.exit("there is no wayswap-streams; run `make driver` first")


def _pair(server):
    """A pair that has talked: (owner, guest, offer, thread)."""
    with Client(server.port) as owner, Client(server.port) as guest:
        owner.register(), guest.register()
        place = owner.json("POST", "/v1/offers", offer())["id"]
        thread = guest.json("POST", f"/v1/offers/{place}/thread", {})["id"]
        for client, text in ((guest, "Hello"), (owner, "Hi")):
            client.json("POST", f"/v1/threads/{thread}/messages", {"clientId": uuid7(int(time.time() * 1000), random),
                                                                   "body": text})
        return (*(client.signed_up["traveller"]["id"] for client in (owner, guest)), place, thread)


def pairs(data, log, count, seed=1):
    """`count` pairs in an installation that nobody serves, copied from one that has talked: [(token, thread, id)], two
    of a thread after each other."""
    with Server(data, log=log) as server:
        owner, guest, place, thread = _pair(server)
        server.stop()
    source, now = random.Random(seed), int(time.time() * 1000)

    def ids():
        return [uuid7(now - n, source) for n in range(count)]

    people = {owner: ids(), guest: ids()}
    places, threads, sessions = ids(), ids(), {owner: ids(), guest: ids()}
    tokens = {side: ["wa_" + base64.urlsafe_b64encode(source.randbytes(32)).decode().rstrip("=") for _ in range(count)]
              for side in people}
    with contextlib.closing(sqlite3.connect(data / "wayswap.sqlite")) as database, database:
        database.execute("PRAGMA synchronous = OFF")
        for side, letter in ((owner, "o"), (guest, "g")):
            folder.clone(database, "traveller", count, ("id", side), id=people[side], **{
                name: [f"{letter}{seed}n{n}{end}" for n in range(count)] for name, end in (
                    ("handle", ""), ("handle_key", ""), ("email", "@example.org"), ("email_key", "@example.org"),
                    ("email_mailbox", "@example.org"))})
            folder.clone(database, "session", count, ("traveller", side), id=sessions[side], traveller=people[side],
                         expires_at=[now + DAY] * count, device_hash=[None] * count)
            database.executemany("INSERT INTO access_token (hash, session, expires_at) VALUES (?, ?, ?)", (
                (hashlib.sha256(token.encode()).digest(), session, now + DAY)
                for token, session in zip(tokens[side], sessions[side])))
        folder.clone(database, "offer", count, ("id", place), key=[None] * count, id=places, owner=people[owner])
        folder.clone(database, "thread", count, ("id", thread), id=threads, offer=places, owner=people[owner],
                     guest=people[guest])
        for side in people:
            folder.clone(database, "thread_member", count, ("traveller", side), thread=threads, traveller=people[side])
            newest, = database.execute("SELECT max(number) FROM message").fetchone()
            folder.clone(database, "message", count, ("sender", side), thread=threads, sender=people[side],
                         number=range(newest + 1, newest + 1 + count))
            folder.clone(database, "event", count, ("traveller", side), traveller=people[side], subject=threads)
    return [(tokens[side][n], threads[n], people[side][n]) for n in range(count) for side in people]


class Driver:
    """A running driver: each command is answered by one line. In a `with` block it is ended at the end."""
    is_over = False

    def __init__(self, port, people, send_port=None):
        machine.allow_connections()
        self.file = pathlib.Path(folder.temporary()) / "people"
        self.file.write_text("".join(f"{token}\t{thread}\n" for token, thread, _ in people))
        self.process = subprocess.Popen([program(), str(port), str(self.file), str(send_port or port)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        machine.at_end(self.end)

    def ask(self, *words):
        print(*words, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        answer = json.loads(line) if line else {"problem": "the driver has ended"}
        if "problem" in answer:
            raise RuntimeError(answer["problem"])
        return answer

    def open(self, count, rate=1000, each=1, limit=120):
        """Opens so many streams more; seconds until all are live."""
        self.ask("open", count, rate, each)
        return self.live(limit)

    def live(self, limit=120):
        answer = self.ask("wait", "live", int(machine.patience(limit)))
        if not answer["done"]:
            raise RuntimeError(f"only {answer['live']} streams are live: {self.report()['notes']}")
        return answer["seconds"]

    def send(self, count, rate=0, lines=16, size=0, limit=120):
        """Sends, and waits until all has arrived; the report."""
        self.ask("send", count, rate, lines, size)
        return self.settled(limit)

    def settled(self, limit=120):
        """The report, when everything has arrived, or when nothing more is waited for."""
        self.ask("wait", "settled", int(limit))
        return self.report()

    def report(self):
        return self.ask("report")

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        """Ends it; what has ended stays so."""
        if self.is_over:
            return
        self.is_over = True
        self.process.kill()
        self.process.wait()
        self.file.unlink(missing_ok=True)
        self.file.parent.rmdir()
        machine.forget(self.end)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


def wrong(report):
    """What a report counts that must be 0, and what readers and senders were told that they must not be told.

    A 503 is no wrong answer: whoever is told it comes again.
    """
    found = {name: report[name] for name in WRONG if report[name]}
    kept = ("reset", "no number", "bye superseded", "bye signed-out", "send ", "stream ")
    return found | {name: count for name, count in report["notes"].items()
                    if name.startswith(kept) and not name.endswith(" 503")}


def told(report):
    """The same as text, with what was done."""
    bad = ", ".join(f"{count} {name}" for name, count in wrong(report).items())
    return (f"{report['messages']:,} messages acknowledged, {report['reconnects']:,} streams resumed: "
            + (bad or "0 missing, 0 doubled, in order"))
