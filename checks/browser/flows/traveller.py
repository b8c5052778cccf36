"""Somebody reads a profile, reports it, blocks and unblocks it; another one replies to a review."""


def play(world):
    page = world.page("marek.lodz")
    world.go(page, "/travellers/tomek")
    world.expect(page.locator(".review").count() == 10, "a first page does not have ten reviews")
    page.click("text=Older reviews")
    world.settle(page)
    world.expect(page.locator(".review").count() > 10, "there are no older reviews")
    report(world, page)
    block(world, page)
    world.close_pages()
    reply(world)


def report(world, page):
    page.click("a[href='/travellers/tomek/report']")
    world.settle(page)
    page.click("text=Send the report")
    world.expect(page.locator(".taken").count() == 0, "a report without a reason is sent")
    page.check("input[value=safety]")
    page.wait_for_selector(".notice.alarm")
    page.fill("textarea", "Something happened. <b>Really.</b>")
    page.check("input[value=spam]")
    world.expect(page.input_value("textarea").startswith("Something"), "what was typed is lost")
    page.click("text=Send the report")
    page.wait_for_selector(".taken")
    with world.client("marek.lodz") as client:
        newest = client.json("GET", "/v1/me/reports")["items"][0]
    world.expect(newest["reason"] == "spam", f"the newest report is {newest}")
    page.click("text=Go back")
    world.settle(page)
    world.go(page, "/me/reports")
    world.expect(
        page.locator("main.reports li:has-text('Report about a traveller')").count() > 0, "a report of the past is headed by something else"
    )
    world.expect(not page.locator("main.reports li:has-text('Report a traveller')").count(), "a report of the past tells one to report")
    page.go_back()
    world.settle(page)


def block(world, page):
    page.click("a[href='/travellers/tomek/block']")
    page.wait_for_selector("[role=dialog]")
    page.keyboard.press("Escape")
    page.wait_for_selector("[role=dialog]", state="detached")
    page.click("a[href='/travellers/tomek/block']")
    page.click("[role=dialog] .danger")
    page.wait_for_selector("text=You blocked @tomek")
    with world.allowing("status of 404"):
        page.reload()
        page.wait_for_selector("text=You blocked @tomek")
        page.click("text=Unblock")
        page.wait_for_selector(".record")
    with world.client("marek.lodz") as client:
        world.expect(client.json("GET", "/v1/me/blocks")["items"] == [], "somebody is still blocked")


def reply(world):
    """Once, for everybody: of the demo world's many reviews of Tomek the newest without a reply."""
    page = world.page("tomek", language="pl", size="desktop")
    world.go(page, "/travellers/tomek")
    before = page.locator("button:has-text('Odpowiedz')").count()
    page.locator("button:has-text('Odpowiedz')").first.click()
    page.fill(".review textarea", "Dziękuję, do zobaczenia.")
    page.click("text=Opublikuj odpowiedź")
    page.wait_for_selector(".review .said:has-text('Dziękuję, do zobaczenia.')")
    world.settle(page)
    world.expect(page.locator("button:has-text('Odpowiedz')").count() == before - 1, "one can reply again")
