"""What the parts share: a server with the demo world, a browser, and pages that may say nothing in the console."""
import contextlib
import dataclasses
import json
import re
import time
import urllib.parse

from harness import wayswap
from harness.client import Client
from harness.folder import Folder, change, template
from harness.machine import ROOT
from playwright.sync_api import Error, sync_playwright

PASSWORD = "harbour lantern quartz"
PLACE = ROOT / ".build/browser"
SIZES = {"phone": (390, 844), "desktop": (1280, 800), "narrow": (320, 640)}
#: What links in mails begin with; flows open them at the server under test.
MAILED = "http://localhost:8443/"
LOCALES = {"en": "en-GB", "pl": "pl-PL"}
#: Messages of the tools, not of the app.
HARMLESS = re.compile("Service Worker registration blocked by Playwright")
#: Only a page without a network says it, and on a busy machine it says it late, so it is allowed to the end of a flow.
LOST = "ERR_INTERNET_DISCONNECTED"
#: Counts the requests that are on their way, in every page from its start.
COUNT = """() => {
  if (self !== top) return
  const real = window.fetch
  let pending = 0, since = performance.now()
  window.fetch = async (...given) => {
    pending += 1
    try { return await real(...given) } finally { pending -= 1; since = performance.now() }
  }
  window.isQuiet = () => !pending && performance.now() - since > 120
}"""
#: Goes as a link does, and waits until the old screen is gone; one that stays for the new address is not.
GO = """async (path) => {
  const old = document.querySelector('main > *')
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  const began = performance.now()
  while (old?.isConnected && performance.now() - began < 300) await new Promise((resolve) => { setTimeout(resolve, 10) })
}"""
#: The screen of the address is on the page, and nothing is on its way.
READY = """async () => {
  const { match } = await import(document.querySelector('script[src$="/app.js"]').src.replace(/app[.]js$/, 'routes.js'))
  const name = match(location.pathname)?.name ?? 'nowhere'
  const main = document.querySelector('main')
  // The first page of members has a name of its own.
  const isThere = [name, `${name}-me`].some((one) => main?.classList.contains(one))
  return isThere && main.querySelector('h1') && !document.querySelector('[aria-busy=true]') && isQuiet()
}"""


