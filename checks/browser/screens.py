"""Every screen × phone and desktop × light and dark × en and pl: axe, console, no sideways scrolling, a screenshot.

`layout` has more widths."""

import collections
import uuid

from axe_playwright_python.base import AXE_SCRIPT
from browser import tables
from browser.world import PLACE

LANGUAGES = ("en", "pl")
SIZES = ("phone", "desktop")
#: The structure of a page is the same in both themes: in the dark one only the colours are looked at.
RULES = {"light": {}, "dark": {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}}
AXE = """async (options) => (await axe.run(document, { resultTypes: ['violations'], ...options })).violations.map(
  ({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`)"""
WIDE = """() => {
  const most = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= most) return null
  const all = [...document.querySelectorAll('main *, .bar *, .tabs *')]
  const wide = all.filter((element) => element.getBoundingClientRect().right > most + 1)
  const first = wide.slice(-1).map((element) => [...element.outerHTML].slice(0, 120).join(''))
  return `${document.documentElement.scrollWidth} px: ${first.join('')}`
}"""
TITLES = "() => [document.querySelectorAll('h1').length, document.title]"
#: Where the demo world is; without a place a search asks for one.
BANGKOK = "&lat=13.7563&lon=100.5018&near=Bangkok"
#: The actions of swaps that have a page.
FORMS = ("menu", "accept", "counter", "decline", "withdraw", "late", "no-show", "contest", "dispute", "settle", "review")
#: What is in the console on the page of a currency that is published no more: nobody forecasts it.
NO_FORECAST = "status of 404.*/rates/forecast"
Screen = collections.namedtuple("Screen", "name path")


def guests(world):
    with world.client() as client:
        offer = client.json("GET", "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=10&have=THB&want=EUR")["items"][0]["id"]
    return [
        Screen(*pair)
        for pair in (
            ("home", "/"),
            ("join", "/join"),
            ("sign-in", "/sign-in"),
            ("reset", "/reset"),
            ("verify-email", "/verify-email"),
            ("search-unknown", "/search?have=THB&want=EUR"),
            ("search", f"/search?have=THB&want=EUR{BANGKOK}"),
            ("search-place", "/search/place"),
            ("search-days", "/search/days"),
            ("search-filters", "/search/filters"),
            ("search-empty", "/search?have=ISK&want=KRW&lat=-54.8&lon=-68.3&radius=2&near=Ushuaia"),
            ("offer-guest", f"/offers/{offer}"),
            ("rates-guest", "/rates"),
            ("rate-sources", "/rates/sources"),
            ("rate-tables", "/rates/tables"),
            ("rate-table-C", "/rates/tables?table=C"),
            ("rate-table-instead", f"/rates/tables?table=A&date={tables.SUNDAY}"),
            ("rate-pair-guest", "/rates/PLN-THB?range=5y"),
            ("rate-asset-guest", "/rates/assets/SOL?in=PLN&range=all"),
            ("traveller-guest", "/travellers/tomek"),
            ("nowhere", "/no-such-page"),
        )
    ]


