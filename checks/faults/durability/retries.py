"""H1: keys that are sent ten times at once, and a server that is killed in the middle, make one effect each."""
import collections
import random
import threading
import uuid

from harness.client import LOST, Client
from harness.folder import copy
from harness.machine import patience
from harness.people import People, stored
from harness.server import Server

COPIES = 10
LANES = 4


class Burst:
    """Ten senders a lane send each key of the lane at the same moment, and go on until each copy was answered."""

    def __init__(self, keys, people, unkeyed=False):
        self.people = people
        self.writes = [(people[n % len(people)], "message" if n % 2 else "offer", key) for n, key in enumerate(keys)]
        self.unkeyed, self.port, self.is_up = unkeyed, None, threading.Event()
        self.lock, self.answers, self.kept, self.strange, self.done = threading.Lock(), {}, collections.Counter(), [], 0

    def run(self, server, restart, at):
        """Kills the server once `at` copies were answered, and starts it again by `restart`; the last server."""
        self.port, self.at, self.middle, threads = server.port, at, threading.Event(), []
        self.is_up.set()
        for lane in range(LANES):
            gate = threading.Barrier(COPIES)
            for number in range(COPIES):
                threads.append(threading.Thread(target=self._send, args=(self.writes[lane::LANES], gate, number)))
        for thread in threads:
            thread.start()
        if at is not None:
            self.middle.wait(patience(120))
            self.is_up.clear()
            server.kill()
            server = restart()
            self.port = server.port
            self.is_up.set()
        for thread in threads:
            thread.join(patience(300))
        return server

    def _send(self, writes, gate, number):
        client, source = Client(self.port), random.Random(number)
        for person, kind, key in writes:
            gate.wait(patience(120))
            # The control: each copy has a key of its own.
            own = str(uuid.UUID(int=source.getrandbits(128), version=4)) if self.unkeyed else key
            request = getattr(person, kind)(own, text=key)
            while True:
                self.is_up.wait(60)
                if client.port != self.port:
                    client.close()
                    client.port = self.port
                try:
                    status, replayed, body = request.send(client)
                except LOST:
                    self.is_up.wait(60)
                    continue
                if status < 500:
                    break
            self._note(key, status, replayed, body)
        client.close()

    def _note(self, key, status, replayed, body):
        with self.lock:
            self.done += 1
            if self.done == self.at:
                self.middle.set()
            if status not in (200, 201):
                self.strange.append(f"{key}: {status} {body[:100]!r}")
            elif self.answers.setdefault(key, body) != body:
                self.strange.append(f"{key}: two different answers")
            elif not replayed:
                self.kept[key] += 1
                if self.kept[key] > 1:
                    self.strange.append(f"{key}: two answers that are no replay")


def check(run, stage):
    data, count = copy(stage.template, stage.work / "retries"), 40 if run.short else 1000

    def start():
        return Server(data, log=stage.work / "server.log").started()

    server = start()
    try:
        people = People(server.port, random)
        who = people.make(server.port, 8)
        keys = [people.key() for _ in range(count)]
        burst = Burst(keys, who)
        server = burst.run(server, start, count * COPIES // 2)
        found = stored(server.port, who)
        effects, twice = sum(found.values()), sum(number > 1 for number in found.values())
        run.row("H1", f"{count} keys, {COPIES} copies of each at once, one kill -9 in the middle",
                f"{burst.done} answers, {effects} effects, {twice} doubled, {len(burst.strange)} strange answers"
                + "".join(f"; {line}" for line in burst.strange[:2]),
                effects == count and set(found) == set(keys) and not burst.strange and burst.done == count * COPIES)
        few = [people.key() for _ in range(20)]
        control = Burst(few, people.make(server.port, 8), unkeyed=True)
        control.run(server, start, None)
        found = stored(server.port, control.people)
        run.row("H1", f"{len(few)} writes, {COPIES} copies of each, without a common key",
                f"{sum(found.values())} effects, {len(control.strange)} strange answers",
                sum(found.values()) == len(few) * COPIES and bool(control.strange), control=True)
    finally:
        server.kill()
