"""Ana looks for a message among all her chats: what is found is marked, and opens at its place, however far it is from the newest one."""
from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, say, watched

#: More than two pages of messages.
MANY = 110
BEFORE = 30
LINE = "Under the clock at Hua Lamphong"
IN_SIGHT = """(text) => {
  const bubbles = [...document.querySelectorAll('.log .bubble')]
  const bubble = bubbles.find(({ textContent }) => textContent.includes(text))?.getBoundingClientRect()
  const log = document.querySelector('.log')?.getBoundingClientRect()
  return Boolean(bubble && log) && bubble.top >= log.top && bubble.bottom <= log.bottom
}"""


def play(world):
    for flow in (finds, states):
        flow(world)
        world.close_pages()
    must_fail(world, finds, "js/chat/around.js", "Object.assign(state, { known: new Map(), isAround: true })", "state.known = new Map()")
    must_fail(world, finds, "js/chat/around.js", "bubble.scrollIntoView({ block: 'center' })", "")
    must_fail(world, finds, "js/screens/threads-search.js", "isHit ? html`<mark>${piece}</mark>` : piece", "piece")
    must_fail(world, states, "js/screens/threads-search.js", "later('search', state.refusal, () => search(state, tools))", "")


def finds(world):
    with chat(world) as (_, thread):
        for number in range(-BEFORE, MANY):
            say(world, ("ana", "niran")[number % 2], thread, f"Line {number}." if number else f"{LINE}, at noon.")
        ana, _ = watched(world, "ana", size="desktop")
        world.go(ana, "/threads")
        goes_live(world, ana)
        ana.click("a[aria-label='Search chats']:visible")
        ana.wait_for_selector("h1:has-text('Search chats')", state="attached")
        world.expect(ana.evaluate("document.activeElement.name") == "q", "one has to tap the field first")
        ana.keyboard.type("hua lamph")
        row = ana.locator(f"a[href^='/threads/{thread}?at=']:has-text('{LINE}')")
        row.wait_for()
        world.expect(row.locator("mark").all_text_contents() == ["Hua Lamph"], f"{row.locator('mark').all_text_contents()} is marked")
        world.expect(ana.url.endswith("?q=hua%20lamph"), f"the address {ana.url} does not hold the search")

        row.click()
        ana.wait_for_function(IN_SIGHT, arg=LINE)
        world.expect(ana.evaluate("document.activeElement.textContent").find(LINE) >= 0, "a keyboard begins at the top of the chat")
        world.expect(not ana.locator(f".bubble:has-text('Line {MANY - 1}.')").count(), "all messages are read to show an old one")

        # News does not break in between; a button leads to it.
        say(world, "niran", thread, "And now?")
        ana.wait_for_selector(".news:has-text('New messages')")
        world.expect(
            ana.evaluate(IN_SIGHT, LINE) and not ana.locator(".bubble:has-text('And now?')").count(),
            "news takes the place of what was searched for",
        )
        ana.click(".news")
        ana.wait_for_function(IN_SIGHT, arg="And now?")

        # The search is there again; from its place one reads on to the newest message.
        ana.go_back()
        row.click()
        ana.wait_for_function(IN_SIGHT, arg=LINE)
        for _ in range(10):
            if ana.evaluate(IN_SIGHT, "And now?"):
                break
            ana.evaluate("() => { const log = document.querySelector('.log'); log.scrollTop = log.scrollHeight }")
            ana.wait_for_timeout(300)
        numbers = ana.evaluate("() => [...document.querySelectorAll('.log [data-seq]')].map((each) => Number(each.dataset.seq))")
        world.expect(ana.evaluate(IN_SIGHT, "And now?"), "reading on does not lead to the newest message")
        world.expect(numbers == list(range(numbers[0], numbers[0] + len(numbers))), f"messages are missing between: {numbers}")
        say(world, "niran", thread, "At once.")
        ana.wait_for_function(IN_SIGHT, arg="At once.")


def states(world):
    """Nothing found, signs that mean something to a database, an error, and no network."""
    page = world.page("ana")
    world.go(page, "/threads/search")
    page.wait_for_selector(".empty:has-text('Search your chats')")
    for wish in ("xqzv", '" OR 1=1 --', "%' ; DROP TABLE message", "*", "a" * 100):
        page.fill("input[name=q]", wish)
        page.wait_for_selector(".empty:has-text('Nothing found'), .found-row")
        world.settle(page)
    page.fill("input[name=q]", "xqzv")
    page.wait_for_selector(".empty:has-text('Nothing found')")

    with world.allowing("status of 500"):
        problem = '{"title":"Broken","status":500,"detail":"Something is broken.","requestId":"8f3c51aa"}'
        page.route("**/v1/threads/search*", lambda route: route.fulfill(status=500, content_type="application/problem+json", body=problem))
        page.fill("input[name=q]", "bank")
        page.wait_for_selector(".found-problem:has-text('Something is broken.'):has-text('8f3c51aa')")
        world.expect(page.input_value("input[name=q]") == "bank", "an error takes what was typed")
        page.unroute("**/v1/threads/search*")
    page.click(".found-problem button")
    page.wait_for_selector(".found-problem", state="detached")

    with world.allowing("ERR_INTERNET_DISCONNECTED"):
        page.context.set_offline(True)
        page.fill("input[name=q]", "xqzvw")
        page.wait_for_selector(".empty:has-text('No connection')")
        page.context.set_offline(False)
    page.wait_for_selector(".empty:has-text('Nothing found')")
