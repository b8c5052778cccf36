"""Niran adds a meeting point by keyboard and chooses it; Ana reports it, and finds her report; the menus report the rest."""
import uuid

from browser.flows._swaps import agree, end, read


def play(world):
    swap, label = agree(world)["id"], f"Café Botanica {uuid.uuid4().hex[:6]} <b>"
    niran = world.page("niran")
    world.go(niran, f"/swaps/{swap}/schedule")
    niran.click("a:has-text('Add a meeting point')")
    niran.wait_for_url("**/add-place")
    world.settle(niran)
    add(world, niran, label)
    # It is chosen already, and says that nobody has checked it.
    choice = niran.locator(f".choice:has-text('{label}')")
    choice.wait_for()
    world.expect(choice.locator("input").is_checked(), "the new place is not chosen")
    world.expect(choice.locator("text=Mon–Sat 8–20").count() == 1, "the hours are not there")
    niran.locator(".choice input[type=checkbox]").check()
    niran.click(".foot button.primary")
    niran.wait_for_selector(f".hero bdi:has-text('{label}')")
    world.expect(read(world, "ana", swap)["suggestion"]["meeting"]["label"] == label, "the place is not suggested")
    report(world, swap, label)
    end(world, swap)


def add(world, page, label):
    page.fill("input[name=label]", label)
    page.fill("input[name=hours]", "Mon–Sat 8–20")
    page.locator(".choice input[type=checkbox]").check()
    page.click(".foot button.primary")
    page.wait_for_selector(".notice:has-text('First put the pin')")
    page.focus("button:has-text('middle of the map')")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=The pin is set.")
    # Without a network nothing is lost.
    with world.allowing("ERR_INTERNET_DISCONNECTED"):
        page.context.set_offline(True)
        page.click(".foot button.primary")
        page.wait_for_selector("form .notice.alarm:has-text('No connection')")
        page.context.set_offline(False)
    world.expect(page.input_value("input[name=label]") == label, "a lost connection takes away what was typed")
    page.locator(".segments").first.locator("button:has-text('Yes')").click()
    page.click(".foot button.primary")
    page.wait_for_url("**/schedule?*")


def report(world, swap, label):
    ana = world.page("ana", size="desktop", theme="dark")
    world.go(ana, f"/swaps/{swap}/schedule")
    ana.click("button:has-text('suggest something else')")
    if ana.locator("button:has-text('more place')").count():
        ana.click("button:has-text('more place')")
    ana.locator(f".choice:has-text('{label}') input").check()
    ana.click("a:has-text('Report this place')")
    ana.wait_for_selector("h1:has-text('Report a meeting point')", state="attached")
    ana.locator("input[value=safety]").check()
    ana.fill("textarea[name=text]", "There is no such café.")
    ana.click(".foot .primary")
    ana.click("a:has-text('Reports and appeals')")
    ana.wait_for_selector("li:has-text('There is no such café.') .badge:has-text('Being looked at')")
    menus(world, ana, swap)


def menus(world, page, swap):
    """The menu of a swap reports the swap; the one of a chat reports a message, or the person with the chat."""
    world.go(page, f"/swaps/{swap}/menu")
    page.click(".sheet a:has-text('Report this swap')")
    page.wait_for_selector("h1:has-text('Report a swap')", state="attached")
    thread = read(world, "ana", swap)["thread"]
    with world.client("niran") as client:
        client.json("POST", f"/v1/threads/{thread}/messages", {"clientId": str(uuid.uuid4()), "body": "Send me the money first."})
    world.go(page, f"/threads/{thread}/menu")
    page.click(".sheet a:has-text('Report a message')")
    page.click(".bubble:has-text('Send me the money first.') a:has-text('Report')")
    page.wait_for_selector("h1:has-text('Report a message')", state="attached")
    page.locator("input[value=scam]").check()
    page.click(".foot .primary")
    page.wait_for_selector(".taken")
    world.go(page, f"/threads/{thread}/menu")
    page.click(".sheet a[href*='/report?thread=']")
    page.wait_for_selector("input[name=thread]:checked")
