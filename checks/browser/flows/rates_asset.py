"""A crypto asset: its price, sources, fan and score card, a network's line, a converter, lists; zoom; and strange prices."""
import itertools
import re
import time

from browser.defects import must_fail

CAPTION = ".chart-figure figcaption"
SOURCES = "section:has(h2:text-is('Sources'))"
SHOWN = re.compile(r"A part of the range: (.+) to (.+)\.")


def play(world):
    for action in (page_of, made_up, by_source, network, zoom, fingers, lists, ways, strange):
        action(world)
        world.close_pages()
    must_fail(world, made_up, "js/rates/source.js", "source === madeUp && sources.length < 2", "false")
    must_fail(world, page_of, "js/screens/rate-asset.js", "isCode(asked) ? asked : state.wish", "state.wish")
    must_fail(world, page_of, "js/rates/frozen.js", "isAsset(one) - isAsset(other)", "0")
    must_fail(world, by_source, "js/rates/by-source.js", "one.source === source)", "one.source !== source)")
    must_fail(world, by_source, "js/rates/by-source.js", "Math.abs(Number(differencePercent))", "35.67")
    must_fail(world, network, "js/rates/network.js", "isNetworkOn = isWanted", "isNetworkOn = false")
    must_fail(world, zoom, "js/chart/gestures.js", "if (!zoom || !isMeant) return", "if (!zoom) return")
    must_fail(world, zoom, "js/chart/zoom.js", "instant < view[0] ? instant - view[0]", "false ? 0")
    must_fail(world, fingers, "js/chart/gestures.js", "if (isSecond && view && zoom) zoom(null)", "")
    must_fail(world, lists, "js/rates/codes.js", "...assets, ", "")
    must_fail(world, ways, "js/screens/rate-pair.js", "if (isAsset(base)) {", "if (false) {")
    must_fail(world, ways, "js/screens/rate-asset.js", "error.kind === 'no-rates' || quote === 'EUR'", "quote === 'EUR'")
    must_fail(world, ways, "js/screens/rate-pair.js", "[404, 422].includes(state.error.status)", "false")
    must_fail(world, strange, "js/chart/scale.js", "fraction.length - Number(power)", "fraction.length")
    must_fail(world, strange, "js/chart/geometry.js", "Math.max(0, least - spread * 0.05)", "least - spread * 0.05")


def page_of(world):
    """A price in one's currency, in words and figures; another currency is a choice away."""
    page = world.page("ana", size="desktop")
    world.go(page, "/rates/assets/SOL?in=EUR")
    page.wait_for_selector(".chart .band.of-95")
    text = page.inner_text("main")
    world.expect(page.inner_text("h1") == "Solana in euros" and re.match(r"\d+\.\d+\s+EUR", page.inner_text(".rate-large")), text[:200])
    world.expect(text.count("Sample prices, not the market") == 1, "that prices are made up is not said once")
    world.expect(
        re.search(r"In four of five cases Solana stays between [\d.]+ and [\d.]+\sEUR until", text)
        and page.locator(".expected dd").count() == 2 and "500 closes" in text,
        f"how far the price may go is not told: {text}",
    )
    scores = page.locator(".scores tbody tr").all_inner_texts()
    world.expect(
        len(scores) == 3 and "This fan" in scores[0] and re.search(r"\d\.\d{3}$", scores[0]) and scores[2].endswith("1.000"),
        f"the score card is {scores}",
    )
    world.expect("The newest rate of EUR is of 30 October 2026" in text, "that the euro's rate is old is not told")
    price = page.inner_text(".rate-large").split()[0]
    said = page.locator(f"{SOURCES} li").all_inner_texts()
    world.expect(
        len(said) == 1 and price in said[0] and "ECB of 30 Oct 2026" in said[0] and "apart" not in said[0],
        f"the price is {price}, and its sources say {said}",
    )
    before = page.input_value("#sum-1")
    page.select_option(".unit select", "PLN")
    page.wait_for_function("(old) => document.querySelector('#sum-1').value > Number(old) * 3", arg=before)
    world.settle(page)
    world.expect("in=PLN" in page.url and "PLN" in page.inner_text(".rate-large"), f"the price is not in PLN at {page.url}")
    page.fill("#sum-1", "100")
    page.wait_for_function("() => document.querySelector('#sum-0').value < 1")
    world.expect(re.fullmatch(r"0\.\d{1,8}", page.input_value("#sum-0")), f"100 PLN are {page.input_value('#sum-0')} SOL")
    page.click(".other-assets a:has-text('Dogecoin')")
    world.settle(page)
    world.expect(page.url.endswith("/rates/assets/DOGE?in=PLN"), f"the next asset is not in the same currency: {page.url}")
    world.go(page, "/rates/assets/ETH?in=BTC")
    world.expect("BTC" in page.inner_text(".rate-large") and page.locator(".chart .line").count() == 1, "no price in another asset")


