"""The server was away: pages load by themselves when it is back. A session that ended is called so, not a lost connection."""
AWAY = '{"type":"https://wayswap.example/problems/unavailable","title":"Unavailable","status":503,"detail":"Not now."}'


def play(world):
    with world.allowing("status of 50|ERR_FAILED|ERR_CONNECTION"):
        comes_back(world, lambda route: route.abort(), "No connection")
        world.close_pages()
        comes_back(world, lambda route: route.fulfill(status=502, content_type="application/problem+json", body=AWAY), "does not answer")
    world.close_pages()
    beside(world)
    world.close_pages()
    seen_again(world)
    world.close_pages()
    session(world)


def comes_back(world, away, words):
    """Without a press on anything: what was on the page says how old it is, then it is new; what was not there appears."""
    page = world.page("ana")
    world.go(page, "/settings")
    page.route("**/v1/**", away)
    page.evaluate("() => { history.pushState({}, '', '/me/reports'); dispatchEvent(new PopStateEvent('popstate')) }")
    page.wait_for_selector(".empty h1")
    page.unroute("**/v1/**")
    page.wait_for_selector("main.reports h2", timeout=15_000)
    world.expect(page.locator(".empty h1").count() == 0, "the page of an error stays")

    world.go(page, "/settings")
    page.route("**/v1/**", away)
    page.evaluate("() => { history.pushState({}, '', '/me/score'); dispatchEvent(new PopStateEvent('popstate')) }")
    page.wait_for_selector(".empty h1")
    page.evaluate("() => { history.pushState({}, '', '/settings'); dispatchEvent(new PopStateEvent('popstate')) }")
    page.wait_for_selector(f".notice:has-text('{words}')")
    page.unroute("**/v1/**")
    page.wait_for_selector(".notice.sun", state="detached", timeout=15_000)


def beside(world):
    """What a page asks beside its own answers comes by itself too: the price on the first page, and how far a rate may go."""
    with world.allowing("status of 50|ERR_FAILED|ERR_CONNECTION"):
        for handle, path, asked, there in (
            (None, "/", "**/v1/quotes**", ".against"),
            ("ana", "/rates/EUR-THB", "**/v1/rates/forecast**", ".chart .band.of-95"),
        ):
            page = world.page(handle)
            page.goto("/rates/sources")
            page.route(asked, lambda route: route.abort())
            world.go(page, path)
            world.expect(page.locator(there).count() == 0, f"{path} shows what it could not read")
            page.unroute(asked)
            page.wait_for_selector(there, timeout=15_000)


def seen_again(world):
    """A tab that comes to the front reads at once what it could not read."""
    page = world.page("ana")
    world.go(page, "/settings")
    with world.allowing("status of 50|ERR_FAILED|ERR_CONNECTION"):
        page.route("**/v1/**", lambda route: route.abort())
        page.evaluate("() => { history.pushState({}, '', '/me/score'); dispatchEvent(new PopStateEvent('popstate')) }")
        page.wait_for_selector(".empty h1")
        page.evaluate("() => { window.setTimeout = () => 0 }")  # Nothing asks by itself from now on.
        page.unroute("**/v1/**")
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_selector("main.score .card")


def session(world):
    page = world.page("niran")
    world.go(page, "/settings")
    with world.client("niran") as client, world.allowing("status of 401"):
        page.route(
            "**/v1/me**",
            lambda route: route.fulfill(
                status=401,
                content_type="application/problem+json",
                body='{"type":"https://wayswap.example/problems/not-signed-in","title":"Not signed in","status":401,"detail":"Sign in."}',
            ),
        )
        page.evaluate("() => dispatchEvent(new Event('online'))")
        page.wait_for_selector("#again-title")
        words = page.inner_text("main")
        world.expect("You are signed out" in words and "No connection" not in words, f"behind the sheet stands: {words[:120]}")
        page.unroute("**/v1/me**")
