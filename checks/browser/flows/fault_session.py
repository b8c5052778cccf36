"""The session ends in the middle of a wizard, of a chat and of a form: nothing that was typed is lost, and one goes on."""
from browser.defects import must_fail
from browser.flows._accounts import PASSWORD, join, new_handle
from browser.flows._swaps import begin_offer, propose
from browser.world import PASSWORD as DEMO


def play(world):
    wizard(world)
    world.close_pages()
    chat(world)
    world.close_pages()
    form(world)
    world.close_pages()
    unknown(world)
    world.close_pages()
    must_fail(world, unknown, "js/api.js", "error.status !== 401) throw", "true) throw")
    must_fail(world, chat, "js/outbox.js", " || status === 401", "")
    must_fail(world, form, "js/app.js", "&& !(app.isSessionOver && state.isReady)", "")


def again(page, password):
    """Signs in again in the dialog that stands over the page."""
    page.wait_for_selector("[role=dialog] input[name=password]")
    page.fill("[role=dialog] input[name=password]", password)
    page.click("[role=dialog] .primary")
    page.wait_for_selector("[role=dialog]", state="detached")


def send(page):
    """Sends what stands in the composer in the moment in which the session ends.

    Another request of the page may have been refused before, on a slow machine. Then the dialog covers the button already: a click
    would wait for ever.
    """
    page.evaluate("document.querySelector('form.composer').requestSubmit()")


#: What waits may be sent between the answer to signing in and the new session's token: it is refused, and sent again with that.
REFUSED = "status of 40[13]"


def wizard(world):
    page = join(world, new_handle("wiz"))
    world.go(page, "/publish?have=EUR&want=THB")
    begin_offer(page, "90")
    page.locator("input[value='5km']").check(force=True)
    with world.allowing("status of 401"):
        page.context.clear_cookies()
        # The page learns it in passing.
        page.evaluate("dispatchEvent(new Event('online'))")
        page.click(".foot .primary")
        page.click(".foot .primary")
        page.fill("textarea[name=note]", "Evenings.")
        page.click(".foot .primary:has-text('Publish')")
        again(page, PASSWORD)
    world.expect(page.input_value("textarea[name=note]") == "Evenings.", "the note of the wizard is lost")
    page.click(".foot .primary:has-text('Publish')")
    page.wait_for_selector("h1:has-text('Your offer')")
    world.go(page, "/me/offers")
    world.expect("90" in page.inner_text(".offers-list"), f"the amount of the wizard is lost: {page.inner_text('.offers-list')}")


def chat(world):
    swap = propose(world, message="Hello.")
    page = world.page("niran")
    world.go(page, f"/threads/{swap['thread']}")
    page.fill(".composer textarea", "I come by bus.")
    page.context.clear_cookies()
    with world.allowing(REFUSED):
        send(page)
        page.wait_for_selector("[role=dialog] input[name=password]")
        world.expect(page.locator(".bubble:has-text('I come by bus.')").count() == 1, "the message is not on the page")
        again(page, DEMO)
    page.wait_for_selector(".bubble.mine:has-text('I come by bus.') [aria-label=Sent]")
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})


def unknown(world):
    """The page began without an answer about its session, which is over by then: signing in again sends what waits."""
    swap = propose(world, message="Hello.")
    page = world.page("niran")
    world.go(page, f"/threads/{swap['thread']}")
    with world.allowing(f"ERR_INTERNET_DISCONNECTED|{REFUSED}"):
        page.route("**/v1/auth/session", lambda route: route.abort("internetdisconnected"))
        page.reload()
        world.settle(page)
        page.context.clear_cookies()
        page.unroute("**/v1/auth/session")
        page.fill(".composer textarea", "From the ferry.")
        send(page)
        again(page, DEMO)
    page.wait_for_selector(".bubble.mine:has-text('From the ferry.') [aria-label=Sent]")
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})


def form(world):
    """The page under the dialog asks by itself, and is refused: what was typed into it stays."""
    swap = propose(world)
    page = world.page("niran")
    world.go(page, f"/threads/{swap['thread']}")
    page.fill(".composer textarea", "Half a sentence")
    page.context.clear_cookies()
    with world.allowing("status of 401"):
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_selector("[role=dialog] input[name=password]")
        world.settle(page)
        world.expect(page.locator(".composer textarea").count() == 1 and page.input_value(".composer textarea") == "Half a sentence",
                     "the page is gone under the dialog")
        again(page, DEMO)
    world.expect(page.input_value(".composer textarea") == "Half a sentence", "the draft is lost")
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})
