"""Ana declines what Niran proposes: the bell of Niran counts it until he looks at the swap, or at its chat."""
from browser.flows._swaps import propose

UNREAD = ".bar a[href='/notifications'] .dot"


def play(world):
    with world.client("niran") as niran, world.client("ana") as ana:
        niran.call("PUT", "/v1/me/notifications/read", {})
        page = world.page("niran")
        for place in ("swaps", "threads"):
            swap = propose(world)
            ana.json("POST", f"/v1/swaps/{swap['id']}/decline", {})
            world.expect(world.until(page, lambda: counted(niran) == 1), f"the bell counts {counted(niran)}, not the one decline")
            world.go(page, "/search")
            page.wait_for_selector(UNREAD)
            world.go(page, f"/{place}/{swap['id'] if place == 'swaps' else swap['thread']}")
            world.expect(world.until(page, lambda: counted(niran) == 0), f"after reading in /{place} the bell counts {counted(niran)}")
            world.go(page, "/search")
            page.wait_for_selector(UNREAD, state="detached")


def counted(client):
    return client.json("GET", "/v1/me")["counts"]["unreadNotifications"]
