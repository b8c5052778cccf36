"""Two people who have never been here swap: one publishes, the other comes as a guest, and each always has a next step."""
from browser.flows._accounts import PASSWORD, mailed_code, new_handle
from browser.flows._swaps import begin_offer, digits


def play(world):
    emma, otto = world.page(size="phone"), world.page(size="desktop", theme="dark")
    offer = publish(world, emma)
    # Who has reported nothing learns where one does.
    world.go(emma, "/me/reports")
    emma.wait_for_selector(".empty:has-text('choose “Report”') a[href='/threads']")
    world.go(emma, "/me")
    swap = propose(world, otto, offer)
    # On the page that says that it is published, the tabs tell that somebody has answered.
    emma.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # She comes back to the window.
    emma.locator(".tabs a[href='/threads'] .count").wait_for()
    emma.click(".tabs a[href='/threads']")
    emma.locator(".thread-row").first.click()
    emma.wait_for_selector(".bubble:has-text('Near the fountain?')")
    emma.locator("a:has-text('Open swap')").first.click()
    emma.click(".hero a:has-text('Accept')")
    emma.click(".foot .primary")
    otto.click(".hero a:has-text('Choose a meeting')")
    otto.locator("input[name=point][value^='city:']").first.check()
    otto.click(".foot .primary")
    otto.wait_for_selector(".hero:has-text('as soon as Emma answers')")
    # What is suggested comes first; the form for another place only when it is asked for.
    emma.click(".hero a:has-text('Agree')")
    emma.wait_for_selector("section button.primary:has-text('Agree')")
    world.expect(emma.locator("input[name=point], .foot .primary").count() == 0, "beside the answer there is the form for another place")
    emma.click("button:has-text('suggest something else')")
    emma.wait_for_selector("input[name=point]")
    emma.click("section button.primary:has-text('Agree')")
    hand_over(emma, otto)
    for page in (emma, otto):
        page.wait_for_selector(".hero a:has-text('Review')")
    world.expect(emma.url.endswith(swap) and otto.url.endswith(swap), "somebody is led away")


def publish(world, page):
    """From the first page, by the tab in the middle; a guest joins on the way."""
    page.goto("/")
    world.settle(page)
    page.click(".tabs a[href='/publish']")
    page.wait_for_selector("h1:has-text('Sign in')", state="attached")
    join(world, page, "emma", "Emma Hill")
    page.wait_for_selector("input[name=amount]")
    page.select_option("select[aria-label='Currency that I have'], select[name=have]", "EUR")
    page.select_option("select[aria-label='Currency that I want'], select[name=want]", "THB")
    begin_offer(page, "120")
    page.click(".foot .primary")
    page.wait_for_url("**step=days")
    page.click(".foot .primary")
    page.wait_for_url("**step=review")
    page.click(".foot .primary")
    page.wait_for_selector("text=Your offer is published")
    return page.get_attribute("a:has-text('See the offer')", "href")


def propose(world, page, offer):
    """A guest finds the offer, joins, and is back at the proposal."""
    page.goto("/")
    page.select_option("select[name=have]", "THB")
    page.select_option("select[name=want]", "EUR")
    page.click(".calculator .primary")
    page.wait_for_url("**/search?*")
    world.settle(page)
    world.go(page, offer)
    page.click("a.primary:has-text('Propose')")
    join(world, page, "otto", "Otto Falk")
    page.fill(".sheet textarea[name=message]", "Near the fountain?")
    page.click(".sheet .primary")
    page.wait_for_selector(".hero:has-text('as soon as Emma answers')")
    return page.url.split("/")[-1]


def join(world, page, name, full):
    handle = new_handle(name)
    page.click("main a:has-text('Create an account')")
    for field, value in (("handle", handle), ("name", full), ("email", f"{handle}@example.org"), ("password", PASSWORD)):
        page.fill(f"input[name={field}]", value)
    page.click("main form .primary")
    page.wait_for_url("**/verify-email?*")
    page.click("main .primary:has-text('Send')")
    page.wait_for_selector("input[name=code]")
    page.fill("input[name=code]", mailed_code(world, f"{handle}@example.org"))
    page.click("main form .primary")
    page.wait_for_selector("input[name=code]", state="detached")
    world.settle(page)


def hand_over(emma, otto):
    for page in (emma, otto):
        page.wait_for_selector(".digits")
    emma.fill(".code-input", digits(otto))
    emma.click("form button.primary")
    otto.wait_for_selector(".hero:has-text('Emma has your code')")
    otto.fill(".code-input", digits(emma))
    otto.click("form button.primary")
    otto.wait_for_selector(".hero:has-text('Completed')")
