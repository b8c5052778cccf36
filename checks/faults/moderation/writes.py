"""B8: a kill -9 at each thing that staff do leaves all of it or nothing: what it changes, its notice, its row of the audit.

Every kind of action is about to happen several times (stage.py). All are sent at once, the server is killed after a random
number of answers, and what it left of each is compared with what was there before and with what a run without a kill made
of it. Then the server starts again, `wayswap verify` finds nothing, and the same requests with the same keys do the rest:
in the end everything was done once.

Controls: the row of the audit of one action is taken out of the file, and an acknowledged action is taken back.
"""
import collections
import dataclasses
import random
import threading
import time

from faults.moderation.stage import ACTIONS, Stage, verified
from harness import people
from harness.client import LOST, Client
from harness.folder import change
from harness.machine import patience

SENDERS = 8


@dataclasses.dataclass
class Count:
    """What came of all deeds in all rounds."""
    rounds: int = 0
    acknowledged: int = 0
    old: int = 0
    new: int = 0
    half: int = 0
    wrong: list = dataclasses.field(default_factory=list)

    def __str__(self):
        text = (f"{self.rounds} rounds: {self.acknowledged} acknowledged; of the others {self.old} not done, {self.new} "
                f"done; {self.half} half done")
        return text + (f"; {len(self.wrong)} wrong: {'; '.join(self.wrong[:2])}" if self.wrong else "")


def send_all(server, stage, source):
    """The answers by key until the server was killed, a few milliseconds after a random number of them."""
    deeds, answers, enough = list(stage.deeds), {}, threading.Event()
    source.shuffle(deeds)
    waiting, most = collections.deque(deeds), source.randrange(1, len(deeds))

    def send():
        client = Client(server.port)
        while waiting:
            try:
                deed = waiting.popleft()
                status, _, body = deed.send(client)
            except (IndexError, *LOST):
                break
            answers[deed.key] = (status, body)
            if len(answers) >= most:
                enough.set()
        enough.set()

    threads = [threading.Thread(target=send, daemon=True) for _ in range(SENDERS)]
    for thread in threads:
        thread.start()
    enough.wait(patience(60))
    time.sleep(source.uniform(0, 0.005))
    server.kill()
    for thread in threads:
        thread.join(patience(60))
    return answers


def judge(stage, answers, count):
    """Old, new or half of each, as the file itself has it."""
    left = stage.facts(stage.folder)
    for deed in stage.deeds:
        status, body = answers.get(deed.key, (None, b""))
        is_new = left[deed.key] == stage.after[deed.key]
        is_old = left[deed.key] == stage.before[deed.key]
        count.acknowledged += status in (200, 201)
        if status not in (None, 200, 201):
            count.wrong.append(f"{deed.action} answered {status}: {body[:120]!r}")
        if not is_new and not is_old:
            count.half += 1
        elif status is None:
            count.new += is_new
            count.old += is_old
        elif is_old:
            count.wrong.append(f"{deed.action} was acknowledged and is not there")
    return left


def finish(stage, answers, left, count):
    """The same requests once more, after a start: what was done is said again, the rest is done."""
    server = stage.server().started()
    try:
        if said := verified(stage.folder):
            count.wrong.append(said)
        again = people.everybody(server.port, lambda client, deed: deed.send(client), stage.deeds, SENDERS)
    finally:
        server.kill()
    done = stage.facts(stage.folder)
    for deed, (status, replayed, body) in zip(stage.deeds, again):
        was_done = left[deed.key] == stage.after[deed.key]
        if status not in (200, 201) or replayed != was_done:
            count.wrong.append(f"{deed.action} again: {status} replayed={replayed} {body[:120]!r}")
        elif deed.key in answers and answers[deed.key] != (status, body):
            count.wrong.append(f"{deed.action} again: another answer")
        if done[deed.key] != stage.after[deed.key]:
            count.wrong.append(f"{deed.action} again: {done[deed.key]}")


def check(run, work):
    stage = Stage(work, 1 if run.short else 4)
    wrong = stage.learn()
    run.row("B8", f"{len(ACTIONS)} kinds of action, without a kill: each changes its subject and writes its row of the audit",
            "; ".join(wrong[:3]) or "as said", not wrong)
    count, source = Count(), random.Random(run.seed)
    for _ in range(run.rounds or (3 if run.short else 40)):
        stage.copy()
        answers = send_all(stage.server().started(), stage, source)
        left = judge(stage, answers, count)
        finish(stage, answers, left, count)
        count.rounds += 1
    run.row("B8", f"kill -9 during {len(stage.deeds)} actions of staff of {len(ACTIONS)} kinds", count,
            not count.half and not count.wrong and count.acknowledged > 0)
    controls(run, stage, source)


def controls(run, stage, source):
    """A row that is missing from the audit, and an acknowledged action that is gone, must be found."""
    stage.copy()
    with stage.server() as server:
        answers = {}
        with server.client() as client:
            for deed in stage.deeds:
                status, _, body = deed.send(client)
                answers[deed.key] = (status, body)
        server.stop()
    warned = next(deed for deed in stage.deeds if deed.action == "warn")
    change(stage.folder, ("DROP TRIGGER audit_loses_no_rows",), ("PRAGMA foreign_keys = OFF",),
           ("DELETE FROM audit_note WHERE seq = (SELECT seq FROM audit JOIN audit_name ON surrogate = audit.subject"
            " WHERE audit_name.subject = ?)", warned.subject),
           ("DELETE FROM audit WHERE subject = (SELECT surrogate FROM audit_name WHERE subject = ?)", warned.subject))
    found = Count()
    judge(stage, answers, found)
    said = verified(stage.folder)
    run.row("B8", "a row is taken out of the audit of an action", f"{found.half} half done; {said or 'verify: clean'}",
            found.half == 1 and bool(said), control=True)
    stage.copy()
    lost = Count()
    judge(stage, answers, lost)
    run.row("B8", "acknowledged actions in a folder that has none of them", f"{len(lost.wrong)} of {len(stage.deeds)} missed",
            len(lost.wrong) == len(stage.deeds), control=True)
