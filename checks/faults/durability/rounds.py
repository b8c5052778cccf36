"""Rounds of a sudden end: writers write, the server is killed at a random moment, started again and asked for all.

A kill keeps what the kernel holds. A power cut is a kill after which the data folder is replaced by the image of its
synced bytes (durable.c). After each restart: every acknowledged write is there once, nothing is doubled, what was never
answered is sent again and has one effect, a repeat is answered byte for byte as the first time, and `wayswap verify`
finds nothing.
"""
import dataclasses
import random
import time

from faults.durability import shim
from harness import wayswap
from harness.crowd import Crowd, Findings, Writer, compare, repeat
from harness.folder import copy
from harness.machine import limit, patience
from harness.people import People, stored
from harness.server import Server

FEW = 20  # acknowledged writes that a round waits for, however slow the machine
READY = 2.0  # seconds from the start of the process to its first 200 of /ready, on a machine with a core to spare


@dataclasses.dataclass
class Result:
    """What came of a series of rounds."""
    rounds: int = 0
    acknowledged: int = 0
    unanswered: int = 0
    rounds_with_loss: int = 0
    slowest_start: float = 0.0
    late_starts: int = 0
    limit: float = READY
    syncs: int = 0
    findings: Findings = dataclasses.field(default_factory=Findings)
    damage: list = dataclasses.field(default_factory=list)

    @property
    def is_clean(self):
        return (self.findings.is_clean and not self.damage and not self.late_starts
                and self.acknowledged > 10 * self.rounds)

    def __str__(self):
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        text = (f"{rounds}, {self.acknowledged} acknowledged, {self.unanswered} unanswered; {self.findings}; "
                f"slowest start {self.slowest_start:.2f} s, limit {self.limit:.1f} s")
        return text + "".join(f"; {line}" for line in self.damage[:3])


class Series:
    """Rounds on one installation: a copy of `template`, written to by `writers` at a time."""

    def __init__(self, template, work, the_shim, writers=8, image=False, program=None, late="", delay=0.0, seed=1,
                 is_control=False):
        self.folder, self.log, self.shim = copy(template, work / "data"), work / "server.log", the_shim
        self.writers = writers
        self.image, self.program, self.late, self.delay, self.is_control = image, program, late, delay, is_control
        self.random, self.result = random.Random(seed), Result()

    def start(self):
        environment = {}
        if self.image:
            environment = self.shim.environment(self.folder, late=self.late, delay=self.delay)
        bar = limit(READY)
        server = Server(self.folder, program=self.program, environment=environment, log=self.log).started()
        self.result.limit = max(self.result.limit, bar)
        self.result.slowest_start = max(self.result.slowest_start, server.ready)
        self.result.late_starts += server.ready > bar
        return server

    def run(self, rounds):
        """Runs the rounds; a control ends early when its server does not come back."""
        server, all_sent = self.start(), []
        try:
            people = None
            for _ in range(rounds):
                if people is None or self.is_control:  # A control may have lost the host of the last round too.
                    people = People(server.port, self.random, patience=10 if self.is_control else 0)
                server, sent, who = self._round(server, people)
                if server is None:
                    break
                all_sent.append((sent, who))
                if self.result.rounds % 20 == 0 and self.result.rounds < rounds:
                    print(f"         so far: {self.result}", flush=True)
            if not self.is_control:
                for sent, who in all_sent:  # Nothing of an early round may go in a late one.
                    self.result.findings.add(compare(sent, stored(server.port, who)))
        finally:
            if server is not None:
                server.kill()
        return self.result

    def _round(self, server, people):
        """One round: (the server that was started afterwards, what was sent, by whom)."""
        who, result, syncs = people.make(server.port, min(self.writers, 16)), self.result, self.shim.syncs
        crowd = Crowd(server.port, people.key, keeps=True)
        crowd.add(Writer, who * (self.writers // len(who)))
        crowd.start()
        time.sleep(self.random.uniform(0.2, 2))
        until = time.monotonic() + patience(10)
        while len(crowd.acknowledged) < FEW and time.monotonic() < until:
            time.sleep(0.01)
        server.kill()
        sent = crowd.stop().sent
        result.rounds += 1
        result.acknowledged += len(crowd.acknowledged)
        result.unanswered += sum(one.is_open for one in sent)
        result.syncs += self.shim.syncs - syncs
        if self.image:
            shim.replace(self.shim.image, self.folder)
        try:
            server = self.start()
        except RuntimeError as error:
            if not self.is_control:
                raise
            result.damage.append(str(error))
            return None, sent, who
        self._judge(server, sent, who)
        return server, sent, who

    def _judge(self, server, sent, who):
        result = self.result
        findings = compare(sent, stored(server.port, who))
        findings.note("refused", [f"{one.status} {one.answer[:200]!r}" for one in sent
                                  if not (one.is_acknowledged or one.is_open)])
        result.rounds_with_loss += findings.lost > 0
        result.findings.add(findings)
        if self.is_control:
            return
        unanswered, answered = [one for one in sent if one.is_open], [one for one in sent if one.is_acknowledged]
        some = self.random.sample(answered, min(20, len(answered)))
        result.findings.add(repeat([*unanswered, *some], server.port))
        result.findings.add(compare(sent, stored(server.port, who)))
        if said := wayswap.verify(self.folder, self.program):
            result.damage.append(said)
