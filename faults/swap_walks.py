"""Writers of whole random swaps, from the proposal to the end, killed every now and then.

Each goes on where it was: the step that was not answered is sent again with its key, must be granted, and must have
happened once. What was acknowledged is there; the answer to the latest step is the same byte for byte.
"""
import random
import shutil
import threading
import time

import swap_facts
import swap_steps
import wayswap

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
        self.letter, self.answer = None, None
        self.acknowledged, self.unanswered, self.wrong = 0, 0, []

    def run(self):
        client = wayswap.Client(None)
        try:
            while not self.walks.ending:
                self._walk(client)
        except Exception as error:
            self.wrong.append(f"{type(error).__name__}: {error}"[:200])
        self.parked.set()

    def _walk(self, client):
        deal = swap_steps.Deal(self.tokens)
        self._patiently(client, lambda: deal.publish(client))
        version = self.versions[deal.offer] = 0
        for name in self.random.choice(WALKS):
            letter = self._patiently(client, lambda: deal.letter(name, client))
            if self.walks.ending:
                return
            has_version = letter.method == "POST"  # The others are reviews.
            self.asked = deal.offer if has_version else None
            status, body = self._send(client, letter)
            if has_version:
                answer = wayswap.json.loads(body)
                version, deal.swap = version + 1, deal.swap or answer.get("id", "")
                is_right = status in (200, 201) and answer["version"] == version
                self.versions[deal.offer], self.letter, self.answer = version, letter, (status, body)
            else:  # Without a key: in the same words they are answered again, also when both can be read.
                is_right = status == 200
            self.asked = None
            if not is_right:
                self.wrong.append(f"{name}: {status} {body[:120]!r}")
                return

    def _send(self, client, letter):
        """(status, body) of the first whole answer."""
        while True:
            self._enter(client)
            try:
                status, _, body = letter.send(client)
            except wayswap.LOST:
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
            except wayswap.LOST:
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
        if self.letter is not None:
            status, replayed, body = self.letter.send(client)
            if (status, body) != self.answer or not replayed:
                self.wrong.append(f"again: {status} replayed={replayed} {body[:120]!r}")


class Walks:
    """All writers, and what came of them."""

    def __init__(self, template, work, seed):
        self.random, self.folder, self.log = random.Random(seed), work / "walks", work / "server.log"
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(template, self.folder)
        self.is_up, self.ending, self.port = threading.Event(), False, None
        self.rounds, self.lost, self.doubled, self.wrong = 0, 0, 0, []
        tokens = swap_steps.pairs(self.folder, self.log, WRITERS)
        self.walkers = [Walker(self, pair, random.Random(self.random.random())) for pair in tokens]

    def run(self, rounds):
        server = self._start()
        for walker in self.walkers:
            walker.start()
        try:
            for _ in range(rounds):
                self._go()
                time.sleep(self.random.uniform(0.2, 2))
                until = time.monotonic() + wayswap.patience(10)
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
                walker.join(wayswap.patience(60))
        finally:
            server.kill()
        self._judge()

    def _start(self):
        server = wayswap.Server(self.folder, log=self.log)
        server.wait_ready(60)
        self.port = server.port
        return server

    def _go(self):
        self.is_up.set()
        while any(walker.parked.is_set() and walker.is_alive() for walker in self.walkers):
            time.sleep(0.001)

    def _wait(self):
        for walker in self.walkers:
            if not walker.parked.wait(wayswap.patience(60)):
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
        self.wrong += [f"verify: {said}"] if said else []

    def _repeat(self):
        client = wayswap.Client(self.port, timeout=30)
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
