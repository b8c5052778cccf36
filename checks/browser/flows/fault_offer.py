"""An offer is withdrawn while its page is open; and an offer that is sent twice is one offer."""
from browser.defects import must_fail
from browser.flows._accounts import join, new_handle
from browser.flows._swaps import begin_offer, publish


def play(world):
    withdrawn(world)
    world.close_pages()
    twice(world)
    world.close_pages()
    must_fail(world, withdrawn, "js/screens/offer.js", "=>\n    error.status === 404", "=>\n    false")
    must_fail(world, twice, "js/screens/publish.js", "{ key: state.draft.key }", "{ key: crypto.randomUUID() }")


def withdrawn(world):
    offer = publish(world)
    niran, dao = world.page("niran"), world.page("dao", size="desktop")
    world.go(niran, f"/offers/{offer}/propose")
    niran.fill("textarea[name=message]", "Tonight?")
    world.go(dao, f"/offers/{offer}/message")
    dao.fill("textarea[name=body]", "Is it still there?")
    with world.client("ana") as client:
        client.json("POST", f"/v1/offers/{offer}/withdraw", {})
    with world.allowing("status of 4(04|09|10)"):
        niran.click(".sheet .primary")
        niran.wait_for_selector(".sheet [role=alert]:has-text('This offer is gone')")
        world.expect(niran.input_value("textarea[name=message]") == "Tonight?", "the refusal takes away the message")
        niran.click(".sheet-close")
        niran.wait_for_selector("h1:has-text('This offer is gone')")
        dao.click(".sheet .primary")
        dao.wait_for_selector(".sheet [role=alert]:has-text('This offer is gone')")
        world.expect(dao.input_value("textarea[name=body]") == "Is it still there?", "the refusal takes away the message")
        dao.reload()
        dao.wait_for_selector("h1:has-text('This offer is gone')")
        dao.click("main a:has-text('Search other offers')")
        world.settle(dao)
    world.expect(not dao.locator(f"a[href^='/offers/{offer}']").count(), "a withdrawn offer is found")


def twice(world):
    """The answer to the first attempt is lost on its way."""
    page = join(world, new_handle("twi"))
    world.go(page, "/publish?have=EUR&want=THB")
    begin_offer(page, "70")
    page.click(".foot .primary")
    page.click(".foot .primary:has-text('Review')")

    def lose(route):
        if route.request.method == "POST":
            route.fetch()
            route.abort()
        else:
            route.fallback()

    page.route("**/v1/offers", lose)
    with world.allowing("ERR_FAILED"):
        page.click(".foot .primary:has-text('Publish')")
        page.wait_for_selector("[role=alert]:has-text('No connection')")
    page.unroute("**/v1/offers")
    page.dblclick(".foot .primary:has-text('Publish')")
    page.wait_for_selector("h1:has-text('Your offer')")
    world.go(page, "/me/offers")
    count = page.locator(".offers-list > *").count()
    world.expect(count == 1, f"sent twice, it is {count} offers")
