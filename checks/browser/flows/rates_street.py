"""A currency whose street has another rate: wherever its price stands, the page says so, and nothing is said to be kept."""
from browser.defects import must_fail
from harness.client import offer

SENTENCE = {"en": "Official rate; the street may differ.", "pl": "Kurs oficjalny; na ulicy może być inny."}
SEEN = {"en": "Seen there: 27,500 (a made-up bureau", "pl": "Widziany tam: 27 500 (a made-up bureau"}


def play(world):
    with world.client("ana") as client:
        place = client.json(
            "POST", "/v1/offers", offer(have="PLN", want="LBP", amount="400.00", minFill={"amount": "400.00", "currency": "PLN"})
        )["id"]
    for language in SENTENCE:
        street(world, place, language)
    lists(world, place)
    sources(world)
    world.close_pages()
    must_fail(world, sources, "js/screens/rate-sources.js", "${informal.map(seen)}", "")
    must_fail(world, lambda world: street(world, place), "js/parts/ticket.js", "street ? null : premiumBadge", "premiumBadge")
    must_fail(world, lambda world: street(world, place), "js/parts/ticket.js", "if (!informal) return", "return")
    must_fail(world, lambda world: lists(world, place), "js/parts/offer-row.js", "${quote?.street ? html`", "${null ? html`")
    must_fail(
        world,
        lambda world: lists(world, place),
        "js/screens/my-offers.js",
        "${quote?.street\n          ? html`",
        "${null\n          ? html`",
    )


def street(world, place, language="en"):
    """The offer, for somebody who thinks about it, and its form, for who publishes one."""
    page = world.page("niran", language=language)
    world.go(page, f"/offers/{place}")
    told(world, page, language)
    world.go(page, "/publish?have=PLN&want=LBP")
    page.fill("input[name=amount]", "400")
    page.wait_for_selector(".ticket .clay-text")
    told(world, page, language)


def told(world, page, language):
    text = " ".join(page.inner_text(".ticket").split())
    world.expect(SENTENCE[language] in text and SEEN[language] in text, f"the ticket does not tell of the street: {text}")
    world.expect(
        not page.locator(".ticket .badge, .ticket .kept").count(),
        f"the ticket holds the price against a rate at which nobody trades: {text}",
    )


def lists(world, place):
    """The rows of a search and of one's own offers."""
    page = world.page("niran", size="desktop")
    world.go(page, "/search?have=LBP&want=PLN&lat=13.7563&lon=100.5018")
    row(world, page, f"[data-offer='{place}']")
    page = world.page("ana")
    world.go(page, "/me/offers")
    row(world, page, f".card:has(a[href*='{place}'])")


def sources(world):
    """Who looks there stands among the sources."""
    page = world.page(size="desktop")
    page.goto("/rates/sources")
    world.settle(page)
    text = page.inner_text("main")
    world.expect("a made-up bureau" in text and "LBP" in text, f"who saw the rates of the street is not among the sources: {text}")


def row(world, page, selector):
    page.wait_for_selector(selector)
    text = page.inner_text(selector)
    world.expect(SENTENCE["en"] in text and "%" not in text, f"a row does not tell of the street: {text}")
