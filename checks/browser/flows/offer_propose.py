"""A proposal names amount, place and time in one form; what is wrong comes into view, and the owner accepts all of it at once."""
from browser.flows._swaps import end, publish, read

IN_VIEW = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect()
  return box.top >= 0 && box.bottom <= innerHeight
}"""


def play(world):
    offer = publish(world, amount="90.00", least="20.00")
    niran, ana = world.page("niran"), world.page("ana", size="desktop")
    world.go(niran, f"/offers/{offer}")
    niran.fill("#offer-amount", "60")
    niran.wait_for_selector("a.primary[href$='amount=60']")
    niran.click("a.primary:has-text('Propose')")
    niran.wait_for_selector("input[name=point][value^='city:']")
    world.expect(
        niran.input_value("#propose-amount") == "60" and niran.locator("input[value=later]").is_checked(),
        "the form does not begin with the amount, or with a place",
    )

    # More than there is: the field says so, and is in view.
    niran.fill("#propose-amount", "900")
    niran.fill("textarea[name=message]", "At the station?")
    niran.click(".sheet .primary:has-text('Send')")
    niran.wait_for_function("() => document.activeElement.id === 'propose-amount'")
    world.expect(
        niran.evaluate(IN_VIEW, "#propose-amount-fault") and "90" in niran.inner_text("#propose-amount-fault"),
        "what is wrong with the amount is out of view",
    )

    # A place of one's own needs a pin.
    niran.fill("#propose-amount", "70")
    niran.locator("input[name=point][value=own]").check()
    niran.fill("input[name=label]", "Exit 2")
    niran.locator(".choice:has-text('nobody has checked') input").check()
    niran.click(".sheet .primary:has-text('Send')")
    niran.wait_for_selector(".sheet [role=alert]:has-text('Tap the map')")
    niran.locator("input[name=point][value^='city:']").first.check()

    # A meeting point, tomorrow at two.
    niran.click(".sheet .chip:text-is('Tomorrow')")
    niran.click(".sheet .chip:text-is('14:00')")
    niran.click(".sheet .primary:has-text('Send')")
    niran.wait_for_url("**/swaps/*")
    swap = niran.url.split("/")[-1]
    terms = read(world, "niran", swap)["terms"]
    world.expect(terms["meeting"] and terms["meeting"]["localTime"][11:16] == "14:00", f"the proposal has the meeting {terms['meeting']}")
    world.expect(terms["get"]["currency"] == "EUR" and 60 <= float(terms["get"]["amount"]) <= 80, f"the proposal is about {terms['get']}")

    # Other terms keep the meeting, and so does the acceptance.
    world.go(ana, f"/swaps/{swap}/counter")
    world.expect("14:00" in ana.inner_text(".action"), "the form for other terms does not show the meeting")
    ana.fill("input[name=amount]", "50")
    ana.click(".foot button.primary")
    ana.wait_for_selector(".hero")
    world.expect(read(world, "ana", swap)["terms"]["meeting"]["localTime"][11:16] == "14:00", "other terms drop the meeting")
    world.go(niran, f"/swaps/{swap}")
    niran.click(".hero a:has-text('Accept')")
    niran.click(".foot button.primary")
    niran.wait_for_selector(".hero:has-text('You meet')")
    world.expect(read(world, "niran", swap)["state"] == "scheduled", "the acceptance has not agreed on the meeting")
    end(world, swap)
