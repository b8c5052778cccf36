"""Two hundred payloads in every text that a screen shows: no dialog, no code that runs, no new element."""
import contextlib
import json
import urllib.parse

from browser import screens
from browser.defects import planted, prepared
from browser.payloads import PAYLOADS
from harness.client import PASSWORD, offer
from playwright.sync_api import Error

#: What people write, by the names of the fields; whatever else the server answers is its own.
FIELDS = {"name", "bio", "note", "body", "text", "label", "private", "device", "message", "description", "statement", "details",
          "quoted", "reason", "email", "phone", "city", "country", "address", "title", "detail", "licence", "account"}
GROUP = 40
#: Screens that show nothing that anybody has written: the app's own words, figures, and forms that are empty.
SILENT = {
    "publish-wallet",
    "search-wallet",
    "publish",
    "rates",
    "rates-all",
    "rates-crypto",
    "rates-old",
    "report-message",
    "report-traveller",
    *(f"settings-{name}" for name in ("chats", "colours", "data", "language", "notifications", "password", "second-factor")),
    "threads-search",
    "swap-scheduled-add-place",
    "swap-scheduled-cancel",
    *(
        f"wallet-{name}"
        for name in (
            "none",
            "trade",
            "trade-asset",
            "deposit",
            "order",
            "orders",
            "order-edit",
            "order-cancel",
            "portfolio",
            "row-welcome",
            "row-deposit",
            "row-trade",
        )
    ),
    "rate-alert",
    "rate-alerts",
    "rate-comparison",
    "rate-comparison-none",
    "rate-watchlist",
    "rate-watchlist-add",
}
#: Screens whose forms and sheets are like others', which all texts are tried on: they get the first ones alone.
LIKE = ("search-", "rate", "report-", "traveller-", "settings-", "publish", "offer-own", "swap-", "wallet-")
#: The words on a page, with what stands in its fields.
WORDS = "() => [document.body.innerText, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join(' ')"
#: What leads to the next part of a list.
MORE = "main button.older:visible, main button:has-text('More offers'):visible, main button:has-text('Older'):visible"
#: A planted defect: texts are parsed.
MARKUP = (
    "js/html.js",
    "const node = document.createTextNode(text)",
    "const node = document.createElement('span'); node.innerHTML = policy.createHTML(text)",
)
#: What is on the page only if a text became markup.
FOUND = """() => {
  const found = [...document.querySelectorAll(`
    xss, iframe, object, embed, base, video, audio, marquee, math, #app noscript, isindex, body script, meta[http-equiv],
    [srcdoc], [formaction], [action^="javascript:" i], [href^="javascript:" i], [src^="javascript:" i], [background], [popovertarget],
    img:not([src^="blob:"]):not(.leaflet-tile)`)]
    .filter((element) => element.localName !== 'script' || element.textContent)
  found.push(...[...document.querySelectorAll('*')].filter((element) => [...element.attributes].some(({ name }) => name.startsWith('on'))))
  found.push(...[...document.querySelectorAll('bdi')].filter((element) => element.childElementCount))
  return [window.__hit ?? null, found.slice(0, 3).map((element) => element.outerHTML.slice(0, 200))]
}"""


