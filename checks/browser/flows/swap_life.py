"""Niran finds an offer of Ana and proposes; they agree, meet, exchange codes and review each other."""
from browser.flows._swaps import digits, publish, read


def play(world):
    offer = publish(world)
    niran, ana = world.page("niran", size="phone"), world.page("ana", size="desktop", theme="dark")

    # Propose, from the offer.
    world.go(niran, f"/offers/{offer}")
    niran.click("a.primary:has-text('Propose')")
    niran.fill("textarea[name=message]", "At the fountain, any evening?")
    niran.click(".sheet .primary")
    niran.wait_for_url("**/swaps/*")
    swap = niran.url.split("/")[-1]
    niran.wait_for_selector(".hero:has-text('has not answered yet')")

    # Ana reads it in the chats, and accepts.
    world.go(ana, "/threads")
    ana.locator(".thread-row:has(.count)").first.click()
    ana.wait_for_selector(".log .bubble:has-text('At the fountain')")
    ana.click(".chats-side a.primary")
    ana.click(".hero a:has-text('Accept')")
    ana.wait_for_selector(".action .ticket")
    ana.click(".foot button.primary")
    ana.wait_for_selector(".hero:has-text('Where and when?')")
    ana.go_back()
    world.expect("/accept" not in ana.url, "after accepting, back leads to the form again")
    world.go(ana, f"/swaps/{swap}")

    # Ana suggests a meeting; Niran's page shows it by itself, and he agrees.
    ana.click(".hero a.primary")
    ana.locator("input[name=point][value^='city:']").first.check()
    ana.click(".foot button.primary")
    ana.wait_for_selector(".hero:has-text('has not confirmed the meeting yet')")
    niran.wait_for_selector(".hero:has-text('suggests a meeting')")
    niran.click(".hero a:has-text('Agree')")
    niran.click("section button.primary:has-text('Agree')")
    niran.wait_for_selector(".hero:has-text('You meet')")
    world.expect(read(world, "niran", swap)["state"] == "scheduled", "the meeting is not agreed")
    ana.wait_for_selector(".hero:has-text('You meet')")
    world.expect("geo:" in ana.locator(".hero a:has-text('Directions')").get_attribute("href")
                 or "openstreetmap.org" in ana.locator(".hero a:has-text('Directions')").get_attribute("href"), "no directions")

    # Niran is late: the start moves for both.
    before = read(world, "niran", swap)["meeting"]["startsAt"]
    niran.click(".hero a:has-text('Running late')")
    niran.click(".segments button:has-text('10 min')")
    niran.click(".foot button.primary")
    niran.wait_for_selector(".hero:has-text('You meet')")
    world.expect(read(world, "niran", swap)["meeting"]["startsAt"] > before, "the start has not moved")
    ana.wait_for_selector(".hero:has-text('running late')")

    # The codes: a wrong one is refused and stays correctable, then the right ones.
    ana.wait_for_selector(".digits")
    niran.wait_for_selector(".digits")
    wrong = "000000" if digits(niran) != "000000" else "111111"
    with world.allowing("status of 422"):
        ana.fill(".code-input", wrong)
        ana.click("form button.primary")
        ana.wait_for_selector("[role=alert]:has-text('code')")
    world.expect(ana.input_value(".code-input") == wrong, "a wrong code is taken away")
    ana.fill(".code-input", digits(niran))
    ana.click("form button.primary")
    ana.wait_for_selector(".count-steps li.done:nth-child(3)")
    niran.wait_for_selector(".count-steps li.done:nth-child(2)")
    niran.fill(".code-input", digits(ana))
    niran.click("form button.primary")
    niran.wait_for_selector(".hero:has-text('Completed')")

    # The reviews: hidden until both have written.
    review(niran, "Ana", "Counted twice, smiled once.")
    world.expect(niran.locator(".card:has-text('Nobody else sees it yet')").count() == 1, "Niran's review is not marked as hidden")
    ana.wait_for_selector(".hero:has-text('Completed')")
    review(ana, "นิรันดร์", "There before me.")
    ana.wait_for_selector(".card:has-text('smiled once')")
    niran.wait_for_selector(".card:has-text('There before me')")
    for page in (ana, niran):
        world.expect(page.locator(".way:visible li.done").count() == 5, "after both reviews a station of the way stays open")


def review(page, name, text):
    page.click(f".hero a:has-text('{name}')")
    page.locator(".star-row input").nth(4).check(force=True)
    page.click(".chip:has-text('Punctual')")
    page.fill("textarea[name=text]", text)
    page.click(".foot button.primary")
    page.wait_for_selector(f".card:has-text('{text}')")
