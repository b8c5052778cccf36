"""A swap in the wallet: published without a place, found by its currencies, settled by accepting, and seen in the wallet."""
import re
import time

from browser.contract import answered
from browser.defects import must_fail
from browser.flows._swaps import BANGKOK
from browser.world import served


class Contract:
    """What the server answers about offers and swaps in the wallet, made of its answers about those with a place."""

    def __init__(self, world):
        self.world, self.offers, self.swaps, self.refusal = world, [], {}, None

    @staticmethod
    def offer(found):
        quote = found["quote"] and {**found["quote"], "notes": None, "savings": []}
        return {**found, "settlement": "wallet", "place": None, "exact": True, "distance": None, "quote": quote}

    @staticmethod
    def swap(found):
        return {**found, "settlement": "wallet", "meeting": None, "local": None, "transaction": None, "about": {**found["about"], "label": None}}

    def client(self, request):
        """The server, as whoever the page is signed in as."""
        client = self.world.client()
        cookie = request.all_headers().get("cookie", "")
        token = request.headers.get("x-csrf-token")
        return lambda method, path, body=None: client.json(method, path, body, headers={"Cookie": cookie, **({"X-CSRF-Token": token, "Origin": self.world.base} if token else {})})

    def __call__(self, request, path, query, body):
        ask = self.client(request)
        if path == "/offers" and body and body.get("settlement") == "wallet":
            if "place" in body:
                return 422, {"kind": "invalid", "detail": "Leave the place out.", "errors": [{"pointer": "/place", "text": "Leave the place out."}]}
            made = ask("POST", "/v1/offers", {**{name: value for name, value in body.items() if name != "settlement"}, "exact": True, "place": {**BANGKOK, "precision": "1km"}})
            self.offers.append(made["id"])
            return 201, self.offer(made)
        if path == "/offers/nearby" and query.get("settlement") == "wallet":
            return 200, {"items": [self.offer(found) for found in (ask("GET", f"/v1/offers/{each}") for each in self.offers)
                                   if (found["have"]["currency"], found["want"]) == (query["want"], query["have"])], "next": None}
        if found := re.fullmatch(r"/offers/([^/]+)(/swaps)?", path):
            if found[1] not in self.offers:
                return None
            answer = ask(request.method, f"/v1{path}", body)
            if found[2]:
                self.swaps[answer["id"]] = None
                return 201, self.swap(answer)
            return 200, self.offer(answer)
        if found := re.fullmatch(r"/swaps/([^/]+)(/accept)?", path):
            if found[1] not in self.swaps:
                return None
            if found[2]:
                if self.refusal:
                    return 409, self.refusal
                at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
                read = ask("GET", f"/v1/swaps/{found[1]}")
                self.swaps[found[1]] = {"state": "completed", "duty": "none", "deadline": None, "acceptedAt": at, "outcome": {"kind": "completed", "at": at, "by": None, "fault": None, "reason": None, "lateness": None},
                                        "transaction": "01a206d2-0000-7000-8000-000000000001"}
                return 200, {**self.swap(read), **self.swaps[found[1]]}
            return 200, {**self.swap(ask("GET", f"/v1/swaps/{found[1]}")), **(self.swaps[found[1]] or {})}
        if path == "/wallet/transactions/01a206d2-0000-7000-8000-000000000001":
            give, get = {"amount": "60.00", "currency": "EUR"}, {"amount": "2261.00", "currency": "THB"}
            return 200, {"id": path.rsplit("/", 1)[1], "kind": "settlement", "counterparty": "niran", "with": None, "note": None, "at": "2026-11-27T05:00:00Z", "rate": None, "reference": None, "spread": None, "rounding": None,
                         "reverses": None, "sequence": 12, "sealed": True, "swap": next(iter(self.swaps)), "virtual": True,
                         "rows": [{"direction": "in", "amount": get, "balanceAfter": get}, {"direction": "out", "amount": give, "balanceAfter": {"amount": "0.00", "currency": "EUR"}}]}
        return None


