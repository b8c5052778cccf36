"""Somebody looks for transactions: text, direction, days, amounts, kinds, older pages, a table for spreadsheets."""
import csv
import re

from browser.defects import must_fail
from browser.flows._wallet import newcomer, post, sent

TITLES = ".money-row .grow > :first-child"


def play(world):
    for action in (found, older, table, told):
        action(world)
        world.close_pages()
    must_fail(world, found, "js/wallet/filters.js", "const names = ['q', ", "const names = [")
    must_fail(world, found, "js/wallet/rows.js", "['notListed', list.notListed.filter(({ amount }) => Number(amount))], ", "")
    must_fail(
        world,
        older,
        "js/screens/wallet.js",
        "joined(list, found, { items: [...list.items, ...found.items]",
        "joined(list, found, { items: found.items",
    )
    must_fail(world, table, "js/api.js", "next = nextOf(response)", "next = null")


def titles(world, page, count):
    page.wait_for_function(f"() => document.querySelectorAll('.money-row').length === {count}")
    return page.locator(TITLES).all_inner_texts()


def found(world):
    page, client = newcomer(world, size="desktop")
    post(client, "deposits", {"amount": {"amount": "500.00", "currency": "EUR"}})
    for note in ("tea on the pier", "lunch"):
        sent(client, "20.00", note)
    world.go(page, "/wallet")
    titles(world, page, 4)
    page.fill(".chip.find input", "Pier")
    titles(world, page, 1)
    world.expect(
        "q=Pier" in page.url and "tea on the pier" in page.inner_text(".money-row"),
        "the search is not in the address, or finds something else",
    )
    page.fill(".chip.find input", "zzzz")
    page.wait_for_selector(".empty")
    page.click(".empty a")
    titles(world, page, 4)
    page.click(".money-chips button:text-is('In')")
    world.expect(titles(world, page, 2) == ["Deposit", "Welcome balance"], "what came in is something else")
    page.click(".money-chips a:has-text('More')")
    page.wait_for_selector(".sheet")
    page.select_option(".sheet select[name=currency]", "EUR")
    page.fill(".sheet input[name=min]", "1")
    page.click(".sheet .primary")
    page.wait_for_selector(".sheet", state="detached")
    world.expect(titles(world, page, 1) == ["Deposit"], "two filters together find something else")
    page.go_back()
    page.goto("/wallet?kind=transfer&max=19.99")
    world.settle(page)
    world.expect(page.locator(".money-row").count() == 0, "an amount is found that is larger than asked for")
    page.goto("/wallet?kind=transfer&from=2020-01-01&to=2020-01-31")
    world.settle(page)
    world.expect(page.locator(".money-row").count() == 0, "a day is found that was not asked for")
    page.goto("/wallet?kind=transfer")
    world.settle(page)
    titles(world, page, 2)
    ends = page.locator(".ends-of dd").all_inner_texts()
    world.expect(
        [re.sub(r"\s", " ", text).strip() for text in ends] == ["10,000.00 PLN", "9,960.00 PLN"], f"the list begins and ends with {ends}"
    )
    post(client, "deposits", {"amount": {"amount": "7.00", "currency": "PLN"}})
    sent(client, "5.00", "a coffee")
    page.goto("/wallet?kind=transfer")
    world.settle(page)
    titles(world, page, 3)
    ends = [re.sub(r"\s", " ", text).strip() for text in page.locator(".ends-of dd").all_inner_texts()]
    world.expect(ends == ["10,000.00 PLN", "+7.00 PLN", "9,962.00 PLN"], f"what a filter leaves out is not told: {ends}")


def older(world):
    page, client = newcomer(world)
    for _ in range(11):
        sent(client, "1.00")
    world.go(page, "/wallet")
    titles(world, page, 8)
    page.click("button:has-text('Older transactions')")
    shown = titles(world, page, 12)
    world.expect(
        shown[-1] == "Welcome balance" and page.locator("button:has-text('Older transactions')").count() == 0,
        f"the oldest row is {shown[-1]}",
    )
    sent(client, "1.00", "the newest")
    page.evaluate("dispatchEvent(new Event('online'))")
    titles(world, page, 13)
    world.expect("the newest" in page.locator(".money-row").first.inner_text(), "a new row is not the first one")
    page.locator(".money-row").first.click()
    world.settle(page)
    world.expect("the newest" in page.inner_text(".facts-of"), "the detail is another one")


def table(world):
    """All rows are in the table, also where the server gives it in parts."""
    page, client = newcomer(world)
    # Three notes may be sent before an answer.
    for number in range(9):
        sent(client, "1.00", f"number {number}" if number < 3 else None)
    world.go(page, "/wallet")

    def in_parts(route):
        if "text/csv" not in route.request.headers.get("accept", ""):
            return route.fallback()
        response = route.fetch(url=route.request.url.split("?")[0])
        lines = response.text().splitlines(keepends=True)
        if "cursor=" in route.request.url:
            return route.fulfill(response=response, body="".join(lines[:1] + lines[5:]))
        route.fulfill(
            response=response,
            body="".join(lines[:5]),
            headers={**response.headers, "link": '</v1/wallet/transactions?cursor=>; rel="next"'},
        )

    page.route("**/v1/wallet/transactions*", in_parts)
    with page.expect_download() as file:
        page.click("button[aria-label^='Download']")
    with open(file.value.path(), newline="", encoding="utf-8-sig") as text:
        rows = [row for row in csv.DictReader(text) if row["transaction"]]  # The others are balances.
    world.expect(
        file.value.suggested_filename.endswith(".csv") and len(rows) == 10, f"{file.value.suggested_filename} has {len(rows)} rows, not ten"
    )
    notes = [row["note"] for row in rows if row["note"]]
    world.expect(notes == [f"number {number}" for number in range(2, -1, -1)], f"the table has the rows {notes}")


def told(world):
    """What is told of money leads to it."""
    page, client = newcomer(world)
    booked = sent(client, "5.00")["transaction"]["id"]
    item = {"id": booked, "actor": None, "thread": None, "readAt": None, "action": None, "appealBy": None, "at": "2026-11-26T10:00:00.000Z"}

    def answer(route):
        route.fulfill(
            json={
                "items": [
                    {**item, "kind": "wallet.received", "text": "You got 5.00 PLN.", "subject": {"kind": "transaction", "id": booked}}
                ],
                "next": None,
            }
        )

    page.route("**/v1/me/notifications?*", answer)
    page.route("**/v1/me/notifications/read", lambda route: route.fulfill(status=204))
    world.go(page, "/notifications")
    page.click(".notification a")
    page.wait_for_url(f"**/wallet/transactions/{booked}")
    world.settle(page)
    world.expect(page.locator(".facts-of").count() == 1, "a notification does not lead to its transaction")
