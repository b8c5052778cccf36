"""How far a rate may go: the fan by keys and in words, its score card, the numbers as a table, a pair without a fan, and no network."""
import re

from browser.defects import must_fail
from browser.world import LOST

CAPTION = ".pair-chart figcaption"


def play(world):
    for action in (fan, numbers, missing, frozen, offline):
        action(world)
        world.close_pages()
    must_fail(world, frozen, "js/rates/fan.js", "if (!ruledOut(state)) return await", "await")
    must_fail(world, fan, "js/chart/geometry.js", "...(fan ?? []).map(({ date }) => Date.parse(date))", "")
    must_fail(world, fan, "js/rates/ranges.js", "'7d': 5, '30d': 22,", "'7d': 96, '30d': 96,")
    must_fail(world, numbers, "js/chart/controls.js", ".sort().reverse()", ".sort()")
    must_fail(world, missing, "js/rates/fan.js", "error instanceof NoConnection ? t('fan.offline') : error.message", "t('fan.offline')")
    must_fail(world, frozen, "js/rates/frozen.js", "> most", "< most")
    must_fail(world, offline, "js/rates/beside.js", "if (kept) show({ data: kept.data })", "")


def fan(world):
    """The crosshair goes on into the fan, and a short range has only its beginning."""
    page = world.page("ana")
    world.go(page, "/rates/EUR-THB")
    page.wait_for_selector(".chart .band.of-95")
    page.locator(".chart").focus()
    page.keyboard.press("End")
    said = page.inner_text(CAPTION)
    world.expect("four of five cases" in said and re.search(r"\d+\.\d+ and \d+\.\d+ THB", said), f"the end of the fan is not told: {said}")
    world.expect("four of five cases" in page.get_attribute(".chart", "aria-label"), "the words of the chart say nothing of the fan")
    page.keyboard.press("Home")
    world.expect("four of five" not in page.inner_text(CAPTION), "the first day is told as a part of the fan")
    text = page.inner_text(".fan-card")
    world.expect(
        "Nobody can tell the direction" in text and re.search(r"between \d+\.\d+ and \d+\.\d+ until", text),
        f"the honest sentence is missing: {text}",
    )
    widths = {}
    for name in ("7 D", "1 Y", "All"):
        page.click(f".segments.ranges button:text-is('{name}')")
        world.settle(page)
        band = page.locator(".chart .band.of-80")
        widths[name] = band.bounding_box()["width"] / page.locator(".chart").bounding_box()["width"] if band.count() else 0
    world.expect(
        0.2 < widths["7 D"] < 0.6 and 0.1 < widths["1 Y"] < 0.5 and not widths["All"],
        f"the fan takes too much or too little of the chart: {widths}",
    )


def numbers(world):
    """The score card of all models, and the line as a table, the newest day first."""
    page = world.page("ana", size="desktop")
    world.go(page, "/rates/EUR-THB?range=90d")
    world.expect(page.locator(".held > div").count() == 4, "the score card does not say how the fan did at four horizons")
    page.click("summary:has-text('Compared with other models')")
    page.click(".fan-card .segments button:text-is('1 day')")
    table = page.inner_text(".fan-card table")
    world.expect(
        "Ours" in table and "Neural network" in table and "0.980*" in table.replace(" ", ""),
        f"the other models are not beside ours: {table}",
    )
    page.click("summary:has-text('As a table')")
    days = page.locator(".pair-chart tbody th").all_inner_texts()
    newest = page.inner_text(".pair-chart .top-of .small")
    world.expect(len(days) > 50 and days[0] in newest, f"the table does not begin with the newest day: {days[:1]} in {newest}")
    page.click("summary:has-text('As a table')")
    page.wait_for_selector(".pair-chart table", state="detached")
    for quote, tone in (("TRY", "sun"), ("DKK", "sky")):
        world.go(page, f"/rates/EUR-{quote}")
        page.wait_for_selector(f".fan-card .notice.{tone}")


