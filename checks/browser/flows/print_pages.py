"""On paper, A4 or Letter: all rows of a statement and of the history, none cut, without what one presses; a PDF has their text.

A QR code beside the head says the address of the page; it is read from the pixels of the PDF."""
import io
import re
import unicodedata

import zxingcpp
from browser.defects import must_fail
from browser.flows._wallet import newcomer, sent
from browser.world import MAILED
from pypdf import PdfReader
from pypdfium2 import PdfDocument

SIZES = {"A4": (595, 842), "Letter": (612, 792)}  # Points.
ROWS = 200
#: In place of the browser's dialog, which a test cannot answer.
DIALOG = "() => { window.printed = 0; window.print = () => { window.printed += 1 } }"
#: The colours of what is on paper, other than black, and the light theme's lines between rows.
COLOURS = """() => {
  const found = new Set()
  for (const element of document.querySelectorAll('way-paper *')) {
    const { color, backgroundColor, borderBottomColor, display } = getComputedStyle(element)
    if (display === 'none') continue
    if (element.matches('td') && borderBottomColor !== 'rgb(222, 218, 205)') found.add(borderBottomColor)
    if (color !== 'rgb(0, 0, 0)') found.add(color)
    if (!['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(backgroundColor)) found.add(backgroundColor)
  }
  return [...found]
}"""

#: Whether the QR code of this page has come.
HAS_CODE = """() => performance.getEntriesByType('resource').some(({ name }) =>
  name.endsWith('/v1/qr.svg?path=' + encodeURIComponent(location.pathname)))"""
MILLIMETRE = 72 / 25.4


def play(world):
    for action in (statement, history, dark, cards, by_menu, coded, uncoded):
        action(world)
        world.close_pages()
    must_fail(world, statement, "js/wallet/paper.js", "while (cursor)", "while (false)")
    must_fail(world, statement, "css/print.css", ".screen:has(> way-paper.whole) > :not(way-paper)", ".none")
    must_fail(world, dark, "css/print.css", "color-scheme: light", "accent-color: auto")
    must_fail(world, coded, "js/parts/print.js", "new URLSearchParams({ path })", "new URLSearchParams({ path: '/wallet' })")
    must_fail(world, coded, "css/print.css", "inline-size: 22mm", "inline-size: 5mm")


def saved(world, page, size):
    """The texts of the pages of the PDF that the browser saves, in which `ff` of a random handle is two letters."""
    found = PdfReader(io.BytesIO(page.pdf(format=size)))
    box = found.pages[0].mediabox
    wide, high = SIZES[size]
    world.expect(max(abs(box.width - wide), abs(box.height - high)) < 2, f"a page of {size} is {box.width} × {box.height}")
    texts = [re.sub(r"\s+", " ", each.extract_text()) for each in found.pages]
    return [re.sub("[\ufb00-\ufb06]", lambda ligature: unicodedata.normalize("NFKC", ligature[0]), text) for text in texts]


def codes(page):
    """The QR codes on the first page of the PDF that the browser saves, dark on light: `(text, width in millimetres)`."""
    with PdfDocument(page.pdf(format="A4")) as paper:
        scale = 4
        drawn = paper[0].render(scale=scale, grayscale=True)
        pixels = memoryview(bytes(drawn.buffer)).cast("B", (drawn.height, drawn.stride))
        found = zxingcpp.read_barcodes(pixels, formats=zxingcpp.BarcodeFormat.QRCode, try_invert=False)
        return [(each.text, (each.position.top_right.x - each.position.top_left.x) / scale / MILLIMETRE) for each in found]


def pressed(page):
    page.evaluate(DIALOG)
    page.click(".print-button:visible")
    page.wait_for_function("() => window.printed === 1")


def whole(world, pages, count, note):
    """Each row is there once, with its words and sums on one page; heads are repeated."""
    text = " ".join(pages)
    for number in range(1, count + 1):
        # The amount of a row is its number in grosze, the balance follows from it.
        row = re.compile(rf"To \S[^−]{{0,40}} − ?{number / 100:.2f} PLN ?[\d,]+\.\d\d PLN")
        on = [index for index, page in enumerate(pages) if row.search(page)]
        if len(on) != 1:
            world.expect(False, f"row {number} of {note} is whole on {len(on)} pages")
            return
    for number, page in enumerate(pages, 1):
        world.expect("When What Amount Balance after" in page or "Welcome balance" not in page, f"page {number} has no head of the table")
        world.expect(f"{number} / {len(pages)}" in page, f"page {number} does not say that it is of {len(pages)}")
    world.expect(text.count("Play money") == 1, f"play money is said {text.count('Play money')} times")
    for chrome in ("CSV", "Older transactions", "New offer", "Statements", "Refresh"):
        world.expect(chrome not in text, f"{chrome} is on the paper")


def statement(world):
    page, client = newcomer(world, size="desktop")
    me = client.json("GET", "/v1/me")
    for number in range(1, ROWS + 1):
        sent(client, f"{number / 100:.2f}")
    world.go(page, "/wallet/statements")
    pressed(page)
    for size in SIZES:
        pages = saved(world, page, size)
        world.expect(5 <= len(pages) <= 9, f"{ROWS} rows are {len(pages)} pages of {size}")
        whole(world, pages, ROWS, f"a statement on {size}")
        for words in (me["name"], f"@{me['handle']}", "Period 1 ", "Printed at ", "/wallet/statements", "Times: UTC"):
            world.expect(words in pages[0] + pages[-1], f"{words} is not on the paper")
        pressed(page)  # What was read for the paper is forgotten with it.


