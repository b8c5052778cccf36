"""Holdings: what one entered and what the wallet has, by share, since a day, and over time; an asset in two taps from its page."""
import re
import urllib.parse

from browser.defects import must_fail
from browser.flows._wallet import newcomer, post

ROWS = ".holdings > li"


def play(world):
    for action in (shown, old, over_time, edited, two_taps, none):
        action(world)
        world.close_pages()
    must_fail(world, shown, "js/screens/rate-holdings.js", "value && missing.length", "value && false")
    must_fail(world, shown, "js/holdings/shares.js", "hues.get(asset)", "hue(0)")
    must_fail(world, shown, "js/holdings/value.js", "amount.startsWith('-') ? 'less' : 'more'", "'same'")
    must_fail(world, old, "js/holdings/shares.js", "</bdi>${stale", "</bdi>${false")
    must_fail(world, over_time, "js/screens/rate-holdings.js", "&range=${rangeOf(state)}", "&range=90d")
    must_fail(world, edited, "js/screens/rate-holdings.js", "if (state.wrong.length) return", "")
    must_fail(world, edited, "js/holdings/edit.js", ".filter(({ origin }) => origin === 'entered')", "")
    must_fail(world, two_taps, "js/screens/rate-holdings.js", "focusOn(state.query.add)", "{}")


def plain(text):
    return text.replace("\xa0", " ")


def begun(world, *entered, **options):
    """Somebody with assets that they entered, and some that they bought."""
    page, client = newcomer(world, **options)
    client.json("PUT", "/v1/me/holdings", {"items": [{"asset": asset, "amount": amount} for asset, amount in entered]})
    post(client, "trades", {"side": "buy", "currency": "SOL", "amount": "1.00123456", "against": "PLN"})
    return page, client


def shown(world):
    page, client = begun(world, ("XRP", "300"), ("SOL", "0.5"), ("USDT", "10"))
    world.go(page, "/rates/holdings?currency=EUR")
    found = client.json("GET", "/v1/me/holdings?currency=EUR&range=90d")
    text = plain(page.inner_text("main"))
    world.expect("No price: USDT" in text and "no price" in text, f"an asset without a price is not told: {text}")
    world.expect(text.count("Sample prices, not the market") == 1, "it is not said once that the prices are made up")
    rows = [plain(row) for row in page.locator(ROWS).all_inner_texts()]
    bought = next((row for row in rows if "1.00123456 SOL" in row), "")
    world.expect(len(rows) == 4 and "In the wallet" in bought, f"what is in the wallet is not marked: {rows}")
    for item in found["items"]:
        share = item["share"] and f"{float(item['share']):.1f} %"
        world.expect(not share or any(share in row for row in rows), f"{item['asset']}: the share {share} is not in {rows}")
    world.expect(
        abs(sum(float(item["share"] or 0) for item in found["items"]) - 100) < 0.001, f"the shares are no 100 %: {found['items']}"
    )
    # An asset that is in both lists has one place in the ring, and one colour in all of them.
    legend = page.locator(".legend li").all_inner_texts()
    world.expect([line.split()[0] for line in legend] in (["Solana", "XRP"], ["XRP", "Solana"]), f"the ring has {legend}")
    hue = "(list) => list.map((one) => one.className.match(/hue-\\w+/)[0])"
    bars = page.eval_on_selector_all(f"{ROWS} .meter", hue)
    ring = dict(zip((line.split()[0] for line in legend), page.eval_on_selector_all(".legend i", hue), strict=True))
    world.expect(bars == [ring["XRP"], ring["Solana"], ring["Solana"]], f"bars have {bars}, the ring {ring}")
    gain = plain(page.locator(".holdings-total .up, .holdings-total .down-text").inner_text())
    word = "less" if found["gain"]["amount"]["amount"].startswith("-") else "more"
    sign = "−" if word == "less" else "+"
    world.expect(
        re.fullmatch(rf"Worth [\d,.]+ EUR {word} than on .+, {re.escape(sign)}[\d.]+ %", gain), f"the gain is told as {gain!r}"
    )


def old(world):
    """A price that is not made up has its older day, its sources, and whether one of them is overdue."""
    page, _ = begun(world, ("XRP", "300"))

    def priced(route):
        answer = route.fetch().json()
        for item in answer["items"]:
            item.pop("sample", None)
            item.update(asOf="2026-11-20", stale=item["asset"] == "XRP", source="ECB, MESSARI")
        route.fulfill(json=answer)

    page.route("**/v1/me/holdings?**", priced)
    world.go(page, "/rates/holdings?currency=EUR")
    rows = {name: plain(page.inner_text(f"{ROWS}:has-text('{name}')")) for name in ("XRP", "SOL")}
    world.expect(
        all("20 Nov 2026 · ECB, MESSARI" in row for row in rows.values()) and "· old" in rows["XRP"] and "· old" not in rows["SOL"],
        f"how old prices are is told as {rows}",
    )