def made_up(world):
    """That prices are made up is said once a page, in the language of the page, also where no other source has a figure."""
    page = world.page(language="pl")
    for path in ("assets/SOL?in=EUR", "assets/SOL?in=USD", "EUR-SOL", "sources"):
        page.goto(f"/rates/{path}")
        world.settle(page)
        text = page.inner_text("main")
        world.expect(
            "Sample" not in text and text.count("Ceny przykładowe") == 2 and text.count("Ceny przykładowe, nie z rynku") == 1,
            f"at {path} made-up prices are told as {text}",
        )


def by_source(world):
    """Two sources that are 30 % apart, each with the days of its figures; seen from the other side too."""
    page = world.page()
    ecb = {"source": "ECB", "asOf": "2026-11-20"}

    def item(source, rate, day, bps, percent):
        return {"source": source, "rate": rate, "basis": "mid", "asOf": "2026-11-20", "stale": False, "differenceBps": bps,
                "differencePercent": percent, "licence": "Ours.", "sources": [ecb, {"source": source, "asOf": day}]}

    answer = {"base": "SOL", "quote": "EUR", "disputed": False}
    page.route("**/v1/rates/compare**", lambda route: route.fulfill(json=answer))
    for path, rates in (("assets/SOL?in=EUR", ("150", "105")), ("EUR-SOL", ("0.006666667", "0.004666667"))):
        answer["items"] = [item("COINGECKO", rates[0], "2026-11-22", 0, "0.00"), item("MESSARI", rates[1], "2026-11-21", 3567, "-30.00")]
        page.goto(f"/rates/{path}")
        page.wait_for_selector(SOURCES)
        rows = [row.replace("\u00a0", " ") for row in page.locator(f"{SOURCES} li").all_inner_texts()]
        world.expect(
            len(rows) == 2 and "22 Nov 2026 · ECB of 20 Nov 2026" in rows[0] and "apart" not in rows[0]
            and "21 Nov 2026 · ECB of 20 Nov 2026" in rows[1] and "30.00 % apart" in rows[1],
            f"sources that are 30 % apart say {rows} at {path}",
        )
        world.expect(page.inner_text(SOURCES).count("Ours.") == 1, "a licence is not said once")


def network(world):
    """The line of the network is drawn by a switch, which the device keeps, with a sentence of how it did."""
    page = world.page()
    for path in ("/rates/assets/SOL?in=EUR", "/rates/EUR-THB"):
        page.goto(path)
        page.wait_for_selector(".chart .band.of-95")
        switch = page.locator(".network-switch input")
        world.expect(not page.locator(".chart .second").count() and not switch.is_checked(), "the network is drawn unasked")
        switch.check()
        page.wait_for_selector(".chart .second", state="attached")
        page.wait_for_selector(".pair-chart :text('A neural network guessed the middle')")
        page.locator(".chart").focus()
        page.keyboard.press("End")
        world.expect("neural network" in page.inner_text(CAPTION), f"the end of the line is not told: {page.inner_text(CAPTION)}")
        page.reload()
        page.wait_for_selector(".chart .second", state="attached")
        page.locator(".network-switch input").uncheck()
        page.wait_for_selector(".chart .second", state="detached")


