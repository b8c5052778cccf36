"""What the list of the wallet calls today is today for its filter, wherever the device is."""
import datetime
import zoneinfo

from browser.defects import must_fail
from browser.flows._wallet import newcomer, sent

#: At every hour one of them has another date than UTC.
ZONES = ("Pacific/Kiritimati", "Pacific/Honolulu")
ROW = ".money-row:has-text('zonetest')"


def play(world):
    days(world)
    world.close_pages()
    must_fail(
        world,
        lambda world: days(world, ZONES[:1] if is_ahead() else ZONES[1:]),
        "js/wallet/filters.js",
        "wish.from || wish.to ? `zone=",
        "wish.other ? `zone=",
    )


def is_ahead():
    """Whether it is the first zone that has another date than UTC now."""
    return today_in(ZONES[0]) != datetime.datetime.now(datetime.timezone.utc).date()


def today_in(zone):
    return datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date()


def days(world, zones=ZONES):
    for zone in zones:
        page, client = newcomer(world, timezone_id=zone)
        sent(client, "1.23", "zonetest")
        world.go(page, "/wallet")
        page.wait_for_selector(ROW)
        said = page.inner_text(f"{ROW} .softer")
        world.expect(said == "Today · zonetest", f"in {zone} the list says {said!r}")
        today = today_in(zone)
        for day, count in ((today, 1), (today - datetime.timedelta(1), 0), (today + datetime.timedelta(1), 0)):
            world.go(page, f"/wallet?from={day}&to={day}")
            world.settle(page)
            world.expect(
                page.locator(ROW).count() == count, f"in {zone} the filter of {day} finds {page.locator(ROW).count()}, not {count}"
            )
        world.close_pages()
