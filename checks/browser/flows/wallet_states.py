"""The wallet without a network, with a server that stopped it, with a transaction that is not there, and on a server without a wallet."""
from browser.defects import must_fail
from browser.flows._wallet import SEND, balance, newcomer, sent
from browser.world import LOST


def play(world):
    for action in (offline, stopped, missing, findable):
        action(world)
        world.close_pages()
    must_fail(world, offline, "js/wallet/attempt.js", "state.app.isOnline && state.busy !== 'send'", "state.busy !== 'send'")
    must_fail(world, stopped, "js/wallet/attempt.js", "[500, 502, 504].includes(error.status)", "error.status >= 500")


def offline(world):
    """What was read stays, with its age; nothing can be sent, and what was typed stays."""
    page, client = newcomer(world, worker=True)
    sent(client, "5.00", "before the tunnel")
    for path in ("/wallet/deposit", "/wallet/trade", "/wallet/send", "/wallet"):
        world.go(page, path)
    with world.allowing(LOST):
        page.context.set_offline(True)
        page.wait_for_selector(".strip .notice")
        world.expect("before the tunnel" in page.inner_text(".money-row >> nth=0"), "what was read is gone without a network")
        for path in ("/wallet/send", "/wallet/deposit", "/wallet/trade"):
            world.go(page, path)
            page.fill("#pay" if path.endswith("trade") else "#amount", "5")
            world.expect(page.locator(SEND).is_disabled(), f"{path} can send without a network")
        world.go(page, "/wallet/send")
        page.fill("#amount", "7")
        page.context.set_offline(False)
    page.wait_for_selector(f"{SEND}:not(:disabled)")
    world.expect(page.input_value("#amount") == "7", "what was typed is gone with the network back")


def stopped(world):
    """A check has stopped the wallet: nothing is booked, which is said, and the form stays open."""
    page, client = newcomer(world)
    world.go(page, "/wallet/send")
    page.fill("input[name=to]", "niran")
    page.fill("#amount", "5")
    page.route(
        "**/v1/wallet/transfers",
        lambda route: route.fulfill(
            status=503,
            headers={"retry-after": "1"},
            content_type="application/problem+json",
            json={
                "type": "https://wayswap.example/problems/wallet-stopped",
                "title": "The wallet is stopped",
                "status": 503,
                "detail": "A check of the ledger failed. Nothing can be booked for now.",
            },
        ),
    )
    with world.allowing("status of 503"):
        page.click(SEND)
        page.wait_for_selector(".notice.alarm")
    world.expect(
        "A check of the ledger failed" in page.inner_text(".notice.alarm") and not page.locator(".lost-answer, fieldset[disabled]").count(),
        "a wallet that is stopped is not told, or the form is closed",
    )
    page.unroute("**/v1/wallet/transfers")
    page.click(SEND)
    page.wait_for_selector("main.wallet-transaction h1")
    world.expect(balance(client) == "9995.00", f"{balance(client)} are left of 10,000 after 5 were sent")


def findable(world):
    """Nobody is found by phone who does not want to be."""
    page, client = newcomer(world)
    world.go(page, "/settings/contacts")
    world.expect(not page.is_checked("[name=findable]"), "somebody new can be found by phone")
    with page.expect_response("**/v1/me/preferences"):
        page.check("[name=findable]")
    page.wait_for_selector(".toast")
    page.reload()
    world.settle(page)
    world.expect(
        page.is_checked("[name=findable]") and client.json("GET", "/v1/me/preferences")["findableByPhone"],
        "the wish to be found is not kept",
    )


def missing(world):
    page, client = newcomer(world)
    with world.allowing("status of 404"):
        world.go(page, "/wallet/transactions/01a206d2-0000-7000-8000-000000000000")
        world.expect(page.inner_text("h1") == "There is no such transaction", "a transaction that is not there is not told")
        # A server that has no wallet yet.
        page.route("**/v1/wallet**", lambda route: route.fulfill(status=404, content_type="application/problem+json", json={
            "type": "https://wayswap.example/problems/not-found", "title": "Not found", "status": 404, "detail": "There is nothing here."}))
        page.goto("/wallet")
        world.settle(page)
        world.expect(page.locator("h1").count() == 1, "a server without a wallet leaves the page empty")
        for path in ("/rates", "/me", "/notifications"):
            world.go(page, path)
            world.expect(not page.locator(".empty-picture").count() or path == "/notifications", f"{path} does not work without a wallet")