def zoom(world):
    """Wheel and keys show a part, which scales anew; the page scrolls by the wheel over a chart without the focus."""
    page = world.page(size="desktop")
    page.goto("/rates/assets/BTC?in=EUR")
    world.settle(page)
    page.wait_for_selector(".chart .band.of-95")
    chart, zoomed = page.locator(".chart"), page.locator(".chart.zoomed")
    box = chart.bounding_box()
    page.mouse.move(box["x"] + 250, box["y"] + 90)
    page.mouse.wheel(0, -120)
    page.wait_for_timeout(100)
    world.expect(not zoomed.count(), "a chart without the focus takes the wheel")
    grid = page.locator(".chart > text").all_text_contents()
    chart.focus()
    for _ in range(4):
        page.mouse.wheel(0, -150)
        page.wait_for_timeout(60)
    page.mouse.move(5, 5)
    page.wait_for_selector(".chart.zoomed")
    first = SHOWN.search(page.inner_text(CAPTION))
    scaled = page.locator(".chart > text").all_text_contents() != grid
    world.expect(first and scaled, f"a part has the scale of the whole, or is not told: {page.inner_text(CAPTION)}")
    page.mouse.move(box["x"] + 250, box["y"] + 90)
    page.mouse.down()
    page.mouse.move(box["x"] + 400, box["y"] + 90, steps=6)
    page.mouse.up()
    page.mouse.move(5, 5)
    page.wait_for_timeout(60)
    second = SHOWN.search(page.inner_text(CAPTION))
    world.expect(second and second[1] != first[1], f"a part does not follow the mouse: {second and second[0]}")
    chart.focus()
    page.keyboard.press("Home")
    world.expect(page.locator(".chart .cross").count() == 1, "the part does not follow the day of the keys")
    page.keyboard.press("0")
    page.wait_for_selector(".chart.zoomed", state="detached")
    for key in "++-":
        page.keyboard.press(key)
    page.click(".chart-whole")
    page.wait_for_selector(".chart.zoomed", state="detached")
    chart.focus()
    page.keyboard.press("+")
    page.click(".segments.ranges button:text-is('90 D')")
    world.settle(page)
    world.expect(not zoomed.count(), "another range begins as a part")


def fingers(world):
    """Two fingers zoom, one moves the part and scrolls the page, two taps show the whole."""
    page = world.page()
    page.goto("/rates/EUR-THB")
    world.settle(page)
    page.wait_for_selector(".chart .band.of-95")
    box, session = page.locator(".chart").bounding_box(), page.context.new_cdp_session(page)
    x, y = box["x"] + 130, box["y"] + 80
    # Fingers have a clock of their own, so that taps follow each other as fast on a busy machine.
    clock = itertools.count(time.time(), 0.03)

    def touch(kind, *points):
        places = [{"x": x + left, "y": y + down, "id": number} for number, (left, down) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places, "timestamp": next(clock)})
        page.wait_for_timeout(25)

    def swipe(*points):
        touch("touchStart", points[0])
        for point in points[1:]:
            touch("touchMove", point)
        touch("touchEnd")

    swipe(*((0, 60 - step * 12) for step in range(11)))
    page.wait_for_function("() => scrollY > 40")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)
    touch("touchStart", (-20, 0))
    touch("touchStart", (-20, 0), (20, 0))
    for reach in range(30, 100, 10):
        touch("touchMove", (-reach, 0), (reach, 0))
    touch("touchEnd")
    page.wait_for_selector(".chart.zoomed")
    first = page.inner_text(CAPTION)
    swipe(*((step * 10, 0) for step in range(8)))
    page.wait_for_timeout(60)
    world.expect(SHOWN.search(first) and page.inner_text(CAPTION) != first, f"one finger does not move the part: {first}")
    for _ in range(20):
        next(clock)
    for _ in range(2):
        touch("touchStart", (0, 0))
        touch("touchEnd")
    page.wait_for_selector(".chart.zoomed", state="detached")


