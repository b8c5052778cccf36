"""H1: keys that are sent ten times at once, and a server that is killed in the middle, make one effect each."""
import collections
import dataclasses
import random as randoms
import shutil
import threading
import uuid

import acklog
import wayswap

COPIES = 10
LANES = 4


class Burst:
    """Ten senders a lane send each key of the lane at the same moment, and go on until each copy was answered."""

    def __init__(self, keys, people, unkeyed=False):
        self.writes = [acklog.Write(key, people[n % len(people)], "message" if n % 2 else "offer")
                       for n, key in enumerate(keys)]
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
            self.middle.wait(wayswap.patience(120))
            self.is_up.clear()
            server.kill()
            server = restart()
            self.port = server.port
            self.is_up.set()
        for thread in threads:
            thread.join(wayswap.patience(300))
        return server

    def _send(self, writes, gate, number):
        client, source = wayswap.Client(self.port), randoms.Random(number)
        for write in writes:
            gate.wait(wayswap.patience(120))
            sent = write
            if self.unkeyed:  # The control: each copy has a key of its own.
                own = str(uuid.UUID(int=source.getrandbits(128), version=4))
                sent = dataclasses.replace(write, key=own, text=write.key)
            while True:
                self.is_up.wait(60)
                if client.port != self.port:
                    client = wayswap.Client(self.port)
                try:
                    status, replayed, body = sent.send(client)
                except wayswap.LOST:
                    self.is_up.wait(60)
                    continue
                if status < 500:
                    break
            self._note(write.key, status, replayed, body)
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


def check(table, template, work, random, count, program=None):
    folder = work / "retries"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)

    def start():
        server = wayswap.Server(folder, program=program, log=work / "server.log")
        server.wait_ready()
        return server

    server = start()
    try:
        people = acklog.People(server.port, random)
        who = people.make(server.port, 8)
        keys = [people.key() for _ in range(count)]
        burst = Burst(keys, who)
        server = burst.run(server, start, count * COPIES // 2)
        found = acklog.stored(server.port, who)
        effects, twice = sum(found.values()), sum(number > 1 for number in found.values())
        table.row("H1", f"{count} keys, {COPIES} copies of each at once, one kill -9 in the middle",
                  f"{burst.done} answers, {effects} effects, {twice} doubled, {len(burst.strange)} strange answers"
                  + "".join(f"; {line}" for line in burst.strange[:2]),
                  effects == count and set(found) == set(keys) and not burst.strange and burst.done == count * COPIES)
        few = [people.key() for _ in range(20)]
        control = Burst(few, people.make(server.port, 8), unkeyed=True)
        control.run(server, start, None)
        found = acklog.stored(server.port, {write.person for write in control.writes})
        table.row("H1", f"{len(few)} writes, {COPIES} copies of each, without a common key",
                  f"{sum(found.values())} effects, {len(control.strange)} strange answers",
                  sum(found.values()) == len(few) * COPIES and bool(control.strange), control=True)
    finally:
        server.kill()
    shutil.rmtree(folder)
