"""The server is busy and says for how long: the page says so, asks nothing meanwhile, and tries again by itself."""
import json
import time
import uuid

from browser.defects import must_fail
from browser.flows._swaps import propose

WAIT = 4


class Busy:
    """A server that answers 503 to what a page asks, for some seconds from the first request on."""

    def __init__(self, page, pattern, method):
        self.until, self.refused, self.method = None, [], method
        page.route(pattern, self.answer)

    def answer(self, route):
        if route.request.method != self.method:
            return route.fallback()
        self.until = self.until or time.monotonic() + WAIT
        if time.monotonic() >= self.until:
            return route.fallback()
        self.refused.append(route.request.url)
        left = max(1, round(self.until - time.monotonic()))
        problem = {"type": "https://wayswap.example/problems/busy", "title": "Busy", "status": 503, "detail": "The server is overloaded."}
        route.fulfill(status=503, headers={"Retry-After": str(left)}, content_type="application/problem+json", body=json.dumps(problem))


def play(world):
    reads(world)
    world.close_pages()
    keeps(world)
    world.close_pages()
    sends(world)
    world.close_pages()
    must_fail(world, reads, "js/app.js", "error instanceof NoConnection || isBusy(error) || error?.status >= 500", "false")
    must_fail(world, keeps, "js/api.js", "if (isBusy(error)) refusals.set", "if (false) refusals.set")
    must_fail(world, sends, "js/outbox.js", "now() < busyUntil", "false")


def reads(world):
    """A page that was never seen says when it tries again, and is there then."""
    page = world.page("niran")
    busy = Busy(page, "**/v1/me/offers*", "GET")
    with world.allowing("status of 503"):
        world.go(page, "/me/offers")
        page.wait_for_selector("h1:has-text('The server is busy')")
        world.expect("by itself" in page.inner_text("main"), "it is not said that the page tries again")
        page.wait_for_selector("main.my-offers h1:not(:has-text('busy'))")
    world.expect(len(busy.refused) == 1, f"a busy server was asked {len(busy.refused)} times")


def keeps(world):
    """A page that asks every four seconds keeps what it has, and asks no more often than it may."""
    swap = propose(world)["id"]
    page = world.page("niran")
    world.go(page, f"/swaps/{swap}")
    busy = Busy(page, f"**/v1/swaps/{swap}", "GET")
    with world.allowing("status of 503"):
        for _ in range(3):
            page.evaluate("dispatchEvent(new Event('online'))")
            page.wait_for_selector(".notice:has-text('The server is busy')")
        world.expect(page.locator(".hero").count() == 1, "a busy server takes away what was there")
        page.wait_for_selector(".notice:has-text('The server is busy')", state="detached")
    world.expect(len(busy.refused) == 1, f"a busy server was asked {len(busy.refused)} times")
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap}/withdraw", {})


def sends(world):
    """A message waits until the server takes it, although the rest of the chat is answered."""
    swap = propose(world)
    with world.client("ana") as client:
        client.json("POST", f"/v1/threads/{swap['thread']}/messages", {"clientId": str(uuid.uuid4()), "body": "Here."})
    page = world.page("niran")
    world.go(page, f"/threads/{swap['thread']}")
    busy = Busy(page, "**/v1/threads/*/messages", "POST")
    with world.allowing("status of 503"):
        page.fill(".composer textarea", "Coming.")
        page.click(".composer button")
        page.wait_for_selector(".bubble.queued:has-text('Coming.')")
        for _ in range(3):
            page.evaluate("dispatchEvent(new Event('online'))")
            world.settle(page)
        page.wait_for_selector(".bubble.mine:has-text('Coming.') [aria-label=Sent]")
    world.expect(len(busy.refused) == 1, f"a busy server was sent a message {len(busy.refused)} times")
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})
