"""Ana has a chat on the screen: what Niran writes is read at once, until she looks elsewhere.

Her page says so again before it is forgotten."""

from browser.defects import must_fail, prepared
from browser.flows._stream import chat, goes_live, once, say, watched

#: What a browser tells a page whose tab is left or seen again.
SEEN = """(isHidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}"""
#: The time after which a page says it again passes in half a second.
FAST = """(() => {
  const real = setTimeout
  window.setTimeout = (action, wait, ...given) => real(action, wait === 45_000 ? 500 : wait, ...given)
})()"""


def play(world):
    looks(world)
    world.close_pages()
    renews(world)
    world.close_pages()
    must_fail(world, looks, "js/chat/presence.js", "'visibilitychange', () => want(!document.hidden)", "'visibilitychange', () => {}")
    must_fail(world, looks, "js/chat/presence.js", "want(false)\n    over.abort()", "over.abort()")
    must_fail(world, renews, "js/chat/presence.js", "if (isWanted) timer = setTimeout(renew, renewEvery)", "")


def said(page):
    """What a page says about the chats on its screen: a list that grows."""
    found = []
    page.on("request", lambda request: found.append(request.method) if request.url.endswith("/open") else None)
    page.on("request", lambda request: found.append("read") if request.url.endswith("/read") and "/threads/" in request.url else None)
    return found


def receipt(page, body):
    return page.locator(f".bubble.mine:has-text('{body}') .meta [role=img]").get_attribute("aria-label")


def unread(world, thread):
    with world.client("ana") as client:
        return client.json("GET", f"/v1/threads/{thread}")["unread"]


def looks(world):
    with chat(world) as (_, thread):
        (ana, _), (niran, _) = watched(world, "ana"), watched(world, "niran", size="desktop")
        asked = said(ana)
        for page in (ana, niran):
            world.go(page, f"/threads/{thread}")
        goes_live(world, ana, niran)
        once(world, ana, "Are you near?")
        world.expect(world.until(ana, lambda: asked == ["PUT"], 3), f"a chat on the screen is said to be there by {asked}")
        say(world, "ana", thread, "Yes.")  # Nobody may write for long without an answer.
        say(world, "niran", thread, "Seen at once.")
        niran.wait_for_selector(".bubble.mine:has-text('Seen at once.') [aria-label=Read]")

        # The tab is left: what comes is on the page, and nobody has read it.
        ana.evaluate(SEEN, True)
        world.expect(world.until(ana, lambda: asked == ["PUT", "DELETE"], 3), f"a hidden page says {asked}")
        say(world, "niran", thread, "Seen later.")
        once(world, ana, "Seen later.")
        ana.wait_for_timeout(1000)
        world.expect(receipt(niran, "Seen later.") != "Read", "a message counts as read in a hidden tab")
        world.expect(unread(world, thread) == 1, f"{unread(world, thread)} unread messages, of one that came to a hidden tab")
        ana.evaluate(SEEN, False)
        niran.wait_for_selector(".bubble.mine:has-text('Seen later.') [aria-label=Read]")

        # The chat is left for the list.
        world.go(ana, "/threads")
        world.expect(world.until(ana, lambda: asked == ["PUT", "DELETE"] * 2, 3), f"a chat that was left is said to be there by {asked}")
        say(world, "niran", thread, "In the list.")
        ana.wait_for_selector(f".thread-row[href='/threads/{thread}'] .count")
        world.expect(receipt(niran, "In the list.") != "Read", "a message counts as read in the list of chats")


def renews(world):
    """The chat stays there, and then is hidden."""
    with chat(world) as (_, thread), prepared(world, lambda context: context.add_init_script(FAST)):
        ana, _ = watched(world, "ana")
        asked = said(ana)
        world.go(ana, f"/threads/{thread}")
        world.expect(world.until(ana, lambda: asked.count("PUT") >= 3, 5), f"a chat stays on the screen, of which its page says {asked}")
        ana.evaluate(SEEN, True)
        world.until(ana, lambda: asked[-1] == "DELETE", 3)
        count = len(asked)
        ana.wait_for_timeout(1500)
        world.expect(asked[count - 1:] == ["DELETE"], f"a hidden page says {asked[count - 1:]}")
