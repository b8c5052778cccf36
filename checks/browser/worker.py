"""The app opens without a network; an update takes over at the next start; a page of half an update loads again."""
import contextlib
import http.client
import http.server
import threading
import urllib.parse

from browser.defects import fails, stands

LOST = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|dynamically imported module"
READY = """async () => {
  const late = new Promise((_, reject) => { setTimeout(() => reject(new Error('the service worker was not installed')), 15000) })
  await Promise.race([navigator.serviceWorker.ready, late])
}"""
LOSE = """async (end) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) if (request.url.endsWith(end)) await cache.delete(request)
  }
}"""
VERSION = "document.querySelector('script[src]').getAttribute('src').split('/')[2]"


class Deployment:
    """A server before the server, which can serve the same app as another version: `of` says which.

    `defect` is the end of a path, and what stands there instead of what.
    """

    def __init__(self, base, defect=None):
        self.target, self.of, self.own, self.defect = urllib.parse.urlsplit(base).netloc, None, None, defect

    def handler(deployment):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def answer(self):
                path, body = self.path, self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
                if deployment.of and path.startswith("/web/"):
                    # Files of the version before are gone.
                    path = (
                        path.replace(f"/web/{deployment.of}/", f"/web/{deployment.own}/", 1)
                        if f"/{deployment.of}/" in path
                        else "/web/gone/"
                    )
                connection = http.client.HTTPConnection(deployment.target, timeout=20)
                headers = {name: value for name, value in self.headers.items() if name.lower() not in ("accept-encoding", "connection")}
                connection.request(self.command, path, body, headers)
                response = connection.getresponse()
                data = response.read()
                if deployment.of and (self.path == "/sw.js" or "html" in response.headers.get("Content-Type", "")):
                    for text in ("/web/{}/", "'{}'"):
                        data = data.replace(text.format(deployment.own).encode(), text.format(deployment.of).encode())
                if deployment.defect and path.endswith(deployment.defect[0]):
                    data = data.replace(deployment.defect[1].encode(), deployment.defect[2].encode())
                self.send_response(response.status)
                for name, value in response.getheaders():
                    if name.lower() not in ("content-length", "connection", "transfer-encoding", "etag", "keep-alive"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        return Handler

    @contextlib.contextmanager
    def serving(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        server.handle_error = lambda *_: None  # A page that is closed takes no more answers.
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def without_network(world):
    page = world.page("ana", worker=True)
    page.evaluate(READY)
    page.goto("/rates?base=EUR&group=all")
    world.settle(page)
    search = "/search?lat=13.7563&lon=100.5018&radius=10&near=Bangkok"
    world.go(page, search)
    with world.allowing(LOST):
        page.wait_for_timeout(300)  # What was read is being kept.
        page.context.set_offline(True)
        page.goto("/rates?base=EUR&group=all")
        world.settle(page)
        world.expect(page.locator(".rate-row").count() > 20, "without a network the rates are not there")
        world.expect(page.locator(".strip").count() == 1, "without a network nothing says so")
        page.goto(search)
        world.settle(page)
        world.expect(
            page.locator(".offer-row").count() > 0, f"without a network the last search is not there: {page.inner_text('main')[:80]!r}"
        )
        page.goto("/travellers/ben/report")
        world.settle(page)
        world.expect("/travellers/ben/report" in page.url, "a screen that was never used does not say that it needs a network")
        page.context.set_offline(False)
        page.goto("/rates")
        world.settle(page)
    kept = page.evaluate(
        """async () => {
          const kept = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
          return (await Promise.all(kept)).flat().map(({ url }) => new URL(url).pathname)
        }"""
    )
    world.expect(not [path for path in kept if path.startswith("/v1")], "the worker keeps answers of the API")


def update(world, defect=None):
    deployment = Deployment(world.base, defect)
    with deployment.serving() as base:
        page = world.page(worker=True, base_url=base)
        page.goto("/rates")
        world.settle(page)
        page.evaluate(READY)
        deployment.own = page.evaluate(VERSION)
        page.reload()
        world.settle(page)
        with world.allowing(LOST):
            deployment.of = "0123abcd"
            # Its module is neither on the device nor on the server any more.
            page.evaluate(LOSE, "/js/screens/rate-pair.js")
            page.context.new_cdp_session(page).send("Network.clearBrowserCache")
            page.evaluate(
                "path => { setTimeout(() => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')) }) }",
                "/rates/EUR-THB",
            )
            page.wait_for_function("() => document.querySelector('script[src*=\"0123abcd\"]')")
            world.settle(page)
        world.expect(page.locator(".chart").count() == 1, "the page of the new version does not show where one was")
        page.reload()
        world.settle(page)
        keys = lambda: page.evaluate("async () => (await caches.keys()).filter((name) => name !== 'wayswap-tiles')")
        world.expect(world.until(page, lambda: keys() == ["wayswap-0123abcd"], world.patience / 1000), f"the device keeps {keys()}")
        page.reload()
        world.settle(page)
        world.expect(page.evaluate(VERSION) == "0123abcd", "the page is not of the new version")


def play(world):
    without_network(world)
    world.close_pages()
    update(world)
    world.close_pages()
    for defect in (("/sw.js", "self.skipWaiting()", "null"), ("/js/app.js", "return location.reload()", "return"),
                   ("/sw.js", "await caches.delete(name)", "null")):
        stands(defect[0].strip("/"), defect[1])
        if not world.is_short:
            world.expect(
                fails(world, lambda: update(world, defect)), f"with `{defect[2]}` for `{defect[1]}` in {defect[0]} the update passes"
            )
