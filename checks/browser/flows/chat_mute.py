"""Ana mutes her chat with Niran for a week, for ever, and no more.

The list and her other tab show it; without a network nothing is said to be done."""

import datetime

from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, watched


def play(world):
    mutes(world)
    world.close_pages()
    must_fail(world, mutes, "js/parts/thread-row.js", "${muteSign(thread)}", "")
    must_fail(world, mutes, "js/chat/mute.js", "length ?? forever", "length ?? hour")


def muted_for(world, thread):
    """The days for which a thread is muted, by the server; None: it is not."""
    with world.client("ana") as client:
        until = client.json("GET", f"/v1/threads/{thread}")["mutedUntil"]
    return until and round((datetime.datetime.fromisoformat(until) - datetime.datetime.now(datetime.UTC)).total_seconds() / 86400, 1)


def choose(page, text):
    page.click("a[aria-label='More about this chat']:visible")
    page.click(".sheet a:has-text('Mute')")
    page.click(f".sheet button:has-text('{text}')")


def mutes(world):
    with chat(world) as (_, thread):
        phone, _ = watched(world, "ana")
        world.go(phone, f"/threads/{thread}")
        tab = phone.context.new_page()
        world.listen(tab, "ana in her other tab")
        tab.goto("/threads")
        goes_live(world, phone, tab)
        sign = f".thread-row[href='/threads/{thread}'] [aria-label=Muted]"

        choose(phone, "For a week")
        phone.wait_for_selector(".toast:has-text('Muted until')")
        phone.wait_for_selector(".bar [aria-label=Muted]")
        tab.wait_for_selector(sign)
        world.expect(not phone.locator(".sheet").count(), "the dialog stays open")
        world.expect(muted_for(world, thread) == 7.0, f"muted for {muted_for(world, thread)} days, not for a week")

        choose(phone, "Until I turn it off")
        phone.wait_for_selector(".sheet", state="detached")
        world.expect(muted_for(world, thread) > 10_000, f"muted for {muted_for(world, thread)} days, not for ever")

        with world.allowing("ERR_INTERNET_DISCONNECTED"):
            phone.context.set_offline(True)
            choose(phone, "Unmute")
            phone.wait_for_selector(".sheet [role=alert]:has-text('Nothing was sent')")
            world.expect(phone.locator(".bar [aria-label=Muted]").count() == 1, "the sign is gone although nothing was sent")
            phone.context.set_offline(False)
        goes_live(world, phone)
        phone.click(".sheet button:has-text('Unmute')")
        phone.wait_for_selector(".bar [aria-label=Muted]", state="detached")
        tab.wait_for_selector(sign, state="detached")
        world.expect(muted_for(world, thread) is None, "the server has the chat as muted still")
