"""Proposals are countered, declined and withdrawn; an agreed swap is cancelled by both, and a place of one's own is chosen on the map."""
from browser.flows._swaps import agree, propose, read


def play(world):
    niran, ana = world.page("niran"), world.page("ana")
    # Other terms: a rate far from the reference is asked about once more.
    swap = propose(world)["id"]
    world.go(ana, f"/swaps/{swap}")
    ana.click(".hero a:has-text('Other terms')")
    ana.fill("input[name=amount]", "40")
    ana.fill("input[name=rate]", "60")
    with world.allowing("status of 4"):
        ana.click(".foot button.primary")
        ana.wait_for_selector("[role=alert]")
    world.expect(ana.input_value("input[name=rate]") == "60", "an error takes away what was typed")
    world.expect(ana.locator(".foot button:has-text('Send all the same')").count() == 1, "a far rate cannot be confirmed")
    ana.fill("input[name=rate]", "38")
    ana.click(".foot button.primary")
    ana.wait_for_selector(".hero:has-text('has not answered yet')")
    world.expect(read(world, "niran", swap)["terms"]["number"] == 2, "there are no new terms")
    # Niran declines them.
    world.go(niran, f"/swaps/{swap}")
    niran.click(".hero a:has-text('Decline')")
    niran.click(".foot button.primary")
    niran.wait_for_selector(".hero:has-text('You declined')")
    ana.wait_for_selector(".hero:has-text('declined')")

    # Withdraw, from the menu; the page of the other learns it while the form is open.
    swap = propose(world)["id"]
    world.go(ana, f"/swaps/{swap}/accept")
    world.go(niran, f"/swaps/{swap}")
    niran.click("a[aria-label='More about this swap']:visible")
    niran.click(".sheet a:has-text('Withdraw')")
    niran.click(".foot button.primary")
    niran.wait_for_selector(".hero:has-text('You withdrew')")
    with world.allowing("status of 409"):
        ana.click(".foot button.primary")
        ana.wait_for_selector(".notice:has-text('This is not possible at the moment')")

    # A place of one's own, by the map.
    swap = agree(world)["id"]
    world.go(niran, f"/swaps/{swap}/schedule")
    niran.locator("input[value=own]").check()
    niran.fill("input[name=label]", "By the fountain <b>")
    niran.locator(".choice input[type=checkbox]").check()
    niran.click(".foot button.primary")
    niran.wait_for_selector(".notice:has-text('Tap the map')")
    niran.locator("way-map").first.click(position={"x": 150, "y": 90})
    niran.wait_for_selector("text=The pin is set.")
    niran.click(".foot button.primary")
    niran.wait_for_selector(".hero bdi:has-text('By the fountain <b>')")
    # Ana agrees only after the advice.
    world.go(ana, f"/swaps/{swap}/schedule")
    ana.click("section button.primary")
    world.expect(read(world, "ana", swap)["meeting"] is None, "agreed without the advice for an unchecked place")
    ana.locator("section .choice input[type=checkbox]").check()
    ana.click("section button.primary")
    ana.wait_for_selector(".hero:has-text('You meet')")

    # Both want to cancel.
    world.go(niran, f"/swaps/{swap}/cancel")
    niran.locator("input[value=mutual]").check()
    niran.click(".foot button.primary")
    niran.wait_for_selector(".notice:has-text('to agree to cancel')")
    ana.click(".notice a:has-text('Agree to cancel')")
    world.expect(ana.locator("input[value=mutual]").is_checked(), "the reason is not chosen")
    ana.click(".foot button.primary")
    ana.wait_for_selector(".hero:has-text('Cancelled together')")
    niran.wait_for_selector(".hero:has-text('Cancelled together')")