def missing(world):
    """A pair with too few rates has its line and says why there is no fan."""
    refusal = {
        "type": "https://wayswap.example/problems/no-forecast",
        "status": 404,
        "title": "No forecast",
        "detail": "There are too few rates of this pair.",
    }
    with world.allowing("status of 404"):
        page = world.page()
        page.route("**/v1/rates/forecast**", lambda route: route.fulfill(status=404, content_type="application/problem+json", json=refusal))
        page.goto("/rates/EUR-ISK")
        world.settle(page)
        world.expect(
            "too few rates of this pair." in page.inner_text("main") and not page.locator(".chart .band").count(),
            "a pair without a fan does not say why",
        )
        # A single day is a dot, and a hole stays a hole.
        answer = {
            "base": "EUR",
            "quote": "ISK",
            "points": [{"date": "2026-10-30", "rate": "138.00"}],
            "first": None,
            "last": {"date": "2026-10-30", "rate": "138.00"},
            "low": {"date": "2026-10-30", "rate": "138.00"},
            "high": {"date": "2026-10-30", "rate": "138.00"},
            "changePercent": None,
            "source": "ECB",
            "asOf": "2026-10-30",
            "stale": True,
            "licence": "",
            "group": "day",
            "ends": None,
        }
        page.route("**/v1/rates/history**", lambda route: route.fulfill(json=answer))
        world.go(page, "/rates/EUR-ISK?range=30d")
        world.expect(page.locator(".chart .point").count() == 1 and "138" in page.inner_text(CAPTION), "a single day is not drawn")
        answer["points"] = [{"date": f"2026-{month:02}-{day:02}", "rate": f"{130 + day}"} for month in (1, 9) for day in range(1, 6)]
        answer["last"] = answer["points"][-1]
        world.go(page, "/rates/EUR-ISK?range=1y")
        world.expect(page.get_attribute(".chart path.line", "d").count("M") == 2, "a line is drawn across a gap of months")


def frozen(world):
    """Of a currency that is published no more, and of an asset of a few days, it is said why there is no fan, which nobody asks for."""
    page = world.page()
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/rates/forecast" in request.url else None)
    for path in ("EUR-UAH", "UAH-GBP", "assets/SOL?in=UAH"):
        page.goto(f"/rates/{path}")
        page.wait_for_selector(".fan-card:has-text('There is no forecast: the newest rate is of 30 April 2026.')")
        world.settle(page)
        world.expect(page.locator("main > .stack > .notice:has-text('30 April')").count() == 1, f"{path} does not say once how old it is")

    def answer(route):
        found = route.fetch(headers={name: value for name, value in route.request.headers.items() if name != "if-none-match"}).json()
        found["items"] = [item | {"points": item["points"][:29]} for item in found["items"]]
        route.fulfill(json=found)

    page.route("**/v1/rates/overview**", answer)
    for path in ("EUR-SOL", "assets/SOL?in=EUR"):
        page.goto(f"/rates/{path}")
        page.wait_for_selector(".fan-card:has-text('There is no forecast yet')")
        world.settle(page)
    world.expect(not asked, f"a forecast that cannot be is asked for: {asked}")
    world.go(page, "/rates/EUR-THB")
    page.wait_for_selector(".chart .band.of-95")
    world.expect("The newest rate of" not in page.inner_text("main"), "a rate whose sides are of one day is told to be older than its line")


def offline(world):
    """What was read is there without a network, the fan too; a pair that was not says so."""
    page = world.page("ana", worker=True)
    world.go(page, "/rates/EUR-THB")
    page.wait_for_selector(".chart .band.of-95")
    world.go(page, "/rates")
    with world.allowing(LOST):
        page.context.set_offline(True)
        page.route("**/v1/**", lambda route: route.abort("internetdisconnected"))
        page.wait_for_selector(".strip .notice")
        world.go(page, "/rates/EUR-THB")
        page.wait_for_selector(".chart .band.of-95")
        world.expect(
            page.locator("[aria-pressed]:has-text('')[aria-label=Watch] >> nth=0").is_disabled(),
            "the watch list can be changed without a network",
        )
        page.context.set_offline(False)
