"""D1 of swaps: a kill -9 during a transition leaves the old state or the new one as a whole, never half of it.

Dozens of swaps stand before each action (stage.py). Everything is sent at once, the server is killed in the middle, and
what it left is compared with what was there before and with what a run without a kill made of it: all rows of all
tables that change together, the kept answer too (facts.py). Then the server is started again, must show just that, and
the same requests are sent again with their keys. Deadlines are met by the sweeper at the start, which is killed too.
"""
import collections
import dataclasses
import random
import threading
import time

from faults.swaps import facts as swap_facts
from faults.swaps.stage import ACTIONS, LAPSES, SENDERS, Stage
from harness import wayswap
from harness.client import LOST, Client
from harness.folder import change, template
from harness.machine import patience
from harness.people import everybody
from harness.server import Server

ALL = [*ACTIONS, *LAPSES]


@dataclasses.dataclass
class Count:
    """What came of one action, or of all, in all rounds."""
    rounds: int = 0
    acknowledged: int = 0
    old: int = 0
    new: int = 0
    half: int = 0
    wrong: list = dataclasses.field(default_factory=list)

    def add(self, other):
        for field in ("acknowledged", "old", "new", "half", "wrong"):
            setattr(self, field, getattr(self, field) + getattr(other, field))
        self.rounds = max(self.rounds, other.rounds)
        return self

    @property
    def is_clean(self):
        return not self.half and not self.wrong

    def __str__(self):
        text = (f"{self.rounds} rounds: {self.acknowledged} acknowledged; of the others {self.old} in the old state, "
                f"{self.new} in the new; {self.half} half")
        return text + (f"; {len(self.wrong)} wrong: {'; '.join(self.wrong[:2])}" if self.wrong else "")


class Transitions:
    """Rounds on copies of a stage. A control only counts what the kill left; `program` is its build."""

    def __init__(self, stage, seed, program=None, is_control=False):
        self.stage, self.program, self.is_control, self.random = stage, program, is_control, random.Random(seed)
        self.counts = collections.defaultdict(Count)

    def _server(self, program=None):
        return Server(self.stage.folder, program=program, log=self.stage.log)

    def round(self):
        """Everything at once, and a kill a few milliseconds after a random number of answers."""
        stage = self.stage
        stage.copy()
        server = self._server(self.program).started()
        requests, answers, enough = list(stage.sent), {}, threading.Event()
        self.random.shuffle(requests)
        waiting, most = collections.deque(requests), self.random.randrange(1, len(requests))

        def send():
            client = Client(server.port)
            while waiting:
                try:
                    action, deal, request = waiting.popleft()
                    status, _, body = request.send(client)
                except (IndexError, *LOST):
                    break
                answers[deal.offer] = (status, body)
                if len(answers) >= most:
                    enough.set()
            enough.set()

        threads = [threading.Thread(target=send, daemon=True) for _ in range(SENDERS)]
        for thread in threads:
            thread.start()
        enough.wait(patience(60))
        time.sleep(self.random.uniform(0, 0.005))
        server.kill()
        for thread in threads:
            thread.join(patience(60))
        left = self._judge(stage.sent, answers)
        if not self.is_control:
            self._again(left, answers)

    def _judge(self, items, answers):
        """Old, new or half, as the file itself has it."""
        left, stage, seen = swap_facts.read(self.stage.folder), self.stage, set()
        for action, deal, *_ in items:
            count, offer = self.counts[action.name], deal.offer
            count.rounds += action.name not in seen
            seen.add(action.name)
            status, body = answers.get(offer, (None, b""))
            is_new, is_old = left[offer] == stage.after[offer], left[offer] == stage.before[offer]
            count.acknowledged += status in (200, 201)
            if status not in (None, 200, 201):
                count.wrong.append(f"{status} {body[:120]!r}")
            if not is_new and not is_old:
                count.half += 1
                old, new = (swap_facts.differing(left[offer], facts[offer]) for facts in (stage.before, stage.after))
                if not self.is_control:
                    print(f"           {action.name}, half: not old in {old}, not new in {new}", flush=True)
            elif status is None:
                count.new += is_new
                count.old += is_old
            elif is_old:
                count.wrong.append("acknowledged and not there")
        return left

    def _again(self, left, answers):
        """Shows what was left, and does what was not done; what was done is said again and not done again."""
        stage = self.stage
        server = self._server().started()
        try:
            self._verify()
            some = self.random.sample(stage.sent, min(100, len(stage.sent)))
            shown = everybody(server.port, lambda client, item: item[1].shown(client), some)
            for (action, deal, _), told in zip(some, shown):
                if told != swap_facts.swap(left[deal.offer]):
                    self.counts[action.name].wrong.append(f"shows {told}, has {swap_facts.swap(left[deal.offer])}")
            again = everybody(server.port, lambda client, item: item[2].send(client), stage.sent,
                                         SENDERS)
        finally:
            server.kill()
        done = swap_facts.read(stage.folder)
        for (action, deal, request), (status, replayed, body) in zip(stage.sent, again):
            first, count = answers.get(deal.offer), self.counts[action.name]
            was_done = left[deal.offer] == stage.after[deal.offer]
            has_key = request.method == "POST"  # The others are reviews, which are known again by their words.
            is_right = (status in (200, 201) and replayed == (was_done and has_key)
                        and (first is None or first == (status, body)))
            if not is_right:
                count.wrong.append(f"again: {status} replayed={replayed} {body[:120]!r}")
            if done[deal.offer] != stage.after[deal.offer]:
                count.wrong.append(f"again: not new in {self._unlike(done, deal)}")

    def _unlike(self, facts, deal):
        return swap_facts.differing(facts[deal.offer], self.stage.after[deal.offer])

    def _verify(self):
        said = wayswap.verify(self.stage.folder)
        if said:
            self.counts["verify"].wrong.append(said)

    def lapse(self):
        """A start with many deadlines behind it, killed when a random number of them was met."""
        stage = self.stage
        stage.copy(due=True)
        most, until = self.random.randrange(len(stage.due)), time.monotonic() + patience(60)
        server = self._server(self.program)
        while stage.overdue() > most and server.process.poll() is None and time.monotonic() < until:
            time.sleep(0.0005)
        server.kill()
        self._judge(stage.due, {})
        if self.is_control:
            return
        server = self._server().started()
        try:
            stage.wait_lapsed(server)
        finally:
            server.kill()
        done = swap_facts.read(stage.folder)
        for action, deal in stage.due:
            if done[deal.offer] != stage.after[deal.offer]:
                self.counts[action.name].wrong.append(f"the next start: not new in {self._unlike(done, deal)}")
        self._verify()

    def total(self, actions):
        total = Count()
        for name in [*(action.name for action in actions), "verify"]:
            total.add(self.counts[name])
        return total


