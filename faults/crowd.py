"""Travellers who write and read as fast as they are answered, and who remember every answer they were given.

One owner, many guests, each in an answered thread of their own. A sender sends messages (each with a client id); a
publisher publishes offers under an Idempotency-Key and withdraws them again; a reader reads. What was acknowledged is
compared later with what is there: nothing may be missing, and nothing may be there twice.
"""
import concurrent.futures
import contextlib
import dataclasses
import pathlib
import random
import shutil
import sqlite3
import tempfile
import threading
import time
import uuid

import wayswap

TEXT = "Wir treffen uns am Brunnen vor dem Bahnhof. " * 4


@dataclasses.dataclass
class Sent:
    """One request and what came of it; `status` is None if no whole answer came. Times are time.time()."""
    kind: str
    key: str
    path: str
    began: float
    ended: float = 0.0
    status: int | None = None

    @property
    def is_acknowledged(self):
        return self.status is not None and 200 <= self.status < 300

    @property
    def is_open(self):
        """Nobody knows whether it happened, or the server was not able to: the same key is to be sent again."""
        return self.status is None or self.status >= 500

    @property
    def took(self):
        return self.ended - self.began


class Folder:
    """A temporary folder with an installation in it: a copy of one that was seeded once in this run."""
    _template = None

    def __init__(self, within=None, seeded=True):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="wayswap-faults-", dir=within))
        self.data = self.path / "data"
        self.log = self.path / "server.log"
        if seeded:
            shutil.copytree(Folder.template(), self.data)

    @classmethod
    def template(cls):
        if cls._template is None:
            cls._template = pathlib.Path(tempfile.mkdtemp(prefix="wayswap-faults-")) / "seeded"
            wayswap.seed(cls._template)
        return cls._template

    @classmethod
    def remove_template(cls):
        if cls._template is not None:
            shutil.rmtree(cls._template.parent, ignore_errors=True)
            cls._template = None

    @property
    def database(self):
        return self.data / "wayswap.sqlite"

    def look(self):
        """A read-only connection of one's own, closed in the end."""
        return contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


class Crowd:
    """One owner and `count` guests on a server that runs, and the work they do."""

    seed = 1

    def __init__(self, port, count, text=TEXT, publishers=0):
        self.port, self.text = port, text
        self.senders, self.readers, self.stopping, self.threads = [], [], threading.Event(), []
        self.owner = wayswap.Client(port)
        self.owner.register()
        self.offer = self.owner.json("POST", "/v1/offers", wayswap.offer())["id"]
        self.owner_lock = threading.Lock()
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            made = list(pool.map(self._guest, range(count)))
        for number, (token, thread) in enumerate(made):
            kind = Publisher if number < publishers else Sender
            self.senders.append(kind(self, token, thread))

    def _guest(self, _):
        client = wayswap.Client(self.port, timeout=30)
        client.register()
        thread = client.json("POST", f"/v1/offers/{self.offer}/thread")["id"]
        hello = {"clientId": str(uuid.uuid4()), "body": "hello"}
        client.json("POST", f"/v1/threads/{thread}/messages", hello)
        with self.owner_lock:
            hello = {"clientId": str(uuid.uuid4()), "body": "hello to you"}
            self.owner.json("POST", f"/v1/threads/{thread}/messages", hello)
        client.close()
        return client.token, thread

    def add_readers(self, count, pause=0.0):
        """Each reads in turn a search, a page of messages, the list of threads and its own account."""
        for number in range(count):
            sender = self.senders[number % len(self.senders)]
            self.readers.append(Reader(self, sender.token, sender.thread, random.Random(self.seed + number), pause))

    def start(self):
        for worker in [*self.senders, *self.readers]:
            thread = threading.Thread(target=worker.run, daemon=True)
            thread.start()
            self.threads.append(thread)

    def stop(self, limit=60.0):
        self.stopping.set()
        for thread in self.threads:
            thread.join(limit)
        self.threads = []

    @property
    def sent(self):
        return [sent for sender in self.senders for sent in list(sender.sent)]

    @property
    def read(self):
        return [sent for reader in self.readers for sent in list(reader.sent)]

    @property
    def acknowledged(self):
        return [sent for sent in self.sent if sent.is_acknowledged]

    def repeat_unanswered(self, port):
        """Sends again, with its key, what was under way when the server failed. Those that fail now."""
        failed = []
        for sender in self.senders:
            client = wayswap.Client(port, timeout=30, token=sender.token)
            for sent in [sent for sent in sender.sent if sent.is_open][:1]:
                again = sender.request(client, sent.kind, sent.key, sent.path)
                sender.sent.append(again)
                if not again.is_acknowledged:
                    failed.append(again)
            client.close()
        return failed


