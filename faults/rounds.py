"""Rounds of a sudden end: writers write, the server is killed at a random moment, started again and asked for all.

A kill keeps what the kernel holds. A power cut is a kill after which the data folder is replaced by the image of its
synced bytes (durable.c). After each restart: every acknowledged write is there once, nothing is doubled, what was never
answered is sent again and has one effect, a repeat is answered byte for byte as the first time, and `wayswap verify`
finds nothing.
"""
import dataclasses
import random
import shutil
import subprocess
import time

import acklog
import shim
import wayswap

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
    findings: acklog.Findings = dataclasses.field(default_factory=acklog.Findings)
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
        self.folder, self.work, self.shim, self.writers = work / "data", work, the_shim, writers
        self.image, self.program, self.late, self.delay, self.is_control = image, program, late, delay, is_control
        self.random, self.result = random.Random(seed), Result()
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(template, self.folder)

    def start(self):
        environment = {}
        if self.image:
            environment = self.shim.environment(self.folder, late=self.late, delay=self.delay)
        server = wayswap.Server(self.folder, program=self.program, environment=environment,
                                log=self.work / "server.log")
        limit = wayswap.limit(READY)
        self.result.limit = max(self.result.limit, limit)
        try:
            took = server.wait_ready(60)
            self.result.slowest_start = max(self.result.slowest_start, took)
            self.result.late_starts += took > limit
        except BaseException:
            server.kill()
            raise
        return server

    def run(self, rounds, until_loss=False):
        """Runs the rounds; a control may end at the first loss."""
        with_people = []
        server = self.start()
        try:
            people = None
            for _ in range(rounds):
                if people is None or self.is_control:  # A control may have lost the host of the last round too.
                    people = acklog.People(server.port, self.random, patience=10 if self.is_control else 0)
                server, log, who = self._round(server, people)
                with_people.append((log, who))
                if self.result.rounds % 20 == 0 and self.result.rounds < rounds:
                    print(f"         so far: {self.result}", flush=True)
                if self.is_control and (until_loss and self.result.findings.lost or server is None):
                    break
            if not self.is_control:
                for log, who in with_people:  # Nothing of an early round may go in a late one.
                    self.result.findings.add(acklog.compare(log, acklog.stored(server.port, who)))
        finally:
            if server is not None:
                server.kill()
        return self.result

    def _round(self, server, people):
        who, log = people.make(server.port, min(self.writers, 16)), acklog.AckLog()
        syncs = self.shim.syncs
        writers = acklog.Writers(server.port, who * (self.writers // len(who)), log, people.key)
        time.sleep(self.random.uniform(0.2, 2))
        until = time.monotonic() + wayswap.patience(10)
        while len(log.answers) < FEW and time.monotonic() < until:
            time.sleep(0.01)
        server.kill()
        writers.stop()
        result = self.result
        result.rounds += 1
        result.acknowledged += len(log.answers)
        result.unanswered += len(log.doubtful)
        result.syncs += self.shim.syncs - syncs
        if self.image:
            shim.replace(self.shim.image, self.folder)
        try:
            server = self.start()
        except RuntimeError as error:
            if not self.is_control:
                raise
            result.damage.append(str(error))
            return None, log, who
        self._judge(server, log, who)
        return server, log, who

    def _judge(self, server, log, who):
        result = self.result
        findings = acklog.compare(log, acklog.stored(server.port, who))
        result.rounds_with_loss += findings.lost > 0
        result.findings.add(findings)
        if self.is_control:
            return
        some = self.random.sample(sorted(log.answers), min(20, len(log.answers)))
        result.findings.add(acklog.repeat(log, server.port, some))
        log.refused.clear()  # They were counted once.
        result.findings.add(acklog.compare(log, acklog.stored(server.port, who)))
        verify = subprocess.run([self.program or wayswap.binary(), "verify", "--data", str(self.folder)],
                                capture_output=True, text=True, timeout=wayswap.patience(120))
        if verify.returncode:
            said = (verify.stdout + verify.stderr).strip()[:200]
            result.damage.append(f"verify ended with {verify.returncode}: {said}")
