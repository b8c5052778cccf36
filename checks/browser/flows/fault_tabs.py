"""Niran has a chat open in two tabs, and deletes in one a message that waits in both: the other does not send it."""
from browser.defects import must_fail, prepared
from browser.flows._swaps import propose
from browser.flows.chat_offline import REFUSAL, messages

MESSAGES = "**/v1/threads/*/messages"
#: A tab that hears nothing of the others, as one that was asleep.
DEAF = "delete window.BroadcastChannel"
#: A tab that does not try again by itself, so that it does not look on the device either.
IDLE = """() => {
  const real = setTimeout
  window.setTimeout = (action, wait, ...given) => wait < 500 ? real(action, wait, ...given) : 0
}"""
ONLINE = "dispatchEvent(new Event('online'))"
#: How many messages wait, by the module that the page uses.
COUNT = """async () => {
  const folder = document.querySelector('script[src$="/app.js"]').src.replace(/app[.]js$/, '')
  return (await import(`${folder}outbox.js`)).waiting().length
}"""


def play(world):
    told(world)
    world.close_pages()
    looks(world)
    world.close_pages()
    looks_after_refusal(world)
    world.close_pages()
    must_fail(world, told, "js/outbox.js", "channel?.postMessage({ item, answer })", "")
    must_fail(world, looks, "js/outbox.js", "await store.get('outbox', item.key, item)", "item")
    must_fail(world, looks_after_refusal, "js/outbox.js", "for (const item of items) await isKept(item)", "")


def posts(answer):
    """Answers what a page sends; what it reads is real."""
    return lambda route: answer(route) if route.request.method == "POST" else route.fallback()


def two(world, prepare=None):
    """(the thread, two tabs in which the same message waits for a network)"""
    thread = propose(world, message="Are you near?")["thread"]
    first = world.page("niran")
    first.context.route(MESSAGES, posts(lambda route: route.abort("internetdisconnected")))
    world.go(first, f"/threads/{thread}")
    first.fill(".composer textarea", "Not this.")
    first.click(".composer button")
    first.wait_for_selector(".bubble.queued:has-text('Not this.')")
    second = first.context.new_page()
    if prepare:
        second.add_init_script(f"({prepare})()")
    world.listen(second, "niran in the tab beside")
    second.goto(f"/threads/{thread}")
    second.wait_for_selector(".bubble.queued:has-text('Not this.')")
    return thread, first, second


def delete(page, once_refused=lambda: None):
    """The server refuses the message, and its writer deletes it."""
    page.route(MESSAGES, posts(lambda route: route.fulfill(status=422, content_type="application/problem+json", body=REFUSAL)))
    page.evaluate(ONLINE)
    page.wait_for_selector(".bubble.refused")
    once_refused()
    page.click(".bubble.refused button:has-text('Delete')")
    page.wait_for_selector(".bubble:has-text('Not this.')", state="detached")
    page.unroute(MESSAGES)


def told(world):
    """The other tab hears of it at once."""
    with world.allowing("ERR_INTERNET_DISCONNECTED|status of 422"):
        _, first, second = two(world, IDLE)
        delete(first)
        second.wait_for_selector(".bubble:has-text('Not this.')", state="detached")


def looks(world, saw_refusal=False):
    """The other tab heard nothing: it looks on the device before it sends. It may have seen there that the message was refused."""
    with world.allowing("ERR_INTERNET_DISCONNECTED|status of 422"), prepared(world, lambda context: context.add_init_script(DEAF)):
        thread, first, second = two(world)

        def see_refusal():
            second.evaluate(ONLINE)
            second.wait_for_selector(".bubble.refused")

        delete(first, see_refusal if saw_refusal else lambda: None)
        first.context.unroute(MESSAGES)
        second.evaluate(ONLINE)
        world.expect(world.until(second, lambda: not second.evaluate(COUNT)), "the other tab keeps the message")
    world.expect("Not this." not in messages(world, thread), "the other tab sent a message that was deleted")


def looks_after_refusal(world):
    looks(world, saw_refusal=True)
