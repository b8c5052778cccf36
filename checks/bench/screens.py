#!/usr/bin/env python3
"""Counts the requests and the bytes of each screen of docs/api.md.

    bench/screens.py [--earlier]

One traveller has ten chats, of which seven have a swap, notifications of three swaps, and a history of seven
swaps; the place has twenty offers and more. Bytes are those of the bodies, as sent and with gzip. `--earlier` asks for
the same screens as an app had to before rows carried what they show; with it, WAYSWAP can name a binary of that time.
"""
import gzip
import json
import pathlib
import sys
import uuid

sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)
from harness.client import offer  # noqa: E402
from harness.folder import serving  # noqa: E402

NEARBY = "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=10&limit=20"
ADVICE = {"minFill": {"amount": "50.00", "currency": "EUR"}}


class Phone:
    """A signed-in client that counts."""

    def __init__(self, client):
        self.client, self.requests, self.plain, self.small = client, 0, 0, 0

    def get(self, path):
        status, headers, body = self.client.call("GET", path, headers={"Accept-Encoding": "gzip"})
        assert status == 200, (status, path, body)
        self.requests += 1
        self.small += len(body)
        if headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        self.plain += len(body)
        return json.loads(body)

    def counted(self):
        counts = (self.requests, self.plain, self.small)
        self.requests = self.plain = self.small = 0
        return counts


def now(phone, offers, swap, thread, owner):
    """The screens with as few requests as it takes."""
    yield "nearby", [NEARBY]
    yield "nearby, savings=best", [NEARBY + "&savings=best"]
    yield "offer", [f"/v1/offers/{offers[0]}?lat=13.75&lon=100.50"]
    yield "chats", ["/v1/threads"]
    yield "chat", [f"/v1/threads/{thread}", f"/v1/threads/{thread}/messages?before=latest"]
    yield "swap", [f"/v1/swaps/{swap}"]
    yield "profile", [f"/v1/travellers/{owner}", f"/v1/travellers/{owner}/reviews"]
    yield "notifications", ["/v1/me/notifications"]
    yield "history", ["/v1/swaps?state=ended"]


def earlier(phone, offers, swap, thread, owner):
    """The same without what rows carry."""
    yield "nearby", [NEARBY]
    yield "offer", [f"/v1/offers/{offers[0]}", NEARBY]
    threads = phone.get("/v1/threads")["items"]
    phone.counted()
    yield "chats", ["/v1/threads", *(f"/v1/offers/{row['offer']}" for row in threads),
                    *(f"/v1/swaps/{row['swap']}" for row in threads if row["swap"])]
    yield "chat", ["/v1/threads", f"/v1/offers/{offers[0]}", f"/v1/swaps/{swap}", f"/v1/threads/{thread}/messages"]
    yield "swap", [f"/v1/swaps/{swap}", f"/v1/offers/{offers[0]}", f"/v1/travellers/{owner}", "/v1/me"]
    yield "profile", [f"/v1/travellers/{owner}{more}" for more in ("", "/offers", "/reviews")]
    rows = phone.get("/v1/me/notifications")["items"]
    swaps = {row["subject"]["id"] for row in rows}
    about = {phone.get(f"/v1/swaps/{swap}")["offer"] for swap in swaps}
    phone.counted()
    yield "notifications", ["/v1/me/notifications", *(f"/v1/swaps/{swap}" for swap in sorted(swaps)),
                            *(f"/v1/offers/{offer}" for offer in sorted(about))]
    # In that time the state was one at a time, or all.
    yield "history", ["/v1/swaps?limit=7", *(f"/v1/offers/{offer}" for offer in offers[:7])]


def main():
    with serving() as server:
        me = server.client()
        me.register()
        owners, names, offers, swaps, threads = [], [], [], [], []
        for _ in range(20):
            owner = server.client()
            names.append(owner.register())
            owners.append(owner)
            offers.append(owner.json("POST", "/v1/offers", offer(
                amount="300.00", note="Near the station, any evening after six.", **ADVICE))["id"])
        for number in range(10):
            thread = me.json("POST", f"/v1/offers/{offers[number]}/thread")["id"]
            threads.append(thread)
            me.json("POST", f"/v1/threads/{thread}/messages", {
                "clientId": str(uuid.uuid4()), "body": "Hello, does this evening suit you?"})
        for number in range(7):
            swaps.append(me.json("POST", f"/v1/offers/{offers[number]}/swaps", {
                "amount": {"amount": "100.00", "currency": "EUR"}})["id"])
        counter = {"amount": {"amount": "90.00", "currency": "EUR"}}
        for owner, swap in zip(owners[:3], swaps):
            owner.json("POST", f"/v1/swaps/{swap}/counter", counter)
        phone = Phone(me)
        screens = earlier if "--earlier" in sys.argv else now
        for name, paths in screens(phone, offers, swaps[0], threads[0], names[0]):
            if name == "history":
                for swap, owner in zip(swaps, owners):
                    verb, who = ("withdraw", me) if owner not in owners[:3] else ("decline", me)
                    who.json("POST", f"/v1/swaps/{swap}/{verb}", {})
            for path in paths:
                phone.get(path)
            requests, plain, small = phone.counted()
            print(f"| {name} | {requests} | {plain:,} | {small:,} |")


if __name__ == "__main__":
    main()