def lists(world):
    """An asset is watched and waited for as a currency is."""
    with world.client("ana") as client:
        client.json("PUT", "/v1/me/watchlist", {"items": [{"base": "EUR", "quote": "PLN"}]})
        for alert in client.json("GET", "/v1/me/alerts")["items"]:
            client.call("DELETE", f"/v1/me/alerts/{alert['id']}")
    page = world.page("ana")
    world.go(page, "/rates/assets/USDC?in=EUR")
    page.click(".bar button[aria-label=Watch]")
    page.wait_for_selector(".bar button[aria-label=Watch][aria-pressed=true]")
    world.go(page, "/rates/watchlist/add")
    page.wait_for_selector("select[name=base] option[value=DOGE]", state="attached")
    page.select_option("select[name=base]", "DOGE")
    page.select_option("select[name=quote]", "EUR")
    page.click("[role=dialog] .primary")
    page.wait_for_selector(".watch-edit li:has-text('DOGE / EUR')")
    world.settle(page)
    with world.client("ana") as client:
        found = [(item["base"], item["quote"]) for item in client.json("GET", "/v1/me/watchlist")["items"]]
    world.expect(found == [("EUR", "PLN"), ("USDC", "EUR"), ("DOGE", "EUR")], f"the watch list is {found}")
    world.go(page, "/rates/assets/DOGE?in=EUR")
    page.click(".bar a[aria-label=Alert]")
    page.wait_for_selector("text=Now 1 DOGE =")
    page.wait_for_selector("select[name=base] option[value=SOL]", state="attached")
    page.fill("input[name=threshold]", "0.3")
    page.click(".foot .primary")
    page.wait_for_selector(".alert:has-text('When 1 DOGE rises to 0.3 EUR')")


def ways(world):
    """A pair that begins with an asset is its page; one that ends with it is a pair, which nobody swaps."""
    page = world.page()
    page.goto("/rates/BTC-PLN?range=90d")
    page.wait_for_url("**/rates/assets/BTC?in=PLN&range=90d")
    world.settle(page)
    world.expect(page.inner_text(".ranges [aria-pressed=true]") == "90 D", "the range is lost on the way to the asset")
    world.go(page, "/rates/EUR-BTC")
    page.wait_for_selector(".chart .band.of-95")
    world.expect(re.search(r"0\.0000\d+\s+BTC", page.inner_text(".rate-large")), "a euro has no price in bitcoins")
    world.expect(not page.locator("main a[href^='/search'], main a[href^='/publish']").count(), "what nobody swaps is offered for a swap")
    with world.allowing("status of (404|422)"):
        for path, text in (("USDT?in=PLN", "no prices of this asset"), ("ABCD?in=EUR", "no prices of ABCD"), ("BTC?in=QQQ", "")):
            page.goto(f"/rates/assets/{path}")
            page.wait_for_selector("main .empty a[href='/rates']")
            world.expect(text in page.inner_text("main"), f"{path} is not told: {page.inner_text('main')}")
            # What has no price at all has none in euros either.
            world.expect(page.locator("a:has-text('In euros')").count() == (path == "BTC?in=QQQ"), f"{path} leads to the same again")
        page = world.page(language="pl")
        for path in ("score", "EUR-QQQ"):
            page.goto(f"/rates/{path}")
            page.wait_for_selector("h1:text-is('Nie ma takiego kursu')")


