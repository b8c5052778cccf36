"""Niran checks in without a network; what the server refuses later says why, and can be deleted."""
import datetime

from browser.flows._swaps import agree, end


def play(world):
    swap = agree(world, proposer="niran")["id"]
    with world.client("niran") as client:
        soon = client.json("GET", f"/v1/swaps/{swap}")["local"]["now"]
    niran = world.page("niran")
    # The nearest time that the rules allow is in the window of the check-in.
    world.go(niran, f"/swaps/{swap}/schedule")
    niran.locator("input[name=point][value^='city:']").first.check()
    # In the evening it is on the next day, as the clocks of the place go.
    start = datetime.datetime.fromisoformat(soon).replace(tzinfo=None) + datetime.timedelta(minutes=25)
    niran.click(".chip.other-time")
    niran.fill("input[name=date]", f"{start:%Y-%m-%d}")
    niran.fill("input[name=time]", f"{start:%H:%M}")
    niran.click(".foot button.primary")
    niran.wait_for_selector(".hero:has-text('has not confirmed')")
    with world.client("ana") as client:
        meeting = client.json("GET", f"/v1/swaps/{swap}")["suggestion"]["meeting"]
        client.json("POST", f"/v1/swaps/{swap}/schedule", {"meetingPoint": meeting["meetingPoint"], "startsAt": meeting["startsAt"]})
    niran.wait_for_selector(".hero:has-text('You meet')")
    with world.allowing("ERR_INTERNET_DISCONNECTED|status of 409"):
        niran.context.set_offline(True)
        niran.click(".hero button:has-text('I am here')")
        niran.wait_for_selector(".hero:has-text('waits for a network')")
        # Meanwhile another device of his has checked in.
        with world.client("niran") as client:
            client.json("POST", f"/v1/swaps/{swap}/check-in", {})
        niran.context.set_offline(False)
        niran.wait_for_selector(".notice.alarm button:has-text('Delete')")
    niran.click(".notice.alarm button:has-text('Delete')")
    niran.wait_for_selector(".hero:has-text('You are checked in')")
    world.expect(not niran.locator(".notice.alarm").count(), "the refusal stays")
    ana = world.page("ana", size="desktop")
    world.go(ana, f"/swaps/{swap}")
    ana.wait_for_selector(".hero:has-text('is there')")
    end(world, swap, "niran")
