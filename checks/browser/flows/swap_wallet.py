"""A swap in the wallet: published without a place, found by its currencies, settled by accepting, and seen in the wallet."""
import uuid

from browser.defects import must_fail
from browser.flows._swaps import BANGKOK

def play(world):
    settle(world)
    world.close_pages()
    must_fail(
        world,
        settle,
        "js/publish/draft.js",
        "...isInWallet(draft) ? { settlement: 'wallet' } : { place: placeOf(draft), exact: draft.exact },",
        "settlement: draft.settlement, place: placeOf({ ...draft, point: { latitude: 1, longitude: 1 } }),",
    )
    must_fail(
        world,
        settle,
        "js/search/query.js",
        "isInWallet(search) ? pairOnly : whole",
        "isInWallet(search) ? { ...pairOnly, settlement: null } : whole",
    )
    world.close_pages()
    poor(world)
    must_fail(world, poor, "js/offer/sheets.js", "${lacks(state)}", "")
    world.close_pages()
    refused(world)
    must_fail(world, refused, "js/screens/swap-action.js", "refusalOf(swap, action), swap)", "{}, swap)")


def fund(world, handle, currency, amount):
    """Play money of a currency, of which the wallet has none at first."""
    with world.client(handle) as client:
        client.json(
            "POST",
            "/v1/wallet/trades",
            {"side": "buy", "currency": currency, "amount": amount, "against": "PLN"},
            headers={"Idempotency-Key": str(uuid.uuid4())},
        )


def publish(world, page):
    """The wizard asks for no place."""
    world.go(page, "/publish?have=EUR&want=THB")
    page.check("input[name=settlement][value=wallet]", force=True)
    page.fill("input[name=amount]", "60")
    page.click(".foot .primary")
    world.settle(page)
    world.expect(
        page.locator("input[name=kind]").count() == 2 and page.locator(".progress li").count() == 3,
        "an offer in the wallet is asked for a place",
    )
    page.click(".foot .primary")
    page.wait_for_selector(".review-lines:has-text('In the wallet · play money')")
    page.click(".foot .primary")
    page.wait_for_selector("h1:has-text('Your offer')", timeout=8000)
    return page.get_attribute("main .button.primary", "href")


def propose(world, ana, niran):
    """An offer in the wallet that Niran finds by its pair and proposes to take; the id of the swap."""
    fund(world, "ana", "EUR", "100.00")
    fund(world, "niran", "THB", "5000.00")
    address = publish(world, ana)
    world.go(niran, "/search?have=THB")
    niran.click(".chip.filter")
    niran.click(".sheet .segments button:has-text('In the wallet')")
    niran.click(".sheet-close")
    world.settle(niran)
    world.expect(
        "Which currencies" in niran.inner_text(".empty") and not niran.locator("way-map").count(),
        "without a pair the wallet is searched, or there is a map",
    )
    niran.select_option(".pair-bar .side:last-child select", "EUR")
    row = niran.wait_for_selector(f"a.offer-row[href^='{address}']", timeout=8000)
    world.expect(
        "In the wallet · play money" in row.inner_text() and "km" not in row.inner_text(),
        f"a row has a place or a distance: {row.inner_text()}",
    )
    row.click()
    world.settle(niran)
    world.expect(
        "Nobody meets" in niran.inner_text("main") and not niran.locator("main way-map").count(),
        "the offer does not say that nobody meets, or has a map",
    )
    niran.click("a.primary:has-text('Propose')")
    niran.wait_for_selector("[role=dialog] .primary")
    world.expect(not niran.locator("[role=dialog] .notice.sun").count(), "somebody with enough money is told that it is too little")
    niran.click("[role=dialog] .primary")
    niran.wait_for_url("**/swaps/*")
    world.settle(niran)
    return niran.url.rsplit("/", 1)[1]


def settle(world):
    ana, niran = world.page("ana"), world.page("niran")
    swap = propose(world, ana, niran)
    world.go(ana, f"/swaps/{swap}")
    world.expect(ana.locator(".way >> nth=0 >> li").count() == 2, "the way of a swap in the wallet has a meeting")
    ana.click(".hero a:has-text('Accept')")
    ana.click(".foot .primary:has-text('Accept and settle')")
    ana.wait_for_selector(".hero:has-text('Settled in the wallet')")
    world.expect(not ana.locator("a[href$='/review'], .digits").count(), "a settled swap asks for a review or a code")
    world.go(ana, f"/swaps/{swap}/menu")
    world.expect(not ana.locator("[role=dialog] a[href$='/dispute']").count(), "a settled swap can be disputed")
    for path in ("/swaps", "/me/offers"):
        world.go(ana, path)
    world.go(ana, f"/swaps/{swap}")
    ana.click(".hero a:has-text('See the transaction')")
    ana.wait_for_selector("main.wallet-transaction h1:has-text('Swap with')")
    ana.click("a:has-text('Open swap')")
    ana.wait_for_selector(".hero:has-text('Settled in the wallet')")


def poor(world):
    """Whoever has too little reads it before proposing, and where to get it."""
    ana, niran = world.page("ana"), world.page("niran")
    fund(world, "ana", "EUR", "100.00")
    address = publish(world, ana)
    spend(world, "niran", "THB")
    world.go(niran, f"{address}/propose")
    text = " ".join(niran.inner_text("[role=dialog] .notice.sun").split())
    with world.client("niran") as client:
        lacking = client.json("GET", f"/v1{address.split('?')[0]}/quote?amount=60.00")["lacking"]
    world.expect(
        f"You lack {float(lacking['amount']):,.2f} THB in your wallet" in text, f"somebody with too little is told: {text}, not {lacking}"
    )
    niran.click("[role=dialog] .notice.sun a")
    niran.wait_for_selector("main.wallet-trade")
    with world.client("ana") as client:
        client.json("POST", f"/v1{address.split('?')[0]}/withdraw", {})


def spend(world, handle, currency):
    """Sends all that is free of a currency to Dao."""
    with world.client(handle) as client:
        free = next((row["available"] for row in client.json("GET", "/v1/wallet")["balances"] if row["currency"] == currency), "0.00")
        if float(free):
            client.json(
                "POST",
                "/v1/wallet/transfers",
                {"to": "dao", "amount": {"amount": free, "currency": currency}},
                headers={"Idempotency-Key": str(uuid.uuid4())},
            )


def refused(world):
    """The one has too little, or the other: nothing has moved, and what helps stands there."""
    ana, niran = world.page("ana"), world.page("niran")
    swap = propose(world, ana, niran)
    spend(world, "ana", "EUR")
    for helps, then in (
        ("Deposit play money", lambda: (fund(world, "ana", "EUR", "100.00"), spend(world, "niran", "THB"))),
        ("Chat", lambda: None),
    ):
        world.go(ana, f"/swaps/{swap}/accept")
        text = ana.inner_text("main")
        world.expect(helps in text, f"a refusal does not say what helps: {text}")
        then()
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap}/withdraw", {})
