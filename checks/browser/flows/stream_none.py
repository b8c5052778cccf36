"""Niran's network holds streams back, or the server has none: messages come by pages of events, or by asking as before."""
from browser.defects import must_fail
from browser.flows._stream import EVENTS, NONE, chat, is_live, once, say, watched

#: Longer than the time after which an open chat is read again where no events come.
QUIET = 9000


def play(world):
    with world.allowing("ERR_|status of 404|status of 502"):
        pages(world)
        world.close_pages()
        asks(world)
        world.close_pages()
        must_fail(world, pages, "js/live/stream.js", "pagesUntil = Date.now() + pagesFor[why]", "pagesUntil = 0")
        must_fail(world, asks, "js/live/stream.js", "&& why !== 'woken') on.state(false)", ") on.state(true)")


def streams(answer):
    return lambda route: answer(route) if route.request.resource_type == "eventsource" else route.fallback()


def open_chat(world, thread, answer):
    """A page of Niran's with a chat, whose streams or events are answered by something else than the server."""
    page, asked = watched(world, "niran")
    page.context.route(EVENTS, answer)
    page.goto(f"/threads/{thread}")
    once(world, page, "Are you near?")
    return page, asked


def pages(world):
    """No stream begins: the same events come by pages."""
    with chat(world) as (_, thread):
        page, asked = open_chat(world, thread, streams(lambda route: route.fulfill(status=502)))
        # The page has a request that waits, so that its network is never quiet.
        if not world.until(page, lambda: is_live(page), world.patience / 1000):
            raise TimeoutError("no events come to a page")
        asked.forget()
        for body in ("By a page.", "By the next."):
            say(world, "ana", thread, body)
            once(world, page, body)
        page.wait_for_timeout(QUIET)
        world.expect("/v1/events" in asked.paths, "no pages of events are asked for")
        world.expect(not asked.polls(), f"the chat is read again although events come: {asked.polls()}")


def asks(world):
    """The server knows no events: the chat is read again and again, as it was before there were any."""
    with chat(world) as (_, thread):
        page, asked = open_chat(world, thread, lambda route: route.fulfill(status=404, content_type="application/problem+json", body=NONE))
        world.until(page, lambda: "/v1/events" in asked.paths, world.patience / 1000)
        say(world, "ana", thread, "As before.")
        once(world, page, "As before.")
        world.expect(not is_live(page), "events are said to come from a server that has none")
