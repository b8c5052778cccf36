"""A session ends, or seems to: nothing that waits is lost, two tabs agree who is signed in, and a failed sign-out says so."""
from browser.defects import must_fail

#: The keys of the drafts that the device keeps for Ana.
DRAFTS = """() => new Promise((done) => {
  const opening = indexedDB.open('wayswap-ana')
  opening.onsuccess = () => {
    const asking = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
    asking.onsuccess = () => { opening.result.close(); done(asking.result) }
  }
})"""


def play(world):
    odd_answers(world)
    expired(world)
    other_account(world)
    failed_sign_out(world)
    must_fail(world, odd_answers, "js/session.js", "error.status === 401 && error.kind === 'not-signed-in'", "true")
    must_fail(world, expired, "js/session.js", "await store.forgetAnswers()", "await store.forget()")
    must_fail(world, other_account, "js/session.js", "live.tellHolder(app.me?.handle ?? null)", "")
    must_fail(world, failed_sign_out, "js/session.js", "if (error.status !== 401) return", "if (error.status === 401) return")


def odd_answers(world):
    """What is no answer of ours ends no session: a busy server, the page of a hotel's network, one that breaks off."""
    ana = world.page("ana", size="phone")
    thread = draft(world, ana)
    for answer in ({"status": 429, "json": {"title": "Too many"}}, {"status": 404, "body": "no"},
                   {"status": 200, "body": "<h1>Welcome to our hotel</h1>", "content_type": "text/html"}):
        with world.allowing("status of 4|Failed to load"):
            ana.route("**/v1/auth/session", lambda route, *, answer=answer: route.fulfill(**answer))
            ana.reload()
            ana.wait_for_selector("main h1", state="attached")
            ana.unroute("**/v1/auth/session")
        world.expect("/sign-in" not in ana.url, f"{answer['status']} signs out")
    ana.reload()
    world.settle(ana)
    world.expect(ana.input_value("textarea") == "Half a sentence", "a draft is gone after an odd answer")
    world.expect(thread in ana.url, "the chat is gone")


def draft(world, page):
    with world.client("ana") as client:
        thread = client.json("GET", "/v1/threads")["items"][0]["id"]
    world.go(page, f"/threads/{thread}")
    page.fill("textarea", "Half a sentence")
    world.expect(world.until(page, lambda: thread in page.evaluate(DRAFTS)), "the draft is not kept")
    return thread


def expired(world):
    """The session is over, and the page is loaded anew: the draft waits for the same traveller."""
    ana = world.page("ana")
    thread = draft(world, ana)
    with world.allowing("status of 401"):
        ana.context.clear_cookies()
        ana.reload()
        ana.wait_for_url("**/sign-in?*")
    world.enter(ana, "ana")
    ana.wait_for_url(f"**/threads/{thread}")
    world.settle(ana)
    world.expect(ana.input_value("textarea") == "Half a sentence", "a draft is gone after the session is over")


def other_account(world):
    """Two tabs of one browser: whoever signs in in one is signed in in both."""
    ana = world.page("ana")
    other = ana.context.new_page()
    world.listen(other, "ben in the tab beside")
    other.goto("/sign-in?to=/me")
    world.settle(other)
    with world.allowing("status of 401"):
        other.evaluate("""async () => {
          const { csrf } = await (await fetch('/v1/auth/session')).json()
          await fetch('/v1/auth/logout', { method: 'POST', headers: { 'X-CSRF-Token': csrf } })
          localStorage.removeItem('signed-in')
        }""")
        other.goto("/sign-in?to=/me")
        world.enter(other, "ben")
        other.wait_for_url("**/me")
        ana.wait_for_url("**/search")
        world.settle(ana)
    world.go(ana, "/me")
    world.expect(ana.locator("h1:has-text('Ben'), h2:has-text('Ben'), b:has-text('Ben')").count() > 0, "the first tab is not Ben's")
    names = ana.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
    world.expect("wayswap-ana" not in names, f"Ana's store stays beside Ben's: {names}")


def failed_sign_out(world):
    ana = world.page("ana")
    world.go(ana, "/me")
    with world.allowing("ERR_INTERNET_DISCONNECTED"):
        ana.context.set_offline(True)
        ana.click("button:has-text('Sign out')")
        ana.wait_for_selector("text=You are still signed in")
        ana.context.set_offline(False)
    world.expect(ana.url.endswith("/me"), "a sign-out that failed goes away")
    # What the page was still reading finds nobody signed in.
    with world.allowing("status of 401"):
        ana.click("button:has-text('Sign out')")
        ana.wait_for_url(f"{world.base}/")
        world.expect(ana.evaluate("async () => (await fetch('/v1/me')).status") == 401, "still signed in")
