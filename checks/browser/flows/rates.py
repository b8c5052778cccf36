"""A guest compares rates, finds currencies by any of their names, reads a chart with pointer and keys, and converts both ways."""
import re

from browser.defects import must_fail

#: What the search of one currency is asked by, in English; an older server does not say where a currency is money.
ASKED = {"baht": "THB", "Thailand": "THB", "Ukraine": "UAH", "₴": "UAH", "uah": "UAH", "ZLOTY": "PLN", "btc": "BTC", "₿": "BTC"}
COUNTRIES = {"EUR": ["DE", "FR"], "USD": ["EC", "US"], "CHF": ["CH", "LI"]}
COUNT = """() => {
  const real = window.fetch
  window.asked = 0
  window.fetch = (...given) => { window.asked += 1; return real(...given) }
}"""
#: Types as ten thousand people would in a minute; how many milliseconds the page took for it, and what it asked for.
TYPE = """async () => {
  const field = document.querySelector('input[type=search]')
  const words = ['b', 'ba', 'bah', 'baht', 'u', 'ukr', '$', 'zzz', 'a b c d e f', '\\u0000<b>'.repeat(20)]
  window.asked = 0
  const began = performance.now()
  for (let at = 0; at < 10000; at += 1) {
    field.value = words[at % words.length]
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (at % 500 === 0) await new Promise(requestAnimationFrame)
  }
  field.value = 'baht'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return [performance.now() - began, window.asked]
}"""


def play(world):
    page = world.page()
    countries(page)
    page.goto("/rates")
    world.settle(page)
    every = page.locator(".rate-row").count()
    world.expect(every > 25, f"only {every} rates are listed")
    page.fill("input[type=search]", "baht")
    page.wait_for_selector(".rate-row mark")
    world.expect(page.locator(".rate-row").count() == 1, "the search for baht does not find one currency")
    page.fill("input[type=search]", "zzz")
    page.wait_for_selector(".empty:has-text('No such currency')")
    page.fill("input[type=search]", "")
    page.wait_for_selector("h2:has-text('A to C')")
    page.select_option(".chip.pick select", "PLN")
    page.wait_for_selector("a[href='/rates/PLN-THB']")
    page.reload()
    world.settle(page)
    world.expect(page.locator("a[href='/rates/PLN-THB']").count() > 0, "the currency is not remembered")
    page.click("a[href='/rates/PLN-THB']")
    world.settle(page)
    chart(world, page)
    convert(world, page)
    page.click("a[href='/search?have=PLN&want=THB']")
    world.settle(page)
    world.expect(page.locator(".pair-bar b").all_inner_texts() == ["PLN", "THB"], "the search is not for the pair")
    world.close_pages()
    names(world)
    groups(world)
    bases(world)
    world.close_pages()
    phone(world)
    world.close_pages()
    must_fail(world, names, "js/rates/find.js", "if (entry.signs.includes(text)) return [ranks.sign]", "")
    must_fail(world, names, "js/rates/results.js", "if (!found.length) return", "if (!found.some(({ code }) => priced.has(code))) return")
    must_fail(world, groups, "js/screens/rates.js", "readBesides(state, tools)\n    },", "return tools.refresh()\n    },")
    must_fail(world, bases, "js/rates/trend.js", "const words = ended ? ", "const words = true ? ")
    must_fail(world, phone, "js/rates/trend.js", "{ close, month, ended, asOf }", "{ month, ended, asOf, close = null && asOf }")
    must_fail(world, phone, "js/rates/trend.js", "return count > 0", "return false")
    must_fail(world, phone, "css/rates.css", ".changes {", ".changes { position: absolute; inline-size: 1px; overflow: hidden;")


def countries(page):
    """Has the server say where a currency is money."""
    def answer(route):
        response = route.fetch(headers={name: value for name, value in route.request.headers.items() if name != "if-none-match"})
        found = response.json()
        for item in found["items"]:
            letters = "".join(chr(ord(letter) - 0x1F1A5) for letter in item.get("flag") or "")
            item.setdefault("countries", COUNTRIES.get(item["code"], [letters] if letters else []))
        route.fulfill(json=found)

    page.route("**/v1/currencies", answer)


def found(page):
    return page.eval_on_selector_all("a.rate-row", "(links) => links.map(({ pathname }) => pathname.slice(7).replace(/^EUR-|-EUR$/, ''))")


