"""Writers of whole random swaps, from the proposal to the end, killed every now and then.

Each goes on where it was: the step that was not answered is sent again with its key, must be granted, and must have
happened once. What was acknowledged is there; the answer to the latest step is the same byte for byte.
"""
import json
import random
import threading
import time

from faults.swaps import facts as swap_facts
from harness import swaps, wayswap
from harness.client import LOST, Client
from harness.folder import copy, template
from harness.machine import patience
from harness.server import Server

WRITERS = 8
FEW = 10  # acknowledged steps that a round waits for, however slow the machine
WALKS = [walk.split() for walk in (
    "propose decline", "propose withdraw", "propose counter accept-back late cancel",
    "propose-there accept part part-too",
    "propose accept suggest agree arrive first second review-one review", "propose accept first second dispute",
    "propose accept suggest agree late first second review review-one", "propose accept suggest agree cancel-safety",
    "propose-there accept first dispute settle-one settle", "propose accept suggest agree part first second")]


class Walker(threading.Thread):
    """One pair: swap after swap, each step after the answer to the last."""

    def __init__(self, walks, tokens, source):
        super().__init__(daemon=True)
        self.walks, self.tokens, self.random, self.parked = walks, tokens, source, threading.Event()
        self.versions, self.asked = {}, None  # by offer, as they were acknowledged; of which one more is asked for
        self.request, self.answer = None, None
        self.acknowledged, self.unanswered, self.wrong = 0, 0, []

    def run(self):
        client = Client(None)
        try:
            while not self.walks.ending:
                self._walk(client)
        except Exception as error:
            self.wrong.append(f"{type(error).__name__}: {error}"[:200])
        self.parked.set()

    def _walk(self, client):
        deal = swaps.Deal(self.tokens)
        self._patiently(client, lambda: deal.publish(client))
        version = self.versions[deal.offer] = 0
        for name in self.random.choice(WALKS):
            request = self._patiently(client, lambda: deal.request(name, client))
            if self.walks.ending:
                return
            has_version = request.method == "POST"  # The others are reviews.
            self.asked = deal.offer if has_version else None
            status, body = self._send(client, request)
            if has_version:
                answer = json.loads(body)
                version, deal.swap = version + 1, deal.swap or answer.get("id", "")
                is_right = status in (200, 201) and answer["version"] == version
                self.versions[deal.offer], self.request, self.answer = version, request, (status, body)
            else:  # Without a key: in the same words they are answered again, also when both can be read.
                is_right = status == 200
            self.asked = None
            if not is_right:
                self.wrong.append(f"{name}: {status} {body[:120]!r}")
                return

    def _send(self, client, request):
        """(status, body) of the first whole answer."""
        while True:
            self._enter(client)
            try:
                status, _, body = request.send(client)
            except LOST:
                self.unanswered += 1
                continue
            if status == 503:  # Not done, and told to come again.
                time.sleep(0.1)
                continue
            self.acknowledged += 1
            return status, body

    def _patiently(self, client, work):
        """What is counted nowhere: as often as it takes."""
        while True:
            self._enter(client)
            try:
                return work()
            except LOST:
                continue

    def _enter(self, client):
        """Waits while there is no server."""
        if not self.walks.is_up.is_set():
            self.parked.set()
            self.walks.is_up.wait()
            self.parked.clear()
        if client.port != self.walks.port:
            client.close()
            client.port = self.walks.port

    def repeat(self, client):
        """The latest answer, once more."""
        if self.request is not None:
            status, replayed, body = self.request.send(client)
            if (status, body) != self.answer or not replayed:
                self.wrong.append(f"again: {status} replayed={replayed} {body[:120]!r}")


class Walks:
    """All writers, and what came of them."""

    def __init__(self, template, work, seed):
        self.random, self.folder, self.log = random.Random(seed), copy(template, work / "walks"), work / "server.log"
        self.is_up, self.ending, self.port = threading.Event(), False, None
        self.rounds, self.lost, self.doubled, self.wrong = 0, 0, 0, []
        tokens = swaps.pairs(self.folder, self.log, WRITERS)
        self.walkers = [Walker(self, pair, random.Random(self.random.random())) for pair in tokens]

    def run(self, rounds):
        server = self._start()
        for walker in self.walkers:
            walker.start()
        try:
            for _ in range(rounds):
                self._go()
                time.sleep(self.random.uniform(0.2, 2))
                until = time.monotonic() + patience(10)
                while self._acknowledged <= FEW * (self.rounds + 1) and time.monotonic() < until:
                    time.sleep(0.01)
                self.is_up.clear()
                server.kill()
                self._wait()
                self.rounds += 1
                self._judge()
                server = self._start()
                self._repeat()
            self.ending = True
            self._go()
            for walker in self.walkers:
                walker.join(patience(60))
        finally:
            server.kill()
        self._judge()

    def _start(self):
        server = Server(self.folder, log=self.log).started()
        self.port = server.port
        return server

    def _go(self):
        self.is_up.set()
        while any(walker.parked.is_set() and walker.is_alive() for walker in self.walkers):
            time.sleep(0.001)

    def _wait(self):
        for walker in self.walkers:
            if not walker.parked.wait(patience(60)):
                raise RuntimeError("a writer has not come to rest")

    def _judge(self):
        """Every swap is where its writer was told, or one step on if that was never answered."""
        facts = swap_facts.read(self.folder)
        for walker in self.walkers:
            for offer, version in walker.versions.items():
                state, has, events = swap_facts.swap(facts[offer])
                self.lost += (has or 0) < version
                self.doubled += (has or 0) > version + (offer == walker.asked) or events != (has or 0)
                if (has or 0) < version or events != (has or 0):
                    print(f"           {state}: version {has} with {events} events, told {version}", flush=True)
        said = wayswap.verify(self.folder)
        self.wrong += [said] if said else []

    def _repeat(self):
        client = Client(self.port, timeout=30)
        for walker in self.walkers:
            walker.repeat(client)
        client.close()

    @property
    def _acknowledged(self):
        return sum(walker.acknowledged for walker in self.walkers)

    @property
    def is_clean(self):
        told = [line for walker in self.walkers for line in walker.wrong]
        return not (self.lost or self.doubled or self.wrong or told) and self._acknowledged > FEW * self.rounds

    def __str__(self):
        told = self.wrong + [line for walker in self.walkers for line in walker.wrong]
        swaps, rounds = sum(len(walker.versions) for walker in self.walkers), self.rounds
        acknowledged = self._acknowledged
        unanswered = sum(walker.unanswered for walker in self.walkers)
        text = (f"{'1 round' if rounds == 1 else f'{rounds} rounds'}, {swaps} swaps, "
                f"{acknowledged} steps acknowledged, {unanswered} unanswered; {self.lost} lost, {self.doubled} doubled")
        return text + (f"; {len(told)} wrong: {'; '.join(told[:2])}" if told else "")


def check(run, work):
    walks = Walks(template(), work, run.seed)
    walks.run(1 if run.short else 40)
    run.row("D1", "swaps, 8 writers of whole ones, kill -9 after 0.2 to 2 s", walks, walks.is_clean)