def play(world):
    settle(world)
    world.close_pages()
    refused(world)
    world.close_pages()
    must_fail(world, settle, "js/publish/draft.js", "...isInWallet(draft) ? { settlement: 'wallet' } : { place: placeOf(draft), exact: draft.exact },", "settlement: draft.settlement, place: placeOf({ ...draft, point: { latitude: 1, longitude: 1 } }),")
    must_fail(world, settle, "js/swap/rules.js", "if (isInWallet(swap)) return", "if (false) return")
    must_fail(world, settle, "js/screens/search.js", "const asked = isInWallet(search) ? pairOnly : whole", "const asked = pairOnly")


def fund(world, handle, currency, amount):
    """Play money of a currency, of which the wallet has none at first."""
    with world.client(handle) as client:
        client.json("POST", "/v1/wallet/trades", {"side": "buy", "currency": currency, "amount": amount, "against": "PLN"}, headers={"Idempotency-Key": f"{handle}-{currency}-{amount}-{id(world)}"})


def publish(world, page):
    """The wizard asks for no place."""
    world.go(page, "/publish?have=EUR&want=THB")
    page.check("input[name=settlement][value=wallet]", force=True)
    page.fill("input[name=amount]", "60")
    page.click(".foot .primary")
    world.settle(page)
    world.expect(page.locator("input[name=kind]").count() == 2 and page.locator(".progress li").count() == 3, "an offer in the wallet is asked for a place")
    page.click(".foot .primary")
    page.wait_for_selector(".review-lines:has-text('In the wallet · play money')")
    page.click(".foot .primary")
    page.wait_for_selector("h1:has-text('Your offer')", timeout=8000)
    return page.get_attribute("main .button.primary", "href")


def propose(world, ana, niran):
    """An offer in the wallet that Niran finds by its pair and proposes to take; the id of the swap."""
    if served("settlement"):
        fund(world, "ana", "EUR", "100.00")
        fund(world, "niran", "THB", "5000.00")
    address = publish(world, ana)
    world.go(niran, "/search?have=THB")
    niran.click(".segments button:has-text('In the wallet')")
    world.settle(niran)
    world.expect("Which currencies" in niran.inner_text(".empty") and not niran.locator("way-map").count(), "without a pair the wallet is searched, or there is a map")
    niran.select_option(".pair-bar .side:last-child select", "EUR")
    row = niran.wait_for_selector(f"a.offer-row[href^='{address}']", timeout=8000)
    world.expect("In the wallet · play money" in row.inner_text() and "km" not in row.inner_text(), f"a row has a place or a distance: {row.inner_text()}")
    row.click()
    world.settle(niran)
    world.expect("Nobody meets" in niran.inner_text("main") and not niran.locator("main way-map").count(), "the offer does not say that nobody meets, or has a map")
    niran.click("a.primary:has-text('Propose')")
    niran.click("[role=dialog] .primary")
    niran.wait_for_url("**/swaps/*")
    world.settle(niran)
    return niran.url.rsplit("/", 1)[1]


def settle(world):
    with answered(world, ["settlement"], Contract(world)):
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


def refused(world):
    """The one has too little, or the other: nothing has moved, and what helps stands there."""
    if served("settlement"):
        return
    contract = Contract(world)
    with answered(world, ["settlement"], contract):
        ana, niran = world.page("ana"), world.page("niran")
        swap = propose(world, ana, niran)
        for kind, detail, helps in (("insufficient-funds", "You have 12.00 EUR; this needs 60.00 EUR.", "Deposit play money"), ("other-funds", "The other side does not have enough. The proposal stays open.", "Chat")):
            contract.refusal = {"kind": kind, "detail": detail}
            world.go(ana, f"/swaps/{swap}/accept")
            with world.allowing("status of 409"):
                ana.click(".foot .primary")
                ana.wait_for_selector(".notice.alarm")
            text = ana.inner_text("main")
            world.expect(detail in text and helps in text, f"a refusal {kind} does not say what helps: {text}")
