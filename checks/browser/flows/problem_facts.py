"""What stands in the way is a link, and what only time cures counts down: refused proposals, codes, reports and offers."""
import datetime

from browser.flows._accounts import join, new_handle
from browser.flows._swaps import agree, end, propose, publish


def play(world):
    proposed(world)
    paused(world)
    page = join(world, new_handle("ivo"))
    untakeable(world, page)
    daily(world, page)


def proposed(world):
    swap = propose(world)
    niran = world.page("niran")
    world.go(niran, f"/offers/{swap['offer']}/propose")
    with world.allowing("status of 409"):
        niran.click(".sheet .primary")
        niran.click(".sheet [role=alert] a:has-text('Open swap')")
    niran.wait_for_url(f"**/swaps/{swap['id']}")
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})


def paused(world):
    """Wrong codes pause the typing; the page says how long."""
    swap = agree(world)["id"]
    ana = world.page("ana")
    world.go(ana, f"/swaps/{swap}")
    ana.click("summary:has-text('met')")
    ana.wait_for_selector(".digits")
    wrong = ["111111", "222222"]
    with world.client("niran") as client:
        right = client.json("GET", f"/v1/swaps/{swap}/code")["code"]
    with world.allowing("status of 4"):
        for number in range(8):
            ana.fill(".code-input", next(code for code in wrong if code != right))
            ana.click("form button.primary")
            ana.wait_for_selector("form [role=alert]")
            ana.wait_for_function("!document.querySelector('form button.primary')?.disabled")
            if ana.locator("form way-wait").count():
                break
    ana.wait_for_function("/\\d+:\\d\\d/.test(document.querySelector('form way-wait')?.textContent)")
    first = ana.inner_text("form way-wait")
    ana.wait_for_function("(first) => document.querySelector('form way-wait').textContent !== first", arg=first)
    end(world, swap)


def untakeable(world, page):
    """Somebody without a verified contact cannot take an offer, and finds the way."""
    offer = publish(world, amount="400.00", least="400.00")
    world.go(page, f"/offers/{offer}")
    page.click(".notice.sun a:has-text('Verify')")
    page.wait_for_url("**/verify-*")
    with world.client("ana") as client:
        client.json("POST", f"/v1/offers/{offer}/withdraw", {})


def daily(world, page):
    """Limits of a day, which servers of tests do not have: the time and the way to more; the score shows what is used."""
    soon = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=5)).strftime("%Y-%m-%dT%H:%M:%SZ")
    room = {"resetsAt": soon, "howToRaise": "verify-email"}
    page.route(
        "**/v1/reports",
        lambda route: route.fulfill(
            status=429,
            content_type="application/problem+json",
            json={
                "type": "https://wayswap.example/problems/daily-limit",
                "title": "Daily limit",
                "status": 429,
                "detail": "That was the last report of today.",
                "limit": {"count": 5},
                "used": {"count": 5},
                "retryAt": soon,
                **room,
                "requestId": "r",
            },
        ),
    )
    page.route(
        "**/v1/me/limits",
        lambda route: route.fulfill(json={"items": [{"kind": "reports", "limit": 5, "used": 5, "window": 86400, **room}]}),
    )
    world.go(page, "/travellers/rosa/report")
    page.locator("input[value=spam]").check()
    with world.allowing("status of 429"):
        page.click(".foot .primary")
        page.wait_for_selector("[role=alert] way-wait:has-text('Possible again: ')")
    world.expect(page.locator("[role=alert] a[href='/verify-email']").count() == 1, "the way to more reports is not there")
    world.go(page, "/me/score")
    page.wait_for_selector("text=Reports: 5 of 5")
    world.expect(page.locator("section:has(h2:has-text('in a day')) a[href='/verify-email']").count() == 1, "the way to more is not there")