def history(world):
    page, client = newcomer(world)
    for number in range(1, 31):
        sent(client, f"{number / 100:.2f}")
    world.go(page, "/wallet")
    for size in SIZES:
        pressed(page)
        pages = saved(world, page, size)
        world.expect(len(pages) == 2, f"31 rows are {len(pages)} pages of {size}")
        whole(world, pages, 30, f"the history on {size}")
        world.expect("Welcome balance" in pages[-1], "the oldest row is missing")
    world.go(page, "/wallet?direction=in")
    pressed(page)
    text = " ".join(saved(world, page, "A4"))
    world.expect("Only In" in text and "To " not in text, "a filter is not said on the paper, or not kept")


def dark(world):
    """Black on white, also from the dark theme; in Polish too."""
    with world.client("ana") as client:
        sent(client, "1.00")  # Else the first day of a month has nothing to print.
    page = world.page("ana", theme="dark", language="pl")
    page.evaluate("() => { document.documentElement.dataset.theme = 'dark' }")
    world.go(page, "/wallet/statements")
    pressed(page)
    text = " ".join(saved(world, page, "A4"))
    for words in ("Wyciąg z portfela", "Ana Kowalska", "@ana", "Okres", "Wydrukowano", "Saldo po"):
        world.expect(words in text, f"{words} is not on the paper")
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    colours = page.evaluate(COLOURS)
    world.expect(not colours, f"the paper has the colours {colours}")
    ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    world.expect(ground == "rgb(255, 255, 255)", f"the ground is {ground}")
    page.emulate_media(media="screen")


def cards(world):
    """A transaction and the score are printed as they are, below a head; no address stands within the words."""
    page = world.page("ana")
    with world.client("ana") as client:
        booked = client.json("GET", "/v1/wallet/transactions?limit=1")["items"][0]["id"]
    for path, words in (
        (f"/wallet/transactions/{booked}", ("Transaction ", "Play money", "Number")),
        ("/me/score", ("Your score", " of 60", "Reviews", "weighs")),
    ):
        world.go(page, path)
        pressed(page)
        for size in SIZES:
            pages = saved(world, page, size)
            text = " ".join(pages)
            world.expect(len(pages) <= 2, f"{path} is {len(pages)} pages of {size}")
            for each in (*words, "Ana Kowalska", "@ana", "Printed at"):
                world.expect(each in text, f"{each} is not on the paper of {path}")
            world.expect(text.count("http") == 1, f"{path} has {text.count('http')} addresses on paper")


def by_menu(world):
    """Who prints by the browser's menu has the rows that are on the page, and is told so. The page is as before."""
    page, client = newcomer(world, size="desktop")
    for _ in range(55):
        sent(client, "1.00")
    world.go(page, "/wallet/statements")
    text = " ".join(saved(world, page, "A4"))
    world.expect("Only the newest 50 rows are on this paper" in text, "the paper does not say that rows are missing")
    world.expect(page.evaluate("() => document.querySelector('way-paper').children.length") == 0, "the paper stays on the page")
    world.go(page, "/rates/tables")
    text = " ".join(saved(world, page, "Letter"))
    world.expect("New offer" not in text and "AUD" in text, "another page is printed with its frame, or not at all")


def coded(world):
    """The code says the address without what one looks for, to who prints by the menu, in the dark theme too."""
    page = world.page("ana", theme="dark")
    with world.client("ana") as client:
        booked = client.json("GET", "/v1/wallet/transactions?limit=1")["items"][0]["id"]
    for path in ("/wallet", "/wallet?q=tea&min=1", "/wallet/statements", f"/wallet/transactions/{booked}", "/me/score"):
        world.go(page, path)
        page.wait_for_function(HAS_CODE)
        page.wait_for_timeout(200)
        found, address = codes(page), MAILED + path[1:].split("?")[0]
        world.expect([text for text, _ in found] == [address], f"the codes on the paper of {path} say {found}, not {address}")
        # The modules of 22 mm, without the white around them.
        world.expect(all(15 < width < 20 for _, width in found), f"the code of {path} is {found} wide")
        alt = page.evaluate("""() => {
          dispatchEvent(new Event('beforeprint'))
          const alt = document.querySelector('.paper-code').alt
          dispatchEvent(new Event('afterprint'))
          return alt
        }""")
        world.expect(alt == page.evaluate("() => location.origin + location.pathname"), f"the code of {path} is called {alt}")
    asked = page.evaluate("() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/qr.svg')).length")
    world.expect(asked == 4, f"the codes of four addresses are {asked} requests")


def uncoded(world):
    """Without the code there is the text."""
    page = world.page("ana")
    with world.allowing("Failed to load resource"):
        page.route("**/v1/qr.svg?*", lambda route: route.abort())
        world.go(page, "/me/score")
        page.wait_for_timeout(500)
        world.expect(codes(page) == [], "there is a code all the same")
        text = " ".join(saved(world, page, "A4"))
        world.expect("/me/score" in text, "the address is not on the paper")
        pressed(page)
