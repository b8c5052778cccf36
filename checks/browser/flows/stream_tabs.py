"""Niran has six tabs, of which one listens for all: it is closed, and another one goes on; who signs out in one has left all."""
from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, is_live, once, say, watched

TABS = 6
MINUTE = 60_000


def play(world):
    tabs(world, MINUTE)
    world.close_pages()
    must_fail(world, tabs, "js/live/share.js", "relay({ kind: 'event', item, before })", "")
    must_fail(world, tabs, "js/live.js", "if (navigator.locks)", "if (false)")


def tabs(world, wait=3000):
    with chat(world) as (_, thread):
        first, asked = watched(world, "niran")
        pages = [first]
        world.go(first, f"/threads/{thread}")
        for number in range(1, TABS):
            page = first.context.new_page()
            world.listen(page, f"niran in tab {number + 1}")
            page.goto(f"/threads/{thread}")
            pages.append(page)
        for page in pages:
            page.wait_for_selector(".log .bubble")
        goes_live(world, *pages)
        asked.forget()
        say(world, "ana", thread, "To all six.")
        for page in pages:
            once(world, page, "To all six.")
        first.wait_for_timeout(wait)
        world.expect(
            len(asked.connects) <= TABS and len(asked.open) <= 1, f"{len(asked.connects)} connects, of which {len(asked.open)} are open"
        )
        polls = [path for path in asked.polls() if path.endswith("/messages")]
        world.expect(not polls, f"tabs ask again although events come: {polls}")

        # The first tab was elected first. One of the others takes its place, and misses nothing.
        first.close()
        say(world, "ana", thread, "To the other five.")
        for page in pages[1:]:
            once(world, page, "To the other five.")
            world.expect(is_live(page), "a tab hears of no events after another one was closed")
        world.expect(len(asked.open) == 1, f"{len(asked.open)} streams are open after a tab was closed")

        with world.allowing("status of 401"):
            pages[1].evaluate(
                """async () => {
                  const { src } = document.querySelector('script[src$="/app.js"]')
                  return (await import(src.replace(/app[.]js$/, 'session.js'))).signOut()
                }"""
            )
            for page in pages[1:]:
                page.wait_for_url(f"{world.base}/")
            world.expect(world.until(pages[1], lambda: not asked.open), "a stream is open after signing out")
