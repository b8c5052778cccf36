"""Names of forty emoji and with marks that turn the direction: refused when one joins, and harmless wherever they stand."""
import json

from browser import screens
from browser.defects import must_fail
from browser.flows._accounts import PASSWORD, new_handle

#: A name is long, or turns what follows it, or both; none of them has a blank where a line could break.
NAMES = ("🦀" * 20 + "👩‍🚀" * 20, "\u202eمريم\u200f abc", "W" * 60)
MARKS = ("🦀🦀", "مريم", "WWWW")
CHOSEN = ("search-signed-in", "threads", "thread-0", "swaps", "me", "notifications", "traveller", "report-traveller", "offer",
          "offer-propose", "offer-message", "offer-own-active", "swap-proposed", "swap-accepted", "swap-scheduled", "swap-completed")
#: Where a name stands bare, so that it could turn its surroundings.
BARE = """(marks) => {
  const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT), found = []
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    const isBare = marks.some((mark) => data.includes(mark)) && !parentElement.closest('bdi, [dir=auto], option, .avatar')
    if (isBare) found.push([...parentElement.outerHTML].slice(0, 160).join(''))
  }
  return found
}"""


def play(world):
    joins(world)
    world.close_pages()
    harmless(world)
    world.close_pages()
    must_fail(world, harmless, "js/parts/person.js", "<bdi>", "<b>")


def joins(world):
    page = world.page()
    page.goto("/join")
    handle = new_handle("emo")
    for field, text in {"handle": handle, "email": f"{handle}@example.org", "password": PASSWORD}.items():
        page.fill(f"input[name={field}]", text)
    for name in NAMES[:2]:
        page.fill("input[name=name]", name)
        with world.allowing("status of 422"):
            page.click("main form .primary")
            page.wait_for_selector("input[name=name][aria-invalid=true]")
            world.settle(page)
        world.expect(page.input_value("input[name=password]") == PASSWORD, "a refused name takes away what was typed")
    page.fill("input[name=name]", "مريم 🦀")
    page.click("main form .primary")
    page.wait_for_url("**/verify-email")
    world.go(page, "/me")
    world.expect(page.locator("bdi:has-text('مريم')").count() > 0, "an Arabic name is not there")


def renamed(value, name):
    """An answer of the API in which everybody has the name."""
    if isinstance(value, list):
        return [renamed(inner, name) for inner in value]
    if not isinstance(value, dict):
        return value
    return {key: name if key == "name" and "handle" in value else renamed(inner, name) for key, inner in value.items()}


def harmless(world):
    chosen = [screen for screen in screens.members(world, "ana") if screen.name in CHOSEN]
    for size in ("narrow", "desktop"):
        page = world.page("ana", size)
        name = ""

        def rename(route):
            if "/v1/events" in route.request.url:
                # A stream does not end, so it cannot be fetched whole.
                return route.continue_()
            response = route.fetch()
            if "json" not in response.headers.get("content-type", ""):
                return route.fulfill(response=response)
            headers = {
                name: value for name, value in response.headers.items() if name not in ("etag", "content-length", "content-encoding")
            }
            route.fulfill(status=response.status, headers=headers, body=json.dumps(renamed(json.loads(response.body()), name)))

        page.route("**/v1/**", rename)
        for number, screen in enumerate(chosen):
            name = NAMES[number % len(NAMES)] if size == "desktop" else NAMES[0]
            world.go(page, screen.path)
            if wide := page.evaluate(screens.WIDE):
                world.problems.append(f"{screen.name}, {size}: scrolls sideways: {wide}")
            for bare in page.evaluate(BARE, MARKS):
                world.problems.append(f"{screen.name}, {size}: outside of <bdi>: {bare}")
        page.unroute_all(behavior="ignoreErrors")
