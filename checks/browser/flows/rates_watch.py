"""The watch list: a star puts a pair on it, buttons order it, and what moved most stands below."""
from browser.defects import must_fail

ROWS = ".watch-list .rate-row"


def play(world):
    watch(world)
    world.close_pages()
    must_fail(
        world,
        watch,
        "js/screens/rate-watchlist.js",
        "items.splice(index + by, 0, ...items.splice(index, 1))",
        "items.splice(index, 0, ...items.splice(index, 1))",
    )
    must_fail(world, watch, "js/rates/watch.js", "[...items, { base, quote }]", "[{ base, quote }]")
    must_fail(
        world, watch, "js/screens/rate-watchlist.js", "state.isSame = pair[0] === pair[1]", "state.isSame = false && pair[0] === pair[1]"
    )


def pairs(page):
    return [address.rsplit("/", 1)[1] for address in page.eval_on_selector_all(ROWS, "(links) => links.map(({ pathname }) => pathname)")]


def begin(world):
    with world.client("ana") as client:
        client.json(
            "PUT",
            "/v1/me/watchlist",
            {"items": [{"base": base, "quote": quote} for base, quote in (("EUR", "THB"), ("EUR", "USD"), ("PLN", "JPY"))]},
        )


def watch(world):
    begin(world)
    page = world.page("ana")
    world.go(page, "/rates?base=EUR")
    page.wait_for_selector(ROWS)
    world.expect(pairs(page) == ["EUR-THB", "EUR-USD", "PLN-JPY"], f"the watch list is {pairs(page)}")
    world.expect(
        page.locator(f"{ROWS} .spark").count() == 3 and "per 1 PLN" in page.inner_text(f"{ROWS} >> nth=2"),
        "a row has no line, or does not say of what",
    )
    world.expect(
        1 <= page.locator(".movers .rate-row").count() <= 7 and page.locator(".movers .up, .movers .down-text").count(),
        "what moved most is not told",
    )
    world.go(page, "/rates/EUR-NOK")
    star = page.locator(".bar button[aria-label=Watch]")
    star.click()
    page.wait_for_selector(".bar button[aria-label=Watch][aria-pressed=true]")
    world.go(page, "/rates?base=EUR")
    world.expect(pairs(page) == ["EUR-THB", "EUR-USD", "PLN-JPY", "EUR-NOK"], f"with a star the watch list is {pairs(page)}")
    page.click(".watch-list a:has-text('Edit')")
    page.click("button[aria-label='Up: EUR / NOK']")
    page.click("button[aria-label='Remove: EUR / USD']")
    page.wait_for_selector("text=EUR / USD", state="detached")
    world.settle(page)
    page.click("a:has-text('Add a pair')")
    for side in ("base", "quote"):
        page.select_option(f"[role=dialog] select[name={side}]", "EUR")
    page.click("[role=dialog] .primary")
    page.wait_for_selector("[role=dialog] .fault")
    page.select_option("[role=dialog] select[name=quote]", "CZK")
    page.click("[role=dialog] .primary")
    page.wait_for_selector("[role=dialog]", state="detached")
    world.go(page, "/rates?base=EUR")
    world.expect(pairs(page) == ["EUR-THB", "EUR-NOK", "PLN-JPY", "EUR-CZK"], f"after editing the watch list is {pairs(page)}")
    page = world.page()
    page.goto("/rates")
    world.settle(page)
    world.expect(not page.locator(".watch-list").count(), "a guest is shown a watch list")
