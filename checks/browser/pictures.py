"""The two pictures of the README: `checks/browser/run pictures` takes them anew."""
from harness.machine import ROOT

PICTURES = ROOT / "docs/pictures"


def play(world):
    PICTURES.mkdir(parents=True, exist_ok=True)
    phone, desktop = world.page("niran"), world.page("niran", size="desktop")
    swap = world.client("niran").json("GET", "/v1/swaps?state=open")["items"][0]["id"]
    world.go(phone, f"/swaps/{swap}")
    phone.screenshot(path=PICTURES / "swap-phone.png")
    world.go(desktop, "/search?have=THB&want=EUR&lat=13.7563&lon=100.5018&near=Bangkok")
    desktop.wait_for_selector(".search-side .map-tag")
    desktop.screenshot(path=PICTURES / "search-desktop.png")
