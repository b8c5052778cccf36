"""Somebody fetches the own data, deletes the account after reading what that means, and restores it."""
from browser.flows._accounts import PASSWORD, join, new_handle


def play(world):
    handle = new_handle("lea")
    page = join(world, handle)
    world.go(page, "/settings/data")
    with page.expect_download() as file:
        page.click("button:has-text('Export my data')")
    world.expect(file.value.suggested_filename.startswith(f"wayswap-{handle}"), f"the file is called {file.value.suggested_filename}")
    page.click("button:has-text('See what happens')")
    page.wait_for_selector("text=At once nobody sees you")
    page.fill("input[name=password]", "not my password")
    with world.allowing("status of 422"):
        page.click("main form .danger.primary")
        page.wait_for_selector("input[name=password][aria-invalid=true]")
    page.fill("input[name=password]", PASSWORD)
    with world.allowing("status of 401"):
        page.click("main form .danger.primary")
        page.wait_for_url("**/sign-in*")
        world.settle(page)
    world.enter(page, handle, PASSWORD)
    page.wait_for_selector("h1:has-text('Your account is being deleted')")
    for path in ("/publish", "/threads", "/settings/profile"):
        page.goto(path)
        page.wait_for_selector("h1:has-text('Your account is being deleted')")
    page.click("button:has-text('Restore my account')")
    page.wait_for_url("**/me")
    world.settle(page)
    world.expect(page.locator("h1 bdi:has-text('Zoë')").count() == 1, "the account is not restored")
