"""Somebody sends money: refusals at the fields, an answer that is lost, a page that is closed, the same once more."""
import re

from browser.defects import must_fail
from browser.flows._wallet import SEND, balance, lost, newcomer, post, sent

TRANSFERS = "**/v1/wallet/transfers"
LOST = ".lost-answer"


def play(world):
    for action in (refused, never_twice, by_itself, closed, again):
        action(world)
        world.close_pages()
    must_fail(world, refused, "js/wallet/attempt.js", "else if (!isPassing(error)) await giveUp(state, attempt)", "")
    must_fail(world, never_twice, "js/wallet/attempt.js", "before?.isLost || isSame(before, path, body)", "false")
    must_fail(world, by_itself, "js/wallet/attempt.js", "addEventListener('online', online)", "")
    must_fail(world, closed, "js/wallet/attempt.js", "await store.put('drafts', place(attempt), { ...attempt, isLost: true })", "")


def fill(page, to, sum_of, note=""):
    page.fill("input[name=to]", to)
    page.fill("#amount", sum_of)
    page.fill("input[name=note]", note)


def arrived(world, page):
    page.wait_for_url(re.compile("/wallet/transactions/"))
    world.settle(page)


def refused(world):
    """Each refusal stands at its field, and what was typed stays; the next attempt is a new one."""
    page, client = newcomer(world)
    world.go(page, "/wallet/send")
    fill(page, "nobody.at.all", "5")
    with world.allowing("status of 404"):
        page.click(SEND)
        page.wait_for_selector("input[name=to][aria-invalid=true]")
    fill(page, "niran", "10050", "rent")
    with world.allowing("status of 409"):
        page.click(SEND)
        page.wait_for_selector("#amount-fault")
    text = page.inner_text("#amount-fault")
    world.expect(
        re.search(r"10\W?000", text) and page.locator(":focus").get_attribute("id") == "amount",
        f"the refusal says {text!r}, and its field has no focus",
    )
    world.expect(page.input_value("input[name=note]") == "rent", "what was typed is gone after a refusal")
    post(client, "deposits", {"amount": {"amount": "100.00", "currency": "PLN"}})
    page.click(SEND)
    arrived(world, page)
    world.expect(balance(client) == "50.00", f"{balance(client)} PLN are left of 10,100 after 10,050 were sent")


def never_twice(world):
    """The server books a transfer, and its answer never comes: asking again books nothing more."""
    page, client = newcomer(world)
    world.go(page, "/wallet/send")
    fill(page, "niran", "20", "tea")
    with world.allowing("ERR_FAILED"), lost(page, TRANSFERS) as keys:
        page.click(SEND)
        page.wait_for_selector(LOST)
        page.click(f"{LOST} .primary")
        world.until(page, lambda: len(keys) == 2)
        page.wait_for_selector(f"{LOST} .primary:not(:disabled)")
    world.expect(
        page.locator("fieldset[disabled]").count() == 1 and page.locator(SEND).is_disabled(),
        "another transfer can be sent while one has no answer",
    )
    page.click(f"{LOST} .primary")
    arrived(world, page)
    world.expect(len(set(keys)) == 1, f"one attempt has the keys {keys}")
    world.expect(balance(client) == "9980.00", f"20 PLN were sent once, and {balance(client)} of 10,000 are left")


def by_itself(world):
    """With the network back the page asks again by itself; a transfer that never arrived is booked then, once."""
    page, client = newcomer(world)
    world.go(page, "/wallet/send")
    fill(page, "niran", "20")
    with world.allowing("ERR_FAILED"), lost(page, TRANSFERS, arrives=False):
        page.click(SEND)
        page.wait_for_selector(LOST)
    world.expect(balance(client) == "10000.00", "what never arrived is booked")
    page.evaluate("dispatchEvent(new Event('online'))")
    arrived(world, page)
    world.expect(balance(client) == "9980.00", f"20 PLN were sent once, and {balance(client)} of 10,000 are left")
    world.go(page, "/wallet/send")
    fill(page, "niran", "5")
    with world.allowing("ERR_FAILED"), lost(page, TRANSFERS):
        page.click(SEND)
        page.click(f"{LOST} .button:not(.primary)")
        page.wait_for_selector("main.wallet h1", state="attached")
    world.settle(page)
    world.expect("5.00" in page.inner_text(".money-row >> nth=0"), "who does not ask again does not see what was booked")


def closed(world):
    """The page is closed before it hears anything: when it is opened again it knows of the attempt."""
    page, client = newcomer(world, size="desktop")
    world.go(page, "/wallet/send")
    fill(page, "niran", "30", "lunch")
    with world.allowing("ERR_FAILED"), lost(page, TRANSFERS):
        page.click(SEND)
        page.wait_for_selector(LOST)
    page.goto("/wallet/send")
    world.settle(page)
    world.expect(
        page.input_value("input[name=to]") == "niran" and page.locator(LOST).count() == 1, "a page that was closed forgets its attempt"
    )
    page.click(f"{LOST} .primary")
    arrived(world, page)
    world.expect(balance(client) == "9970.00", f"30 PLN were sent once, and {balance(client)} of 10,000 are left")
    world.go(page, "/wallet/send")
    world.expect(page.locator(LOST).count() == 0, "an attempt that has its answer is still there")


def again(world):
    """Recent recipients, and the same transfer once more."""
    page, client = newcomer(world)
    sent(client, "12.50", "coffee")
    world.go(page, "/wallet/send")
    page.click(".recipients .button")
    world.expect(
        [page.input_value(f"[name={name}]") for name in ("to", "amount", "note")] == ["niran", "12.50", "coffee"],
        "the last transfer is not filled in",
    )
    page.click(SEND)
    arrived(world, page)
    page.click("a:has-text('Send again')")
    world.settle(page)
    world.expect(
        page.input_value("#amount") == "12.50" and balance(client) == "9975.00", f"the transfer is not repeated: {balance(client)}"
    )