def over_time(world):
    page, client = begun(world, ("DOGE", "500"), size="desktop")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/me/holdings?" in request.url else None)
    world.go(page, "/rates/holdings")
    world.expect(page.locator(".chart .line").count() == 1 and page.locator(".chart .band").count() == 3, "there is no line with a fan")
    label = plain(page.locator(".chart").get_attribute("aria-label"))
    world.expect("was worth" in label and "In four of five cases" in label, f"the chart has no words: {label}")
    for name, range_ in (("7 D", "7d"), ("1 Y", "1y"), ("All", "all")):
        asked.clear()
        page.click(f".ranges button:text-is('{name}')")
        page.wait_for_selector(f".ranges [aria-pressed=true]:text-is('{name}')")
        world.settle(page)
        ranges = {urllib.parse.parse_qs(urllib.parse.urlsplit(url).query)["range"][0] for url in asked}
        world.expect(ranges == {range_}, f"{name} asks for {ranges}")
    page.reload()
    world.settle(page)
    world.expect(page.inner_text(".ranges [aria-pressed=true]") == "All", "the address does not hold the range")
    first = client.json("GET", "/v1/me/holdings?currency=EUR&range=all")["history"][0]
    page.select_option("select[aria-label='Currency of the value']", "EUR")
    page.wait_for_selector(".rate-large small:text-is('EUR')")
    world.settle(page)
    page.locator(".chart").focus()
    page.keyboard.press("Home")
    caption = plain(page.inner_text(".chart-figure figcaption"))
    world.expect(f"{float(first['value']):,.2f} EUR" in caption, f"the first day is {caption!r}, not {first}")


def edited(world):
    page, client = begun(world, ("XRP", "0.25"), ("USDT", "100"))
    world.go(page, "/rates/holdings")
    page.click("a:has-text('Change')")
    page.wait_for_selector("main form")
    world.expect(page.locator("input[name=amount-SOL]").count() == 0, "what the wallet has can be edited by hand")
    world.expect(page.locator("a[href='/wallet/trade?pay=SOL']").count() == 1, "nothing leads to where it can be sold")
    page.select_option("select[name=asset]", "ETH")
    sent = []
    page.on("request", lambda request: sent.append(request.method) if "/me/holdings" in request.url and request.method == "PUT" else None)
    page.click(".foot .primary")
    page.wait_for_selector(".fault:has-text('above zero')")
    world.settle(page)
    world.expect(not sent, "an amount that is none is sent")
    page.fill("input[name=amount-ETH]", "3")
    with world.allowing("status of 422"):
        page.fill("input[name=amount-XRP]", "9999999999")
        page.click(".foot .primary")
        page.wait_for_selector(".fault:has-text('too large')")
    world.expect(page.input_value("input[name=amount-ETH]") == "3", "what was typed is gone after a refusal")
    page.fill("input[name=amount-XRP]", "0.5")
    page.click("button[aria-label='Remove USDT']")
    page.click(".foot .primary")
    page.wait_for_selector(f"{ROWS}:has-text('Ether')")
    found = [(one["asset"], one["amount"], one["origin"]) for one in client.json("GET", "/v1/me/holdings")["items"]]
    expected = [("XRP", "0.5", "entered"), ("ETH", "3", "entered"), ("SOL", "1.00123456", "wallet")]
    world.expect(found == expected, f"the holdings are {found}")


def two_taps(world):
    """The page of an asset links to the form with its row, so that a tap on the link and one on Save enter it."""
    page, client = newcomer(world)
    world.go(page, "/rates/holdings/edit?add=ETH")
    page.wait_for_selector("input[name=amount-ETH]:focus")
    page.keyboard.type("0.75")
    page.click(".foot .primary")
    page.wait_for_selector(f"{ROWS}:has-text('0.75 ETH')")
    # One that is entered already has one row, and what is none adds none.
    world.go(page, "/rates/holdings/edit?add=ETH")
    page.wait_for_selector("input[name=amount-ETH]:focus")
    world.expect(page.locator(".holding-edit").count() == 1 and page.input_value("input[name=amount-ETH]") == "0.75", "there are two rows")
    world.go(page, "/rates/holdings/edit?add=%3Cb%3E")
    world.expect(page.locator(".holding-edit").count() == 1, "an address makes a row of what is no asset")


def none(world):
    page, _ = newcomer(world)
    world.go(page, "/rates/holdings")
    world.expect(page.locator(".empty a[href='/rates/holdings/edit']").count() == 1, "nothing leads from no holdings to the form")
