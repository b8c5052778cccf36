"""Ana and Niran hand over in a cellar, in an app that starts there.

The own code is on the device, the other's waits for a network, a forged one is refused."""

from browser.flows._swaps import agree, code, digits, read
from browser.worker import READY

#: A camera that sees what the test says.
CAMERA = """() => {
  window.BarcodeDetector = class { async detect() { return window.seen ? [{ rawValue: window.seen }] : [] } }
  navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream()
}"""

#: The codes on the device: the swap, and how long each is kept.
KEPT = """async () => {
  const open = indexedDB.open('wayswap-niran')
  await new Promise(done => { open.onsuccess = done })
  const all = open.result.transaction('codes').objectStore('codes').getAll()
  await new Promise(done => { all.onsuccess = done })
  return all.result.map(({ id, until }) => [id, until - Date.now()])
}"""


def start(world, page, swap):
    """The swap on a new page, which the service worker gives: the app was closed, and there is no network."""
    context = page.context
    page.close()
    page = context.new_page()
    world.listen(page, "offline from the start")
    page.goto(f"/swaps/{swap}")
    world.settle(page)
    world.expect(
        page.evaluate("() => Boolean(navigator.serviceWorker.controller) && !navigator.onLine"), "the page was not started by the worker"
    )
    page.click(".early summary")
    page.wait_for_selector(".digits")
    return page


def play(world):
    swap = agree(world)["id"]
    niran, ana = world.page("niran", worker=True), world.page("ana", worker=True)
    niran.context.add_init_script(f"({CAMERA})()")
    for page in (niran, ana):
        page.evaluate(READY)
        page.goto(f"/swaps/{swap}")
        world.settle(page)
        page.click(".early summary")
        page.wait_for_selector(".digits")
        world.expect(
            page.evaluate("() => { const image = document.querySelector('.qr'); return image.complete && image.naturalWidth > 0 }"),
            "the QR code is no picture",
        )
    right, own = code(world, "ana", swap), code(world, "niran", swap)
    world.expect(digits(niran) == own["code"], "the page shows another code than the server")

    with world.allowing("ERR_INTERNET_DISCONNECTED|dynamically imported"):
        for page in (niran, ana):
            page.context.set_offline(True)
        niran, ana = (start(world, page, swap) for page in (niran, ana))
        world.expect(digits(niran) == own["code"], "the own code is not kept")

        # Scanned: another text, one's own code, a forged one, then the right one.
        niran.click("a:has-text('Scan the QR code')")
        niran.wait_for_selector("way-scanner video")
        for seen, says in (("https://example.org", "no code of a swap"), (own["qr"], "your own code"),
                           (right["qr"][:-6] + ("AAAAAA" if right["qr"][-6:] != "AAAAAA" else "BBBBBB"), "not genuine")):
            niran.evaluate("text => { window.seen = text }", seen)
            niran.wait_for_selector(f".sheet .notice:has-text('{says}')")
        niran.evaluate("text => { window.seen = text }", right["qr"])
        niran.wait_for_selector(".notice:has-text('The code waits for a network')")
        world.expect(not niran.locator("way-scanner").count(), "the scanner stays open")

        # Typed, as pasting does it: with a blank in the middle.
        ana.fill(".code-input", f"{own['code'][:3]} {own['code'][3:]}")
        ana.click("form button.primary")
        ana.wait_for_selector(".notice:has-text('The code waits for a network')")
        for page in (niran, ana):
            page.context.set_offline(False)
    for page in (niran, ana):
        page.wait_for_selector(".hero:has-text('Completed')")
    sides = read(world, "ana", swap)["sides"]
    world.expect(all(side["handedOverAt"] for side in sides.values()), "a code is missing")
    hours = lambda: dict(niran.evaluate(KEPT)).get(swap, 0) / 3_600_000
    world.expect(world.until(niran, lambda: 71 < hours() < 73), f"the code is kept for {hours():.1f} hours more, not for 72")
