"""Once their swap is agreed, Ana and Niran share how to reach and to find them; before that nothing offers it."""
from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, watched

NUMBER = "+66 81 234 5678"


def play(world):
    cards(world)
    world.close_pages()
    must_fail(world, cards, "js/chat/sharing.js", "Boolean(swap) && can(swap, 'card')", "Boolean(swap)")
    must_fail(world, cards, "js/parts/bubble.js", "kind === 'contact' ? contact(text) : html", "html")


def cards(world):
    with chat(world) as (swap, thread):
        (ana, _), (niran, _) = watched(world, "ana", size="desktop"), watched(world, "niran")
        for page in (ana, niran):
            world.go(page, f"/threads/{thread}")
        goes_live(world, ana, niran)
        world.expect(not ana.locator(".composer a").count(), "something is to be shared before the swap is agreed")
        world.go(ana, f"/threads/{thread}/card")
        ana.wait_for_selector(".sheet:has-text('once a swap is agreed')")
        world.expect(not ana.locator(".sheet form").count(), "a form stands there although nothing can be shared")
        world.go(ana, f"/threads/{thread}")
        with world.client("ana") as client:
            client.json("POST", f"/v1/swaps/{swap['id']}/accept", {"termsHash": swap["terms"]["hash"]})

        # A contact, which can be called.
        niran.click(".composer a[aria-label=Share]")
        niran.fill(".sheet textarea", NUMBER)
        niran.click(".sheet button:has-text('Share it')")
        niran.wait_for_selector(".sheet", state="detached")
        card = ana.locator(f".bubble:not(.mine):has-text('Contact') a[href='tel:+66812345678']:has-text('{NUMBER}')")
        card.wait_for()
        ana.wait_for_selector(".bubble:has-text('Erased 24 hours after the meeting.')")

        # How to find one, without a network at first. What is typed outlives a change of the kind.
        with world.allowing("ERR_INTERNET_DISCONNECTED"):
            ana.context.set_offline(True)
            ana.click(".composer a[aria-label=Share]")
            ana.fill(".sheet textarea", "Grey coat, gate B12")
            ana.check(".sheet input[value=find-me]")
            world.expect(ana.input_value(".sheet textarea") == "Grey coat, gate B12", "the other kind takes what was typed")
            ana.click(".sheet button:has-text('Share it')")
            ana.wait_for_selector(".bubble.queued:has-text('How to find me'):has-text('Grey coat, gate B12')")
            ana.context.set_offline(False)
        niran.wait_for_selector(".bubble:not(.mine):has-text('How to find me'):has-text('Grey coat, gate B12')")
        ana.wait_for_selector(".bubble.queued", state="detached")
        world.go(niran, "/threads")
        niran.wait_for_selector(f".thread-row[href='/threads/{thread}']:has-text('How to find me')")
        with world.client("ana") as client:
            sent = [
                message["card"]
                for message in client.json("GET", f"/v1/threads/{thread}/messages?before=latest")["items"]
                if message["kind"] == "card"
            ]
        world.expect(
            sent == [{"kind": "contact", "text": NUMBER}, {"kind": "find-me", "text": "Grey coat, gate B12"}], f"the server has {sent}"
        )
