"""Watches what the tabs of a browser ask for while events come by themselves."""
import contextlib
import urllib.parse
import uuid

from browser.flows._swaps import propose


class Asked:
    """What the pages of a context asked for."""

    def __init__(self, context):
        self.connects, self.begun, self.paths = [], set(), []
        context.on("request", self.begins)
        context.on("requestfinished", lambda request: self.begun.discard(request))
        context.on("requestfailed", lambda request: self.begun.discard(request))

    def begins(self, request):
        url = urllib.parse.urlsplit(request.url)
        if url.path == "/v1/events" and request.resource_type == "eventsource":
            self.connects.append(dict(urllib.parse.parse_qsl(url.query)))
            self.begun.add(request)
        elif request.method == "GET" and url.path.startswith("/v1/"):
            self.paths.append(url.path)

    @property
    def open(self):
        """The streams that have not ended. Nobody is told of those of a tab that was closed."""
        return [request for request in self.begun if not request.frame.page.is_closed()]

    def polls(self):
        """Reads that a page makes again and again where no events come."""
        return [path for path in self.paths if path.startswith(("/v1/threads", "/v1/swaps"))]

    def forget(self):
        self.paths.clear()


@contextlib.contextmanager
def chat(world):
    """(a proposed swap of Niran to Ana, its thread); at the end it is over, for nobody may have many."""
    swap = propose(world, message="Are you near?")
    try:
        yield swap, swap["thread"]
    finally:
        with world.client("niran") as client:
            state = client.json("GET", f"/v1/swaps/{swap['id']}")["state"]
            if state == "proposed":
                client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})
            elif state == "accepted":
                client.json("POST", f"/v1/swaps/{swap['id']}/cancel", {"reason": "other"})


def watched(world, handle, prepare=None, **options):
    """(a page that somebody has signed in on, what it asked for from its start); `prepare` has the page before."""
    page = world.page(**options)
    asked = Asked(page.context)
    if prepare:
        prepare(page)
    world.sign_in(page, handle)
    return page, asked


EVENTS = "**/v1/events*"
#: What a server says that has no events.
NONE = '{"title":"Not found","status":404}'


@contextlib.contextmanager
def without_events(world, handle):
    """A page that somebody has signed in on, for which the server has no events: its screens read what they show."""
    with world.allowing("status of 404.*/v1/events"):
        page = world.page()
        page.context.route(EVENTS, lambda route: route.fulfill(status=404, content_type="application/problem+json", body=NONE))
        world.sign_in(page, handle)
        yield page
        page.close()  # Later its console would count.


def say(world, handle, thread, body):
    with world.client(handle) as client:
        return client.json("POST", f"/v1/threads/{thread}/messages", {"clientId": str(uuid.uuid4()), "body": body})


def is_live(page):
    return page.evaluate(
        """async () => (await import(document.querySelector('script[src$="/app.js"]').src.replace(/app[.]js$/, 'live.js'))).isOn()"""
    )


def goes_live(world, *pages):
    """Events come to each page, of which its first reads are done."""
    for page in pages:
        if not world.until(page, lambda: is_live(page), world.patience / 1000):
            raise TimeoutError("no events come to a page")
        world.settle(page)


def once(world, page, body):
    """A message comes, and stands there once."""
    page.wait_for_selector(f".log .bubble:has-text('{body}')")
    count = page.locator(f".log .bubble:has-text('{body}')").count()
    world.expect(count == 1, f"{body!r} stands there {count} times")
