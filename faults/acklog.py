"""The ack log: what was sent, what was acknowledged and how, beside what the server has stored.

Writers send offers under an Idempotency-Key and messages under a clientId; each key is also the text of what it makes,
so it is found again by reading every page of the API. Lost is what was acknowledged and is not there; doubled is what
is there twice; foreign is what nobody sent.
"""
import collections
import concurrent.futures
import dataclasses
import threading
import time
import uuid

import wayswap


@dataclasses.dataclass(frozen=True)
class Write:
    """One write that may be sent again: the same key is the same write. Its text is its key, unless said."""
    key: str
    person: "Person"
    kind: str
    text: str | None = None

    def send(self, client):
        """(status, replayed, body)."""
        client.token = self.person.token
        if self.kind == "offer":
            status, headers, body = client.call("POST", "/v1/offers", wayswap.offer(note=self.text or self.key),
                                                {"Idempotency-Key": self.key})
            return status, headers.get("Idempotency-Replayed") == "true", body
        status, _, body = client.call("POST", f"/v1/threads/{self.person.thread}/messages",
                                      {"clientId": self.key, "body": self.text or self.key})
        return status, status == 200, body


@dataclasses.dataclass(frozen=True)
class Person:
    """A traveller with a thread in which the other side has answered."""
    token: str
    thread: str

    def stored(self, port):
        """The keys of all that the server has of this person, from all pages, as often as they are there."""
        keys, client = [], wayswap.Client(port, timeout=30, token=self.token)
        try:
            query = ""
            while True:
                page = client.json("GET", f"/v1/me/offers?limit=100{query}")
                keys += [item["note"] for item in page["items"]]
                if page["next"] is None:
                    break
                query = f"&cursor={page['next']}"
            query = ""
            while True:
                page = client.json("GET", f"/v1/threads/{self.thread}/messages?limit=100{query}")
                keys += [item["body"] for item in page["items"]]
                if page["next"] is None:
                    return keys
                query = f"&after={page['next']}"
        finally:
            client.close()


TALK = "hello"  # what is in every thread before the writers begin


class People:
    """Makes travellers; one host, in whose offer they are interested, answers each of them once.

    With `patience` a step is tried again for so many seconds: a control that answers before COMMIT makes accounts that
    are not there yet.
    """

    def __init__(self, port, random, patience=0.0):
        self.random, self.patience = random, patience
        self.host = wayswap.Client(port, timeout=30)
        self.host.register(f"h{random.getrandbits(48):012x}")
        self.offer = self._step(self.host, "POST", "/v1/offers", wayswap.offer(note="the host's"))["id"]

    def key(self):
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def make(self, port, count):
        names = [(f"w{self.random.getrandbits(48):012x}", self.key(), self.key()) for _ in range(count)]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            return list(pool.map(lambda name: self._make(port, *name), names))

    def _make(self, port, handle, first, answer):
        client = wayswap.Client(port, timeout=30)
        client.register(handle)
        thread = self._step(client, "POST", f"/v1/offers/{self.offer}/thread")["id"]
        path = f"/v1/threads/{thread}/messages"
        self._step(client, "POST", path, {"clientId": first, "body": TALK})
        client.close()
        host = wayswap.Client(port, timeout=30, token=self.host.token)
        self._step(host, "POST", path, {"clientId": answer, "body": TALK})
        host.close()
        return Person(client.token, thread)

    def _step(self, client, method, path, body=None):
        until = time.monotonic() + self.patience
        while True:
            try:
                return client.json(method, path, body)
            except RuntimeError:
                if time.monotonic() >= until:
                    raise
                time.sleep(0.02)


class AckLog:
    """What the writers were told; filled by many threads."""

    def __init__(self):
        self.lock = threading.Lock()
        self.sent, self.answers, self.doubtful, self.refused, self.took = {}, {}, {}, [], []

    def send(self, write, client):
        """Sends once and notes what came of it; False if there was no answer or a passing fault."""
        began = time.monotonic()
        with self.lock:
            self.sent[write.key] = write
        try:
            status, _, body = write.send(client)
        except wayswap.LOST:
            status, body = None, b""
        took = time.monotonic() - began
        with self.lock:
            if status in (200, 201):
                self.answers[write.key] = body
                self.took.append(took)
            elif status is None or status >= 500:
                self.doubtful[write.key] = write
                return False
            else:
                self.refused.append((status, body[:200]))
        return True


class Writers:
    """One thread for each person: writes, alternately an offer and a message, each after the answer to the last."""

    def __init__(self, port, people, log, key, most=100_000):
        self.stopping = threading.Event()
        self.threads = [threading.Thread(target=self._run, args=(port, person, log, key, most), daemon=True)
                        for person in people]
        for thread in self.threads:
            thread.start()

    def _run(self, port, person, log, key, most):
        client, number = wayswap.Client(port), 0
        while not self.stopping.is_set() and number < most:
            number += 1
            if not log.send(Write(key(), person, "offer" if number % 2 else "message"), client):
                self.stopping.wait(0.02)
        client.close()

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join(60)


@dataclasses.dataclass
class Findings:
    """What is wrong between the log and what is stored."""
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
        for field in ("lost", "doubled", "foreign", "differing", "refused"):
            setattr(self, field, getattr(self, field) + getattr(other, field))
        self.examples += other.examples

    @property
    def is_clean(self):
        return not (self.lost or self.doubled or self.foreign or self.differing or self.refused)

    def __str__(self):
        text = f"{self.lost} lost, {self.doubled} doubled"
        more = [f"{getattr(self, field)} {field}" for field in ("foreign", "differing", "refused")
                if getattr(self, field)]
        return ", ".join([text, *more])


def stored(port, people):
    """The keys of all people, with how often each is there; who cannot be read any more has nothing."""
    def one(person):
        try:
            return person.stored(port)
        except RuntimeError:  # 401 or 404: the account or the thread is gone with all that was in it
            return []
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        keys = collections.Counter(key for found in pool.map(one, people) for key in found)
    keys.pop(TALK, None)
    return keys


def compare(log, keys):
    """Acknowledged against stored."""
    findings = Findings()
    findings.note("lost", log.answers.keys() - keys.keys())
    findings.note("doubled", [key for key, count in keys.items() if count > 1])
    findings.note("foreign", keys.keys() - log.sent.keys())
    findings.note("refused", [f"{status} {body!r}" for status, body in log.refused])
    return findings


def repeat(log, port, sample, again=2):
    """Sends what was never answered, and some that was, again: one effect, and the first answer byte for byte."""
    findings, client = Findings(), wayswap.Client(port, timeout=30)
    for key, write in [*log.doubtful.items(), *((key, log.sent[key]) for key in sample)]:
        for _ in range(again):
            status, replayed, body = write.send(client)
            first = log.answers.get(key)
            if first is None and status in (200, 201):
                log.answers[key] = body
            elif first is None:
                findings.note("refused", [f"{key} {status} {body[:200]!r}"])
            elif body != first or not replayed or status != (201 if write.kind == "offer" else 200):
                findings.note("differing", [f"{key} {status} replayed={replayed}"])
    client.close()
    log.doubtful.clear()
    return findings