def members(world, handle):
    """What somebody sees who is signed in; of lists the first of each state."""
    with world.client(handle) as client:
        offers = client.json("GET", "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=25&have=EUR&want=THB")["items"]
        theirs = next((one["id"] for one in offers if one["traveller"]["handle"] != handle), None)
        own = client.json("GET", "/v1/me/offers")["items"]
        threads = client.json("GET", "/v1/threads")["items"]
        swaps = [one for state in ("open", "ended") for one in client.json("GET", f"/v1/swaps?state={state}")["items"]]
    begin_assets(world, handle)
    yield from (
        Screen(*pair)
        for pair in (
            ("home-me", "/"),
            ("search-signed-in", f"/search?have=EUR&want=THB{BANGKOK}&give=200"),
            ("publish", "/publish"),
            ("threads", "/threads"),
            ("swaps", "/swaps"),
            ("me", "/me"),
            ("my-offers", "/me/offers"),
            ("score", "/me/score"),
            ("reports", "/me/reports"),
            ("notifications", "/notifications"),
            ("settings", "/settings"),
            *((f"settings-{page}", f"/settings/{page}") for page in settings()),
            ("rates", "/rates"),
            ("rates-all", "/rates?base=EUR&group=all"),
            ("rates-crypto", "/rates?base=EUR&group=crypto"),
            ("rates-old", "/rates?base=UAH&group=major"),
            ("rate-watchlist", "/rates/watchlist"),
            ("rate-watchlist-add", "/rates/watchlist/add"),
            ("rate-alerts", "/rates/alerts"),
            ("rate-alert", "/rates/alerts/new?base=EUR&quote=PLN"),
            ("rate-comparison", "/rates/comparison?base=EUR&quotes=USD,PLN,JPY,TRY"),
            ("rate-comparison-none", "/rates/comparison?base=EUR"),
            ("rate-holdings", "/rates/holdings"),
            ("rate-holdings-edit", "/rates/holdings/edit"),
            ("rate-holdings-add", "/rates/holdings/edit?add=LTC"),
            ("search-wallet", "/search?have=THB&settlement=wallet"),
            ("publish-wallet", "/publish?have=EUR&want=THB&settlement=wallet"),
            ("rate-pair-week", "/rates/EUR-TRY?range=7d"),
            ("rate-pair", "/rates/EUR-THB"),
            ("rate-pair-all", "/rates/JPY-EUR?range=all"),
            ("rate-pair-asset", "/rates/EUR-BTC"),
            ("rate-pair-old", "/rates/EUR-UAH"),
            ("rate-asset", "/rates/assets/BTC?in=EUR"),
            ("rate-asset-small", "/rates/assets/DOGE?in=PLN&range=30d"),
            ("traveller", "/travellers/ben"),
            ("traveller-own", f"/travellers/{handle}"),
            ("traveller-new", "/travellers/niran"),
            ("traveller-block", "/travellers/ben/block"),
            ("report-traveller", "/travellers/ben/report"),
            ("report-message", "/report/message/1%2F2"),
        )
    )
    if theirs:
        yield from (
            Screen("offer", f"/offers/{theirs}"),
            Screen("offer-propose", f"/offers/{theirs}/propose"),
            Screen("offer-message", f"/offers/{theirs}/message"),
        )
    for state in dict.fromkeys(one["state"] for one in own):
        offer = next(one["id"] for one in own if one["state"] == state)
        yield Screen(f"offer-own-{state}", f"/offers/{offer}")
        if state == "active":
            yield Screen("offer-edit", f"/offers/{offer}/edit")
    for number, one in enumerate(threads[:2]):
        yield Screen(f"thread-{number}", f"/threads/{one['id']}")
    yield from chats(world, handle, threads)
    yield from wallet(world, handle)
    for state in dict.fromkeys(one["state"] for one in swaps):
        swap = next(one["id"] for one in swaps if one["state"] == state)
        yield Screen(f"swap-{state}", f"/swaps/{swap}")
        # What can be done with it, each in its form.
        with world.client(handle) as client:
            actions = [one["do"] for one in client.json("GET", f"/v1/swaps/{swap}")["actions"] if one["open"]]
        yield from (Screen(f"swap-{state}-{action}", f"/swaps/{swap}/{action}") for action in ("menu", *actions) if action in FORMS)
        if state in ("accepted", "scheduled"):
            yield from (Screen(f"swap-{state}-{action}", f"/swaps/{swap}/{action}") for action in ("schedule", "add-place", "cancel"))


def begin_assets(world, handle):
    """Assets that somebody entered, and one that they bought, once."""
    with world.client(handle) as client:
        if client.json("GET", "/v1/me/holdings")["items"]:
            return
        entered = [("XRP", "300"), ("DOGE", "1500.5"), ("USDT", "10")]
        client.json("PUT", "/v1/me/holdings", {"items": [{"asset": asset, "amount": amount} for asset, amount in entered]})
        trade = {"side": "buy", "currency": "SOL", "amount": "0.12345678", "against": "PLN"}
        client.call("POST", "/v1/wallet/trades", trade, headers={"Idempotency-Key": str(uuid.uuid4())})


def chats(world, handle, threads):
    """The search, and the dialogs of a chat whose swap is agreed."""
    yield from (Screen("threads-search", "/threads/search"), Screen("threads-search-found", "/threads/search?q=cap"))
    agreed = next((one["id"] for one in threads if one["progress"] and one["progress"]["state"] in ("accepted", "scheduled")), None)
    if not agreed:
        return
    with world.client(handle) as client:
        client.json("POST", f"/v1/threads/{agreed}/messages", {"clientId": str(uuid.uuid4()), "body": "I wear a green cap."})
        mine = client.json("GET", f"/v1/threads/{agreed}/messages?before=latest")["items"][-1]["seq"]
    yield from (
        Screen(f"thread-{name}", f"/threads/{agreed}/{path}")
        for name, path in (
            ("menu", "menu"),
            ("mute", "mute"),
            ("card", "card"),
            ("message", f"messages/{mine}"),
            ("message-delete", f"messages/{mine}/delete"),
        )
    )


def wallet(world, handle):
    """The wallet, with a transaction of each kind, a request and an order that wait."""
    with world.client(handle) as client:
        rows = client.json("GET", "/v1/wallet/transactions?limit=100")["items"]
    yield from (
        Screen(f"wallet-{name}", f"/wallet{path}")
        for name, path in (
            ("home", ""),
            ("found", "?direction=out"),
            ("none", "?q=zzzz"),
            ("filters", "/filters?direction=in&min=5"),
            ("trade", "/trade"),
            ("trade-asset", "/trade?pay=PLN&get=SOL&amount=100"),
            ("send", "/send"),
            ("deposit", "/deposit"),
        )
    )
    for kind in dict.fromkeys(row["kind"] for row in rows):
        yield Screen(f"wallet-row-{kind}", f"/wallet/transactions/{next(row['id'] for row in rows if row['kind'] == kind)}")
    # The newest month may have nothing yet.
    month = next((row["at"] for row in rows if row["counterparty"]), rows[0]["at"])[:7]
    yield from wallet_later(world, handle, month)


