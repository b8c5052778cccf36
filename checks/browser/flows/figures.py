"""Every offer of the demo world has one price: the server's, in the row of a search, on its page for guests and for
travellers, and in a proposal up to its last step. So has what one types on the first page."""
import decimal
import re
import urllib.parse

from browser.defects import must_fail

DECIMAL = decimal.Decimal
#: Rates have five significant digits on a ticket.
FIVE = decimal.Context(prec=5, rounding=decimal.ROUND_HALF_UP)
#: What a ticket says, as it is written there.
TICKET = """() => {
  const ticket = document.querySelector('.sheet .ticket') ?? document.querySelector('.ticket')
  const text = (element) => element?.innerText.replace(/\\s+/g, ' ').trim() ?? null
  const all = (selector) => ticket ? [...ticket.querySelectorAll(selector)].map(text) : []
  return { sums: all('.sum'), price: all('.row.wrap > .grow')[0], badge: all('.row.wrap .badge')[0] ?? null,
    kept: all('.kept')[0] ?? null, bars: all('.bars > span:not(.track)'), cheaper: all('.clay-text'),
    hasStreet: !all('.row.wrap .badge').length }
}"""
#: What the rows of a search say, by the id of their offer.
ROWS = """() => Object.fromEntries([...document.querySelectorAll('.search-list [data-offer]')].map((row) => {
  const text = (selector) => row.querySelector(selector)?.innerText.replace(/\\s+/g, ' ').trim() ?? null
  return [row.dataset.offer, { get: text('.amount'), give: text('.price'), badge: text('.badge'), kiosk: text('.kiosk') }]
}))"""
CHANNELS = {"airport": "Airport kiosk", "city-bureau": "City bureau", "bank-card": "Bank card", "transfer-app": "Transfer app"}


def play(world):
    offers = demo(world)
    world.expect(len(offers) > 40, f"the demo world has {len(offers)} offers only")
    world.expect(any(differs(offer) for offer in offers.values()), "no offer has another sum in notes than its whole amount")
    rows(world, offers)
    looked_at = dict(sorted(offers.items())[::4]) if world.is_short else offers
    pages(world, looked_at)
    parts(world, looked_at)
    world.close_pages()
    home(world)
    must_fail(world, home, "js/screens/home.js", "&exact=true", "")
    rounded = {key: offer for key, offer in offers.items() if differs(offer)}
    one = dict(list(rounded.items())[:1])
    must_fail(
        world, lambda world: rows(world, rounded), "js/parts/offer-row.js", "${money(get ?? offer.remaining)}", "${money(offer.remaining)}"
    )
    must_fail(
        world, lambda world: pages(world, one), "js/parts/ticket.js", "t('ticket.get'), get)", "t('ticket.get'), { ...get, amount: '1' })"
    )
    must_fail(
        world,
        lambda world: pages(world, one),
        "js/parts/ticket.js",
        "bar(t(`channel.${saving.channel}`), saving.cost",
        "bar(t(`channel.${saving.channel}`), saving.estimate",
    )
    must_fail(world, lambda world: parts(world, dict(list(offers.items())[:6])), "js/offer/price.js", "state.quote ?? (isMine", "(isMine")


def demo(world):
    """{id: offer} of all that travellers of the demo world offer for cash, as a guest reads them; and where to search for them."""
    client = world.client()
    handles = {one["handle"] for one in client.json("GET", "/app.json")["demo"]}
    found = {}
    while handles:
        handle = handles.pop()
        for offer in client.json("GET", f"/v1/travellers/{handle}/offers?limit=100")["items"]:
            if offer["place"] and offer["state"] == "active":
                found[offer["id"]] = offer
    for centre in {(round(offer["place"]["latitude"], 1), round(offer["place"]["longitude"], 1)) for offer in found.values()}:
        for offer in client.json("GET", f"/v1/offers/nearby?lat={centre[0]}&lon={centre[1]}&radius=50&limit=100")["items"]:
            found.setdefault(offer["id"], offer)
    return found


def differs(offer):
    """Whether bank notes pay another sum than all that is left."""
    return bool(offer["quote"]) and offer["quote"]["shown"]["get"]["amount"] != offer["remaining"]["amount"]


