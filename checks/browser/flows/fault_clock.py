"""The clock of a device is wrong by a day: ages, meetings and check-ins go by the server's, in both directions."""
import datetime
import re
import zoneinfo

from browser.defects import must_fail, prepared
from browser.flows._swaps import agree, end, read

BANGKOK = zoneinfo.ZoneInfo("Asia/Bangkok")
DAY = 86_400_000
#: A device whose clock goes, but is wrong.
WRONG = """(by) => {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + by) }
    static now() { return Real.now() + by }
  }
}"""


def wrong(by):
    return lambda context: context.add_init_script(f"({WRONG})({by})")


def play(world):
    for by in (-DAY, DAY):
        with prepared(world, wrong(by)):
            right(world)
    with prepared(world, wrong(DAY)):
        must_fail(world, right, "js/api.js", "setClock(date - Date.now())", "setClock(0)")


def meeting(world):
    """The id of a swap whose meeting begins in 25 minutes."""
    swap = agree(world)["id"]
    start = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=25)).strftime("%Y-%m-%dT%H:%M:00Z")
    with world.client("ana") as client:
        point = client.json("GET", f"/v1/places/meeting-points?swap={swap}")["items"][0]
    body = {"meetingPoint": point["id"], "startsAt": start, **({} if point["verified"] else {"acknowledged": True})}
    for handle in ("ana", "niran"):
        with world.client(handle) as client:
            client.json("POST", f"/v1/swaps/{swap}/schedule", body)
    return swap


def right(world):
    swap = meeting(world)
    page = world.page("niran")
    try:
        world.go(page, f"/swaps/{swap}")
        badge = page.inner_text(".hero .badge")
        world.expect(re.fullmatch(r"in 2[345] minutes", badge), f"a meeting in 25 minutes is {badge!r}")
        world.go(page, "/threads")
        age = page.locator(".thread-row time").first.inner_text()
        world.expect(re.fullmatch(r"\d\d:\d\d", age), f"a message of this minute is of {age!r}")
        # Without a network, on a page that knows the server's time from before.
        world.go(page, f"/swaps/{swap}")
        page.wait_for_selector(".hero button:has-text('I am here'):enabled")
        with world.allowing("ERR_INTERNET_DISCONNECTED"):
            page.context.set_offline(True)
            age = page.inner_text(".strip .notice:has-text('This is from')")
            world.expect(re.search(r"from \d\d:\d\d(, 1 minute ago.*)?\.$", age, re.S), f"an answer of this minute is: {age}")
            page.click(".hero button:has-text('I am here')")
            page.wait_for_selector(".hero:has-text('waits for a network')")
            page.context.set_offline(False)
            page.wait_for_selector(".hero:has-text('You are checked in')")
        world.expect(read(world, "ana", swap)["sides"]["proposer"]["checkedInAt"], "the check-in did not arrive")
    finally:
        end(world, swap, "niran")
