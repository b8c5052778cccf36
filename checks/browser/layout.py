"""Every screen at 320, 390 and 1280 px with long names, large sums and text of 200 %: nothing overflows or is clipped.

No word breaks that a line has room for."""

import collections
import contextlib
import json

from browser import tables
from browser.screens import NO_FORECAST, guests, members
from browser.world import PLACE
from playwright.sync_api import Error

#: The widest first: what only a desktop reads is there then.
WIDTHS = (1280, 390, 320)
#: The size of the root's font, in percent.
ROOTS = (100, 200)
#: Whose names everybody has, by the language of the page: forty letters, or written from right to left.
NAMES = {"pl": "Wolfeschlegelsteinhausen Bergerdorffsen-W", "en": "عبد الرحمن بن محمد بن عبد الله آل سعود"}

#: Fills the answers of the server with a name and with sums of nine digits, before the app reads them. Sums that a chart
#: or a table is made of stay as they are: they are shown as pictures, or are many.
FILL = r"""(name) => {
  const kept = /[/]v1[/](rates|me[/]holdings|currencies|auth|wallet[/]portfolio)/
  const fill = (value) => {
    if (Array.isArray(value)) return value.map(fill)
    if (value === null || typeof value !== 'object') return value
    const made = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each)]))
    if (typeof value.amount === 'string' && 'currency' in value) made.amount = value.amount.replace(/[0-9]+/, '123456789')
    if ('handle' in value && 'name' in value) made.name = name
    if (value.minFill) made.minFill = value.minFill  // Less than all of it, as before.
    return made
  }
  const real = window.fetch
  window.fetch = async (input, options) => {
    const answer = await real(input, options)
    const { url, ok, status, headers } = answer
    const isRead = (options?.method ?? input.method ?? 'GET') === 'GET' && headers.get('content-type')?.includes('json')
    if (!url.includes('/v1/') || kept.test(url) || !isRead || !ok) return answer
    return Object.defineProperty(new Response(JSON.stringify(fill(await answer.json())), { status, headers }), 'url', { value: url })
  }
}"""

#: What is wrong on a page, a line each, by the size of the root's font. Of what scrolls sideways on purpose nothing is looked
#: at, nor of what nobody sees. A word may break where no line has room for it: of a name that is its column, of our own
#: words that of the page, unless it has eighteen letters.
LOOK = r"""async (roots) => {
  // A new width is told to the app with the next picture, and may let it read more.
  await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)) })
  const look = () => {
    const most = document.documentElement.clientWidth
    const found = []
    const beyond = new Set()
    const tell = (kind, element, text = element.textContent) => {
      const said = text.trim().replace(/\s+/g, ' ').slice(0, 60)
      found.push(`${kind}: ${element.localName}.${[...element.classList].join('.')} "${said}"`)
    }
    if (document.documentElement.scrollWidth > most) found.push(`scrolls sideways: ${document.documentElement.scrollWidth} px`)
    const place = document.querySelector('#app .sheet') ? ['.sheet'] : ['main', '.bar', '.top', '.tabs', '.strip']
    const scrolls = (element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth
    const unseen = '.visually-hidden, .wide-title, .tear, svg, way-map, [hidden], select, .skip, .live'
    const known = new Map([[document.getElementById('app'), false]])
    const isLeft = (element) => {
      if (!known.has(element)) {
        known.set(element, element.matches(unseen) || getComputedStyle(element).clipPath === 'inset(50%)'
          || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
          || isLeft(element.parentElement) || scrolls(element.parentElement))
      }
      return known.get(element)
    }
    for (const element of place.flatMap((name) => [...document.querySelectorAll(`#app ${name}, #app ${name} *`)])) {
      if (isLeft(element)) continue
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (!box.width || style.display === 'inline' || style.display === 'contents') continue
      if (box.right > most + 1 || box.left < -1) {
        if (!beyond.has(element.parentElement)) tell('beyond the edge', element)
        beyond.add(element)
      }
      // Of what somebody wrote the end may give way to three dots; of our own words it may not.
      const isDotted = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (element.scrollWidth > element.clientWidth + 1 && !scrolls(element) && !element.matches('input, textarea')) {
        const isTheirs = isDotted && !element.closest('.bar.titled') && (element.querySelector('bdi') || element.closest('bdi'))
        const isVisible = style.overflowX === 'visible'
        if (isVisible ? [...element.children].length === 0 : !isTheirs) tell(isVisible ? 'overflows' : 'clipped', element)
      }
      // Of what is typed nobody sees the end before the field is scrolled; a proposed amount is seen whole.
      const isWide = element.scrollWidth > element.clientWidth + 1
      if (element.matches('input[inputmode=decimal]') && isWide) tell('clipped', element, element.value)
      const isHigh = element.scrollHeight > element.clientHeight + 2 && element.matches('.button, .chip, .badge, .tab, .segments > *')
      if (style.overflowY === 'hidden' && style.webkitLineClamp === 'none' && isHigh) tell('clipped below', element)
    }
    const words = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (words.nextNode()) {
      const node = words.currentNode
      const element = node.parentElement
      if (!element.closest(place.join(', ')) || isLeft(element)) continue
      for (const match of node.data.matchAll(/[^\s\u00ad\u200b\u2013-]+/g)) {
        if (match[0].length < 2 || match[0].length >= 18) continue
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5)
        const lines = rects.filter(({ top }, index) => index === 0 || Math.abs(top - rects[index - 1].top) > 4)
        if (lines.length < 2 || /^\p{Script=Thai}|\p{Script=Han}/u.test(match[0])) continue
        const block = element.closest('bdi') && element.closest('p, h1, h2, h3, li, div, td, section, .grow, .name, .clip')
        const room = block ? Math.min(block.clientWidth || most, most) - 8 : most - 96
        if (rects.reduce((sum, { width }) => sum + width, 0) < room) tell('a word breaks', element, match[0])
      }
    }
    return [...new Set(found)]
  }
  const root = document.documentElement
  const found = roots.map((size) => { root.style.fontSize = `${size}%`; return look() })
  root.style.fontSize = ''
  return found
}"""


