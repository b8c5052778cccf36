"""The links of mails, opened as a traveller opens them: signed in or not, twice, too late; and the end of mails about swaps."""
import re
import time

from browser.flows._accounts import PASSWORD, join, mails, new_handle
from browser.world import MAILED
from browser.world import PASSWORD as DEMO
from harness.client import Client
from harness.folder import Folder, template


def play(world):
    handle = new_handle("mia")
    page = join(world, handle)
    verify(world, page, handle)
    reset(world, page, handle)
    updates(world)


def link(world, to, pattern, known=()):
    """The path of a link that was mailed."""
    for _ in range(80):
        found = [one for text in mails(world, to) for one in re.findall(re.escape(MAILED) + rf"({pattern}\S*)", text) if one not in known]
        if found:
            return "/" + found[-1]
        time.sleep(0.25)
    raise AssertionError(f"no link to {pattern} was mailed to {to}")


def verify(world, page, handle):
    page.click("main .primary")
    page.wait_for_selector("input[name=code]")
    path = link(world, f"{handle}@example.org", "verify-email")
    # A link that was cut off says so, and leaves the code and a way to another one.
    with world.allowing("status of 4"):
        page.goto(path[:-6])
        page.wait_for_selector("main .alarm")
    world.expect(page.locator("input[name=code]").count() == 1, "after a link that was cut off there is nowhere to type the code")
    world.expect(page.locator("a[href='/settings/contacts']").count() > 0, "a link that was cut off leads nowhere")
    # In another browser one signs in first.
    other = world.page(size="desktop")
    other.goto(path)
    other.wait_for_url("**/sign-in?*")
    world.enter(other, handle, PASSWORD)
    other.wait_for_url("**/me")
    other.wait_for_selector(".badge.good:has-text('E-mail')")
    other.close()  # Else it hears later that its session has ended, whenever that is.
    # A second time it is only said, and so it is on the page that still waits for the code.
    page.goto(path)
    page.wait_for_selector("h2:has-text('verified')")


def reset(world, page, handle):
    guest = world.page(size="narrow")
    guest.goto("/reset")
    guest.fill("input[name=login]", handle)
    guest.click("main form .primary")
    guest.wait_for_selector("input[name=code]")
    path = link(world, f"{handle}@example.org", "reset")
    guest.goto(path)
    guest.wait_for_selector("text=You came by the link")
    guest.fill("input[name=password]", "a password from a link")
    with world.allowing("status of 401"):  # The other devices hear of it by themselves.
        guest.click("main form .primary")
        guest.wait_for_url("**/sign-in")
        page.wait_for_selector("[role=dialog] input[name=password]")
    guest.goto(path)
    guest.fill("input[name=password]", "another one from it")
    with world.allowing("status of 4"):
        guest.click("main form .primary")
        guest.wait_for_selector("main form .notice.alarm")
    guest.click("main form a[href='/reset']")
    guest.wait_for_selector("input[name=login]")
    # It has signed out the other devices.
    with world.allowing("status of 401"):
        page.goto("/me")
        page.wait_for_url("**/sign-in?*")
        world.settle(page)
    world.enter(page, handle, "a password from a link")
    page.wait_for_url("**/me")


def updates(world):
    """The page that ends the mails is the server's own; it changes nothing until its button is pressed. A new server has such a mail."""
    with Folder(template("--demo")) as folder, folder.server(environment={"WAYSWAP_LINKS": MAILED, "WAYSWAP_PUBLIC_URL": MAILED}) as server:
        client = Client(server.port, timeout=20)
        for _ in range(120):
            letters = re.findall(r"<h2>(\w+)@.*?</h2>\s*<pre>(.*?)</pre>", client.call("GET", "/dev/mail")[2].decode(), re.S)
            found = [(who, text) for who, text in letters if f"{MAILED}unsubscribe" in text]
            if found:
                break
            time.sleep(0.25)
        who, text = found[0]
        chat, end = (re.search(re.escape(MAILED) + pattern, text)[1] for pattern in (r"(threads/\S+)", r"(unsubscribe\S+)"))
        client.token = client.json("POST", "/v1/auth/login", {"login": who, "password": DEMO})["accessToken"]
        page = world.page(base_url=f"http://127.0.0.1:{server.port}")
        page.goto(f"/{end}")
        world.expect(client.json("GET", "/v1/me/preferences")["mailUpdates"], "opening the link ends the mails")
        page.click("button")
        page.wait_for_selector("button", state="detached")
        world.expect(not client.json("GET", "/v1/me/preferences")["mailUpdates"], "the button does not end the mails")
        page.goto(f"/{chat}")
        page.wait_for_url("**/sign-in?*")
        world.enter(page, who)
        page.wait_for_url(f"**/{chat}")
        page.wait_for_selector(".composer, .log")
        page.close()  # The server ends before the browser does.
