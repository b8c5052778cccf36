"""Several currencies against one from the same start."""
from browser.defects import must_fail


def play(world):
    compare(world)
    world.close_pages()
    must_fail(world, compare, "js/screens/rate-comparison.js", "points.filter(({ point }) => point).map", "points.slice(0, 1).map")
    must_fail(world, compare, "js/screens/rate-comparison.js", ".filter((code) => code !== state.base).slice(0, most)", "")


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
