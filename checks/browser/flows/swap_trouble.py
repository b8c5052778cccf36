"""A swap that goes wrong: a dispute that is settled, a contested no-show, a cancellation on the last day, and leaving for safety."""
import datetime

from browser.flows._swaps import agree, read


def play(world):
    dispute(world)
    contest(world)
    late(world)
    safety(world)


def dispute(world):
    """One code is in, and money was missing: both tell it, and they settle."""
    swap = agree(world)["id"]
    with world.client("niran") as niran, world.client("ana") as ana:
        ana.json("POST", f"/v1/swaps/{swap}/hand-over", {"code": niran.json("GET", f"/v1/swaps/{swap}/code")["code"]})
    niran, ana = world.page("niran"), world.page("ana", size="desktop")
    world.go(niran, f"/swaps/{swap}/menu")
    niran.click(".sheet a:has-text('Open a dispute')")
    niran.locator("input[value=shortCount]").check()
    niran.fill("textarea[name=statement]", "Five euros were missing <b>here</b>.")
    niran.click(".foot button.primary")
    niran.wait_for_selector(".hero:has-text('Your statement is in')")
    world.expect(niran.locator(".hero .badge").count() == 0, "a dispute that waits for a moderator says when it ends")
    world.go(ana, f"/swaps/{swap}")
    ana.click(".hero a:has-text('Send your statement')")
    ana.fill("textarea[name=statement]", "I counted twice, it was all there.")
    ana.click(".foot button.primary")
    ana.wait_for_selector(".said:has-text('missing <b>here</b>')")
    ana.click(".hero a:has-text('Settle it')")
    ana.fill("textarea[name=agreement]", "I bring five euros tomorrow.")
    ana.click(".foot button.primary")
    ana.wait_for_selector(".hero:has-text('You offer:')")
    niran.wait_for_selector(".hero:has-text('I bring five euros tomorrow.')")
    niran.click(".hero a:has-text('Settle it')")
    niran.click("button:has-text('Take this text')")
    niran.click(".foot button.primary")
    niran.wait_for_selector(".hero:has-text('Settled')")
    ana.wait_for_selector(".hero:has-text('Settled')")


def contest(world):
    """Somebody of the demo is said not to have come, and says otherwise."""
    with world.client("stoyan") as client:
        claimed = [one for one in client.json("GET", "/v1/swaps?state=open")["items"] if one["state"] == "noShowClaimed"]
    if not claimed:
        return  # The flow has run on this server before.
    swap, stoyan = claimed[0]["id"], world.page("stoyan", theme="dark")
    world.go(stoyan, f"/swaps/{swap}")
    stoyan.click(".hero a:has-text('I was there')")
    stoyan.fill("textarea[name=statement]", "I waited by the clock for an hour.")
    stoyan.click(".foot button.primary")
    stoyan.wait_for_selector(".hero:has-text('Somebody did not come')")
    world.expect(stoyan.locator(".said:has-text('by the clock')").count() == 1, "the statement is not there")


def late(world):
    """Less than a day before: the form says what it costs before it is sent, and the page says so after."""
    swap = agree(world)["id"]
    with world.client("niran") as niran, world.client("ana") as ana:
        point = niran.json("GET", f"/v1/places/meeting-points?swap={swap}")["items"][0]["id"]
        start = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=5)).strftime("%Y-%m-%dT%H:%M:00Z")
        for client in (niran, ana):
            client.json("POST", f"/v1/swaps/{swap}/schedule", {"meetingPoint": point, "startsAt": start})
    page = world.page("ana")
    world.go(page, f"/swaps/{swap}/cancel")
    page.locator("input[value=ill]").check()
    page.wait_for_selector("p:has-text('it lowers your score')")
    page.click(".foot button.primary")
    page.wait_for_selector(".hero:has-text('It counts against you')")
    world.expect(page.locator(".hero:has-text('less than 24 hours before')").count() == 1, "it is not said how late it was")
    world.go(page, "/me/score")
    page.wait_for_selector("li:has-text('Cancelled on the last day')")


def safety(world):
    """Nobody but the moderators learns why."""
    swap = agree(world)["id"]
    niran, ana = world.page("niran"), world.page("ana")
    world.go(ana, f"/swaps/{swap}")
    world.go(niran, f"/swaps/{swap}/cancel")
    niran.locator("input[value=safety]").check()
    niran.wait_for_selector("p:has-text('Only our moderators read why')")
    niran.click(".foot button.primary")
    niran.wait_for_selector(".hero:has-text('You cancelled')")
    ana.wait_for_selector(".hero:has-text('Called off')")
    world.expect(read(world, "ana", swap)["outcome"]["reason"] is None, "the reason reaches the other")
    world.expect("safe" not in ana.inner_text(".hero").lower(), "the page says why")
