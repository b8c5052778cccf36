"""Somebody goes elsewhere while a screen, an answer or a request is on its way: what comes late changes nothing that is newer."""
from browser.defects import must_fail
from browser.flows._stream import without_events
from browser.flows._swaps import propose

GO = "path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')) }"


class Held:
    """Holds up what a page asks for, until it is let go; `count` requests, all later ones pass."""

    def __init__(self, page, pattern, method="GET", count=1):
        self.page, self.pattern, self.method, self.left, self.routes = page, pattern, method, count, []
        page.route(pattern, self.hold)

    def hold(self, route):
        if route.request.method != self.method or not self.left:
            return route.fallback()
        self.left -= 1
        # A whole answer, never that nothing has changed.
        headers = {name: value for name, value in route.request.headers.items() if name != "if-none-match"}
        self.routes.append((route, route.fetch(headers=headers) if self.method == "GET" else None))

    def wait(self):
        while not self.routes:
            self.page.wait_for_timeout(20)

    def release(self):
        """Lets it go; the page has its answer afterwards."""
        for route, response in self.routes:
            with self.page.expect_response(route.request.url):
                if response:
                    route.fulfill(response=response)
                else:
                    route.continue_()
        self.page.wait_for_timeout(200)  # What comes late must have the time to do harm.
        self.page.unroute(self.pattern)


def play(world):
    module(world)
    world.close_pages()
    answer(world)
    world.close_pages()
    request(world)
    world.close_pages()
    entry(world)
    world.close_pages()
    must_fail(world, module, "js/app.js", "if (turn !== turns) return", "")
    must_fail(world, answer, "js/app.js", "turn >= (shown.answered ?? 0)", "true")
    must_fail(world, request, "js/app.js", "isHere(shown) ? action(...given) : undefined", "action(...given)")
    must_fail(world, entry, "js/app.js", "if (isHere(shown)) return go(to", "if (true) return go(to")


def module(world):
    """The module of a screen comes after that of the next one."""
    page = world.page("niran")
    held = Held(page, "**/js/screens/settings.js")
    page.evaluate(GO, "/settings")
    held.wait()
    world.go(page, "/me/score")
    held.release()
    world.expect(page.locator("main.score").count() == 1, f"at {page.url} stands {page.get_attribute('main', 'class')}")


def answer(world):
    """An answer comes after one that was asked for later. Events would mend it, so there are none."""
    swap = propose(world)["id"]
    with without_events(world, "niran") as page:
        world.go(page, f"/swaps/{swap}")
        held = Held(page, f"**/v1/swaps/{swap}")
        page.evaluate("dispatchEvent(new Event('online'))")
        held.wait()
        with world.client("niran") as client:
            client.json("POST", f"/v1/swaps/{swap}/withdraw", {})
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_selector(".hero:has-text('You withdrew')")
        held.release()
        world.expect(page.locator(".hero:has-text('You withdrew')").count() == 1, "an older answer takes the place of a newer one")


def request(world):
    """What was sent ends after its sender has gone elsewhere."""
    swap = propose(world)["id"]
    page = world.page("niran")
    world.go(page, f"/swaps/{swap}/withdraw")
    held = Held(page, f"**/v1/swaps/{swap}/withdraw", method="POST")
    page.click(".foot button.primary")
    held.wait()
    page.evaluate(GO, "/rates")
    page.wait_for_selector("main.rates h1")
    held.release()
    page.wait_for_selector(".toast")
    world.settle(page)
    world.expect(page.locator("main.rates").count() == 1, f"the end of a request leads away to {page.url}")


def entry(world):
    """Somebody looks at the rates while signing in is on its way, and is signed in there."""
    page = world.page()
    page.goto("/sign-in")
    world.settle(page)
    held = Held(page, "**/v1/auth/login", method="POST")
    world.enter(page, "niran")
    held.wait()
    page.evaluate(GO, "/rates")
    page.wait_for_selector("main.rates h1")
    held.release()
    page.wait_for_selector("a[href='/notifications']:visible")
    world.settle(page)
    world.expect(page.locator("main.rates").count() == 1, f"signing in leads away to {page.url}")
