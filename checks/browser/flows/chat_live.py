"""Ana and Niran write in two windows: messages come by themselves, and the unread numbers are right."""
from browser.flows._swaps import propose


def play(world):
    swap = propose(world, message="Hello from Bangkok.")
    thread = swap["thread"]
    niran, ana = world.page("niran", size="desktop"), world.page("ana")
    before = counts(world, "ana")

    # Unread until it is seen.
    world.go(ana, "/threads")
    row = ana.locator(f".thread-row[href='/threads/{thread}']")
    world.expect(row.locator(".count").count() == 1, "the unread number is missing")
    row.click()
    ana.wait_for_selector(".log .bubble:has-text('Hello from Bangkok.')")
    world.expect(
        world.until(ana, lambda: counts(world, "ana") == before - 1), f"{counts(world, 'ana')} unread threads after reading one of {before}"
    )

    # Live in both directions. Enter sends on a desktop, the button on a phone.
    world.go(niran, f"/threads/{thread}")
    ana.fill(".composer textarea", "Which side of the river?")
    ana.click(".composer button")
    ana.wait_for_selector(".bubble.mine:has-text('Which side') :is([aria-label=Sent], [aria-label=Read])")
    niran.wait_for_selector(".bubble:not(.mine):has-text('Which side')")
    niran.fill(".composer textarea", "East.")
    niran.press(".composer textarea", "Enter")
    niran.press(".composer textarea", "Shift+Enter")
    niran.type(".composer textarea", "By the pier.")
    niran.press(".composer textarea", "Enter")
    ana.wait_for_selector(".bubble:not(.mine):has-text('By the pier.')")
    world.expect(ana.locator(".bubble:not(.mine):has-text('East.')").count() == 1, "the first of two quick messages is lost")
    # A message may be in the other window before its sender knows that it was sent.
    world.expect(
        world.until(niran, lambda: not any(page.locator(".queued, .refused").count() for page in (ana, niran))), "something stays queued"
    )

    # The end stays in sight; who reads above is told of news.
    at_end = "() => { const log = document.querySelector('.log'); return log.scrollHeight - log.scrollTop - log.clientHeight < 4 }"
    ana.wait_for_function(at_end)  # The newest message is in sight.
    for number in range(12):
        niran.fill(".composer textarea", f"Line {number}")
        niran.click(".composer button")
    ana.wait_for_selector(".bubble:has-text('Line 11')")
    ana.evaluate(
        """() => new Promise((seen) => {
          document.querySelector('.log').scrollTop = 0
          requestAnimationFrame(() => requestAnimationFrame(seen))
        })"""
    )
    niran.fill(".composer textarea", "And one more")
    niran.click(".composer button")
    ana.click(".news")
    ana.wait_for_function(at_end)  # The button for news leads to them.

    # A draft is kept for each chat.
    ana.fill(".composer textarea", "Not yet s")
    world.go(ana, "/threads")
    world.go(ana, f"/threads/{thread}")
    ana.wait_for_function("() => document.querySelector('.composer textarea').value === 'Not yet s'")
    ana.fill(".composer textarea", "")

    # The event of the swap leads to it.
    ana.locator(".event a").first.click()
    ana.wait_for_url(f"**/swaps/{swap['id']}")
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})


def counts(world, handle):
    with world.client(handle) as client:
        return client.json("GET", "/v1/me")["counts"]["unreadThreads"]