def spoiled(stage):
    """What is found of a folder in which three swaps lack a part of what happened: (half, what verify says)."""
    tests = Transitions(stage, 1, is_control=True)
    some = {action.name: deal for action, deal in stage.due}
    change(stage.folder, ("UPDATE offer SET completed = 0 WHERE id = ?", some["lapse after one code"].offer),
           ("DELETE FROM notification WHERE subject = ?", some["lapse without a meeting"].swap),
           ("DELETE FROM observation WHERE swap = ?", some["lapse of a claim"].swap))
    tests._judge(stage.due, {})
    return tests.total(LAPSES).half, wayswap.verify(stage.folder)


def check(run, work):
    stage = Stage(template(), work, 2 if run.short else 24)
    stage.learn()
    found, said = spoiled(stage)
    run.row("D1", "a swap without its offer's part, one without its notices, one without what it says of the two",
            f"{found} half; {said.splitlines()[0] if said else 'nothing'}", found == 3 and said, control=True)
    tests = Transitions(stage, run.seed)
    for _ in range(2 if run.short else 30):
        tests.round()
    for _ in range(1 if run.short else 20):
        tests.lapse()
    if not run.short:
        for action in ALL:
            count = tests.counts[action.name]
            run.row("D1", f"swaps, kill -9 during: {action.name}", count,
                    count.is_clean and count.old and count.acknowledged + count.new)
    total = tests.total(ALL)
    total.wrong += stage.unlike
    run.row("D1", f"swaps, kill -9 during each of {len(ACTIONS)} actions and {len(LAPSES)} deadlines", total,
            total.is_clean and total.acknowledged and (run.short or total.old and total.new))
    if not run.short:
        broken = Transitions(stage, run.seed, wayswap.control("half-a-swap"), is_control=True)
        for _ in range(10):
            broken.round()
            broken.lapse()
        total = broken.total(ALL)
        run.row("D1", "a build that writes a swap and what belongs to it in two transactions", total, total.half > 0,
                control=True)
