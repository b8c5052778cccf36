"""A folder in which dozens of swaps stand before each action, and what becomes of them if nobody kills anything."""
import contextlib
import dataclasses
import shutil
import sqlite3
import time

import swap_facts
import swap_steps
import wayswap

SENDERS = 16
PAST = 50 * 60  # seconds by which meetings are moved into the past


@dataclasses.dataclass(frozen=True)
class Action:
    """What is done before (after | the meeting has passed), the step that is looked at, and what must come of it."""
    name: str
    before: str
    step: str
    state: str
    event: str
    notices: int = 1


AGREED = "propose accept suggest agree"
ACTIONS = [
    Action("propose", "", "propose", "proposed", "proposed"),
    Action("propose with a meeting", "", "propose-there", "proposed", "proposed"),
    Action("counter", "propose", "counter", "proposed", "countered"),
    Action("accept", "propose", "accept", "accepted", "accepted"),
    Action("decline", "propose", "decline", "declined", "declined"),
    Action("withdraw", "propose", "withdraw", "withdrawn", "withdrawn"),
    Action("schedule (second)", "propose accept suggest", "agree", "scheduled", "scheduled"),
    Action("late", AGREED, "late", "scheduled", "late"),
    Action("check-in", AGREED, "arrive", "scheduled", "checkedIn"),
    Action("hand-over (first)", AGREED, "first", "scheduled", "handedOver"),
    Action("hand-over (second)", f"{AGREED} first", "second", "completed", "completed"),
    Action("cancel", AGREED, "cancel", "cancelled", "cancelled"),
    Action("cancel for safety", AGREED, "cancel-safety", "cancelled", "system", 2),
    Action("cancel mutual (second)", f"{AGREED} part", "part-too", "cancelled", "mutual"),
    Action("no-show claim", f"{AGREED} arrive |", "claim", "noShowClaimed", "noShowClaimed"),
    Action("contest", f"{AGREED} arrive | claim", "contest", "disputed", "contested"),
    Action("dispute", f"{AGREED} first second", "dispute", "disputed", "disputed"),
    Action("settle (second)", f"{AGREED} | dispute settle-one", "settle", "settled", "settled"),
    Action("review (second)", f"{AGREED} first second review-one", "review", "completed", "completed"),
]
LAPSES = [
    Action("lapse of a proposal", "propose", "", "lapsed", "lapsed", 2),
    Action("lapse without a meeting", "propose accept", "", "lapsed", "lapsed", 2),
    Action("lapse after a meeting", AGREED, "", "unconfirmed", "unconfirmed", 2),
    Action("lapse after one code", f"{AGREED} first", "", "completed", "oneSided", 2),
    Action("lapse of a claim", f"{AGREED} arrive | claim", "", "noShow", "noShow", 2),
    Action("lapse of statements", f"{AGREED} | dispute", "", "disputed", "statementsClosed", 2),
]


class Stage:
    """`ready`, in which every action is about to happen `each` times, and `folder`, a copy to be played with."""

    def __init__(self, template, work, each):
        self.log, self.ready, self.folder = work / "server.log", work / "ready", work / "data"
        self.after, self.unlike = {}, []
        shutil.rmtree(self.ready, ignore_errors=True)
        shutil.copytree(template, self.ready)
        self._prepare(each)

    def _prepare(self, each):
        actions = [action for _ in range(each) for action in [*ACTIONS, *LAPSES]]
        pairs = swap_steps.pairs(self.ready, self.log, -(-len(actions) // swap_steps.MOST))
        self.deals = [(action, swap_steps.Deal(pairs[n % len(pairs)])) for n, action in enumerate(actions)]

        def until_then(client, item):
            action, deal = item
            deal.publish(client)
            for step in action.before.split("|")[0].split():
                deal.take(step, client)

        def since_then(client, item):
            action, deal = item
            for step in action.before.partition("|")[2].split():
                deal.take(step, client)
            return deal.letter(action.step, client) if action.step else None

        with swap_steps.serving(self.ready, self.log) as server:
            swap_steps.everybody(server.port, until_then, self.deals)
        swap_steps.change(self.ready, *(
            (sql, 1000 * PAST, deal.swap) for action, deal in self.deals if "|" in action.before for sql in (
                "UPDATE meeting SET starts_at = starts_at - ?1, erase_at = erase_at - ?1 WHERE swap = ?2",
                "UPDATE swap SET due_at = due_at - ?1 WHERE id = ?2")))
        with swap_steps.serving(self.ready, self.log) as server:
            letters = swap_steps.everybody(server.port, since_then, self.deals)
        sent = [(action, deal, letter) for (action, deal), letter in zip(self.deals, letters) if letter]
        self.sent, self.due = sent, [(action, deal) for action, deal in self.deals if not action.step]
        self.before = swap_facts.read(self.ready)

    def copy(self, due=False):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.ready, self.folder)
        if due:  # One after the other, so that the last one comes last.
            swap_steps.change(self.folder, *(("UPDATE swap SET due_at = ? WHERE id = ?", number, deal.swap)
                                             for number, (_, deal) in enumerate(self.due, 1)))

    def learn(self):
        """What everything is when nobody kills anything; wrong if that is not what the action is for."""
        self.copy()
        with swap_steps.serving(self.folder, self.log) as server:
            swap_steps.everybody(server.port, lambda client, item: self._granted(item, client), self.sent, SENDERS)
        self.after = swap_facts.read(self.folder)
        self.copy(due=True)
        with swap_steps.serving(self.folder, self.log) as server:
            self.wait_lapsed(server)
        lapsed = swap_facts.read(self.folder)
        self.after.update({deal.offer: lapsed[deal.offer] for _, deal in self.due})
        for action, deal in self.deals:
            facts = self.after[deal.offer]
            is_so = (swap_facts.swap(facts)[0], *swap_facts.told(facts)) == (action.state, action.event, action.notices)
            if not is_so or facts == self.before[deal.offer]:
                self.unlike.append(f"{action.name} made {swap_facts.swap(facts)}, told {swap_facts.told(facts)}")

    def _granted(self, item, client):
        status, _, body = item[2].send(client)
        if status not in (200, 201):
            raise RuntimeError(f"{item[0].name} answered {status}: {body[:200]!r}")

    def wait_lapsed(self, server, limit=60):
        """Waits until the sweeper has been by."""
        deal, until, client = self.due[-1][1], time.monotonic() + wayswap.patience(limit), server.client()
        while deal.read(client)["version"] == swap_facts.swap(self.before[deal.offer])[1]:
            if time.monotonic() > until:
                raise RuntimeError("the sweeper has not been by")
            time.sleep(0.05)
        client.close()

    def overdue(self):
        """How many deadlines the sweeper has not met yet; all as long as nothing was written."""
        with contextlib.suppress(FileNotFoundError, sqlite3.Error):
            if (self.folder / "wayswap.sqlite-wal").stat().st_size:
                name = f"file:{self.folder}/wayswap.sqlite?mode=ro"
                with contextlib.closing(sqlite3.connect(name, uri=True)) as look:
                    return look.execute("SELECT count(*) FROM swap WHERE due_at <= ?", [len(self.due)]).fetchone()[0]
        return len(self.due)