def rows(world, offers):
    """The rows of searches around all places."""
    page = world.page(size="desktop")
    page.goto("/rates")
    seen = {}
    for offer in offers.values():
        if offer["id"] in seen:
            continue
        place = offer["place"]
        world.go(
            page,
            "/search?"
            + urllib.parse.urlencode({"lat": place["latitude"], "lon": place["longitude"], "near": place["label"], "radius": 10}),
        )
        while page.locator("button.wide:has-text('More offers')").count():
            page.click("button.wide:has-text('More offers')")
            world.settle(page)
        seen.update(page.evaluate(ROWS))
    for key, offer in offers.items():
        world.expect(key in seen, f"no search has the offer {key}")
        row, quote = seen.get(key), offer["quote"]
        if not row or not quote:
            continue
        shown = quote["shown"]
        is_sum(world, row["get"], shown["get"], f"row {key}, what one gets")
        is_sum(world, row["give"].removeprefix("for "), shown["give"], f"row {key}, what one gives")
        is_badge(world, row["badge"], shown, quote, f"row {key}")
        airport = next((one for one in quote["savings"] or [] if (one["channel"], one["for"]) == ("airport", "taker")), None)
        world.expect(bool(row["kiosk"]) == bool(airport), f"row {key}: {row['kiosk']!r} of a kiosk, and {airport} from the server")
        if airport:
            is_number(world, row["kiosk"].split("≈")[1], airport["elsewhere"]["amount"], f"row {key}, the kiosk")


def pages(world, offers):
    """The page of each offer for a guest and for a traveller, and the proposal up to its last step."""
    guest = world.page()
    guest.goto("/rates")
    members = {handle: world.page(handle) for handle in ("niran", "ana")}
    for key, offer in offers.items():
        handle = "ana" if offer["traveller"]["handle"] == "niran" else "niran"
        member = members[handle]
        for page, path in ((guest, f"/offers/{key}"), (member, f"/offers/{key}"), (member, f"/offers/{key}/propose")):
            world.go(page, path)
            said = page.evaluate(TICKET)
            is_ticket(
                world, said, offer["quote"], f"{path} of {'a guest' if page is guest else handle}", has_savings=not path.endswith("propose")
            )
            if offer["quote"]:
                sum_of = page.inner_text("h1").replace("\u00a0", " ").replace(",", "")
                get = offer["quote"]["shown"]["get"]
                world.expect(
                    f" {DECIMAL(get['amount']).normalize():f} {get['currency']}" in sum_of, f"{path}: the heading {sum_of!r} has not {get}"
                )
        with world.client(handle) as client:
            preview = client.json("GET", f"/v1/offers/{key}/quote?amount={offer['remaining']['amount']}")
            for name in ("shown", "savings"):
                world.expect(
                    preview[name] == offer["quote"][name],
                    f"{key}: `{name}` of a proposal is {preview[name]}, of the offer {offer['quote'][name]}",
                )


def parts(world, offers):
    """A part of an offer, chosen by a guest: the server's price of it."""
    page = world.page()
    page.goto("/rates")
    for key in [key for key, offer in offers.items() if offer["minFill"]["amount"] != offer["remaining"]["amount"]][:12]:
        world.go(page, f"/offers/{key}")
        page.locator(".quick .chip").first.click()
        world.until(page, lambda: page.locator(".quick .chip").first.get_attribute("aria-pressed") == "true")
        page.wait_for_timeout(300)
        world.settle(page)
        amount = number(page.input_value("#offer-amount"))
        preview = world.client().json("GET", f"/v1/offers/{key}/quote?amount={amount}")
        is_ticket(world, page.evaluate(TICKET), preview, f"{amount} of {key} for a guest")


