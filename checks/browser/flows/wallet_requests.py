"""Somebody asks for money, is asked, pays once, declines, and takes a request back."""
from browser.flows._wallet import SEND, balance, newcomer, post


def play(world):
    for action in (asked, asks):
        action(world)
        world.close_pages()


def asked(world):
    """A request is paid once, with one tap and a question."""
    page, client = newcomer(world)
    handle = client.json("GET", "/v1/me")["handle"]
    with world.client("niran") as niran:
        before = balance(niran)
        post(niran, "requests", {"from": handle, "amount": {"amount": "45.00", "currency": "PLN"}, "note": "boat"})
        world.go(page, "/notifications")
        page.click(".notification a:has-text('asks you for 45.00')")
        page.wait_for_selector("main.wallet-requests .request")
        page.click("a:has-text('Pay')")
        page.wait_for_selector(".sheet")
        world.expect("boat" in page.inner_text(".sheet"), "the question does not say what for")
        page.click(".sheet button.primary")
        page.wait_for_selector(".sheet", state="detached")
        world.settle(page)
        world.expect(balance(client) == "9955.00" and float(balance(niran)) == float(before) + 45, "what was asked for did not go over")
        world.expect("Paid" in page.inner_text("main"), "the request does not say that it is paid")
        # More than there is cannot be paid: the server says so before anybody tries.
        much = post(niran, "requests", {"from": handle, "amount": {"amount": "9955.01", "currency": "PLN"}})["id"]
        world.go(page, f"/wallet/requests/{much}/accept")
        world.expect("9,955.00" in page.inner_text(".sheet"), "the question does not say what there is")
        world.expect(page.locator(".sheet button.primary:disabled").count() == 1, "what cannot be paid can be sent")


def asks(world):
    """A request is sent, seen by the other, taken back; another one is declined."""
    page, client = newcomer(world, size="desktop")
    world.go(page, "/wallet/send")
    page.click(".segments a:has-text('Ask')")
    world.settle(page)
    page.fill("input[name=to]", "niran")
    page.fill("#amount", "12.50")
    page.wait_for_selector(".pick option[value=THB]", state="attached")
    page.click(SEND)
    page.wait_for_selector("main.wallet-requests .request")
    page.click("a:has-text('Take back')")
    page.click(".sheet button.danger")
    page.wait_for_selector(".sheet", state="detached")
    page.wait_for_selector(".request:has-text('Taken back')")
    handle = client.json("GET", "/v1/me")["handle"]
    with world.client("niran") as niran:
        post(niran, "requests", {"from": handle, "amount": {"amount": "45.00", "currency": "PLN"}})
        world.go(page, "/wallet")
        page.wait_for_selector(".action-icon .count:text-is('1')")
        page.click(".wallet-actions a:has-text('Requests')")
        world.settle(page)
        page.click("a:has-text('Decline')")
        page.click(".sheet button.danger")
        page.wait_for_selector(".sheet", state="detached")
        page.wait_for_selector(".request:has-text('Declined')")
        # One that is over meanwhile says so, and books nothing.
        gone = post(niran, "requests", {"from": handle, "amount": {"amount": "1.00", "currency": "PLN"}})["id"]
        world.go(page, f"/wallet/requests/{gone}/accept")
        post(niran, f"requests/{gone}/decline", {})
        with world.allowing("status of 409"):
            page.click(".sheet button.primary")
            page.wait_for_selector(".sheet:has-text('not open any more')")
        world.expect(balance(client) == "10000.00", "a request that was taken back is paid")
