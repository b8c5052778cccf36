"""Pairs of travellers, and their swaps step by step: who sends what, under one key for as often as it takes.

Both of a pair have verified contacts and the highest tier, which are set in the stopped database: nothing on the wire
gives them yet. Each swap is of an offer of its own, so that whatever is held for it can be told from all others.

What is done before an action is text: names of steps, with a `|` where the meeting has passed meanwhile.
"""
import dataclasses
import time
import uuid

from harness import folder
from harness.client import offer
from harness.people import Request, everybody
from harness.server import serving

AMOUNT = {"amount": "20.00", "currency": "EUR"}
WORDS = "The notes were counted twice, and ten were missing."
MOST = 6  # swaps under way for each pair: the highest tier allows eight
SOON = 25 * 60  # seconds to the meeting: one may be there already, and late
PAST = 50 * 60  # seconds by which meetings are moved into the past
AGREED = "propose accept suggest agree"


@dataclasses.dataclass(frozen=True)
class Step:
    """What one side does; `body` takes the swap, and `needs` says what has to be read for it before."""
    side: str
    verb: str
    body: object = lambda deal: None
    needs: str = ""


STEPS = {
    "propose": Step("proposer", "propose", lambda deal: {"amount": AMOUNT, "exact": True, "message": "On Monday?"}),
    "propose-there": Step("proposer", "propose", lambda deal: {"amount": AMOUNT, "exact": True, "meeting": deal.there}),
    "counter": Step("owner", "counter", lambda deal: {"amount": AMOUNT, "exact": True, "meeting": deal.there}),
    "accept": Step("owner", "accept", lambda deal: {"termsHash": deal.hash}, "hash"),
    "accept-back": Step("proposer", "accept", lambda deal: {"termsHash": deal.hash}, "hash"),
    "decline": Step("owner", "decline"),
    "withdraw": Step("proposer", "withdraw"),
    "suggest": Step("proposer", "schedule", lambda deal: deal.here),
    "agree": Step("owner", "schedule", lambda deal: deal.here),
    "late": Step("owner", "late", lambda deal: {"minutes": 15}),
    "arrive": Step("owner", "check-in"),
    "first": Step("owner", "hand-over", lambda deal: {"code": deal.codes["proposer"]}, "codes"),
    "second": Step("proposer", "hand-over", lambda deal: {"code": deal.codes["owner"]}, "codes"),
    "cancel": Step("owner", "cancel", lambda deal: {"reason": "plans-changed"}),
    "cancel-safety": Step("owner", "cancel", lambda deal: {"reason": "safety"}),
    "part": Step("proposer", "cancel", lambda deal: {"reason": "mutual"}),
    "part-too": Step("owner", "cancel", lambda deal: {"reason": "mutual"}),
    "claim": Step("owner", "no-show"),
    "contest": Step("proposer", "contest", lambda deal: {"statement": WORDS}),
    "dispute": Step("proposer", "dispute", lambda deal: {"kind": "shortCount", "statement": WORDS}),
    "settle-one": Step("owner", "settle", lambda deal: {"agreement": "Ten more."}),
    "settle": Step("proposer", "settle", lambda deal: {"agreement": "ten  more."}),
    "review-one": Step("owner", "review", lambda deal: {"stars": 5, "text": "On time."}),
    "review": Step("proposer", "review", lambda deal: {"stars": 4, "text": "All there."}),
}


@dataclasses.dataclass
class Deal:
    """An offer, and the swap that a pair makes of it."""
    tokens: dict  # by side
    offer: str = ""
    swap: str = ""
    hash: str = ""
    codes: dict = dataclasses.field(default_factory=dict)
    starts: float = 0.0

    def publish(self, client):
        client.token, self.starts = self.tokens["owner"], int(time.time()) + SOON
        self.offer = client.json("POST", "/v1/offers", offer(amount="20.00"))["id"]

    @property
    def _when(self):
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.starts))

    @property
    def there(self):
        return {"meetingPoint": "airport:BKK", "startsAt": self._when}

    @property
    def here(self):
        place = {"latitude": 13.7469, "longitude": 100.5349, "label": "at the fountain", "acknowledged": True}
        return {"place": place, "startsAt": self._when}

    def request(self, name, client, key=None):
        """The request of a step, after what it needs was read."""
        step = STEPS[name]
        if step.needs == "hash":
            self.hash = self.read(client)["terms"]["hash"]
        if step.needs == "codes":
            for side, token in self.tokens.items():
                client.token = token
                self.codes[side] = client.json("GET", f"/v1/swaps/{self.swap}/code")["code"]
        path = f"/v1/offers/{self.offer}/swaps" if step.verb == "propose" else f"/v1/swaps/{self.swap}/{step.verb}"
        method = "PUT" if step.verb == "review" else "POST"
        return Request(name, self.tokens[step.side], method, path, step.body(self), key or str(uuid.uuid4()))

    def take(self, name, client):
        """Does a step, which must be granted."""
        request = self.request(name, client)
        client.token = request.token
        answer = client.json(request.method, request.path, request.body)
        self.swap = self.swap or answer["id"]

    def take_all(self, names, client):
        for name in names.split():
            self.take(name, client)

    def read(self, client):
        client.token = self.tokens["owner"]
        return client.json("GET", f"/v1/swaps/{self.swap}")

    def shown(self, client):
        """What both sides are told, which must be the same: (state, version, events of the swap in the thread)."""
        told = []
        for token in self.tokens.values():
            client.token = token
            swaps = client.json("GET", "/v1/swaps?limit=100")["items"]
            swap = next((swap for swap in swaps if swap["offer"] == self.offer), None)
            if swap is None:
                told.append((None, None, 0))
                continue
            page = client.json("GET", f"/v1/threads/{swap['thread']}/messages?limit=100")
            told.append((swap["state"], swap["version"], sum(item["kind"] == "event" for item in page["items"])))
        return told[0] if told[0] == told[1] else tuple(told)


def until_meeting(client, deal, before):
    """Publishes, and does what is done before the meeting has passed."""
    deal.publish(client)
    deal.take_all(before.partition("|")[0], client)


def since_meeting(client, deal, before):
    """Does what is done after it."""
    deal.take_all(before.partition("|")[2], client)


def let_meetings_pass(data, deals):
    """Moves the meetings of these into the past, in a stopped database."""
    folder.change(data, *((sql, 1000 * PAST, deal.swap) for deal in deals for sql in (
        "UPDATE meeting SET starts_at = starts_at - ?1, erase_at = erase_at - ?1 WHERE swap = ?2",
        "UPDATE swap SET due_at = due_at - ?1 WHERE id = ?2")))


def trust(data, who="TRUE", *values):
    """Everybody, or who is meant by this condition, has verified contacts and the highest tier; server stopped."""
    folder.change(data, ("UPDATE traveller SET email_verified_at = created_at, phone_verified_at = created_at, "
                         f"tier_granted_at = created_at WHERE {who}", *values))


def pairs(data, log, count):
    """So many pairs of travellers who may swap: their tokens by side."""
    with serving(data, log=log) as server:
        def one(client, _):
            client.token = None
            client.register()
            return client.token
        tokens = everybody(server.port, one, range(2 * count), 4)
    trust(data)
    return [{"owner": owner, "proposer": proposer} for owner, proposer in zip(tokens[::2], tokens[1::2])]