def home(world):
    """The first page: what exactly the sum that one types is worth, also where no note pays it."""
    page = world.page()
    page.goto("/")
    for have, want, amount in (("EUR", "THB", "250"), ("EUR", "THB", "1"), ("THB", "EUR", "100"), ("THB", "EUR", "250")):
        page.select_option("select[name=have]", have)
        page.select_option("select[name=want]", want)
        page.fill("#have", amount)
        page.wait_for_timeout(400)
        world.settle(page)
        quote = world.client().json("GET", f"/v1/quotes?have={have}&want={want}&amount={amount}&exact=true")
        airport = next(one for one in quote["savings"] if (one["channel"], one["for"]) == ("airport", "owner"))
        kiosk, travellers = page.locator(".against .sum").all_inner_texts()
        is_sum(world, kiosk.removeprefix("≈").strip(), airport["elsewhere"], f"{amount} {have} at a kiosk", is_estimate=True)
        is_sum(world, travellers.removeprefix("≈").strip(), quote["shown"]["get"], f"{amount} {have} from travellers", is_estimate=True)
        world.expect(DECIMAL(quote["shown"]["give"]["amount"]) == DECIMAL(amount), f"{amount} {have} became {quote['shown']['give']}")


def is_ticket(world, said, quote, where, has_savings=True):
    if not quote:
        return world.expect(not said["sums"], f"{where}: a ticket without a price")
    shown = quote["shown"]
    if not said["sums"]:
        return world.expect(False, f"{where}: no ticket")
    is_sum(world, said["sums"][0], shown["give"], f"{where}, what one gives")
    is_sum(world, said["sums"][1], shown["get"], f"{where}, what one gets")
    is_badge(world, said["badge"], shown, quote, where)
    price = re.fullmatch(r"1 ([A-Z]{3}) = (\S+) ([A-Z]{3})", said["price"])
    world.expect(
        price and (price[1], price[3]) == (shown["price"]["base"], shown["price"]["quote"]), f"{where}: the price is {said['price']!r}"
    )
    if price:
        exact = DECIMAL(shown["price"]["rate"])
        world.expect(number(price[2]) == FIVE.plus(exact), f"{where}: the rate is {price[2]}, not {exact}")
    savings = [one for one in quote["savings"] or [] if one["for"] == "taker"] if has_savings and shown["cost"] else []
    expected = [(CHANNELS[one["channel"]], one["cost"]) for one in savings] + ([("This swap", shown["cost"])] if savings else [])
    found = list(zip(said["bars"][::2], said["bars"][1::2]))
    world.expect([name for name, _ in found] == [name for name, _ in expected], f"{where}: bars {found}, not {expected}")
    for (name, text), (_, cost) in zip(found, expected):
        is_sum(world, text.lstrip("+"), cost, f"{where}, the cost of {name}", is_estimate=True)
    airport = next((one for one in savings if one["channel"] == "airport"), None)
    if airport and not airport["estimate"]["amount"].startswith("-"):
        is_sum(world, said["kept"] or "0 XXX", airport["estimate"], f"{where}, what is kept", is_estimate=True)
    else:
        world.expect(said["kept"] is None, f"{where}: {said['kept']} are kept")
    cheaper = [one for one in savings if one["estimate"]["amount"].startswith("-")]
    if savings:
        world.expect(len(said["cheaper"]) == len(cheaper), f"{where}: cheaper are {said['cheaper']}, not {cheaper}")


def number(text):
    return DECIMAL(text.replace("−", "-").replace(",", "").replace("\u00a0", "").strip())


def is_number(world, text, amount, where):
    """An estimate has no decimals from a hundred on."""
    exact = DECIMAL(amount)
    if abs(exact) >= 100:
        exact = exact.quantize(DECIMAL(1), decimal.ROUND_HALF_UP)
    world.expect(number(text) == exact, f"{where}: {text}, not {amount}")


def is_sum(world, text, money, where, is_estimate=False):
    amount, currency = text.replace("\u00a0", " ").rsplit(" ", 1)
    world.expect(currency == money["currency"], f"{where}: {text}, not {money}")
    if is_estimate:
        is_number(world, amount, money["amount"], where)
    else:
        world.expect(number(amount) == DECIMAL(money["amount"]), f"{where}: {text}, not {money}")


def is_badge(world, text, shown, quote, where):
    bps = shown["premiumBps"]
    if quote["street"] or bps is None:
        return world.expect(text is None, f"{where}: {text!r} without a premium")
    percent = (DECIMAL(abs(bps)) / 100).quantize(DECIMAL("0.1"), decimal.ROUND_HALF_UP)
    expected = "at the rate" if abs(bps) < 5 else f"{percent} % {'above' if bps > 0 else 'below'} rate"
    world.expect(text and text.replace("\u00a0", " ") == expected, f"{where}: {text!r}, not {expected!r}")