@dataclasses.dataclass
class World:
    """A server, a browser, and what went wrong."""
    base: str
    api: int
    problems: list = dataclasses.field(default_factory=list)
    allowed: list = dataclasses.field(default_factory=list)
    was_lost: bool = False
    contexts: list = dataclasses.field(default_factory=list)
    tokens: dict = dataclasses.field(default_factory=dict)
    #: What is done to each new context before it has a page: planted defects, a wrong clock.
    prepare: list = dataclasses.field(default_factory=list)
    patience: int = 30_000
    #: Whether the first thing that is wrong ends a flow: a planted defect needs no second one.
    ends_at_first: bool = False
    #: Whether no pictures are taken and no defects planted.
    is_short: bool = False

    def page(self, handle=None, size="phone", theme="light", language="en", worker=False, **options):
        """A page in a context of its own, signed in through the app. `worker`: with the service worker."""
        width, height = SIZES[size]
        context = self.browser.new_context(**{
            "viewport": {"width": width, "height": height}, "color_scheme": theme, "locale": LOCALES[language],
            "timezone_id": "Asia/Bangkok", "reduced_motion": "reduce", "base_url": self.base,
            "service_workers": "allow" if worker else "block", "has_touch": size != "desktop", **options})
        context.set_default_timeout(self.patience)
        context.add_init_script(f"({COUNT})()")
        for prepare in self.prepare:
            prepare(context)
        self.contexts.append(context)
        page = context.new_page()
        self.listen(page, f"{handle or 'guest'}, {size}, {theme}, {language}")
        if handle:
            self.sign_in(page, handle)
        return page

    def listen(self, page, who):
        def note(text):
            if self.was_lost and LOST in text:
                return
            if not HARMLESS.search(text) and not any(allowed.search(text) for allowed in self.allowed):
                path = urllib.parse.urlsplit(page.url).path
                self.problems.append(f"{path} ({who}): {text}")

        page.on("console", lambda message: note(f"{message.type}: {message.text} {message.location.get('url', '')}"))
        page.on("pageerror", lambda error: note(f"error: {error} {(error.stack or '')[:300]}"))

    @contextlib.contextmanager
    def allowing(self, pattern):
        """Within this, messages in which the pattern is found are no problem."""
        self.allowed.append(re.compile(pattern))
        try:
            yield
        finally:
            self.allowed.pop()
            if LOST in pattern:
                self.was_lost = True

    @staticmethod
    def enter(page, handle, password=PASSWORD):
        """Fills in the form of the sign-in page, and sends it."""
        page.fill("input[name=login]", handle)
        page.fill("input[name=password]", password)
        page.click("main form .primary")

    def sign_in(self, page, handle, password=PASSWORD):
        page.goto("/sign-in?to=/rates")
        self.enter(page, handle, password)
        page.wait_for_url(lambda url: urllib.parse.urlsplit(url).path == "/rates")  # `/sign-in?to=/rates` ends with it too.
        self.settle(page)

    def go(self, page, path):
        """To an address as a link in the app goes there, without a new start; the seconds that it took."""
        began = time.monotonic()
        page.evaluate(GO, path)
        self.settle(page)
        return time.monotonic() - began

    def settle(self, page, limit=None):
        """Waits until the screen of the address is there, and its network has been quiet for a moment."""
        limit = limit or self.patience
        began, problems = time.monotonic(), len(self.problems)
        while time.monotonic() - began < (limit / 1000 if len(self.problems) == problems else 2):
            with contextlib.suppress(Error):  # The page may load anew meanwhile.
                if page.evaluate(READY):
                    return
            page.wait_for_timeout(40)
        raise TimeoutError(f"{urllib.parse.urlsplit(page.url).path} is not there after {limit / 1000:.0f} s")

    def until(self, page, is_so, limit=10):
        """Waits until a condition outside of the page holds; whether it ever did."""
        began = time.monotonic()
        while not (held := is_so()) and time.monotonic() - began < limit:
            page.wait_for_timeout(100)
        return held

    def client(self, handle=None):
        """A connection of the API, signed in as one of the demo world."""
        client = Client(self.api, timeout=20)
        if handle:
            if handle not in self.tokens:
                self.tokens[handle] = client.json("POST", "/v1/auth/login", {"login": handle, "password": PASSWORD})["accessToken"]
            client.token = self.tokens[handle]
        return client

    def expect(self, is_right, text):
        if not is_right:
            self.problems.append(text)
            if self.ends_at_first:
                raise AssertionError(text)

    def pictures(self, name):
        """Takes a picture of each page that is open; where they are."""
        folder = PLACE / "failed"
        folder.mkdir(parents=True, exist_ok=True)
        taken = []
        for page in (page for context in self.contexts for page in context.pages):
            path = folder / f"{name.replace('/', '-')}-{len(taken)}.png"
            with contextlib.suppress(Error):
                page.screenshot(path=path, timeout=5000)
                taken.append(f"picture of {page.url}: {path.relative_to(ROOT)}")
        return taken

    def close_pages(self):
        while self.contexts:
            with contextlib.suppress(Exception):
                self.contexts.pop().close()

    def taken(self):
        """What went wrong since the last time."""
        taken, self.problems[:], self.was_lost = list(dict.fromkeys(self.problems)), [], False
        return taken


@contextlib.contextmanager
def world(base=None, api=None):
    """A world on a server of its own, or on the one at `base`, whose API may be at `api`."""
    PLACE.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        if not base:
            folder = stack.enter_context(Folder(template("--demo")))
            plant_prices(folder.data)
            plant_street(folder)
            # A server that sheds load would make a busy machine fail tests.
            server = stack.enter_context(folder.server(options=("--max-requests", "0"), environment={
                "WAYSWAP_STAFF_TOTP": "off", "WAYSWAP_LINKS": MAILED, "WAYSWAP_PUBLIC_URL": MAILED,
                "WAYSWAP_ASSET_SAMPLE": "seed/rates/asset-sample.csv"}))
            base = f"http://127.0.0.1:{server.port}"
        made = World(base.rstrip("/"), urllib.parse.urlsplit(api or base).port)
        playwright = stack.enter_context(sync_playwright())
        made.browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        stack.callback(made.browser.close)
        stack.callback(made.close_pages)
        yield made


def plant_prices(data):
    """Made-up prices of two crypto assets in US dollars up to yesterday, as a real installation has from a publisher."""
    today = int(time.time()) // 86_400
    rows = [
        (day, asset, f"{start * (1 + ((day * 37) % 211 - 105) / 4000):.2f}")
        for asset, start in (("BTC", 57012.33), ("ETH", 1893.1))
        for day in range(today - 200, today)
    ]
    change(
        data, *(("INSERT INTO rate (source, day, currency, digits) VALUES ('MESSARI', ?, ?, ?)", *row) for row in rows)
    )


def plant_street(folder):
    """Made-up official and street rates of the Lebanese pound, which no currency of the demo world has."""
    change(folder.data, ("INSERT INTO rate (source, day, currency, digits) VALUES ('NBP-B', 20754, 'LBP', '0.000041')",))
    seen = folder.path / "street.csv"
    seen.write_text("date,currency,against,rate\n2026-10-29,LBP,PLN,27500\n")
    wayswap.must("rates", "import", "--data", folder.data, "--informal", "a made-up bureau", seen)


def keep(name, value):
    """Figures for whoever compares them, beside the screenshots."""
    (PLACE / f"{name}.json").write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n")
