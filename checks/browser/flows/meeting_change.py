"""A meeting is changed from what is agreed, and at short notice nothing leads to a form that refuses what it proposes."""
import datetime

from browser.flows._swaps import agree, end, read

INSTANT = "%Y-%m-%dT%H:%M:%SZ"


def play(world):
    changes(world)
    world.close_pages()
    short(world)


def named(world, swap, handle, minutes):
    """A meeting in so many minutes, named by somebody."""
    with world.client(handle) as client:
        now = datetime.datetime.fromisoformat(client.json("GET", f"/v1/swaps/{swap}")["local"]["now"])
        point = client.json("GET", f"/v1/places/meeting-points?swap={swap}")["items"][1]
        start = (now + datetime.timedelta(minutes=minutes)).astimezone(datetime.timezone.utc).replace(second=0, microsecond=0)
        body = {"meetingPoint": point["id"], "startsAt": start.strftime(INSTANT)}
        client.json("POST", f"/v1/swaps/{swap}/schedule", body)
    return body, point


def changes(world):
    """The form begins with the place, the day and the time that are agreed."""
    swap = agree(world, proposer="niran")["id"]
    body, point = named(world, swap, "ana", 60 * 29 + 7)
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap}/schedule", body)
    agreed = read(world, "niran", swap)["meeting"]
    for size in ("phone", "narrow"):
        niran = world.page("niran", size=size)
        world.go(niran, f"/swaps/{swap}/schedule")
        niran.wait_for_selector(f"input[name=point][value='{point['id']}']:checked")
        world.expect(niran.input_value("input[name=date]") == agreed["localTime"][:10], "the day is not the one that is agreed")
        world.expect(niran.input_value("input[name=time]") == agreed["localTime"][11:16], "the time is not the one that is agreed")
        cut = niran.evaluate(
            """() => {
              const { clientWidth } = document.querySelector('way-date')
              return clientWidth < 130 ? clientWidth : null
            }"""
        )
        world.expect(cut is None, f"the day has {cut} px")
        # It can be sent as it is changed: one hour later.
        world.close_pages()
    end(world, swap)


def short(world):
    """A suggestion whose time comes: agreeing moves it, once it is over the form asks for another time."""
    swap = agree(world, proposer="niran")["id"]
    body, point = named(world, swap, "ana", 4)
    niran = world.page("niran")
    world.go(niran, f"/swaps/{swap}")
    niran.click(".hero a:has-text('Agree')")
    niran.wait_for_selector("section:has-text('It is soon')")
    niran.click("section button.primary:has-text('Agree')")
    niran.wait_for_selector(".hero:has-text('You meet')")
    meeting = read(world, "niran", swap)["meeting"]
    world.expect(meeting["startsAt"] > body["startsAt"], "the meeting has not moved to a time that one can reach")
    end(world, swap)
    world.close_pages()

    # Ana has named a time; the clocks of the page are past it.
    swap = agree(world, proposer="niran")["id"]
    body, point = named(world, swap, "ana", 3)
    niran = world.page("niran")
    over = (datetime.datetime.strptime(body["startsAt"], INSTANT) - datetime.timedelta(minutes=20)).strftime(INSTANT)

    def earlier(route):
        answer = route.fetch()
        text = answer.text().replace(body["startsAt"], over)
        route.fulfill(response=answer, body=text)

    niran.route(f"**/v1/swaps/{swap}", earlier)
    world.go(niran, f"/swaps/{swap}")
    niran.wait_for_selector(".hero:has-text('is over')")
    niran.click(".hero a.primary")
    niran.wait_for_selector(".notice:has-text('is over')")
    niran.wait_for_selector(f"input[name=point][value='{point['id']}']:checked")
    world.expect(niran.locator("section button.primary:has-text('Agree')").count() == 0, "one can agree to a time that is over")
    niran.click(".foot button.primary")
    niran.unroute(f"**/v1/swaps/{swap}")
    niran.wait_for_selector(".hero:has-text('has not confirmed the meeting yet')")
    end(world, swap)