def names(world):
    """Any name finds a currency, and what has no rate here is told from what is no currency."""
    page = world.page()
    countries(page)
    page.goto("/rates?base=EUR")
    world.settle(page)
    page.evaluate(COUNT)
    for typed, code in ASKED.items():
        page.fill("input[type=search]", typed)
        page.wait_for_timeout(150)
        world.expect(found(page)[:1] == [code], f"{typed} finds {found(page)}, not {code}")
    page.fill("input[type=search]", "uk")
    page.wait_for_selector(".coin.flag:text-is('🇺🇦')")
    page.fill("input[type=search]", "usd")
    page.wait_for_selector(".rate-row:has-text('US dollar')")
    world.expect(not page.locator(".rate-row:has-text('US dollar') .flag").count(), "a currency of several countries has a flag")
    for typed, said in (("afn", "no source here publishes a rate"), ("Afghan", "no source here publishes"),
                        ("euro", "the rates here are for 1 EUR"),
                        ("tether", "no source here has a price")):
        page.fill("input[type=search]", typed)
        page.wait_for_selector(f".rate-row:has-text('{said}')")
        world.expect(not page.locator(".empty").count(), f"{typed} is said to be no currency")
    took, asked = page.evaluate(TYPE)
    page.wait_for_selector(".rate-row mark:text-is('baht')")
    world.expect(asked == 0 and found(page) == ["THB"], f"typing asks the server {asked} times, and finds {found(page)}")
    print(f"    ten thousand searches that are typed take {took:.0f} ms", flush=True)


def groups(world):
    """A group is another look at the same answer: nothing is read anew, and the address has it."""
    page = world.page()
    page.goto("/rates?base=EUR&group=major")
    world.settle(page)
    world.expect(found(page)[:3] == ["USD", "JPY", "GBP"] and page.locator(".movers").count(), f"the major currencies are {found(page)}")
    page.evaluate(COUNT)
    page.click(".segments button:text-is('Crypto')")
    page.wait_for_selector(".notice:has-text('Play money only.')")
    world.expect(found(page)[:2] == ["BTC", "ETH"] and "/rates/BTC-EUR" in page.content(), f"the crypto assets are {found(page)}")
    world.expect(page.locator(".coin.asset").count() >= 2 and "in EUR" in page.inner_text(".chip.pick"), "an asset looks like a currency")
    page.click(".segments button:has-text('All')")
    page.wait_for_selector("h2:has-text('A to C')")
    world.expect("group=all" in page.url and page.evaluate("asked") == 0, f"{page.url} was read anew {page.evaluate('asked')} times")
    said = page.locator(":text-is('Sample prices, not the market')").count()
    rows = world.client().json("GET", "/v1/rates/overview?base=EUR")["items"]
    world.expect(said == any(row.get("sample") for row in rows), f"it is said {said} times that prices are made up")


def bases(world):
    """From every base, also one with old rates only, each row says how it went, or that there is nothing newer."""
    page = world.page()
    with world.client() as client:
        rows = {base: client.json("GET", f"/v1/rates/overview?base={base}")["items"] for base in ("EUR", "UAH", "BTC")}
    for base, items in rows.items():
        world.go(page, f"/rates?base={base}&group=all") if page.url.startswith("http") else page.goto(f"/rates?base={base}&group=all")
        world.settle(page)
        world.expect(page.locator("a.rate-row").count() == len(items), f"per 1 {base} not all of {len(items)} are listed")
        over = sum(item.get("ended", False) for item in items)
        young = sum(not (item["day"] or item["month"] or item.get("ended")) for item in items)
        for words, count in (("no newer rate since", over), ("new: no change yet", young)):
            said = page.locator(f".rate-row:has-text('{words}')").count()
            world.expect(said == count, f"per 1 {base} {said} rows say {words}, not {count}")
        lines = sum(len(item["points"]) > 1 for item in items)
        world.expect(page.locator(".rate-row .spark").count() == lines, f"per 1 {base} not {lines} rows have a line")
    with world.allowing("status of 422"):
        world.go(page, "/rates?base=AFN")
        page.wait_for_selector("h1:has-text('Nothing is measured in AFN here')")
        page.click("button:has-text('Rates for 1 EUR')")
        page.wait_for_selector("a[href='/rates/EUR-THB']")