def strange(world):
    """Prices of a billionth and of a billion, one, none, a gap, thirty years, and one that ended."""
    page = world.page()
    answer = {"base": "DOGE", "quote": "EUR", "group": "day", "source": "ASSET-FILE", "asOf": "2026-11-28", "stale": False,
              "licence": "Ours.", "ends": None, "sources": [{"source": "ASSET-FILE", "asOf": "2026-11-28"}]}
    page.route("**/v1/rates/history**", lambda route: route.fulfill(json=answer))
    refusal = {"type": "https://wayswap.example/problems/no-forecast", "status": 404, "title": "No forecast", "detail": "Too few prices."}
    page.route("**/v1/rates/forecast**", lambda route: route.fulfill(status=404, content_type="application/problem+json", json=refusal))

    def show(prices, change="1.00", **more):
        points = [{"date": date, "rate": text} for date, text in prices]
        ends = {"first": points[0], "last": points[-1]} if points else {"first": None, "last": None}
        by_price = sorted(points, key=lambda point: float(point["rate"]))
        answer.update(points=points, low=by_price[0] if points else None, high=by_price[-1] if points else None,
                      changePercent=change if len(points) > 1 else None, **ends, **more)
        page.goto("/rates/assets/DOGE?in=EUR")
        world.settle(page)
        return page.inner_text("main")

    november = [f"2026-11-{day:02}" for day in range(1, 29)]
    with world.allowing("status of 404"):
        for size in ("0.000000001", "1000000000"):
            show([(date, f"{float(size) * (1 + number / 100):.12f}" if float(size) < 1 else str(int(float(size) * (1 + number / 100))))
                  for number, date in enumerate(november)])
            words = page.locator(".chart > text").all_text_contents()
            world.expect(len(set(words)) == len(words) > 4, f"the lines of prices of {size} are called {words}")
            world.expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"a price of {size} scrolls sideways")
        show([(date, f"{0.01 + number:.2f}") for number, date in enumerate(november)])
        words = page.locator(".chart > text").all_text_contents()
        world.expect("0" in words and not any(word.startswith("−") for word in words), f"a price has an axis with {words}")
        text = show([("2026-11-28", "0.15")])
        world.expect(page.locator(".chart .point").count() == 1 and "Too few prices." in text, f"a single price is not shown: {text}")
        page.locator(".chart").focus()
        page.keyboard.press("+")
        world.expect(not page.locator(".chart.zoomed").count(), "a single price is zoomed")
        text = show([])
        world.expect("No rates in this range" in text, f"an asset without prices does not say so: {text}")
        show([(f"2026-{month:02}-{day:02}", f"0.1{day}") for month in (1, 9) for day in range(1, 9)])
        world.expect(page.get_attribute(".chart path.line", "d").count("M") == 2, "a line is drawn across a gap")
        show([(f"{year}-{month:02}-{day:02}", f"{1 + (year * 31 + month * 7 + day) % 97 / 10:.2f}")
              for year in range(1997, 2027) for month in range(1, 13) for day in range(1, 28)])
        page.locator(".chart").focus()
        spent = page.evaluate("""async () => {
          const chart = document.querySelector('.chart')
          const began = performance.now()
          for (let count = 0; count < 30; count += 1) {
            chart.dispatchEvent(new WheelEvent('wheel', { deltaY: count < 20 ? -80 : 60, clientX: 150, clientY: 200, cancelable: true }))
            await new Promise(requestAnimationFrame)
          }
          return performance.now() - began
        }""")
        world.expect(page.locator(".chart.zoomed").count() == 1, "thirty years cannot be zoomed")
        print(f"    30 turns of the wheel over 9,720 prices: {spent:.0f} ms", flush=True)
        world.expect(len(page.get_attribute(".chart path.line", "d")) < 40_000, "more points are drawn than can be seen")
        text = show([(f"2024-0{month}-15", f"0.{month}") for month in range(1, 9)], asOf="2024-08-15", stale=True)
        world.expect("15 Aug 2024" in text and "15 August 2024" in text, f"an asset that is priced no more does not say since when: {text}")
