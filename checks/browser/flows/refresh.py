"""Screens keep fresh: a button that says when, a pull, once a minute; never while hidden, offline, in use, or where events come."""
from browser.defects import must_fail
from browser.flows._wallet import newcomer, post, sent

#: The timers of `refresh.js` run a hundred times faster: a minute is too long for a test. The server's clock is the page's.
HURRY = """() => {
  const real = setTimeout
  const isOurs = (wait) => wait === 9000 || wait > 60_000 && wait <= 70_000
  window.setTimeout = (action, wait, ...rest) => real(action, isOurs(wait) ? wait / 100 : wait, ...rest)
  const get = Headers.prototype.get
  Headers.prototype.get = function (name) { return name === 'Date' ? new Date(Date.now()).toUTCString() : get.call(this, name) }
}"""
#: The clock of the page goes on by so many milliseconds.
LATER = "(by) => { const real = Date.now.bind(Date); Date.now = () => real() + by }"
LATEST = "**/v1/rates/overview*"


def play(world):
    for action in (by_hand, by_finger, by_itself, in_use, with_events, when_seen):
        action(world)
        world.close_pages()
    must_fail(world, by_finger, "js/parts/pull.js", "if (isEnough) action()", "if (!isEnough) action()")
    must_fail(world, by_itself, "js/parts/refresh.js", "navigator.onLine && state.isReady", "state.isReady")
    must_fail(world, in_use, "js/parts/refresh.js", "if (isDue() && isInUse())", "if (isDue() && false)")
    must_fail(world, with_events, "js/parts/refresh.js", "screen.every && isOn() ? rarely : 1", "1")


def counting(page, pattern):
    """The requests for a path from now on."""
    asked = []
    part = pattern.strip("*")
    page.on("request", lambda request: asked.append(request.url) if part in request.url and request.method == "GET" else None)
    return asked


def said(page):
    return page.locator(".fresh [role=status]").inner_text()


def by_hand(world):
    """The button says when, reads what is new, and keeps the focus. Without a network it says so, and the page stays."""
    page, client = newcomer(world, size="desktop")
    world.go(page, "/wallet/statements")
    button = page.locator(".read-at.on-page")
    world.expect(button.inner_text().startswith("Read at "), f"the button says {button.inner_text()}")
    post(client, "deposits", {"amount": {"amount": "33.00", "currency": "EUR"}})
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".money-row:has-text('33.00 EUR')")
    page.wait_for_function("() => document.querySelector('.fresh [role=status]').textContent.startsWith('Read at')")
    world.expect(page.evaluate("() => document.activeElement.classList.contains('read-at')"), "the button has lost the focus")
    with world.allowing("ERR_FAILED"):
        page.route("**/v1/wallet/**", lambda route: route.abort())
        button.click()
        page.wait_for_function("() => document.querySelector('.fresh [role=status]').textContent.startsWith('Nothing newer')")
        world.expect(page.locator(".money-row").count() > 0, "the page is gone")
        page.unroute("**/v1/wallet/**")
        page.wait_for_selector(".notice:has-text('No connection')", state="detached", timeout=15_000)


