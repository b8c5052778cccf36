"""What there is for the staff to act on: people, reports with their cases, disputes, appeals, places, announcements.

A moderator does what is appealed against, so that an admin, whom the fuzzer signs in as, may decide.
"""
import contextlib
import sqlite3

from harness import swaps
from harness.client import offer
from harness.server import serving
from harness.staff import employ

REASON = {"reason": "scam", "note": "Offers of money that does not exist are against our rules."}


class Office:
    """Made before the swaps of the world, and finished after them; `account` is the admin's handle and token."""

    def __init__(self, data, asking, partners):
        with serving(data) as server, server.client() as client:
            self.account = (client.register(), client.token)
            self.moderator = (client.register(), client.token)
            self.clerks = [client.register() for _ in range(6)]
            self.people = [(client.register(), client.token) for _ in range(6)]
        employ(data, self.account[0], "admin")
        employ(data, self.moderator[0])
        with contextlib.closing(sqlite3.connect(data / "wayswap.sqlite")) as database:
            self.ids = [database.execute("SELECT id FROM traveller WHERE handle = ?", (handle,)).fetchone()[0]
                        for handle in (asking, *(handle for handle, _ in self.people))]
        sides = {"owner": partners[0], "proposer": partners[1]}
        self.disputes = [swaps.Deal(sides) for _ in range(2)]
        self.agreed = [swaps.Deal(sides) for _ in range(2)]

    def until_meeting(self, client):
        for deal in self.disputes + self.agreed:
            swaps.until_meeting(client, deal, swaps.AGREED)

    def since_meeting(self, client, asking):
        """Everything else, and what `hooks.py` has to know of it; `asking` is the token of the fuzzer's traveller."""
        for deal in self.disputes:
            swaps.since_meeting(client, deal, f"{swaps.AGREED} | dispute")
            client.token = deal.tokens["owner"]
            client.json("POST", f"/v1/swaps/{deal.swap}/dispute", {"kind": "shortCount", "statement": "I counted right."})
        said, offers, points = [], [], []
        for deal in self.agreed:
            thread = deal.read(client)["thread"]
            messages = client.json("GET", f"/v1/threads/{thread}/messages")["items"]
            said.append({"thread": thread, "seq": next(item["seq"] for item in messages if item["kind"] == "text")})
        for _, token in self.people:
            client.token = token
            offers.append(client.json("POST", "/v1/offers", offer())["id"])
        for place in range(3):
            client.token = self.people[place][1]
            points.append(client.json("POST", "/v1/places/meeting-points", {
                "label": f"Kiosk {place}", "kind": "mall", "latitude": 13.74 + place / 100, "longitude": 100.53})["id"])
        for subject in [*({"kind": "offer", "id": offer} for offer in offers),
                        *({"kind": "message", "id": f"{one['thread']}/{one['seq']}"} for one in said)]:
            client.token = self.agreed[0].tokens["owner"]
            client.json("POST", "/v1/reports", {"subject": subject, "reason": "scam"}, expect=(202,))
        actions, appeals = [], []
        for token, identifier in [(asking, self.ids[0])] * 3 + [*zip((token for _, token in self.people), self.ids[1:])]:
            client.token = self.moderator[1]
            client.json("POST", f"/v1/admin/travellers/{identifier}/warn", REASON)
            client.token = token
            actions.append(client.json("GET", "/v1/me/notifications")["items"][0]["action"])
            if token != asking:
                appeal = {"action": actions.pop(), "text": "It was not me."}
                appeals.append(client.json("POST", "/v1/me/appeals", appeal)["id"])
        client.token = self.account[1]
        announcements = [client.json("POST", "/v1/admin/notices", {"text": {"en": "Rest.", "pl": "Przerwa."}})["id"]
                         for _ in range(4)]
        cases = client.json("GET", "/v1/admin/cases?limit=100")["items"]
        spoken = [case["id"] for case in cases if case["subject"]["kind"] == "message"]
        for case in spoken:
            version = client.call("GET", f"/v1/admin/cases/{case}")[1]["ETag"]
            client.json("POST", f"/v1/admin/cases/{case}/claim", {}, {"If-Match": version})
        return {
            "person": self.ids[1:], "action": actions, "clerk": self.clerks, "appeal": appeals, "announcement": announcements, "point": points,
            "case": [case["id"] for case in cases if case["subject"]["kind"] == "offer"],
            "message-case": spoken,
            "open-offer": offers, "said": said, "dispute": [deal.swap for deal in self.disputes],
            "agreed": [deal.swap for deal in self.agreed]}
