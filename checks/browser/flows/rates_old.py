"""Where rates are old, each screen says in the same words whether the server asks for newer ones."""
from browser.defects import must_fail
from browser.flows._wallet import newcomer

OFFLINE, LATE = "This server does not ask for new ones.", "Newer ones are late."
SCREENS = ("/", "/wallet", "/wallet/portfolio", "/wallet/trade?pay=PLN&get=USD&amount=10", "/rates/tables", "/rates/EUR-THB",
           "/rates/comparison?base=EUR", "/rates")


def play(world):
    told(world)
    world.close_pages()
    must_fail(world, told, "js/parts/old-rates.js", "sources.mode === 'offline' ? 'rates.offline' : 'rates.late'", "'rates.late'")
    must_fail(world, told, "js/screens/wallet-trade.js", "if (quote.reference.stale) readSources(state, tools)", "")
    must_fail(world, told, "js/screens/home-me.js", "if (state.data[0].valuation?.stale) readSources(state, tools)", "")


def told(world):
    page, client = newcomer(world)
    sources = client.json("GET", "/v1/rates/sources")
    page.route("**/v1/rates/sources", lambda route: route.fulfill(json=sources))
    for mode, words, other in (("offline", OFFLINE, LATE), ("live", LATE, OFFLINE)):
        sources["mode"] = mode
        for path in SCREENS:
            page.goto(path)
            page.wait_for_selector(f"main :text('{words}')")
            world.settle(page)
            text = page.inner_text("main")
            world.expect(text.count(words) == 1 and other not in text and "overdue" not in text, f"{path} says of old rates: {text}")