def finger(page):
    """Moves of one finger, as the browser itself reports them."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def pull(by, begin=300, across=0):
        touch("touchStart", (195, begin))
        for step in range(1, 9):
            touch("touchMove", (195 + across * step / 8, begin + by * step / 8))
        touch("touchEnd")

    return pull


def by_finger(world):
    page = world.page("ana")
    world.go(page, "/rates")
    asked = counting(page, LATEST)
    pull = finger(page)
    contained = page.evaluate("() => getComputedStyle(document.documentElement).overscrollBehaviorY")
    world.expect(contained == "contain", f"the page's own pull is {contained}")
    pull(60)
    pull(30, across=200)
    page.wait_for_timeout(300)
    world.expect(not asked, "a short pull, or one to the side, reads anew")
    page.evaluate("() => scrollTo(0, 400)")
    pull(200)
    page.wait_for_timeout(300)
    world.expect(not asked, "a pull within the page reads anew")
    page.evaluate("() => scrollTo(0, 0)")
    page.wait_for_timeout(100)
    pull(200)
    world.expect(world.until(page, lambda: len(asked) == 1), f"a pull reads {len(asked)} times")
    world.expect(world.until(page, lambda: said(page).startswith("Read at")), f"after a pull is said: {said(page)}")
    # A dialog is above the page, and a screen without `fresh` leaves the pull to the browser.
    world.go(page, "/rates/watchlist/add")
    asked = counting(page, "/v1/me/watchlist")
    pull(200, begin=100)
    page.wait_for_timeout(300)
    world.expect(not asked and page.locator(".sheet").count() == 1, "a pull over a dialog reads anew")
    world.go(page, "/settings")
    world.expect(page.evaluate("() => !document.documentElement.classList.contains('pulls')"), "another screen keeps the pull")


def hurried(world, *given, **options):
    world.prepare.append(lambda context: context.add_init_script(f"({HURRY})()"))
    try:
        return world.page(*given, **options)
    finally:
        world.prepare.pop()


def by_itself(world):
    """Once a minute, and neither offline nor hidden. Nothing moves."""
    page = hurried(world, size="desktop")
    page.goto("/rates/sources")
    world.go(page, "/rates")
    asked = counting(page, LATEST)
    page.wait_for_timeout(1500)
    world.expect(not asked, f"what is newer than a minute is read {len(asked)} times")
    page.evaluate("() => scrollTo(0, 250)")
    link = page.locator("a.rate-row").nth(4)
    link.focus()
    before = page.evaluate("() => [scrollY, document.activeElement.href]")
    with world.allowing("ERR_INTERNET_DISCONNECTED"):
        page.context.set_offline(True)
        page.evaluate(LATER, 61_000)
        page.wait_for_timeout(1500)
        world.expect(not asked, "it is asked without a network")
        page.context.set_offline(False)
    world.expect(world.until(page, lambda: asked), "nothing is read after a minute")
    world.settle(page)
    page.wait_for_timeout(1500)
    first = len(asked)
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate(LATER, 61_000)
    page.wait_for_timeout(1500)
    world.expect(len(asked) == first, "a hidden page is read anew")
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: false, configurable: true })")
    world.expect(world.until(page, lambda: len(asked) == first + 1), "a page that is seen again is not read anew")
    world.settle(page)
    after = page.evaluate("() => [scrollY, document.activeElement.href]")
    world.expect(before == after, f"a renewal moves {before} to {after}")


def in_use(world):
    """A dialog and a form stay as they are until they are done with."""
    page = hurried(world, "ana", size="desktop")
    world.go(page, "/rates/watchlist")
    asked = counting(page, "/v1/me/watchlist")
    world.go(page, "/rates/watchlist/add")
    page.wait_for_selector(".sheet")
    page.wait_for_timeout(200)
    known = len(asked)
    page.evaluate(LATER, 61_000)
    page.wait_for_timeout(1500)
    world.expect(len(asked) == known and page.locator(".sheet").count() == 1, "a renewal comes below a dialog")
    page.keyboard.press("Escape")
    page.wait_for_selector(".sheet", state="detached")
    world.expect(world.until(page, lambda: len(asked) > known), "nothing is read after the dialog")


def with_events(world):
    """Where events come, they renew; what they do not tell of is read every five minutes."""
    page = hurried(world, "ana", size="desktop")
    world.go(page, "/wallet/orders")
    world.expect(
        world.until(page, lambda: page.evaluate("""async () => {
          const { isOn } = await import(document.querySelector('script[src$="/app.js"]').src.replace(/app[.]js$/, 'live.js'))
          return isOn()
        }""")), "no events come")
    page.wait_for_timeout(500)
    asked = counting(page, "/v1/wallet/orders")
    page.evaluate(LATER, 61_000)
    page.wait_for_timeout(1500)
    world.expect(not asked, f"{len(asked)} requests beside the events")
    page.evaluate(LATER, 300_000)
    world.expect(world.until(page, lambda: asked), "what no event tells of is never read")


def when_seen(world):
    """What came meanwhile is in the list, also after older rows were asked for; the rows that were there stay."""
    page, client = newcomer(world)
    for _ in range(52):
        sent(client, "1.00")
    world.go(page, "/wallet/statements")
    page.click("button:has-text('Older transactions')")
    page.wait_for_function("() => document.querySelectorAll('.money-row').length === 53")
    with world.client("ana") as ana:
        sent(ana, "2.00", to=client.json("GET", "/v1/me")["handle"])
    world.expect(
        world.until(page, lambda: "From Ana" in page.inner_text(".money-row >> nth=0")), "an event brings no row into the statement"
    )
    world.expect(page.locator(".money-row").count() == 54, "rows were lost")
