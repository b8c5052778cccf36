"""Writers and readers who go on as fast as they are answered, and who remember every answer they were given.

What was acknowledged is compared later with what is there. Lost is what was acknowledged and is not there; doubled is
what is there twice; foreign is what nobody sent.
"""
import dataclasses
import json
import random
import threading
import time

from harness.client import LOST, Client
from harness.people import Request, People

TEXT = "Wir treffen uns am Brunnen vor dem Bahnhof. " * 4


@dataclasses.dataclass(slots=True)
class Sent:
    """One request and what came of it; `status` is None if no whole answer came. Times are time.time()."""
    request: Request
    began: float = 0.0
    ended: float = 0.0
    status: int | None = None
    answer: bytes | None = None

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


def send(client, request):
    """Sends once, and says what came of it."""
    sent = Sent(request, time.time())
    try:
        sent.status, _, sent.answer = request.send(client)
    except LOST:
        pass
    sent.ended = time.time()
    return sent


class Worker:
    """Somebody who sends one request after the answer to the last."""

    def __init__(self, crowd, person, pause=0.0):
        self.crowd, self.person, self.pause, self.sent = crowd, person, pause, []

    def run(self):
        with Client(self.crowd.port, timeout=30) as client:
            while not self.crowd.stopping.is_set():
                sent = send(client, self.next())
                self.note(sent)
                if not self.crowd.keeps:
                    sent.answer = None
                    if not sent.is_open:
                        sent.request = sent.request._replace(body=None)
                self.sent.append(sent)
                # Whoever is refused comes again a moment later, not at once.
                if pause := self.pause + 0.02 * sent.is_open:
                    self.crowd.stopping.wait(pause)

    def note(self, sent):
        """Whatever the next request depends on."""


class Writer(Worker):
    """Publishes offers and sends messages, in turn."""

    def next(self):
        key = self.crowd.key()
        return self.person.message(key) if len(self.sent) % 2 else self.person.offer(key)


class Sender(Worker):
    """Sends messages."""

    def next(self):
        return self.person.message(self.crowd.key(), self.crowd.text)


class Publisher(Worker):
    """Publishes an offer and withdraws it again, each under a key of its own."""
    opened = None

    def next(self):
        key = self.crowd.key()
        return self.person.withdrawal(self.opened, key) if self.opened else self.person.offer(key)

    def note(self, sent):
        if sent.is_acknowledged:
            self.opened = json.loads(sent.answer)["id"] if sent.request.kind == "offer" else None


class Reader(Worker):
    """Reads in turn a search, a page of messages, the list of threads and its own account."""

    def next(self):
        paths = ["/v1/me", f"/v1/threads/{self.person.thread}/messages?limit=100",
                 f"/v1/offers/nearby?lat={random.uniform(13.7, 13.9):.4f}&lon={random.uniform(100.4, 100.6):.4f}"
                 "&radius=25", "/v1/threads"]
        return self.person.read(paths[len(self.sent) % len(paths)])


class Crowd:
    """Whoever works at the same time on one server. `keeps`: answers are remembered too, not their statuses alone."""

    def __init__(self, port, key, text=TEXT, keeps=False):
        self.port, self.key, self.text, self.keeps = port, key, text, keeps
        self.writers, self.readers, self.threads, self.stopping = [], [], [], threading.Event()

    @classmethod
    def of(cls, port, senders, publishers=0, readers=0, text=TEXT, pause=0.0):
        """Made on a server that runs. The readers wait `pause` between two requests, on average."""
        people = People(port, random)
        crowd, who = cls(port, people.key, text), people.make(port, senders + publishers)
        crowd.add(Publisher, who[:publishers])
        crowd.add(Sender, who[publishers:])
        crowd.readers = [Reader(crowd, who[number % len(who)], pause * 2 * random.random())
                         for number in range(readers)]
        return crowd

    def add(self, kind, people):
        self.writers += [kind(self, person) for person in people]

    def start(self):
        self.threads = [threading.Thread(target=worker.run, daemon=True) for worker in [*self.writers, *self.readers]]
        for thread in self.threads:
            thread.start()
        return self

    def stop(self, limit=60.0):
        self.stopping.set()
        for thread in self.threads:
            thread.join(limit)
        return self

    @property
    def sent(self):
        return [sent for writer in self.writers for sent in list(writer.sent)]

    @property
    def read(self):
        return [sent for reader in self.readers for sent in list(reader.sent)]

    @property
    def acknowledged(self):
        return [sent for sent in self.sent if sent.is_acknowledged]


@dataclasses.dataclass
class Findings:
    """What is wrong between what was sent and what is stored."""
    lost: int = 0
    doubled: int = 0
    foreign: int = 0
    differing: int = 0
    refused: int = 0
    examples: list = dataclasses.field(default_factory=list)

    def note(self, what, keys):
        keys = sorted(keys)
        setattr(self, what, getattr(self, what) + len(keys))
        if keys:
            self.examples.append(f"{what}: {', '.join(keys[:3])}")

    def add(self, other):
        for field in ("lost", "doubled", "foreign", "differing", "refused", "examples"):
            setattr(self, field, getattr(self, field) + getattr(other, field))

    @property
    def is_clean(self):
        return not (self.lost or self.doubled or self.foreign or self.differing or self.refused)

    def __str__(self):
        more = [f"{getattr(self, field)} {field}" for field in ("foreign", "differing", "refused")
                if getattr(self, field)]
        return ", ".join([f"{self.lost} lost, {self.doubled} doubled", *more])


def compare(sent, keys):
    """What was sent beside the keys that are stored, with how often each is there."""
    findings = Findings()
    findings.note("lost", {one.request.key for one in sent if one.is_acknowledged} - keys.keys())
    findings.note("doubled", [key for key, count in keys.items() if count > 1])
    findings.note("foreign", keys.keys() - {one.request.key for one in sent})
    return findings


def repeat(sent, port, again=2):
    """Sends again, with their keys: one effect, and to what was answered the first answer byte for byte."""
    findings = Findings()
    with Client(port, timeout=30) as client:
        for one in sent:
            for _ in range(again):
                status, replayed, body = one.request.send(client)
                if one.is_acknowledged:
                    expected = 200 if one.request.kind == "message" else 201
                    is_same = body == one.answer and replayed and status == expected
                    findings.note("differing", [] if is_same else [f"{one.request.key} {status} replayed={replayed}"])
                elif status in (200, 201):
                    one.status, one.answer = status, body
                else:
                    findings.note("refused", [f"{one.request.key} {status} {body[:200]!r}"])
    return findings


def missing(folder, crowd):
    """(acknowledged writes that are not there, effects that are there twice), read from the file itself."""
    messages = {}
    for key, count in folder.look("SELECT client_id, count(*) FROM message GROUP BY sender, client_id"):
        messages[key] = messages.get(key, 0) + count
    offers = dict(folder.look("SELECT note, count(*) FROM offer WHERE note <> '' GROUP BY note"))
    keys = {key for (key,) in folder.look("SELECT key FROM stored_response")}
    kinds = {"message": messages, "offer": keys & offers.keys(), "withdrawal": keys}
    lost = [sent for sent in crowd.acknowledged if sent.request.key not in kinds[sent.request.kind]]
    return len(lost), sum(count > 1 for count in [*messages.values(), *offers.values()])
