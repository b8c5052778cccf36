"""What one needs next is in sight: the buttons of an offer, of a form and of a dialog, the search around its answer, whose turn it is."""
from browser.defects import must_fail
from browser.flows._swaps import propose

#: Whether an element is wholly within the page, and this far from the lower edge of another one.
INSIDE = """([inner, outer, least]) => {
  const [box, around] = [inner, outer].map((selector) => document.querySelector(selector).getBoundingClientRect())
  return box.top >= 0 && box.bottom <= innerHeight && box.bottom <= around.bottom - least
}"""
#: The texts of the tags of a map that lie, as far as they are seen, under a button.
UNDER = """() => [...document.querySelectorAll('.search-map .map-tag')].filter((tag) => {
  const [box, map] = [tag, tag.closest('.leaflet-container')].map((element) => element.getBoundingClientRect())
  const [left, right] = [Math.max(box.left, map.left), Math.min(box.right, map.right)]
  const seen = { left, right, top: Math.max(box.top, map.top), bottom: Math.min(box.bottom, map.bottom) }
  const buttons = [...document.querySelectorAll('.search-map .map-buttons button')]
  return seen.left < seen.right && seen.top < seen.bottom && buttons.some((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return left < seen.right && seen.left < right && top < seen.bottom && seen.top < bottom
  })
}).map((tag) => tag.textContent)"""
PROBLEM = '{"type":"https://wayswap.example/problems/busy","title":"Busy","status":503,"detail":"The server is busy."}'


def play(world):
    map_tags(world)
    world.close_pages()
    must_fail(world, map_tags, "js/parts/map.js", "return isUnder ? { x: left, y: point.y } : point", "return point")

    # On a slow network the first page is there before what travellers give.
    guest, waiting = world.page(), []
    guest.route("**/v1/quotes*", lambda route: waiting.append(route))
    guest.goto("/")
    guest.wait_for_selector(".calculator")
    world.until(guest, lambda: waiting)
    guest.wait_for_timeout(100)  # The page has drawn all that it has.
    waiting[0].continue_()
    guest.wait_for_selector(".calculator .against")

    ana, niran = world.page("ana"), world.page("niran", size="desktop")

    # An offer and a form on a phone: the buttons stay at the foot, however long the page is.
    with world.client("ana") as client:
        offer = next(one for one in client.json("GET", "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=25&have=EUR&want=THB")["items"]
                     if one["traveller"]["handle"] != "ana")
    for path, button in ((f"/offers/{offer['id']}", "main .foot .primary"), ("/publish", "main .foot .primary")):
        world.go(ana, path)
        world.expect(ana.evaluate(INSIDE, [button, "body", 0]), f"the button of {path} is out of sight")

    # A dialog on a desktop: there is room below its buttons.
    world.go(niran, "/search/days")
    world.expect(niran.evaluate(INSIDE, [".sheet .foot .primary", ".sheet", 12]), "the buttons of a dialog lie on its edge")

    # A dialog that is closed by key gives the focus back to what opened it.
    world.go(niran, "/search?lat=13.7563&lon=100.5018&near=Bangkok")
    niran.focus("a.chip[href^='/search/filters']")
    niran.keyboard.press("Enter")
    niran.wait_for_selector(".sheet")
    niran.keyboard.press("Escape")
    niran.wait_for_selector("a.chip[href^='/search/filters']:focus")

    # A search that is refused: what was searched for can still be changed.
    ana.route("**/v1/offers/nearby*", lambda route: route.fulfill(status=503, content_type="application/problem+json", body=PROBLEM))
    with world.allowing("status of 503"):
        ana.evaluate(
            """() => {
              history.pushState({}, '', '/search?have=GBP&want=PLN&lat=13.7563&lon=100.5018')
              dispatchEvent(new PopStateEvent('popstate'))
            }"""
        )
        ana.wait_for_selector("h1:has-text('Busy')")
    world.expect(ana.locator(".pair-bar select").count() == 2 and ana.locator(".chip").count() == 3, "a refused search cannot be changed")
    ana.unroute_all(behavior="ignoreErrors")

    # A proposal: each of the two sees who has to answer.
    swap = propose(world)
    for page, text in ((ana, "Your turn"), (niran, "Ana’s turn")):
        world.go(page, "/threads")
        page.wait_for_selector(f".thread-row[href='/threads/{swap['thread']}'] .badge:has-text('{text}')")
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})


def map_tags(world):
    """On the map of a phone the buttons stand beside the offers, not on them."""
    page = world.page()
    page.goto("/search?have=THB&want=EUR&lat=13.7563&lon=100.5018&near=Bangkok")
    for _ in range(2):
        page.wait_for_selector(".search-map .map-tag")
        world.settle(page)
        world.expect(not (under := page.evaluate(UNDER)), f"under the buttons of the map lie {', '.join(under)}")
        page.click(".search-map .map-buttons button[aria-pressed=false]")
        page.wait_for_selector(".search-map.large")
        page.wait_for_timeout(300)
        world.expect(not (under := page.evaluate(UNDER)), f"under the buttons of the large map lie {', '.join(under)}")
        page.click(".search-map .map-buttons button[aria-pressed=true]")
        world.go(page, "/search?have=EUR&want=THB&lat=13.7563&lon=100.5018&near=Bangkok")
