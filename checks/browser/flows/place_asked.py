"""Nobody is assumed to be in Bangkok: a search without a place asks for it, and the amount goes along to the proposal."""
from browser.flows._swaps import publish

BANGKOK = {"latitude": 13.7563, "longitude": 100.5018}


def play(world):
    offer = publish(world, amount="90.00", least="20.00")
    guest = world.page(geolocation=BANGKOK, permissions=["geolocation"])
    guest.goto("/")
    world.settle(guest)
    guest.select_option("select[name=have]", "THB")
    guest.select_option("select[name=want]", "EUR")
    guest.fill("#have", "1,900")
    guest.click(".calculator .primary")
    guest.wait_for_selector(".ask-place")
    world.settle(guest)
    world.expect("give=1900" in guest.url and "lat=" not in guest.url, f"the amount is dropped, or a place assumed: {guest.url}")
    world.expect(guest.locator(".offer-row").count() == 0, "offers are shown around a place that nobody has named")
    world.expect("1,900" in guest.inner_text(".chip.set"), "the amount does not stand in the search")

    # A city that is typed, with the keyboard alone.
    guest.fill("input[name=city]", "Zzzzq")
    guest.wait_for_selector("text=There is no such city")
    guest.fill("input[name=city]", "Bangk")
    guest.wait_for_selector(".ask-place .row-button:has-text('Bangkok')")
    guest.press("input[name=city]", "Enter")
    guest.wait_for_selector(f"a.offer-row[href^='/offers/{offer}']")
    world.expect("near=Bangkok" in guest.url and "give=1900" in guest.url, f"the place or the amount is not in the address: {guest.url}")

    # The offer begins with what that much buys, and so does the proposal, also after signing in.
    guest.click(f"a.offer-row[href^='/offers/{offer}']")
    guest.wait_for_selector("#offer-amount")
    wish = guest.input_value("#offer-amount")
    world.expect(45 <= float(wish) <= 55, f"1,900 THB buy {wish} EUR")
    guest.fill("#offer-amount", "47")
    guest.click("a.primary:has-text('Propose')")
    guest.wait_for_url("**/sign-in?to=*")
    world.enter(guest, "niran")
    guest.wait_for_selector("#propose-amount")
    world.expect(guest.input_value("#propose-amount") == "47", "the amount is lost on the way to the proposal")
    world.close_pages()

    # The device says where it is; only about a kilometre of it leaves the device.
    here = world.page(geolocation={"latitude": 52.23187, "longitude": 21.00672}, permissions=["geolocation"])
    here.goto("/search?have=EUR&want=PLN")
    here.wait_for_selector(".ask-place")
    here.click("button:has-text('Where I am')")
    here.wait_for_url("**lat=52.23&lon=21.01**")
    here.wait_for_selector("a.chip:has-text('Warsaw')")
    world.close_pages()

    # It says nothing: that is said, and the question stays.
    nowhere = world.page(permissions=[])
    nowhere.goto("/search")
    nowhere.wait_for_selector(".ask-place")
    nowhere.click("button:has-text('Where I am')")
    nowhere.wait_for_selector(".toast:has-text('Choose a city')")
    world.expect(nowhere.locator(".ask-place").count() == 1, "the question for the place is gone")
