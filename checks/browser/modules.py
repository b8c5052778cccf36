"""Tests of html.js, format.js, text.js, routes.js, outbox.js, fold.js, keep.js, excerpt.js, scale.js and of the wallet.

They run as modules in the page."""

import pathlib
import re

PLACE = pathlib.Path(__file__).parent / "modules"
#: Runs each test of a module; [name of a test that failed, why].
RUN = """async (url) => {
  const { tests } = await import(url)
  const failed = []
  for (const [name, test] of Object.entries(tests)) {
    try { await test() } catch (error) { failed.push([name, error.message]) }
  }
  return [Object.keys(tests).length, failed]
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
            count, failed = page.evaluate(RUN, f"{folder}/checks/{path.name}")
            page.wait_for_timeout(50)
        world.expect(count > 0, f"{path.name} has no tests")
        for name, why in failed:
            world.problems.append(f"{path.stem}: {name}: {why}")