def wallet_later(world, handle, month):
    """What the wallet has beside balances and transactions."""
    yield from (
        Screen(f"wallet-{name}", f"/wallet/{path}")
        for name, path in (
            ("ask", "ask"),
            ("requests", "requests"),
            ("orders", "orders"),
            ("order", "orders/new"),
            ("statement", f"statements/{month}"),
            ("portfolio", "portfolio?range=90d"),
        )
    )
    with world.client(handle) as client:
        asked, orders = (client.json("GET", f"/v1/wallet/{part}?state=open")["items"] for part in ("requests", "orders"))
        asked = [one for one in asked if one["direction"] == "in"]
    for one in asked[:1]:
        yield from (Screen(f"wallet-request-{answer}", f"/wallet/requests/{one['id']}/{answer}") for answer in ("accept", "decline"))
    for one in orders[:1]:
        yield from (Screen(f"wallet-order-{name}", f"/wallet/orders/{one['id']}/{name}") for name in ("edit", "cancel"))


def settings():
    """The pages of the settings, as their modules are named."""
    from harness.machine import ROOT
    return sorted(path.stem.removeprefix("settings-") for path in (ROOT / "web/js/screens").glob("settings-*.js"))


def look(world, page, screen, shot, has_axe=True):
    """{what is wrong: the themes it is wrong in}; a screen is read once, and looked at in both.

    `shot` is where its pictures go, with a place for the theme. Without axe there are none."""
    page.emulate_media(color_scheme="light")
    with world.allowing(NO_FORECAST):
        world.go(page, screen.path)
    problems = collections.defaultdict(list)
    for theme, rules in RULES.items() if has_axe else ():
        if not page.evaluate("() => !!window.axe"):
            page.evaluate(AXE_SCRIPT)
        page.emulate_media(color_scheme=theme)
        world.settle(page)
        if not world.is_short:
            page.screenshot(path=shot.format(theme=theme))
        for problem in page.evaluate(AXE, rules):
            problems[problem].append(theme)
    headings, title = page.evaluate(TITLES)
    if headings != 1:
        problems[f"{headings} h1"].append("light")
    if "undefined" in title or not title:
        problems[f"the title is {title!r}"].append("light")
    if wide := page.evaluate(WIDE):
        problems[f"scrolls sideways: {wide}"].append("light")
    return problems


def mistyped(world):
    """An address typed by hand that nobody has: the server says so to programs, and the app to people, with a way on."""
    page = world.page()
    with world.allowing("status of 404"):
        answer = page.goto("/offfers")
        world.settle(page)
    world.expect(answer.status == 404, f"a mistyped address is answered with {answer.status}")
    world.expect(page.locator("main.nowhere h1").count() == 1, "a mistyped address does not show that there is no such page")
    for path in ("/search", "/"):
        world.expect(page.locator(f"main .empty-actions a[href='{path}']").count() == 1, f"from a mistyped address nothing leads to {path}")
    page.click("main .empty-actions a[href='/search']")
    page.wait_for_selector("main.search h1", state="attached")


def play(world, languages=LANGUAGES):
    mistyped(world)
    world.close_pages()
    return look_at_all(world, languages)


def look_at_all(world, languages):
    folder = PLACE / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    for old in (old for language in languages if not world.is_short for old in folder.glob(f"*-{language}.png")):
        old.unlink()
    people = {None: guests(world), "ana": list(members(world, "ana")), "niran": list(members(world, "niran"))}
    seen = {screen.name for screens in (people[None], people["ana"]) for screen in screens}
    people["niran"] = [screen for screen in people["niran"] if screen.name not in seen and screen.name.startswith(("swap-", "offer-own"))]
    found = collections.defaultdict(list)
    for handle, screens in people.items():
        for size, language in [(size, language) for language in languages for size in SIZES] if screens else ():
            page = world.page(handle, size, language=language)
            if not handle:
                tables.serve(page)
                page.goto("/rates")
                world.settle(page)
            for screen in screens:
                try:
                    shot = f"{folder}/{screen.name}-{size}-{{theme}}-{language}.png"
                    # A page has one structure and one set of colours in all languages.
                    problems = look(world, page, screen, shot, not world.is_short or language == LANGUAGES[0])
                except Exception as error:
                    problems = {f"({screen.path}) {str(error).splitlines()[0]}": ["both themes"]}
                for problem, themes in problems.items():
                    found[f"{screen.name}: {problem}"].append(f"{size} {' '.join(themes)} {language}")
            world.close_pages()
    count = sum(map(len, people.values()))
    pictures = f", each with four pictures in {folder}" if not world.is_short else ""
    print(f"    {count} screens in {' and '.join(languages)}{pictures}", flush=True)
    return [f"{problem} [{', '.join(where)}]" for problem, where in found.items()]
