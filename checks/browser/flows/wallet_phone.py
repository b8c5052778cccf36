"""Money goes to a phone number. One without the code of its country gets that of the sender's own number, and is shown so before."""
import re

from browser.defects import must_fail
from browser.flows._wallet import balance, newcomer

HINT = "p[role=status] b"


def play(world):
    for action in (at_home, as_asked, unknown):
        action(world)
        world.close_pages()
    must_fail(world, at_home, "js/screens/wallet-send.js", "meant(state) ?? plain(to)", "plain(to)")
    must_fail(world, unknown, "js/wallet/phone.js", "badges.includes('phone') ? phone : null", "'+48600100200'")


def posts(page, path):
    sent = []
    page.on("request", lambda request: sent.append(request.post_data_json) if request.method == "POST" and path in request.url else None)
    return sent


def shown(page):
    return re.sub(r"\s", " ", page.inner_text(HINT))


def at_home(world):
    """Two people of the demo world are found, by a number as one dials it at home."""
    page = world.page("ana")
    sent = posts(page, "/wallet/transfers")
    for typed, whole, handle in (("0600 100 201", "+48 600 100 201", "ben"), ("600-100-213", "+48 600 100 213", "marek.lodz")):
        with world.client(handle) as client:
            before = balance(client)
        world.go(page, "/wallet/send")
        page.fill("input[name=to]", typed)
        page.wait_for_selector(HINT)
        world.expect(shown(page) == whole, f"{typed} is shown as {shown(page)}")
        page.fill("#amount", "5")
        page.select_option("select[aria-label*=Amount]", "PLN")
        page.click(".foot .primary")
        page.wait_for_url("**/wallet/transactions/*")
        world.expect(sent[-1]["to"] == whole.replace(" ", ""), f"sent to {sent[-1]['to']}")
        with world.client(handle) as client:
            after = balance(client)
        world.expect(round(float(after) - float(before), 2) == 5, f"{handle} had {before} and has {after}")


def as_asked(world):
    """A number with a code stays as it is; so does a handle. Asking completes as sending does."""
    page = world.page("ana")
    world.go(page, "/wallet/send")
    for typed in ("+48 600 100 201", "0048600100201", "niran", "@niran"):
        page.fill("input[name=to]", typed)
        page.wait_for_timeout(100)
        world.expect(page.locator(HINT).count() == 0, f"{typed} is completed")
    sent = posts(page, "/wallet/requests")
    world.go(page, "/wallet/ask")
    page.fill("input[name=to]", "600100209")
    page.fill("#amount", "5")
    page.click(".foot .primary")
    page.wait_for_url("**/wallet/requests")
    world.expect(sent[-1]["from"] == "+48600100209", f"asked {sent[-1]['from']}")


def unknown(world):
    """Who has no verified number is told what is missing, and half a number is never looked for."""
    page, _ = newcomer(world)
    sent = posts(page, "/wallet/transfers")
    world.go(page, "/wallet/send")
    page.fill("input[name=to]", "0601 234 567")
    page.fill("#amount", "5")
    page.wait_for_selector("text=begins with + and the code")
    page.click(".foot .primary")
    page.wait_for_selector(".fault:has-text('code of the country')")
    page.wait_for_function("() => document.activeElement.name === 'to'")
    world.expect(not sent, "half a number was looked for")
    page.fill("input[name=to]", "niran")
    world.expect(page.locator(".fault").count() == 0, "a handle is called half a number")
