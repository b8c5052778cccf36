"""The server ends Niran's stream, for good or for a moment, or cannot replay what he missed: the page does what it says."""
import json

from browser.defects import must_fail
from browser.flows._stream import EVENTS, chat, goes_live, is_live, once, say, watched


def play(world):
    for flow in (superseded, reset, signed_out):
        flow(world)
        world.close_pages()
    must_fail(world, superseded, "js/live/stream.js", "end('final')", "end('bye', 0)")
    must_fail(world, signed_out, "js/live/stream.js", "if (reason === 'signed-out')", "if (false)")
    must_fail(world, reset, "js/live/share.js", "recent.length = 0\n    readAnew()", "recent.length = 0")


def newest(world):
    with world.client("niran") as client:
        return client.json("GET", "/v1/events", headers={"Accept": "application/json"})["next"]


def event(name, number=None, **data):
    return f"{f'id: {number}{chr(10)}' if number is not None else ''}event: {name}\ndata: {json.dumps(data)}\n\n"


def streams(page, *bodies):
    """The first streams of a page have these bodies; later ones are the server's."""
    left = list(bodies)

    def answer(route):
        if route.request.resource_type != "eventsource" or not left:
            return route.fallback()
        route.fulfill(content_type="text/event-stream", body=left.pop(0)())

    page.context.route(EVENTS, answer)


def superseded(world):
    """Another app of the account has taken the place: none is taken back before the person looks at the page again."""
    def body():
        number = newest(world)
        return (
            event("hello", number, **{"from": number, "at": number})
            + event("live", number, at=number)
            + event("bye", reason="superseded", again=False, afterMs=0)
        )

    with chat(world) as (_, thread):
        page, asked = watched(world, "niran", prepare=lambda page: streams(page, body))
        page.wait_for_timeout(4000)
        world.expect(len(asked.connects) == 1 and not is_live(page), f"{len(asked.connects)} streams, though the place is another one's")
        world.go(page, f"/threads/{thread}")
        say(world, "ana", thread, "By asking.")
        once(world, page, "By asking.")  # Without a stream the page asks as before.
        page.evaluate("dispatchEvent(new Event('focus'))")
        goes_live(world, page)
        world.expect(len(asked.connects) == 2, f"{len(asked.connects)} streams after the person came back")


def signed_out(world):
    """The session was ended from elsewhere: the page says so by itself."""
    with world.allowing("status of 401"):
        page, _ = watched(world, "niran")
        goes_live(world, page)
        page.wait_for_timeout(2500)  # It says which messages have come, and would learn by that.
        # The page's own session, which nothing on the page knows to be over.
        csrf = page.request.get(f"{world.base}/v1/auth/session").json()["csrf"]
        page.request.post(f"{world.base}/v1/auth/logout", headers={"X-CSRF-Token": csrf, "Origin": world.base})
        page.wait_for_selector("[role=dialog] input[name=password], dialog input[name=password]")


def reset(world):
    """What was missed cannot be replayed: the page reads what it shows anew, and goes on from there."""
    def first():
        number = newest(world)
        return (
            event("hello", number, **{"from": number, "at": number})
            + event("live", number, at=number)
            + event("bye", reason="rotate", again=True, afterMs=4000)
        )

    def second():
        say(world, "ana", thread, "Long ago.")
        number = newest(world)
        return (
            event("hello", 1, **{"from": 1, "at": number})
            + event("reset", number, at=number)
            + event("bye", reason="rotate", again=True, afterMs=100)
        )

    with chat(world) as (_, thread):
        page, asked = watched(world, "niran", prepare=lambda page: streams(page, first, second))
        goes_live(world, page)
        page.evaluate("(path) => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')) }", f"/threads/{thread}")
        once(world, page, "Long ago.")
        world.until(page, lambda: len(asked.connects) > 2)
        goes_live(world, page)  # What it read anew is read.
        asked.forget()
        say(world, "ana", thread, "Just now.")
        once(world, page, "Just now.")
        world.expect(not asked.polls(), f"the chat is read again although events come: {asked.polls()}")