class Worker:
    """What senders and readers share: a connection that is made again after a loss, and a list of what was sent."""

    pause = 0.0

    def __init__(self, crowd, token, thread):
        self.crowd, self.token, self.thread, self.sent = crowd, token, thread, []

    def run(self):
        client = wayswap.Client(self.crowd.port, timeout=30, token=self.token)
        while not self.crowd.stopping.is_set():
            sent = self.turn(client)
            self.sent.append(sent)
            if self.pause:
                time.sleep(self.pause)
            if sent.is_open:
                time.sleep(0.02)  # Whoever is refused comes again a moment later, not at once.
        client.close()

    def request(self, client, kind, key, path):
        method, body, headers = self.letter(kind, key)
        sent = Sent(kind, key, path, time.time())
        try:
            sent.status, _, self.answer = client.call(method, path, body, headers)
        except wayswap.LOST:
            sent.status = None
        sent.ended = time.time()
        return sent


class Sender(Worker):
    """Sends messages."""

    def letter(self, kind, key):
        return "POST", {"clientId": key, "body": self.crowd.text}, None

    def turn(self, client):
        return self.request(client, "message", str(uuid.uuid4()), f"/v1/threads/{self.thread}/messages")


class Publisher(Worker):
    """Publishes an offer and withdraws it again, each under a key of its own."""
    opened = None

    def letter(self, kind, key):
        body = wayswap.offer(note=key) if kind == "offer" else None
        return "POST", body, {"Idempotency-Key": key}

    def turn(self, client):
        key = str(uuid.uuid4())
        if self.opened is None:
            sent = self.request(client, "offer", key, "/v1/offers")
            if sent.is_acknowledged:
                self.opened = wayswap.json.loads(self.answer)["id"]
        else:
            sent = self.request(client, "withdrawal", key, f"/v1/offers/{self.opened}/withdraw")
            if sent.is_acknowledged:
                self.opened = None
        return sent


class Reader(Worker):
    """Reads what travellers read."""

    def __init__(self, crowd, token, thread, source, pause):
        super().__init__(crowd, token, thread)
        self.source, self.count = source, 0
        self.pause = pause * 2 * source.random()

    def letter(self, kind, key):
        return "GET", None, None

    def turn(self, client):
        latitude, longitude = 13.7 + self.source.random() / 5, 100.4 + self.source.random() / 5
        paths = ["/v1/me", f"/v1/threads/{self.thread}/messages?limit=100",
                 f"/v1/offers/nearby?lat={latitude:.4f}&lon={longitude:.4f}&radius=25", "/v1/threads"]
        self.count += 1
        return self.request(client, "read", "", paths[self.count % len(paths)])


def missing(folder, crowd):
    """(acknowledged writes that are not there, effects that are there twice), read from the file itself."""
    with folder.look() as look:
        messages, offers = {}, {}
        for client_id, count in look.execute("SELECT client_id, count(*) FROM message GROUP BY sender, client_id"):
            messages[client_id] = messages.get(client_id, 0) + count
        for note, count in look.execute("SELECT note, count(*) FROM offer WHERE note <> '' GROUP BY note"):
            offers[note] = count
        keys = {key for (key,) in look.execute("SELECT key FROM retry")}
    lost = [sent for sent in crowd.acknowledged
            if not (sent.key in messages if sent.kind == "message" else sent.key in keys)]
    lost += [sent for sent in crowd.acknowledged if sent.kind == "offer" and sent.key not in offers]
    twice = [key for key, count in [*messages.items(), *offers.items()] if count > 1]
    return len(lost), len(twice)


def milliseconds(values, share=1.0):
    """The value below which `share` of them lie, in ms; 0 without any."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
