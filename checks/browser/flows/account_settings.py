"""Settings: profile, language, colours, mails, contacts, password, devices, blocked people; all hold on the server."""
import re

from browser.flows._accounts import PASSWORD, join, new_handle


def play(world):
    handle = new_handle("sol")
    page = join(world, handle)
    client = world.client()
    client.token = client.json("POST", "/v1/auth/login", {"login": handle, "password": PASSWORD, "device": "Old phone"})["accessToken"]
    profile(world, page, client)
    preferences(world, page, client)
    contacts(world, page, client, handle)
    blocks(world, page, client)
    devices(world, page, client, handle)


def profile(world, page, client):
    world.go(page, "/settings")
    page.click("a:has-text('Profile')")
    page.fill("textarea[name=bio]", "I count twice. مرحبا")
    page.select_option("select[aria-label='Add a language']", "pl")
    page.click("main form .primary")
    page.wait_for_selector("text=Saved.")
    me = client.json("GET", "/v1/me")
    world.expect(me["bio"] == "I count twice. مرحبا" and me["languages"] == ["pl"], f"the profile is {me['bio']}, {me['languages']}")


def preferences(world, page, client):
    world.go(page, "/settings/colours")
    page.locator("input[value=dark]").check()
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    world.go(page, "/settings/notifications")
    page.locator("input[name=mail]").uncheck()
    page.wait_for_selector("text=Saved.")
    world.go(page, "/settings/language")
    page.click("button:has-text('Miles')")
    page.wait_for_selector("button[aria-pressed=true]:has-text('Miles')")
    world.go(page, "/search/place")
    page.locator("button[aria-pressed=true]", has_text=re.compile(r"^6\smi$")).wait_for()
    # The currency that rates begin with, whichever was looked at before.
    world.go(page, "/rates?base=GBP")
    world.go(page, "/settings/language")
    page.select_option("select[name=currency]", "PLN")
    world.until(page, lambda: client.json("GET", "/v1/me/preferences")["currency"] == "PLN")
    world.settle(page)
    world.go(page, "/rates?group=all")
    page.wait_for_selector("a[href='/rates/PLN-THB']")
    world.go(page, "/settings/language")
    page.locator("input[value=pl]").check()
    page.wait_for_selector("h1:has-text('Język')", state="attached")
    page.reload()
    world.settle(page)
    world.expect(page.evaluate("document.documentElement.lang") == "pl", "the language does not stay")
    found = client.json("GET", "/v1/me/preferences")
    world.expect(
        (found["theme"], found["language"], found["mailUpdates"], found["units"], found["currency"]) == ("dark", "pl", False, "mi", "PLN"),
        f"the preferences are {found}",
    )
    page.locator("input[value=en]").check()
    page.wait_for_selector("h1:has-text('Language')", state="attached")


def contacts(world, page, client, handle):
    world.go(page, "/settings/contacts")
    page.locator("section:has(h2:has-text('Phone')) button:has-text('Add')").click()
    page.fill("input[name=phone]", "+48 600 999 111")
    page.fill("input[name=password]", "not my password")
    with world.allowing("status of 422"):
        page.click("main form .primary")
        page.wait_for_selector("input[name=password][aria-invalid=true]")
    page.fill("input[name=password]", PASSWORD)
    page.click("main form .primary")
    page.wait_for_selector("bdi:has-text('+48600999111')")
    world.expect(client.json("GET", "/v1/me")["phone"] == "+48600999111", "the phone number is not there")


def blocks(world, page, client):
    client.call("PUT", "/v1/travellers/ihor/block")
    world.go(page, "/settings/blocked")
    page.click("button:has-text('Unblock')")
    page.wait_for_selector("h2:has-text('You have blocked nobody')")


def devices(world, page, client, handle):
    world.go(page, "/settings/devices")
    page.locator("li:has-text('Old phone') button").click()
    page.wait_for_selector("li:has-text('Old phone')", state="detached")
    world.expect(client.call("GET", "/v1/me")[0] == 401, "the other device goes on")
    world.go(page, "/settings/password")
    page.fill("input[name=current]", PASSWORD)
    page.fill("input[name=new]", "one more long password")
    page.click("main form .primary")
    page.wait_for_selector("text=Your password is changed")
    world.expect(
        client.json("POST", "/v1/auth/login", {"login": handle, "password": "one more long password"})["traveller"]["handle"] == handle,
        "the new password is not the password",
    )
