"""Somebody with many rows exports them: the page says that it is prepared, then that it is ready, and gives the file."""
import io
import uuid
import zipfile

from browser.flows._accounts import PASSWORD, join, new_handle
from browser.flows._swaps import publish

#: Above this many rows the server prepares the file first.
ROWS = 1000


def play(world):
    handle = new_handle("ola")
    page = join(world, handle, theme="dark")
    fill(world, handle)
    world.go(page, "/settings/data")
    page.click("button:has-text('Export my data')")
    page.wait_for_selector("[role=status]:has-text('is being prepared')")
    # One may go on: the file is still there later.
    world.go(page, "/rates")
    world.go(page, "/settings/data")
    page.wait_for_selector(".notice.good:has-text('Ready,')")
    with page.expect_download() as file:
        page.click("a:has-text('Download')")
    world.expect(file.value.suggested_filename.startswith(f"wayswap-{handle}"), f"the file is called {file.value.suggested_filename}")
    with open(file.value.path(), "rb") as archive:
        names = zipfile.ZipFile(io.BytesIO(archive.read())).namelist()
    world.expect(len(names) > 1, f"the file has {names}")


def fill(world, handle):
    offer = publish(world)
    client = world.client()
    client.token = client.json("POST", "/v1/auth/login", {"login": handle, "password": PASSWORD})["accessToken"]
    thread = client.json("POST", f"/v1/offers/{offer}/thread")["id"]
    def by_ana(path, body):
        # A connection that waits for all messages to be written would be closed by the server.
        with world.client("ana") as ana:
            ana.json("POST", path, body)

    def message(number):
        return f"/v1/threads/{thread}/messages", {"clientId": str(uuid.uuid4()), "body": f"Line {number}"}

    for number in range(ROWS + 1):
        if number == 1:
            by_ana(*message(number))
        else:
            client.json("POST", *message(number))
    by_ana(f"/v1/offers/{offer}/withdraw", {})
