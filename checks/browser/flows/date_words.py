"""The browser is English and the app Polish: a day stands in a field in Polish, also after it was typed."""
from browser.defects import must_fail

WORDS = """() => [...document.querySelectorAll('.sheet way-date')].map(
  (field) => getComputedStyle(field, '::after').content.replaceAll('"', ''))"""


def play(world):
    words(world)
    world.close_pages()
    must_fail(world, words, "js/parts/date.js", "this.addEventListener('input', () => this.say())", "")


def words(world):
    page = world.page(size="desktop")
    page.add_init_script("localStorage.setItem('language', 'pl')")
    page.goto("/search/days?from=2026-12-04")
    world.settle(page)
    page.wait_for_function("() => document.querySelector('way-date')?.dataset.words")
    world.expect(page.evaluate(WORDS) == ["4 gru 2026", "Wybierz dzień"], f"the fields say {page.evaluate(WORDS)}")
    page.fill("input[name=to]", "2026-12-30")
    world.expect(page.evaluate(WORDS) == ["4 gru 2026", "30 gru 2026"], f"after a choice the fields say {page.evaluate(WORDS)}")

    # Who types sees what the browser makes of it, and then the words again.
    page.focus("input[name=from]")
    page.keyboard.type("05")
    world.expect(page.evaluate(WORDS)[0] == "none", "who types does not see what they type")
    page.keyboard.press("Tab")
    page.focus("input[name=to]")
    # The first part of the browser's own field is the day or the month.
    world.expect(page.evaluate(WORDS)[0] in ("5 gru 2026", "4 maj 2026"), f"a day that was typed stands there as {page.evaluate(WORDS)[0]}")
    page.click(".sheet .primary")
    page.wait_for_url(lambda url: "from=2026-12-04" not in url and "to=2026-12-30" in url)
