"""A folder in which dozens of swaps stand before each action, and what becomes of them if nobody kills anything."""
import contextlib
import dataclasses
import math
import sqlite3
import time

from faults.swaps import facts as swap_facts
from harness import swaps
from harness.folder import change, copy
from harness.machine import patience
from harness.people import everybody
from harness.server import serving
from harness.swaps import AGREED

SENDERS = 16


@dataclasses.dataclass(frozen=True)
class Action:
    """What is done before (after | the meeting has passed), the step that is looked at, and what must come of it."""
    name: str
    before: str
    step: str
    state: str
    event: str
    notices: int = 1


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
        copy(template, self.ready)
        self._prepare(each)

    def _prepare(self, each):
        actions = [action for _ in range(each) for action in [*ACTIONS, *LAPSES]]
        count = -(-len(actions) // swaps.MOST)
        # Each pair gets all kinds of actions: the third cancellation for safety by one traveller has another outcome.
        while math.gcd(count, len(ACTIONS) + len(LAPSES)) > 1:
            count += 1
        pairs = swaps.pairs(self.ready, self.log, count)
        self.deals = [(action, swaps.Deal(pairs[n % len(pairs)])) for n, action in enumerate(actions)]

        def since_meeting(client, item):
            action, deal = item
            swaps.since_meeting(client, deal, action.before)
            return deal.request(action.step, client) if action.step else None

        with serving(self.ready, log=self.log) as server:
            everybody(server.port, lambda client, item: swaps.until_meeting(client, item[1], item[0].before),
                      self.deals)
        swaps.let_meetings_pass(self.ready, [deal for action, deal in self.deals if "|" in action.before])
        with serving(self.ready, log=self.log) as server:
            requests = everybody(server.port, since_meeting, self.deals)
        self.sent = [(action, deal, request) for (action, deal), request in zip(self.deals, requests) if request]
        self.due = [(action, deal) for action, deal in self.deals if not action.step]
        self.before = swap_facts.read(self.ready)

    def copy(self, due=False):
        copy(self.ready, self.folder)
        if due:  # One after the other, so that the last one comes last.
            change(self.folder, *(("UPDATE swap SET due_at = ? WHERE id = ?", number, deal.swap)
                                  for number, (_, deal) in enumerate(self.due, 1)))

    def learn(self):
        """What everything is when nobody kills anything; wrong if that is not what the action is for."""
        self.copy()
        with serving(self.folder, log=self.log) as server:
            everybody(server.port, lambda client, item: self._granted(item, client), self.sent, SENDERS)
        self.after = swap_facts.read(self.folder)
        self.copy(due=True)
        with serving(self.folder, log=self.log) as server:
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
        deal, until, client = self.due[-1][1], time.monotonic() + patience(limit), server.client()
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
