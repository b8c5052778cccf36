"""Freya blocks Tomek from the menu of their chat: the composer says why it is closed, and nothing of it is sent."""
from browser.flows._swaps import propose


def play(world):
    swap = propose(world, owner="tomek", proposer="freya", message="Hello.")
    thread = swap["thread"]
    freya, tomek = world.page("freya"), world.page("tomek", size="desktop")
    try:
        world.go(tomek, f"/threads/{thread}")
        tomek.fill(".composer textarea", "Half a sentence")
        world.go(freya, f"/threads/{thread}")
        freya.click("a[aria-label='More about this chat']:visible")
        freya.click(".sheet a:has-text('Block')")
        freya.wait_for_selector(".sheet h2:has-text('Block')")
        freya.click(".sheet button.danger")
        freya.wait_for_selector(".composer .notice:has-text('Nobody can write here')")
        world.expect(not freya.locator(".sheet").count(), "the dialog stays open")
        tomek.wait_for_selector(".composer .notice:has-text('Nobody can write here')")
    finally:
        with world.client("freya") as client:
            client.call("DELETE", "/v1/travellers/tomek/block")
    tomek.wait_for_selector(".composer textarea")
    world.expect(tomek.input_value(".composer textarea") == "Half a sentence", "what was typed is lost")
