"""Niran sees that his messages were sent, reach Ana's device, and are read.

Of her tabs one says so; where one of the two shows no receipts, neither does."""

from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, once, say, watched

SIGN = ".bubble.mine:has-text('{}') .meta [aria-label={}]"


def play(world):
    for flow in (comes, waited, switched):
        flow(world)
        world.close_pages()
    must_fail(world, comes, "js/live/share.js", "kept.take(item)", "")
    must_fail(world, comes, "js/live/keep.js", "await keepThread(thread, seq)", "")
    must_fail(
        world,
        comes,
        "js/live/keep.js",
        "timer ??= setTimeout(() => {\n      timer = null\n      if (!signal.aborted) tell()\n    }, wait)",
        "tell()",
    )
    must_fail(
        world,
        waited,
        "js/live/share.js",
        "follow(() => last, { ...on, isAllowed }, signal)\n      kept.catchUp()",
        "follow(() => last, { ...on, isAllowed }, signal)",
    )
    must_fail(world, switched, "js/parts/bubble.js", "if (theirReadUpTo === null) return null", "")


def told(page):
    """What the tabs of a page say to have."""
    found = []
    page.context.on("request", lambda request: found.append(request.post_data_json["seq"]) if request.url.endswith("/delivered") else None)
    return found


def has_sign(page, body, sign):
    page.wait_for_selector(SIGN.format(body, sign))


def comes(world):
    """Ana has two tabs, in none of them the chat."""
    with chat(world) as (_, thread):
        say(world, "ana", thread, "Yes.")  # Nobody may write for long without an answer.
        (ana, _), (niran, _) = watched(world, "ana"), watched(world, "niran", size="desktop")
        asked = told(ana)
        tab = ana.context.new_page()
        world.listen(tab, "ana in her other tab")
        tab.goto("/rates/EUR-THB")
        # Another chat: the device has the screen.
        with world.client("ana") as client:
            other = next(row["id"] for row in client.json("GET", "/v1/threads")["items"] if row["id"] != thread)
        world.go(ana, f"/threads/{other}")
        world.go(niran, f"/threads/{thread}")
        goes_live(world, ana, tab, niran)
        ana.wait_for_timeout(2500)  # What waited for her is told.
        asked.clear()
        for number in range(3):
            say(world, "niran", thread, f"Line {number}.")
        has_sign(niran, "Line 2.", "Delivered")
        has_sign(niran, "Line 0.", "Delivered")
        world.expect(len(asked) == 1, f"three messages at once to two tabs are said to be here {len(asked)} times")

        # It is here: without a network it can be read.
        with world.allowing("ERR_INTERNET_DISCONNECTED"):
            ana.context.set_offline(True)
            world.go(ana, f"/threads/{thread}")
            once(world, ana, "Line 2.")
            ana.context.set_offline(False)
        goes_live(world, ana)
        has_sign(niran, "Line 2.", "Read")


def waited(world):
    """Ana comes after the message."""
    with chat(world) as (_, thread):
        niran, _ = watched(world, "niran")
        world.go(niran, f"/threads/{thread}")
        goes_live(world, niran)
        has_sign(niran, "Are you near?", "Sent")
        watched(world, "ana")
        has_sign(niran, "Are you near?", "Delivered")


def switched(world):
    """Ana shows no receipts, and sees none; then she does again."""
    with chat(world) as (_, thread):
        (ana, _), (niran, _) = watched(world, "ana"), watched(world, "niran", size="desktop")
        world.go(ana, f"/threads/{thread}")
        world.go(niran, f"/threads/{thread}")
        goes_live(world, ana, niran)
        has_sign(niran, "Are you near?", "Read")
        turn(world, ana, False)
        try:
            niran.wait_for_selector(".bubble.mine .meta [role=img]", state="detached")
            world.go(ana, f"/threads/{thread}")
            ana.fill(".composer textarea", "Here.")
            ana.click(".composer .act")
            once(world, niran, "Here.")
            ana.wait_for_selector(".bubble.mine:has-text('Here.'):not(.queued)")
            world.expect(not ana.locator(".bubble.mine .meta [role=img]").count(), "who shows no receipts sees those of others")
        finally:
            turn(world, ana, True)
        has_sign(niran, "Are you near?", "Read")


def turn(world, page, is_on):
    world.go(page, "/settings/chats")
    page.set_checked("input[name=receipts]", is_on)
    page.wait_for_selector(".toast:has-text('Saved.')")
