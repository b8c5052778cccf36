"""Travellers who talk to each other, and the requests that they may send again under one key.

Each key is also the text of what it makes, unless said otherwise, so that it is found again by reading every page.
"""
import collections
import concurrent.futures
import time
import typing
import uuid

from harness import client
from harness.client import Client


class Request(typing.NamedTuple):
    """A request that may be sent again: the same key is the same request."""
    kind: str
    token: str
    method: str
    path: str
    body: object = None
    key: str = ""

    def send(self, client):
        """(status, replayed, body)."""
        client.token = self.token
        status, headers, body = client.call(self.method, self.path, self.body, self.fields)
        is_message = self.kind == "message"
        return status, status == 200 if is_message else headers.get("Idempotency-Replayed") == "true", body

    @property
    def fields(self):
        """The header fields that say the key; that of a message stands in its body."""
        return {"Idempotency-Key": self.key} if self.key and self.kind != "message" else {}


class Person(typing.NamedTuple):
    """A traveller with a thread in which the other side has answered."""
    token: str
    thread: str

    def offer(self, key, text=None):
        return Request("offer", self.token, "POST", "/v1/offers", client.offer(note=text or key), key)

    def withdrawal(self, offer, key):
        return Request("withdrawal", self.token, "POST", f"/v1/offers/{offer}/withdraw", None, key)

    def message(self, key, text=None):
        return Request("message", self.token, "POST", f"/v1/threads/{self.thread}/messages",
                      {"clientId": key, "body": text or key}, key)

    def read(self, path):
        return Request("read", self.token, "GET", path)

    def stored(self, port):
        """The keys of all that the server has of this person, from all pages, as often as they are there."""
        with Client(port, timeout=30, token=self.token) as reader:
            return [item["note"] for item in reader.pages("/v1/me/offers")] + [
                item["body"] for item in reader.pages(f"/v1/threads/{self.thread}/messages", "after")]


TALK = "hello"  # what is in every thread before anybody writes


class People:
    """Makes travellers; one host, in whose offer they are interested, answers each of them once.

    With `patience` a step is tried again for so many seconds: a control that answers before COMMIT makes accounts that
    are not there yet.
    """

    def __init__(self, port, random, patience=0.0):
        self.random, self.patience = random, patience
        with Client(port, timeout=30) as host:
            self.handle = host.register(f"h{random.getrandbits(48):012x}")
            self.token = host.token
            self.offer = self._step(host, "POST", "/v1/offers", client.offer(note="the host's"))["id"]

    def key(self):
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def make(self, port, count):
        names = [(f"w{self.random.getrandbits(48):012x}", self.key(), self.key()) for _ in range(count)]
        return everybody(port, lambda guest, name: self._make(guest, *name), names, 4)

    def _make(self, guest, handle, first, answer):
        guest.token = None
        guest.register(handle)
        person = Person(guest.token, self._step(guest, "POST", f"/v1/offers/{self.offer}/thread")["id"])
        for token, key in ((guest.token, first), (self.token, answer)):
            guest.token = token
            self._step(guest, "POST", f"/v1/threads/{person.thread}/messages", {"clientId": key, "body": TALK})
        return person

    def _step(self, client, method, path, body=None):
        until = time.monotonic() + self.patience
        while True:
            try:
                return client.json(method, path, body)
            except RuntimeError:
                if time.monotonic() >= until:
                    raise
                time.sleep(0.02)


def everybody(port, work, items, threads=8):
    """What `work` gives for each of the items, several at a time, each thread with a client of its own."""
    items = list(items)

    def some(part):
        with Client(port, timeout=30) as client:
            return [work(client, item) for item in part]

    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(some, [items[start::threads] for start in range(threads)]))
    return [parts[n % threads][n // threads] for n in range(len(items))]


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
