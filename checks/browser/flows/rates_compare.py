"""Several currencies against one from the same start, and what one has in crypto assets."""
import re

from browser.defects import must_fail


def play(world):
    compare(world)
    world.close_pages()
    holdings(world)
    world.close_pages()
    must_fail(world, compare, "js/screens/rate-comparison.js", "points.filter(({ point }) => point).map", "points.slice(0, 1).map")
    must_fail(world, compare, "js/screens/rate-comparison.js", ".filter((code) => code !== state.base).slice(0, most)", "")
    must_fail(world, holdings, "js/screens/rate-holdings.js", "total && missing.length", "total && false")
    must_fail(world, holdings, "js/screens/rate-holdings.js", "if (state.wrong.length) return", "")


def compare(world):
    page = world.page()
    page.goto("/rates/comparison?base=EUR")
    world.settle(page)
    world.expect("Nothing to compare yet" in page.inner_text("main"), "an empty comparison does not say so")
    for code in ("USD", "PLN", "TRY"):
        page.select_option("select[aria-label='Add a currency']", code)
        page.wait_for_selector(f".compare-rows li:has-text('{code}')")
    world.settle(page)
    world.expect(
        page.locator(".chart .line").count() == 3 and page.locator(".chart text.name").all_inner_texts() != [],
        "three currencies are not three lines with names",
    )
    page.locator(".chart").focus()
    page.keyboard.press("Home")
    first = page.inner_text(".chart-figure figcaption")
    world.expect(all(f"{code} 100.0" in first for code in ("USD", "PLN", "TRY")), f"the first day is not 100 for all: {first}")
    page.click("button[aria-label='Remove PLN']")
    page.wait_for_selector(".compare-rows li:has-text('PLN')", state="detached")
    world.expect("quotes=USD,TRY" in page.url, f"the choice is not in the address {page.url}")
    page.click(".segments.ranges button:text-is('90 D')")
    world.settle(page)
    page.reload()
    world.settle(page)
    world.expect(
        page.locator(".compare-rows li").count() == 2 and page.inner_text(".ranges [aria-pressed=true]") == "90 D",
        "the address does not hold the comparison",
    )
    world.go(page, "/rates/comparison?base=EUR&quotes=EUR,USD,USD,x,PLN,GBP,JPY,CZK,TRY")
    world.expect(page.locator(".compare-rows li").count() == 5, "an address makes more than five lines, or one of the base itself")


def holdings(world):
    with world.client("ana") as client:
        client.json("PUT", "/v1/me/holdings", {"items": [{"asset": "BTC", "amount": "0.25"}, {"asset": "USDT", "amount": "100"}]})
    page = world.page("ana")
    world.go(page, "/rates/holdings")
    page.wait_for_selector(".holdings")
    text = page.inner_text("main")
    world.expect("No price: USDT" in text and "no price" in text, f"an asset without a price is not told: {text}")
    world.expect(
        re.search(r"between [\d,]+ PLN and [\d,]+ PLN until".replace(" PLN", "\u00a0PLN"), text)
        and page.locator(".chart .band").count() == 3,
        f"the fan of the whole is missing: {text}",
    )
    page.click("a:has-text('Change')")
    page.wait_for_selector("main form")
    page.select_option("select[name=asset]", "ETH")
    sent = []
    page.on("request", lambda request: sent.append(request.method) if "/me/holdings" in request.url and request.method == "PUT" else None)
    page.click(".foot .primary")
    page.wait_for_selector(".fault:has-text('above zero')")
    world.settle(page)
    world.expect(not sent, "an amount that is none is sent")
    page.fill("input[name=amount-ETH]", "3")
    with world.allowing("status of 422"):
        page.fill("input[name=amount-BTC]", "9999999999")
        page.click(".foot .primary")
        page.wait_for_selector(".fault:has-text('too large')")
    world.expect(page.input_value("input[name=amount-ETH]") == "3", "what was typed is gone after a refusal")
    page.fill("input[name=amount-BTC]", "0.5")
    page.click("button[aria-label='Remove USDT']")
    page.click(".foot .primary")
    page.wait_for_selector(".holdings li:has-text('Ether')")
    rows = page.locator(".holdings li").all_inner_texts()
    world.expect(len(rows) == 2 and "0.5 BTC" in rows[0] and "%" in rows[1].replace("\u00a0", " "), f"the holdings are {rows}")
