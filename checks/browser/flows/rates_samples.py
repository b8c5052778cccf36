"""That prices are made up is said once on each screen that shows one, and on no other."""
from browser.defects import must_fail
from browser.flows._wallet import newcomer, post

LINE = "Sample prices, not the market"
#: Each screen with a made-up price, and what on it has one.
SHOWN = {
    "/": ".home-total",
    "/wallet/statements": ".money-row:has-text('Solana')",
    "/rates/comparison?base=EUR&quotes=USD,SOL": ".compare-rows:has-text('SOL')",
    "/rates/assets/BTC?in=EUR": ".other-assets .rate-row",
    "/rates/alerts": ".alert:has-text('SOL')",
    "/rates/alerts/new?base=SOL&quote=EUR": ".hint:has-text('Now 1 SOL')",
    "/rates/watchlist": ".watch-edit li:has-text('SOL')",
}
#: The same screens with published rates only.
OTHERS = {
    "/rates/comparison?base=EUR&quotes=USD,GBP": ".compare-rows:has-text('GBP')",
    "/rates/alerts/new?base=EUR&quote=PLN": ".hint:has-text('Now 1 EUR')",
}


def play(world):
    said(world)
    world.close_pages()
    must_fail(world, said, "js/parts/sample.js", "answer?.sample", "!answer?.sample")
    for name, line in (
        ("home/money", "${sampleLine(hasSample(valuation))}"),
        ("screens/rate-comparison", "${sampleLine(hasSample(found))}"),
        ("rates/other-assets", "${sampleLine(hasSample(found) && !state.data[0].sample)}"),
        ("screens/rate-alerts", "${sampleLine(hasSample(items))}"),
        ("screens/rate-alert", "sampleLine(hasSample(latest(state)))"),
        ("screens/rate-watchlist", "${sampleLine(hasSample(items))}"),
    ):
        must_fail(world, said, f"js/{name}.js", line, "" if line.startswith("$") else "null")
    must_fail(world, said, "js/wallet/paper.js", "items.some(({ reference }) => isMadeUp(reference))", "false")


def said(world):
    page, client = newcomer(world)
    post(client, "trades", {"side": "buy", "currency": "SOL", "amount": "0.0100", "against": "PLN"})
    client.json("PUT", "/v1/me/watchlist", {"items": [{"base": "SOL", "quote": "EUR"}]})
    client.json("POST", "/v1/me/alerts", {"kind": "move", "base": "SOL", "quote": "EUR", "percent": "20", "days": 7, "rearm": "once"},
                headers={"Idempotency-Key": "0f3c2a8e-8a6e-4a51-9b60-6f0f5b1d2c11"})
    for path, shown in (*SHOWN.items(), *OTHERS.items()):
        world.go(page, path)
        page.wait_for_selector(shown)
        world.settle(page)
        count = page.inner_text("main").count(LINE)
        world.expect(count == (path in SHOWN), f"{path} says {count} times that prices are made up")
    world.go(page, "/wallet/statements")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    text = page.text_content("way-paper")
    world.expect(text.count(LINE) == 1 and "ASSET-SAMPLE" not in text, f"on paper the statement is {text}")
