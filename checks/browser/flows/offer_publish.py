"""Somebody publishes an offer in four steps, loses nothing on the way, edits it, pauses it, and withdraws it."""
from browser.flows._accounts import PASSWORD, join, new_handle


def play(world):
    handle = new_handle("pia")
    page = join(world, handle, language="en")
    world.go(page, "/publish?have=EUR&want=THB")
    money(world, page)
    place(world, page)
    days(world, page)
    offer = review(world, page, handle)
    edit(world, page, handle, offer)
    close(world, page)


def money(world, page):
    page.click("main form .foot .primary")
    page.wait_for_selector("[role=alert]")
    page.fill("input[name=amount]", "300")
    page.click("button:has-text('In parts')")
    page.fill("input[name=minFill]", "50")
    page.click("button[aria-label='Ask more']")
    page.wait_for_selector(".ticket:has-text('THB')")
    world.expect(page.locator("output:has-text('0.1 % above rate')").count() == 1, "a step of the premium is not a tenth of a percent")
    page.reload()
    world.settle(page)
    world.expect(
        page.input_value("input[name=amount]") == "300" and page.input_value("input[name=minFill]") == "50",
        "a reload takes away the amounts",
    )
    page.click(".foot .primary")
    page.wait_for_url("**step=place")


def place(world, page):
    page.fill("input[name=search]", "Bangk")
    page.click(".found button:has-text('Bangkok')")
    page.wait_for_selector(".map-pin")
    page.locator(".publish-map way-map").click(position={"x": 120, "y": 90})
    page.locator("input[value='5km']").check(force=True)
    page.go_back()
    page.wait_for_selector("input[name=amount]")
    page.go_forward()
    page.wait_for_selector(".map-pin")
    world.expect(page.locator("input[value='5km']").is_checked(), "going back takes away the choice of the square")
    # An airport by its code.
    page.fill("input[name=search]", "BKK")
    page.click(".found button:has-text('Suvarnabhumi')")
    world.expect(page.locator("input[value=airport]").is_checked(), "an airport is not taken as one")
    page.locator("input[value='1km']").check(force=True)
    page.click(".foot .primary")
    page.wait_for_url("**step=days")


def days(world, page):
    page.locator("input[value=dated]").check()
    page.click(".foot .primary")
    page.wait_for_selector("[role=alert]")
    last = page.evaluate("new Date(Date.now() + 20 * 86400000).toISOString().slice(0, 10)")
    page.fill("input[name=to]", last)
    page.click(".foot .primary")
    page.wait_for_url("**step=review")


def review(world, page, handle):
    # What the server refuses stands at its field.
    page.fill("textarea[name=note]", "Small notes.\u202e")
    with world.allowing("status of 422"):
        page.click(".foot .primary")
        page.wait_for_selector("textarea[aria-invalid=true]")
    page.fill("textarea[name=note]", "Small notes, please. مرحبا <b>x</b>")
    # The session ends while the wizard is open: nothing that was typed is lost.
    page.context.clear_cookies()
    with world.allowing("status of 401"):
        page.click(".foot .primary")
        page.wait_for_selector("[role=dialog]")
    page.fill("[role=dialog] input[name=password]", PASSWORD)
    page.click("[role=dialog] .primary")
    page.wait_for_selector("[role=dialog]", state="detached")
    world.expect("Small notes" in page.input_value("textarea[name=note]"), "the end of a session takes away the note")
    page.click(".foot .primary")
    page.wait_for_selector("h1:has-text('Your offer')")
    world.go(page, "/publish")
    page.wait_for_selector("input[name=amount]")
    world.expect(page.input_value("input[name=amount]") == "", "the next offer begins with the last one")
    page.go_back()
    page.wait_for_selector("input[name=amount]")
    world.go(page, "/me/offers")
    page.click(".offers-list a[href*='/offers/']")
    page.wait_for_url("**/offers/*")
    world.settle(page)
    return page.url.rsplit("/", 1)[1]


def edit(world, page, handle, offer):
    client = world.client()
    client.token = client.json("POST", "/v1/auth/login", {"login": handle, "password": PASSWORD})["accessToken"]
    page.click("a:has-text('Edit')")
    page.wait_for_selector("#edit-amount")
    page.fill("#edit-amount", "280")
    # Meanwhile it is changed on another device.
    client.json("PATCH", f"/v1/offers/{offer}", {"note": "Evenings only"}, headers={"If-Match": '"1"'})
    with world.allowing("status of 412"):
        page.click(".foot .primary")
        page.wait_for_selector("[role=alert]:has-text('Evenings only')")
    world.expect(page.input_value("#edit-amount") == "280", "a change from elsewhere takes away what was typed")
    page.click(".foot .primary")
    page.wait_for_url(f"**/offers/{offer}")
    found = client.json("GET", f"/v1/offers/{offer}")
    world.expect(found["have"]["amount"] == "280.00" and found["note"] == "Evenings only", f"edited to {found['have']}, {found['note']}")


def close(world, page):
    world.go(page, "/me/offers")
    page.click(".offers-list button:has-text('Pause')")
    page.wait_for_selector(".badge:has-text('Paused')")
    page.click(".offers-list button:has-text('Resume')")
    page.wait_for_selector(".badge:has-text('Active')")
    page.click(".offers-list button:has-text('Withdraw')")
    page.wait_for_selector("text=Withdraw it for good?")
    page.click(".notice button:has-text('Withdraw')")
    page.wait_for_selector(".badge:has-text('Withdrawn')")
