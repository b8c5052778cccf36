"""A moderator warns and suspends somebody, who reads it, finds what is left to do, and appeals."""
import datetime

from browser.flows._accounts import PASSWORD, join, new_handle


def play(world):
    handle = new_handle("kit")
    page = join(world, handle)
    sara = world.client("sara")
    person = sara.json("GET", f"/v1/admin/travellers?q={handle}")["items"][0]["id"]
    sara.json("POST", f"/v1/admin/travellers/{person}/warn", {"reason": "spam", "note": "Write each person only once. <b>Please</b>"})
    world.go(page, "/notifications")
    page.wait_for_selector(".notification.new:has-text('Write each person only once. <b>Please</b>')")
    # What was on the screen for a moment is read.
    client = world.client()
    client.token = client.json("POST", "/v1/auth/login", {"login": handle, "password": PASSWORD})["accessToken"]
    world.expect(world.until(page, lambda: client.json("GET", "/v1/me")["counts"]["unreadNotifications"] == 0),
                 "a notification on the screen is not marked as read")
    appeal(world, page, client)
    suspended(world, page, sara, person)


def appeal(world, page, client):
    page.click(".notification a:has-text('Appeal')")
    page.wait_for_selector("textarea")
    page.fill("textarea", "I wrote to two people who had asked me.")
    page.reload()
    world.settle(page)
    world.expect("two people" in page.input_value("textarea"), "a reload takes away the appeal")
    page.click("main form .primary")
    page.wait_for_selector(".badge:has-text('Open')")
    world.expect(len(client.json("GET", "/v1/me/appeals")["items"]) == 1, "the appeal did not arrive")


def suspended(world, page, sara, person):
    until = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=7)).strftime("%Y-%m-%dT%H:%M:%SZ")
    # It ends the sessions, so the page asks to sign in again, and then says how it is.
    with world.allowing("status of 401"):
        sara.json(
            "POST", f"/v1/admin/travellers/{person}/suspend", {"reason": "spam", "note": "You went on. Rest for a week.", "until": until}
        )
        world.go(page, "/me/offers")
        page.wait_for_selector("[role=dialog]")
    page.fill("[role=dialog] input[name=password]", PASSWORD)
    page.click("[role=dialog] .primary")
    page.wait_for_selector("h1:has-text('Your account is suspended')")
    world.settle(page)
    world.expect(page.locator("main bdi:has-text('Rest for a week')").count() == 1, "the reason is not there")
    page.click("a.primary:has-text('Appeal')")
    page.wait_for_selector("textarea")
    world.go(page, "/rates")
    world.expect(page.locator("h1:has-text('suspended')").count() == 0, "the rates are closed too")
