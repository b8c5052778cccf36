"""Ana is warned of a phone number in a first message of Niran's, in her language.

What Hannah writes to many waits for a check, which both see."""

import uuid

from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, once, say, watched

PITCH = "I can give you a much better rate than this page, ask my cousin who works at the airport bank all day."


def play(world):
    for flow in (warned, held):
        flow(world)
        world.close_pages()
    must_fail(world, warned, "js/parts/bubble.js", "${warning ? html`", "${false ? html`")
    must_fail(world, held, "js/parts/bubble.js", "if (row.held && !isMine) return held(row)", "")


def warned(world):
    with chat(world) as (_, thread):
        (ana, _), (polish, _), (niran, _) = (
            watched(world, "ana"),
            watched(world, "ana", size="desktop", language="pl"),
            watched(world, "niran"),
        )
        pages = (ana, polish, niran)
        for page in pages:
            world.go(page, f"/threads/{thread}")
        goes_live(world, *pages)
        say(world, "niran", thread, "Call me on +66 81 234 5678 when you land.")
        for page in pages:
            once(world, page, "Call me on")
        ana.wait_for_selector(".advice:has-text('phone number'):has-text('pay nothing in advance')")
        polish.wait_for_selector(".advice:has-text('numer telefonu')")
        world.expect(not niran.locator(".advice").count(), "the author is warned of what they wrote")
        world.expect(not ana.locator(".advice[role=alert]").count(), "a warning is an alarm")


def begin(world, sender, offer, body):
    """(the thread, the answer) of a message about an offer."""
    with world.client(sender) as client:
        thread = client.json("POST", f"/v1/offers/{offer}/thread")["id"]
        return thread, client.json("POST", f"/v1/threads/{thread}/messages", {"clientId": str(uuid.uuid4()), "body": body})


def owners(world):
    """{handle: an offer of theirs}, Ana's last."""
    found = {}
    with world.client() as client:
        for place in ("lat=13.7563&lon=100.5018", "lat=52.2297&lon=21.0122"):
            for offer in client.json("GET", f"/v1/offers/nearby?{place}&radius=50&limit=100")["items"]:
                found.setdefault(offer["traveller"]["handle"], offer["id"])
    found.pop("hannah", None)
    ana = found.pop("ana")
    return [*found.values()][:6] + [ana]


def held(world):
    """To the last of them, if not before."""
    offers = owners(world)
    for number, offer in enumerate(offers):
        thread, message = begin(world, "hannah", offer, f"Hi {number}! {PITCH}")
    world.expect(message.get("held"), f"the text that went to {len(offers)} people is not held: nothing is tested")
    (ana, _), (hannah, _) = watched(world, "ana", size="desktop"), watched(world, "hannah")
    world.go(ana, f"/threads/{thread}")
    world.go(hannah, f"/threads/{thread}")
    ana.wait_for_selector(".bubble.gone:has-text('A message waits for a check')")
    ana.wait_for_selector(f".thread-row[href='/threads/{thread}']:has-text('A message waits for a check')")
    world.expect("cousin" not in ana.content(), "who is to be protected from a text has it on the page")
    hannah.wait_for_selector(f".bubble.mine:has-text('cousin'):has-text('Waits for a check')")
