"""Niran deletes what he wrote, also without a network and before it was sent: both see that it is gone.

What is refused says why, and is kept."""

import contextlib
import json
import re

from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, once, say, watched
from playwright.sync_api import Error

LOST = "ERR_INTERNET_DISCONNECTED"
REFUSAL = {
    "type": "https://wayswap.example/problems/too-late-to-delete",
    "title": "Too late",
    "status": 409,
    "detail": "This one is older.",
}


def play(world):
    for flow in (both, queued, refused, old):
        flow(world)
        world.close_pages()
    must_fail(world, both, "js/parts/bubble.js", "if (kind === 'deleted' || deletion && !isRefused)", "if (deletion && !isRefused)")
    must_fail(world, queued, "js/chat/messages.js", "kind === 'deletion' && thread === id", "false")
    must_fail(world, refused, "js/chat/messages.js", "lane: `${id} ${seq}`", "lane: id")
    must_fail(world, old, "js/chat/messages.js", "now() - Date.parse(at) < day", "true")


def bubble(body, more=""):
    return f".bubble{more}:has-text('{body}')"


def delete(page, body):
    """By tapping the bubble, as on a phone."""
    page.tap(bubble(body, ".mine"))
    page.click(".sheet a:has-text('Delete')")
    page.click(".sheet button.danger")
    page.wait_for_selector(".sheet", state="detached")


def two(world, thread):
    say(world, "ana", thread, "Yes.")  # Nobody may write for long without an answer.
    (ana, _), (niran, _) = watched(world, "ana", size="desktop"), watched(world, "niran")
    for page in (ana, niran):
        world.go(page, f"/threads/{thread}")
    goes_live(world, ana, niran)
    return ana, niran


def both(world):
    with chat(world) as (_, thread):
        ana, niran = two(world, thread)
        say(world, "niran", thread, "Call me: 555.")
        once(world, ana, "Call me: 555.")
        delete(niran, "Call me: 555.")
        niran.wait_for_selector(".bubble.gone.mine:has-text('You deleted this message.')")
        ana.wait_for_selector(".bubble.gone:not(.mine):has-text('deleted this message.')")
        ana.wait_for_selector(f".thread-row[href='/threads/{thread}']:has-text('Message deleted')")
        for page in (ana, niran):
            world.expect(not page.locator(bubble("555")).count(), "a deleted text is still there")

        # By the keyboard, on a desktop.
        say(world, "ana", thread, "Gate B12.")
        menu = ana.locator(bubble("Gate B12.") + " .bubble-menu")
        menu.focus()
        world.expect(
            ana.evaluate("() => getComputedStyle(document.activeElement).opacity") == "1",
            "the menu of a message cannot be seen by who uses the keyboard",
        )
        ana.keyboard.press("Enter")
        ana.focus(".sheet a:has-text('Delete')")
        ana.keyboard.press("Enter")
        ana.focus(".sheet button.danger")
        ana.keyboard.press("Enter")
        niran.wait_for_selector(".bubble.gone:not(.mine)")
        world.expect(not ana.locator(".sheet").count(), "the dialog stays open")


def queued(world):
    with chat(world) as (_, thread):
        ana, niran = two(world, thread)
        say(world, "niran", thread, "In the tunnel.")
        once(world, ana, "In the tunnel.")
        once(world, niran, "In the tunnel.")  # In the tunnel he gets nothing new.
        with world.allowing(LOST):
            niran.context.set_offline(True)
            delete(niran, "In the tunnel.")
            niran.wait_for_selector(".strip:has-text('One change waits')")
            niran.wait_for_selector(".bubble.gone.mine [aria-label='Waits for a network']")
            niran.fill(".composer textarea", "Never sent.")
            niran.click(".composer .act")
            niran.wait_for_selector(bubble("Never sent.", ".queued"))
            delete(niran, "Never sent.")
            niran.wait_for_selector(bubble("Never sent."), state="detached")
            world.expect(
                ana.locator(bubble("In the tunnel.")).count() == 1, "a message is gone before its deletion was sent: nothing is tested"
            )
            niran.context.set_offline(False)
        ana.wait_for_selector(".bubble.gone:not(.mine)")
        niran.wait_for_selector(".bubble.gone.mine [aria-label='Waits for a network']", state="detached")
        with world.client("ana") as client:
            bodies = [message["body"] for message in client.json("GET", f"/v1/threads/{thread}/messages?before=latest")["items"]]
        world.expect(not {"Never sent.", "In the tunnel."} & set(bodies), f"the server has {bodies}")


def refused(world):
    with chat(world) as (_, thread), world.allowing("status of 409"):
        ana, niran = two(world, thread)
        say(world, "niran", thread, "Too old.")
        once(world, niran, "Too old.")
        niran.route(
            re.compile("/messages/[0-9]+$"),
            lambda route: route.fulfill(status=409, content_type="application/problem+json", body=json.dumps(REFUSAL)),
        )
        delete(niran, "Too old.")
        niran.wait_for_selector(bubble("Too old.", ".refused") + ":has-text('This one is older.')")
        niran.fill(".composer textarea", "And on.")
        niran.click(".composer .act")
        once(world, ana, "And on.")  # A refused deletion holds up no message.
        niran.click(bubble("Too old.") + " button:has-text('Keep it')")
        niran.wait_for_selector(".bubble.refused", state="detached")
        once(world, niran, "Too old.")


def old(world):
    """A message of the day before yesterday."""
    def age(route):
        if route.request.method != "GET":
            return route.fallback()
        with contextlib.suppress(Error):  # The page may be closed meanwhile.
            answer = route.fetch().json()
            for message in answer["items"]:
                message["at"] = "2026-01-02T10:00:00.000Z"
            route.fulfill(json=answer)

    with chat(world) as (_, thread):
        niran = world.page("niran")
        niran.route("**/v1/threads/*/messages?*", age)
        world.go(niran, f"/threads/{thread}")
        niran.locator(bubble("Are you near?") + " .bubble-menu").evaluate("(link) => link.click()")
        niran.wait_for_selector(".sheet:has-text('can be deleted for 24 hours')")
        world.expect(not niran.locator(".sheet a:has-text('Delete')").count(), "the deletion of an old message is offered")
