"""Money goes to a phone number. One without the code of its country gets that of the sender's own number, and is shown so before."""
import re

from browser.defects import must_fail
from browser.flows._wallet import balance, newcomer

HINT = "p[role=status] b"
COMPLETE = "**/v1/wallet/recipients/complete?*"


def play(world):
    for action in (at_home, as_asked, at_once, unknown):
        action(world)
        world.close_pages()
    must_fail(world, at_home, "js/wallet/recipient.js", "answer?.completed ? answer.to", "!answer ? ''")
    must_fail(world, at_once, "js/wallet/recipient.js", "if (!isAsked(state.typed.to) ||", "if (state ||")
    must_fail(world, unknown, "js/wallet/recipient.js", "if (error) throw error", "if (error) return true")


def posts(page, path):
    sent = []
    page.on("request", lambda request: sent.append(request.post_data_json) if request.method == "POST" and path in request.url else None)
    return sent


def shown(page):
    return re.sub(r"\s", " ", page.inner_text(HINT))


def fill(page, to):
    page.fill("input[name=to]", to)
    page.fill("#amount", "5")
    page.select_option("select[aria-label*=Amount]", "PLN")


def at_home(world):
    """Two people of the demo world are found, by a number as one dials it at home."""
    page = world.page("ana")
    sent = posts(page, "/wallet/transfers")
    for typed, whole, handle in (("0600 100 201", "+48 600 100 201", "ben"), ("600-100-213", "+48 600 100 213", "marek.lodz")):
        with world.client(handle) as client:
            before = balance(client)
        world.go(page, "/wallet/send")
        fill(page, typed)
        page.wait_for_selector(HINT)
        world.expect(shown(page) == whole, f"{typed} is shown as {shown(page)}")
        page.click(".foot .primary")
        page.wait_for_url("**/wallet/transactions/*")
        world.expect(sent[-1]["to"] == whole.replace(" ", ""), f"sent to {sent[-1]['to']}")
        with world.client(handle) as client:
            after = balance(client)
        world.expect(round(float(after) - float(before), 2) == 5, f"{handle} had {before} and has {after}")


def as_asked(world):
    """A number with a code stays as it is; so does a handle. Asking completes as sending does, also what an address names."""
    page = world.page("ana")
    world.go(page, "/wallet/send")
    for typed in ("+48 600 100 201", "0048600100201", "niran", "@niran"):
        page.fill("input[name=to]", typed)
        page.wait_for_timeout(600)
        world.expect(page.locator(HINT).count() == 0, f"{typed} is completed")
    sent = posts(page, "/wallet/requests")
    world.go(page, "/wallet/ask?to=600100209")
    page.wait_for_selector(HINT)
    page.fill("#amount", "5")
    page.click(".foot .primary")
    page.wait_for_url("**/wallet/requests")
    world.expect(sent[-1]["from"] == "+48600100209", f"asked {sent[-1]['from']}")


def at_once(world):
    """Who is faster than the server sees the number first: a press on the button before that sends nothing."""
    page = world.page("ana")
    sent = posts(page, "/wallet/transfers")
    held = []
    page.route(COMPLETE, lambda route: held.append(route))
    world.go(page, "/wallet/send")
    fill(page, "600 100 201")
    page.click(".foot .primary")
    page.wait_for_timeout(600)
    for route in held:
        route.fallback()
    page.wait_for_selector(".toast:has-text('600')")
    world.expect(shown(page) == "+48 600 100 201", f"shown as {shown(page)}")
    world.expect(not sent, "sent before the number was seen")
    page.click(".foot .primary")
    page.wait_for_url("**/wallet/transactions/*")
    world.expect([body["to"] for body in sent] == ["+48600100201"], f"sent {sent}")


def unknown(world):
    """Who has no verified number is told what is missing, and half a number is never looked for."""
    page, _ = newcomer(world)
    sent = posts(page, "/wallet/transfers")
    world.go(page, "/wallet/send")
    with world.allowing("status of 422"):
        page.fill("input[name=to]", "0601 234 567")
        page.fill("#amount", "5")
        page.wait_for_selector("p[role=status]:has-text('country code')")
        page.click(".foot .primary")
        page.wait_for_selector(".fault:has-text('country code')")
        page.wait_for_function("() => document.activeElement.name === 'to'")
    world.expect(not sent, "half a number was looked for")
    page.fill("input[name=to]", "niran")
    world.expect(page.locator(".fault").count() == 0, "a handle is called half a number")