@contextlib.contextmanager
def filled(world, name):
    """Within this, new pages are told of long names and large sums."""
    world.prepare.append(lambda context: context.add_init_script(f"({FILL})({json.dumps(name)})"))
    yield
    world.prepare.pop()


def look(world, page, screen):
    """[(width, root, problem)]"""
    page.set_viewport_size({"width": WIDTHS[0], "height": 844})
    world.go(page, screen.path)
    for width in WIDTHS:
        if width != WIDTHS[0]:
            page.set_viewport_size({"width": width, "height": 844})
        for root, found in zip(ROOTS, page.evaluate(LOOK, ROOTS)):
            yield from ((width, root, line) for line in found)


def control(world):
    """What the check must find: a planted row that breaks each rule."""
    page = world.page(size="narrow")
    page.goto("/")
    world.settle(page)
    page.evaluate("""() => {
      const make = (name, text, style) => {
        const made = Object.assign(document.createElement('p'), { className: name, textContent: text })
        Object.assign(made.style, style)
        document.querySelector('main').append(made)
      }
      make('planted-one', 'Unbreakable', { width: '3rem', overflowWrap: 'anywhere' })
      make('planted-two', 'Beyond', { width: '30rem' })
      make('planted-three', 'Cut at the end of a line', { width: '4rem', overflow: 'hidden', whiteSpace: 'nowrap' })
    }""")
    found = page.evaluate(LOOK, [100])[0]
    world.close_pages()
    with filled(world, NAMES["pl"]):
        page = world.page()
        page.goto("/travellers/tomek")
        world.settle(page)
        for text in (NAMES["pl"], "123,456,789"):
            if text not in page.inner_text("main"):
                yield f"answers are not filled with {text}"
        world.close_pages()
    for kind, planted in (
        ("a word breaks", "planted-one"),
        ("beyond the edge", "planted-two"),
        ("clipped", "planted-three"),
        ("scrolls sideways", ""),
    ):
        if not any(line.startswith(kind) and planted in line for line in found):
            yield f"the control is not found: {kind}"


def play(world, languages=tuple(NAMES)):
    problems = list(control(world))
    people = {None: guests(world), "ana": list(members(world, "ana")), "niran": list(members(world, "niran"))}
    seen = {screen.name for screens in (people[None], people["ana"]) for screen in screens}
    people["niran"] = [screen for screen in people["niran"] if screen.name not in seen and screen.name.startswith(("swap-", "offer-own"))]
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for language in languages:
        # The price of more than an offer has is asked for.
        with filled(world, NAMES[language]), world.allowing(f"status of 422|{NO_FORECAST}"):
            for handle, screens in people.items():
                if screens:
                    look_at_all(world, handle, screens, language, found)
    lines = [told(line, places) for line, places in sorted(found.items(), key=lambda item: -len(item[1]))]
    (PLACE / f"layout-{'-'.join(languages)}.txt").write_text("".join(f"{line}\n" for line in lines))
    return problems + lines


def told(line, places):
    """A problem, and the screens that have it, each with its widths and sizes of text."""
    return f"{line} [{'; '.join(' '.join([name, *where]) for name, where in places.items())}]"


def look_at_all(world, handle, screens, language, found):
    folder = PLACE / "layout"
    folder.mkdir(parents=True, exist_ok=True)
    page = world.page(handle, "phone", "light", language)
    tables.serve(page)
    page.goto("/rates")
    world.settle(page)
    for screen in screens:
        try:
            shown = set()
            for width, root, line in look(world, page, screen):
                found[line][screen.name].append(f"{width}/{root}")
                if (width, root) not in shown:
                    picture(page, root, folder / f"{screen.name}-{language}-{width}-{root}.png")
                shown.add((width, root))
        except (Error, TimeoutError) as error:
            found[str(error).splitlines()[0]][screen.name].append(screen.path)
    world.close_pages()


def picture(page, root, path):
    page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%` }", root)
    page.screenshot(path=path, full_page=True)
    page.evaluate("() => { document.documentElement.style.fontSize = '' }")