def phone(world):
    """On a narrow page a row shows the change since the close before and over 30 days, in words, whose rate it is, and a line."""
    changes = {
        "AUD": {"day": {"since": "2026-10-29", "percent": "0.39"}, "month": {"since": "2026-09-30", "percent": "-2.41"}},
        "BRL": {"day": {"since": "2026-10-27", "percent": "-1.5"}, "month": None},
        "CAD": {"day": None, "month": None, "points": ["1.5606"]},
        "CHF": {"day": None, "month": None, "ended": True, "points": []},
    }

    def answer(route):
        found = route.fetch(headers={name: value for name, value in route.request.headers.items() if name != "if-none-match"}).json()
        found["items"] = [item | {"asOf": "2026-10-30"} | changes[item["code"]] for item in found["items"] if item["code"] in changes]
        route.fulfill(json=found)

    for language, said in (
        ("en", ("1 day +0.39 % 30 days −2.4 %", "3 days −1.50 %", "new: no change yet", "no newer rate since 30 Oct 2026")),
        ("pl", ("1 dzień +0,39 % 30 dni −2,4 %", "3 dni −1,50 %", "nowe: zmian jeszcze nie ma", "brak nowszego kursu od 30 paź 2026")),
    ):
        for size in ("phone", "narrow"):
            page = world.page(size=size, language=language)
            page.route("**/v1/rates/overview**", answer)
            page.goto("/rates?base=EUR&group=all")
            world.settle(page)
            for code, words in zip(changes, said):
                row = page.locator(f"a[href='/rates/EUR-{code}']")
                text, box = " ".join(row.inner_text().split()), row.locator(".changes").bounding_box()
                world.expect(words in text and f"{code} · " in text, f"on a {size} the row is {text}")
                world.expect(
                    box["width"] > 60 and box["height"] < 60 and row.bounding_box()["height"] < 130,
                    f"on a {size} {words} has no room: {box}",
                )
            world.expect(page.locator(".rate-row .spark").count() == 2, "what has no series has a line, or the other way round")


def chart(world, page):
    """Ranges, and the day under the pointer or chosen by keys."""
    caption = page.locator(".chart-figure figcaption")
    for name in ("7 D", "30 D", "90 D", "5 Y", "All", "1 Y"):
        page.click(f".segments button:text-is('{name}')")
        world.settle(page)
        world.expect(page.locator(".segments [aria-pressed=true]").inner_text() == name, f"{name} is not pressed")
    box = page.locator(".chart").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
    page.wait_for_selector(".chart .cross", state="attached")
    middle = caption.inner_text()
    page.mouse.move(2, 2)
    page.locator(".chart").focus()
    page.keyboard.press("Home")
    first = caption.inner_text()
    page.keyboard.press("ArrowRight")
    second = caption.inner_text()
    world.expect(len({middle, first, second}) == 3 and all(re.search(r"\d: \d.*THB", text) for text in (middle, first, second)),
                 f"the days of the chart are not told: {middle} | {first} | {second}")


def convert(world, page):
    here, there = page.locator("#sum-0"), page.locator("#sum-1")
    here.fill("1,000")
    page.wait_for_function("() => document.querySelector('#sum-1').value > 5000")
    sum_of = float(there.input_value())
    there.fill("100.50")
    page.wait_for_function("() => document.querySelector('#sum-0').value < 100")
    world.expect(abs(float(here.input_value()) - 100.50 / sum_of * 1000) < 0.01, "there and back are not the same rate")
    here.fill("x")
    page.wait_for_timeout(400)
    world.expect(here.input_value() == "x" and not page.locator(".notice.alarm").count(), "what is no amount is asked for, or taken away")
    # Without a network there is no sum, but the rate that one can reckon with.
    with world.allowing("ERR_INTERNET_DISCONNECTED"):
        page.route("**/v1/rates/convert**", lambda route: route.abort("internetdisconnected"))
        here.fill("3")
        page.wait_for_selector(":text('No connection, and this app never computes money itself. On 30 October 2026 1 PLN was ')")
        world.expect(there.input_value() == "" and here.input_value() == "3", f"without a network 3 PLN are {there.input_value()} THB")
    page.unroute("**/v1/rates/convert**")
    here.fill("1000")
    page.wait_for_function("() => document.querySelector('#sum-1').value > 5000")
