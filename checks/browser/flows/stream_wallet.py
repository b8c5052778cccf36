"""Somebody books on one device, and each screen of the wallet that is open on another shows it at once, read once."""
from browser.defects import must_fail
from browser.flows._accounts import PASSWORD
from browser.flows._stream import EVENTS, NONE, Asked, goes_live
from browser.flows._wallet import SEND, newcomer, post

#: Far less than the minute after which a screen is read by itself.
SOON = 5000
#: Far from its rate, so that it waits.
ORDER = {
    "kind": "limit", "side": "buy", "currency": "USD", "amount": "77", "against": "PLN", "rate": "0.50", "until": "2026-12-31",
    "confirmRate": True,
}


def play(world):
    for action in (trade, screens, unseen, own, cut):
        action(world)
        world.close_pages()
    must_fail(world, trade, "js/live/fold.js", "return isOfWallet(name, id) ? again : answer", "return answer")
    must_fail(world, trade, "js/live/share.js", "(answer.event ?? Infinity)", "-1")
    must_fail(world, screens, "js/live/fold.js", "|| name === 'me' && id === 'holdings'", "")
    must_fail(world, unseen, "js/live/share.js", "if (old.size) soon('reload', readOld)", "")
    must_fail(world, own, "js/live/share.js", "if (isOld) reload()", "reload()")


def two(world, prepare=None):
    """(a phone of somebody new, their desktop, what it asks for, a connection of theirs)"""
    phone, client = newcomer(world)
    desk = world.page(size="desktop")
    asked = Asked(desk.context)
    if prepare:
        prepare(desk)
    world.sign_in(desk, client.json("GET", "/v1/me")["handle"], PASSWORD)
    return phone, desk, asked, client


def deposit(client, amount):
    return post(client, "deposits", {"amount": {"amount": amount, "currency": "PLN"}})


def total(client):
    return f"{float(client.json('GET', '/v1/wallet')['total']['amount']):,.2f}"


def trade(world):
    """The balance that is left is there without a reload; the wallet is read once for a trade, and then no more."""
    phone, desk, asked, _ = two(world)
    world.go(desk, "/wallet")
    desk.wait_for_selector(".balance:has-text('10,000 PLN')")
    goes_live(world, desk)
    world.go(phone, "/wallet/trade?pay=PLN&get=USD")
    phone.fill("#pay", "400")
    phone.wait_for_selector("way-left")
    asked.forget()
    desk.evaluate("() => { window.isSamePage = true }")
    phone.click(SEND)
    desk.wait_for_selector(".balance:has-text('9,600 PLN')")
    desk.wait_for_selector(".money-row:has-text('Bought US dollars')")
    desk.wait_for_timeout(SOON)
    world.expect(desk.evaluate("() => window.isSamePage"), "the page was loaded anew")
    for path in ("/v1/wallet", "/v1/wallet/transactions", "/v1/wallet/portfolio"):
        world.expect(asked.paths.count(path) == 1, f"after one trade the desktop reads {asked.paths}")
    world.expect("/v1/me" not in asked.paths, "a trade changes no count, and the counts are read")


def screens(world):
    """What is open changes: the first page, statements, the portfolio, orders, requests, holdings."""
    _, desk, _, client = two(world)
    goes_live(world, desk)
    for number, path in enumerate(("/", "/wallet", "/wallet/portfolio"), 1):
        world.go(desk, path)
        deposit(client, f"{number}.11")
        desk.wait_for_selector(f"main:has-text('{total(client)}')")
    world.go(desk, "/wallet/statements")
    deposit(client, "4.44")
    desk.wait_for_selector(".money-row:has-text('4.44')")
    world.go(desk, "/wallet/orders")
    placed = post(client, "orders", ORDER)
    desk.wait_for_selector(".of-order:has-text('77')")
    client.json("DELETE", f"/v1/wallet/orders/{placed['id']}", headers={"If-Match": f'"{placed["version"]}"'})
    desk.wait_for_selector(".of-order:has-text('Cancelled')")
    world.go(desk, "/wallet/requests")
    with world.client("niran") as niran:
        wish = {"from": client.json("GET", "/v1/me")["handle"], "amount": {"amount": "5.55", "currency": "PLN"}}
        asking = post(niran, "requests", wish)
        desk.wait_for_selector("main .request:has-text('5.55')")
        post(niran, f"requests/{asking['id']}/decline", {})
    desk.wait_for_selector("main .request:has-text('5.55') >> text=Taken back")
    world.go(desk, "/rates/holdings?currency=EUR")
    post(client, "trades", {"side": "buy", "currency": "SOL", "amount": "0.5", "against": "PLN"})
    desk.wait_for_selector(".holdings > li:has-text('Solana')")


SEEN = "(isHidden) => { Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true }) }"


def unseen(world):
    """A page that nobody sees asks for nothing, until somebody looks at it."""
    _, desk, asked, client = two(world)
    world.go(desk, "/wallet")
    goes_live(world, desk)
    desk.evaluate(SEEN, True)
    asked.forget()
    deposit(client, "7.77")
    desk.wait_for_timeout(2000)
    world.expect("/v1/wallet" not in asked.paths, "a hidden page reads the wallet")
    desk.evaluate(SEEN, False)
    desk.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    desk.wait_for_selector(".money-row:has-text('7.77')")


def own(world):
    """What this device has booked, and read since, is not read again for the event of it."""
    _, desk, asked, client = two(world)
    post(client, "orders", ORDER)
    world.go(desk, "/wallet/orders")
    goes_live(world, desk)
    desk.click(".of-order a:has-text('Cancel')")
    desk.wait_for_selector(".sheet")
    world.settle(desk)
    desk.wait_for_timeout(1000)
    asked.forget()
    desk.click(".sheet .danger")
    desk.wait_for_selector(".of-order:has-text('Cancelled')")
    desk.wait_for_timeout(SOON)
    # The list comes into view, and is read after the act.
    world.expect(asked.paths.count("/v1/wallet/orders") <= 2, f"after one's own act the list is read {asked.paths}")


def cut(world):
    """Control: without events nothing comes within the same time."""
    def silence(page):
        page.context.route(EVENTS, lambda route: route.fulfill(status=404, content_type="application/problem+json", body=NONE))

    with world.allowing("status of 404.*/v1/events"):
        _, desk, _, client = two(world, silence)
        world.go(desk, "/wallet")
        deposit(client, "9.99")
        desk.wait_for_timeout(SOON)
        world.expect(not desk.locator(".money-row:has-text('9.99')").count(), "a page hears of a deposit without events: nothing is tested")
        world.close_pages()  # Later its console would count.
