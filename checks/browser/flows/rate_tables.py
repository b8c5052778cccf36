"""A guest looks where the rates come from, what was missed, and reads the tables of the Polish bank by letter and day."""
import datetime
import pathlib

from browser import tables
from browser.defects import must_fail


def play(world):
    page = world.page()
    page.goto("/rates")
    page.click("a[href='/rates/sources']")
    # The European bank is the first, and its publications are long overdue.
    page.wait_for_selector(".badge:has-text('Old')")
    missed = world.client().json("GET", "/v1/rates/sources")["items"][0]["missed"]
    row = page.locator("dl .row:has-text('Missed publications')").first
    world.expect(row.locator("dd").inner_text() == str(missed), f"{missed} were missed, and the page says {row.inner_text()}")
    page.wait_for_selector(".notice:has-text('asks nobody')")
    # A table that is not there says so, and what to do.
    with world.allowing("status of 404"):
        world.go(page, "/rates/tables?table=C")
        page.wait_for_selector("h2:has-text('There is no such table here')")
        page.click(".empty a[href='/rates']")
    page.wait_for_selector("main.rates h1")

    tables.serve(page)
    page.reload()
    page.click("a[href='/rates/tables']")
    page.wait_for_selector("h2:has-text('041/A/NBP/2026')")
    world.expect(page.locator("tbody tr").count() == len(tables.ROWS), "rows of the table are missing")
    first = page.locator("tbody tr").first.inner_text()
    world.expect("THB" in first and "bat (Tajlandia)" in first and "1.6056" in first, f"the first row is {first!r}")
    late(page)
    page.wait_for_selector("thead th:has-text('Sells at')")
    page.fill("input[type=date]", "2026-03-02")
    page.wait_for_url("**/rates/tables?table=C&date=2026-03-02")
    page.wait_for_selector("text=In force on 2 March 2026")
    with world.allowing("status of 404"):
        page.fill("input[type=date]", "1999-01-04")
        page.wait_for_selector("h2:has-text('There is no such table here')")
        page.click(".empty a:has-text('The newest table')")
    page.wait_for_selector("h2:has-text('041/C/NBP/2026')")
    states(world, page)
    days(world)
    world.close_pages()
    must_fail(world, days, "js/screens/rate-table.js", "asked && asked !== effectiveDate", "false && asked !== effectiveDate")
    must_fail(world, days, "js/screens/rate-table.js", "target.value > today() ? today() : target.value", "target.value")
    must_fail(world, days, "js/rates/table-days.js", "working(effectiveDate, -1)", "working(asked, -1)")


def days(world):
    """A day without a table has the last one before, and leads to those around it; none is of a day to come; a table is a file too."""
    page = world.page()
    tables.serve(page)
    page.goto(f"/rates/tables?table=A&date={tables.SUNDAY}")
    world.settle(page)
    page.wait_for_selector(".notice:has-text('There was no table on Sunday 26 April; this is the one of Friday 24 April.')")
    links = page.eval_on_selector_all(".turn a", "(links) => links.map(({ search }) => search.slice(-10))")
    world.expect(links == ["2026-04-23", "2026-04-27"], f"the tables around it are those of {links}")
    with page.expect_download() as waiting:
        page.click("button:has-text('CSV')")
    text = pathlib.Path(waiting.value.path()).read_text()
    world.expect(
        waiting.value.suggested_filename == "nbp-A-2026-04-24.csv" and len(text.splitlines()) == len(tables.ROWS) + 1,
        f"the file {waiting.value.suggested_filename} is {text!r}",
    )
    page.click(".turn a >> nth=1")
    page.wait_for_selector("text=In force on 27 April 2026")
    world.expect(not page.locator(".notice:has-text('There was no table')").count(), "a day with a table is said to have none")
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    world.expect(page.get_attribute("input[type=date]", "max") >= today, "today cannot be chosen")
    page.fill("input[type=date]", "2099-01-01")
    page.wait_for_function(
        "(today) => new URL(location).searchParams.get('date') >= today && location.search.slice(-10) < '2099'", arg=today
    )
    page.unroute_all(behavior="ignoreErrors")


def late(page):
    """The next table takes its time: the figures of the last one do not stand in for it."""
    held = []
    page.route("**/v1/rates/tables/C", lambda route: held.append(route))
    page.click(".segments button:text-is('Table C')")
    page.wait_for_selector("[aria-busy=true]")
    page.wait_for_selector("tbody", state="detached")
    page.unroute("**/v1/rates/tables/C")
    held[0].fallback()


def states(world, page):
    """Without a network: what was read with its age, else that there is none. A busy server: its sentence, and again."""
    with world.allowing("ERR_INTERNET_DISCONNECTED|status of 404"):
        page.context.set_offline(True)
        page.unroute_all(behavior="ignoreErrors")
        world.go(page, "/rates/sources")
        page.wait_for_selector(".strip")
        read = world.client().json("GET", "/v1/rates/sources")
        # Tables A and C were played.
        sources = {one["source"] for one in read["items"]} | {"NBP-A", "NBP-C"}
        world.expect(page.locator("dl").count() == len(sources) + len(read["informal"]), "without a network the sources are not there")
        world.go(page, "/rates/tables?table=B&date=2026-01-02")
        page.wait_for_selector("button:has-text('Try now')")
        page.context.set_offline(False)
        page.wait_for_selector("h2:has-text('There is no such table here')")
    with world.allowing("status of 500"):
        page.route("**/v1/rates/sources", lambda route: route.fulfill(status=500, content_type="application/problem+json", json={
            "type": "https://wayswap.example/problems/internal", "title": "Broken", "status": 500, "detail": "Something broke."}))
        page.evaluate("indexedDB.deleteDatabase('wayswap-guest')")
        page.goto("/rates/sources")
        page.wait_for_selector("p:has-text('Something broke.')")
        page.unroute_all(behavior="ignoreErrors")
        page.click("button:has-text('Try now')")
        page.wait_for_selector("dl")