def poisoned(value, text, name=None):
    """An answer of the API in which everything that people write is the text."""
    if isinstance(value, dict):
        return {key: poisoned(inner, text, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [poisoned(inner, text, name) for inner in value]
    return text if isinstance(value, str) and name in FIELDS else value


def watch(world, page, where):
    page.on("dialog", lambda dialog: (world.problems.append(f"{where}: a dialog said {dialog.message}"), dialog.dismiss()))


def examine(world, page, where):
    hit, found = page.evaluate(FOUND)
    world.expect(not hit, f"{where}: code ran")
    for element in found:
        world.problems.append(f"{where}: became {element}")


def by_answers(world, handle, chosen):
    """All payloads in all fields of the answers that a screen reads; the names of the screens that showed any."""
    page = world.page(handle)
    watch(world, page, "answers")
    group, seen = [], set()

    def poison(route):
        if "/v1/events" in route.request.url:
            # A stream does not end, so it cannot be fetched whole.
            return route.continue_()
        # A whole answer, never that nothing has changed.
        response = route.fetch(headers={name: value for name, value in route.request.headers.items() if name != "if-none-match"})
        if "json" not in response.headers.get("content-type", ""):
            return route.fulfill(response=response)
        headers = {name: value for name, value in response.headers.items() if name not in ("etag", "content-length", "content-encoding")}
        return route.fulfill(
            status=response.status, headers=headers, body=json.dumps(poisoned(json.loads(response.body()), " ".join(group)))
        )

    page.route("**/v1/**", poison)
    group[:] = PAYLOADS[:GROUP]
    page.goto("/rates")
    for start in range(0, len(PAYLOADS), GROUP):
        group[:] = PAYLOADS[start:start + GROUP]
        for screen in chosen:
            if start and screen.name.startswith(LIKE):
                continue
            try:
                with world.allowing(f"status of 422|{screens.NO_FORECAST}"):  # A price is asked for with the country of an answer.
                    world.go(page, screen.path)
            except Exception as error:
                world.problems.append(f"{screen.name}: {str(error).splitlines()[0]}")
            examine(world, page, screen.name)
            if "__hit" in page.evaluate(WORDS):
                seen.add(screen.name)
    page.unroute_all(behavior="ignoreErrors")
    return seen


def by_people(world):
    """The payloads as somebody writes them: notes of offers, messages, names. What the server refuses is refused."""
    with world.client() as writer, world.client() as reader:
        writer.register()
        reader.register()
        taken = {"message": 0, "note": 0, "bio": 0}
        posted = None
        for number, payload in enumerate(PAYLOADS):
            if number % 4 == 0:
                status, _, body = writer.call("POST", "/v1/offers", offer(13.75 + number / 1e4, 100.5, note=payload[:280], amount="20.00"))
                taken["note"] += status == 201
                posted = posted or (status == 201 and json.loads(body)["id"])
        thread = reader.json("POST", f"/v1/offers/{posted}/thread")["id"]
        for number, payload in enumerate(PAYLOADS):
            person = (reader, writer)[number % 2]
            status, _, _ = person.call(
                "POST", f"/v1/threads/{thread}/messages", {"clientId": f"{number:08x}-0000-4000-8000-000000000000", "body": payload}
            )
            taken["message"] += status in (200, 201)
        version = json.loads(writer.call("GET", "/v1/me")[2])
        status, _, _ = writer.call("PATCH", "/v1/me", {"bio": " ".join(PAYLOADS[::5])[:500]}, {"If-Match": f'"{version["version"]}"'})
        taken["bio"] += status == 200
        # Lists that would be empty: Ana blocks one of them, and has reported the other.
        with world.client("ana") as ana:
            ana.call("PUT", f"/v1/travellers/{reader.signed_up['traveller']['handle']}/block")
            ana.call(
                "POST",
                "/v1/reports",
                {"subject": {"kind": "traveller", "handle": version["handle"]}, "reason": "spam", "text": "Look at this."},
            )
        return version["handle"], reader.signed_up["traveller"]["handle"], thread, posted, taken


def by_addresses(world):
    """Addresses are written by others too."""
    for handle, paths in (
        (None, ("/search?near={0}&have={0}&want={0}&sort={0}", "/rates?base={0}", "/sign-in?to={0}", "/sign-in?to=javascript:{0}")),
        (
            "ana",
            (
                "/wallet?q={0}",
                "/wallet/filters?q={0}",
                "/wallet/send?to={0}&note={0}&amount={0}&currency={0}",
                "/wallet/trade?pay={0}&get={0}&amount={0}",
            ),
        ),
    ):
        page = world.page(handle)
        watch(world, page, "addresses")
        page.goto("/rates")
        world.settle(page)
        for number, payload in enumerate(PAYLOADS[::5]):
            path = paths[number % len(paths)].format(urllib.parse.quote(payload, safe=""))
            with world.allowing("status of 422"):  # A text of any length may be looked for in vain.
                world.go(page, path)
            examine(world, page, path[:40])


def read(world, person, paths):
    """What people wrote, as one of them reads it, to the end of each list."""
    page = world.page()
    watch(world, page, "people")
    world.sign_in(page, person, PASSWORD)
    shown = set()
    for path in paths:
        world.go(page, path)
        for _ in range(20):
            examine(world, page, path)
            shown.update(payload for payload in PAYLOADS if payload in page.evaluate(WORDS))
            if not page.locator(MORE).count():
                break
            with contextlib.suppress(Error):  # It may have gone meanwhile: what comes into view loads by itself.
                page.locator(MORE).first.click(timeout=5_000)
            world.settle(page)
    return len(shown)


def finds(world, action):
    """A page that takes texts for markup must be found out, by the elements that they become."""
    with prepared(world, planted(*MARKUP)):
        before = list(world.problems)
        with contextlib.suppress(Error, TimeoutError):
            action()
        found = [problem for problem in world.problems if ": became <" in problem]
        world.problems[:] = before
        world.close_pages()
    world.expect(found, "a page that shows texts as markup passes")


def play(world):
    handle, reader, thread, posted, taken = by_people(world)
    print(f"    taken by the server: {', '.join(f'{count} of {kind}' for kind, count in taken.items())}", flush=True)
    world.expect(taken and all(taken.values()), f"nothing was taken of {', '.join(kind for kind, count in taken.items() if not count)}")
    chat = f"/threads/{thread}"
    paths = (f"/travellers/{handle}", f"/offers/{posted}", chat, "/threads", "/search?lat=13.7563&lon=100.5018&radius=10&have=THB&want=EUR")
    shown = read(world, reader, paths)
    print(f"    {shown} of {len(PAYLOADS)} are on the pages", flush=True)
    world.expect(shown >= taken["message"], f"{taken['message']} messages were taken, and {shown} are on the pages")
    world.close_pages()
    by_addresses(world)
    world.close_pages()
    chosen = list(screens.members(world, "ana"))
    silent = {screen.name for screen in chosen} - by_answers(world, "ana", chosen)
    world.expect(silent <= SILENT, f"screens that show none of the texts: {', '.join(sorted(silent - SILENT))}")
    world.close_pages()
    finds(world, lambda: read(world, reader, [chat]))
    finds(world, lambda: by_answers(world, "ana", [screen for screen in chosen if screen.name in ("offer-own-active", "traveller")]))
