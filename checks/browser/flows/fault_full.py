"""The device is full: every write of its database is refused. The app goes on, and says what it cannot keep."""
from browser.defects import must_fail, prepared
from browser.flows._accounts import join, new_handle
from browser.flows._swaps import propose

FULL = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError') }
  Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError') }
}"""


def play(world):
    with prepared(world, lambda context: context.add_init_script(f"({FULL})()")):
        writes(world)
        publishes(world)
        must_fail(world, writes, "js/store.js", "memory.set(`${kind} ${key}`, value)", "throw new Error('full')")
        must_fail(world, writes, "js/store.js", "tellFull()", "null")


def writes(world):
    """A message waits for a network in the page alone, and goes out."""
    thread = propose(world, message="Hello?")["thread"]
    page = world.page("niran")
    world.go(page, f"/threads/{thread}")
    with world.allowing("ERR_INTERNET_DISCONNECTED"):
        page.context.set_offline(True)
        page.fill(".composer textarea", "From a full phone.")
        page.click(".composer button")
        page.wait_for_selector(".bubble.queued:has-text('From a full phone.')")
        page.wait_for_selector(".strip:has-text('no room left')")
        page.context.set_offline(False)
    page.wait_for_selector(".bubble.mine:has-text('From a full phone.') [aria-label=Sent]")
    # A draft, too: it is there as long as the page is.
    page.fill(".composer textarea", "Half a")
    world.go(page, "/threads")
    world.go(page, f"/threads/{thread}")
    page.wait_for_function("() => document.querySelector('.composer textarea').value === 'Half a'")
    world.go(page, "/search?have=EUR&want=THB&lat=13.7563&lon=100.5018&near=Bangkok")
    world.expect(page.locator(".offer-row").count() > 0, "a full device finds no offers")


def publishes(world):
    page = join(world, new_handle("ful"))
    world.go(page, "/publish?have=EUR&want=THB")
    page.fill("input[name=amount]", "120")
    page.wait_for_selector(".strip:has-text('no room left')")
    page.click(".foot .primary")
    page.fill("input[name=search]", "Bangk")
    page.click(".found button:has-text('Bangkok')")
    page.click(".foot .primary")
    page.click(".foot .primary:has-text('Review')")
    page.click(".foot .primary:has-text('Publish')")
    page.wait_for_selector("h1:has-text('Your offer')")
