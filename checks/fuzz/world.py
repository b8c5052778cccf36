"""Whom the fuzzer signs in as, and what there is for each operation to be done on.

An id that is made up is of nothing, and so every request about a swap would be answered with 404. So swaps are brought
to where an operation is the next thing that happens, by the steps of the fault tests (harness/swaps.py), and
`hooks.py` puts them in the place of two ids of three. One traveller of each pair is the fuzzer's. What the staff acts on
is made by `office`.
"""
import dataclasses
import json
import pathlib
import time
import uuid

from fuzz import office
from harness import swaps
from harness.client import offer
from harness.server import serving
from harness.swaps import AGREED

PARTNERS = 4
SURROUNDINGS = {"WAYSWAP_STAFF_TOTP": "off"}
#: For an operation, or for some that do not spoil it for each other in whichever order: the fuzzer's side, what is done
#: before (after | the meeting has passed), and how often. The last ones are for any operation: what it may spoil. The
#: highest tier allows eight swaps under way; these are seven.
READY = [
    ("counterSwap", "owner", "propose", 3),
    ("acceptSwap", "owner", "propose", 2),
    ("declineSwap", "owner", "propose", 2),
    ("withdrawSwap", "proposer", "propose", 2),
    ("scheduleSwap sayLate", "owner", AGREED, 1),
    ("cancelSwap", "owner", "propose accept", 1),
    ("checkIn getCode getCodeImage", "proposer", AGREED, 1),
    ("handOver", "proposer", f"{AGREED} first", 1),
    ("claimNoShow", "owner", f"{AGREED} arrive |", 1),
    ("contestNoShow", "proposer", f"{AGREED} arrive | claim", 1),
    ("settleSwap", "proposer", f"{AGREED} | dispute settle-one", 1),
    ("disputeSwap", "proposer", f"{AGREED} first second", 1),
    ("writeReview", "proposer", f"{AGREED} first second review-one", 2),
    ("replyToReview", "owner", f"{AGREED} first second review-one review", 2),
    ("", "owner", "propose", 2),
    ("", "proposer", "propose counter", 2),
    ("", "owner", "propose decline", 1),
    ("", "proposer", f"{AGREED} cancel", 1),
    ("", "owner", f"{AGREED} first second", 1),
]
DEMO = ["ana", "tomek", "ben"]  # travellers of the demo world


@dataclasses.dataclass
class Ready:
    """A swap that stands before some operations."""
    operations: list
    side: str
    before: str
    deal: swaps.Deal

    def since_meeting(self, client):
        """The rest, and what the fuzzer has to know of it."""
        swaps.since_meeting(client, self.deal, self.before)
        other = "owner" if self.side == "proposer" else "proposer"
        swap = self.deal.read(client)
        self.known = {"swap": self.deal.swap, "hash": swap["terms"]["hash"], "thread": swap["thread"]}
        client.token = self.deal.tokens[other]
        status, _, body = client.call("GET", f"/v1/swaps/{self.deal.swap}/code")
        self.known["code"] = json.loads(body)["code"] if status == 200 else None


@dataclasses.dataclass
class World:
    """Who asks, as handle and token by part of the run; what `hooks.py` has to know is in the file `path`."""
    accounts: dict
    path: pathlib.Path


def of_wallet(client, handle, me, partner):
    """Orders and a transaction of mine, and requests to me."""
    def post(path, body):
        return client.json("POST", f"/v1/wallet/{path}", body, headers={"Idempotency-Key": str(uuid.uuid4())})

    client.token = partner
    asked = {"from": handle, "amount": {"amount": "1.00", "currency": "PLN"}}
    requests = [post("requests", asked)["id"] for _ in range(8)]
    client.token = me
    until = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 30 * 86400))
    order = {"kind": "limit", "side": "buy", "currency": "USD", "amount": "1.00", "against": "PLN", "rate": "3.50",
             "until": until, "confirmRate": True}
    orders = [post("orders", order)["id"] for _ in range(4)]
    booked = post("deposits", {"amount": {"amount": "5.00", "currency": "PLN"}})["transaction"]["id"]
    return {"money-request": requests[:4], "other-money-request": requests[4:], "order": orders, "transaction": [booked]}


def make(data, path):
    """The world in a folder that nobody serves."""
    with serving(data) as server:
        people = [server.client() for _ in range(1 + PARTNERS)]
        handles = [client.register() for client in people]
        for client in people:
            client.close()
    me, *partners = [client.token for client in people]
    for handle in handles:
        swaps.trust(data, "handle = ?", handle)
    all_ready = []
    for operations, side, before, count in READY:
        for _ in range(count):
            partner = partners[len(all_ready) % PARTNERS]
            tokens = {"owner": me, "proposer": partner} if side == "owner" else {"owner": partner, "proposer": me}
            all_ready.append(Ready(operations.split(), side, before, swaps.Deal(tokens)))
    staff = office.Office(data, handles[0], partners)
    deals = [ready.deal for ready in all_ready if "|" in ready.before]
    with serving(data, environment=SURROUNDINGS) as server, server.client() as client:
        for ready in all_ready:
            swaps.until_meeting(client, ready.deal, ready.before)
        client.token = partners[0]
        offers = [client.json("POST", "/v1/offers", offer(amount="20.00"))["id"] for _ in range(4)]
        staff.until_meeting(client)
    swaps.let_meetings_pass(data, deals + staff.disputes)
    with serving(data, environment=SURROUNDINGS) as server, server.client() as client:
        for ready in all_ready:
            ready.since_meeting(client)
        client.token = me
        spare = [client.json("POST", "/v1/offers", offer(note="Any day."))["id"] for _ in range(4)]
        reviews = [review["id"] for review in client.json("GET", f"/v1/travellers/{handles[0]}/reviews")["items"]]
        replied = reviews[:1]
        for review in replied:
            client.json("POST", f"/v1/reviews/{review}/reply", {"text": "Thank you."})
        wallet = of_wallet(client, handles[0], me, partners[0])
        known = staff.since_meeting(client, me)
    path.write_text(json.dumps({
        "ready": {name: [one.known for one in all_ready if name in one.operations]
                  for name in {name for one in all_ready for name in one.operations}},
        "swap": [one.known for one in all_ready if not one.operations],
        "offer": offers, "review": reviews, "replied": replied,
        "thread": sorted({one.known["thread"] for one in all_ready}),
        "own-offer": [one.deal.offer for one in all_ready if one.side == "owner"],
        "spare-offer": spare[:2], "last-offer": spare[2:], "handle": [handles[0], *DEMO], "other-handle": DEMO,
        "amount": swaps.AMOUNT, "partner": handles[1:], **wallet, **known}))
    return World({"traveller": (handles[0], me), "staff": staff.account}, path)
