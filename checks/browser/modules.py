"""Tests of html.js, format.js, text.js, routes.js, outbox.js, fold.js, keep.js, excerpt.js, scale.js, zoom.js, find.js, source.js and of
the wallet.

They run as modules in the page."""

import pathlib
import re

PLACE = pathlib.Path(__file__).parent / "modules"
#: Runs each test of a module: how many there are, [name of a test that failed, why], and what it has measured.
RUN = """async (url) => {
  const { tests, figures } = await import(url)
  const failed = []
  for (const [name, test] of Object.entries(tests)) {
    try { await test() } catch (error) { failed.push([name, error.message]) }
  }
  return [Object.keys(tests).length, failed, Object.entries(figures?.() ?? {})]
}"""


def play(world):
    page = world.page()
    page.goto("/rates")
    world.settle(page)
    folder = re.match(r"(/web/[^/]+)/", page.evaluate("document.querySelector('script[src]').getAttribute('src')"))[1]

    def answer(route):
        name = route.request.url.rsplit("/", 1)[1]
        route.fulfill(path=PLACE / name, content_type="text/javascript")

    page.route(f"**{folder}/checks/*.js", answer)
    for path in sorted(PLACE.glob("*.js")):
        if path.stem.startswith("_"):
            continue
        with world.allowing("inline event handler|TrustedTypePolicy named 'other'"):  # The tests try both.
            count, failed, figures = page.evaluate(RUN, f"{folder}/checks/{path.name}")
            page.wait_for_timeout(50)
        world.expect(count > 0, f"{path.name} has no tests")
        for what, took in figures:
            print(f"    {path.stem}: {what}: {took:.2f} ms", flush=True)
        for name, why in failed:
            world.problems.append(f"{path.stem}: {name}: {why}")
