"""Ana sees that Niran writes, in their chat and in her list, until he stops or his message comes; a screen reader is left in peace."""
from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, once, watched

LIVE = "[role=log], [role=status], [role=alert], [aria-live]"


def play(world):
    types(world)
    world.close_pages()
    must_fail(world, types, "js/chat/typing.js", "writing.delete(id)\n      update()", "")
    must_fail(world, types, "js/chat/typing.js", "old?.by === data.sender", "false")
    must_fail(world, types, "js/chat/typing.js", "performance.now() - at < sayEvery", "false")


def types(world):
    with chat(world) as (_, thread):
        (ana, _), (niran, _) = watched(world, "ana", size="desktop"), watched(world, "niran")
        posts = []
        niran.on("request", lambda request: posts.append(request) if request.url.endswith("/typing") else None)
        for page in (ana, niran):
            world.go(page, f"/threads/{thread}")
        goes_live(world, ana, niran)
        field = niran.locator(".composer textarea")

        niran.wait_for_timeout(500)
        field.press_sequentially("Blue shirt", delay=60)
        ana.wait_for_selector(".typing:has-text('is typing…')")
        ana.wait_for_selector(f".thread-row[href='/threads/{thread}'] .types")
        world.expect(len(posts) == 1, f"ten letters are {len(posts)} requests")
        world.expect(not ana.evaluate(f"() => document.querySelector('.typing').closest('{LIVE}')"), "each pause of a writer is read aloud")
        world.expect(not niran.locator(".typing").count(), "a writer sees that they write")

        # Nothing more is typed: it goes by itself. Typing on brings it back, and the message ends it.
        ana.wait_for_selector(".typing", state="detached", timeout=8000)
        world.expect(not ana.locator(".types").count(), "the list shows a writer whom the chat does not show")
        field.press_sequentially(".", delay=60)
        ana.wait_for_selector(".typing")
        field.press("Enter")  # On glass a new line.
        niran.click(".composer button")
        once(world, ana, "Blue shirt.")
        world.expect(
            world.until(ana, lambda: not ana.locator(".typing").count(), 1), "a writer is shown beside the message that they wrote"
        )

        # In the list alone.
        world.go(ana, "/threads")
        niran.wait_for_timeout(4000)  # It is said at most every four seconds.
        field.press_sequentially("By the pier", delay=60)
        ana.wait_for_selector(f".thread-row[href='/threads/{thread}']:has-text('typing…')")
        field.fill("")
