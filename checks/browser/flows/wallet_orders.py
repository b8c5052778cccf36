"""Somebody places an order, changes it, finds it changed elsewhere, and cancels it; what it keeps is not available."""
import re

from browser.defects import must_fail
from browser.flows._wallet import SEND, newcomer

ROW = ".request b"


def play(world):
    placed(world)
    world.close_pages()
    must_fail(world, placed, "js/screens/wallet-order.js", "{ version: state.order.version }", "{}")
    must_fail(world, placed, "js/screens/wallet-order.js", "name === 'confirmRate' || ", "")
    statement(world)
    world.close_pages()
    portfolio(world)


def available(client):
    return next(one["available"] for one in client.json("GET", "/v1/wallet")["balances"] if one["currency"] == "PLN")


def placed(world):
    page, client = newcomer(world)
    world.go(page, "/wallet/orders/new?currency=USD")
    page.wait_for_selector(".hint:has-text('Now ')")
    now = float(re.search(r"Now ([0-9.]+)", page.inner_text("main"))[1])
    against = page.locator(".against-pick b").inner_text()
    if against != "PLN":
        page.select_option(".against-pick select", "PLN")
        page.wait_for_function(f"() => !document.querySelector('main').innerText.includes('Now {now}')")
        now = float(re.search(r"Now ([0-9.]+)", page.inner_text("main"))[1])
    page.fill("#amount", "50")
    page.fill("input[name=rate]", f"{now * 0.5:.2f}")
    with world.allowing("status of 422"):
        page.click(SEND)
        page.wait_for_selector("input[name=confirmRate]")
    page.fill("input[name=rate]", f"{now * 0.95:.2f}")
    kept = page.inner_text("form p[role=status]")
    world.expect(kept == "The amount at this rate is kept for it until then, in PLN.", f"of what is kept the app says {kept}")
    world.expect(page.locator("input[name=confirmRate]").count() == 0, "another rate is confirmed before it is sent")
    page.click(SEND)
    page.wait_for_selector(f"main.wallet-orders {ROW}")
    world.settle(page)
    world.expect(float(available(client)) < 10_000, "an order keeps nothing")
    world.expect("Buy 50 USD" in page.inner_text(ROW).replace("\xa0", " "), f"the order is {page.inner_text(ROW)}")
    page.click("a:has-text('Change')")
    world.settle(page)
    order = client.json("GET", "/v1/wallet/orders?state=open")["items"][0]
    client.json("PATCH", f"/v1/wallet/orders/{order['id']}", {"amount": "40.00"})
    page.fill("#amount", "60")
    with world.allowing("status of 412"):
        page.click(SEND)
        page.wait_for_selector(".notice.alarm")
    page.click(SEND)
    page.wait_for_selector(f"main.wallet-orders {ROW}:has-text('Buy 60 USD')")
    page.click("a:has-text('Change')")
    world.settle(page)
    page.fill("input[name=rate]", f"{now * 0.5:.2f}")
    with world.allowing("status of 422"):
        page.click(SEND)
        page.check("input[name=confirmRate]")
    page.click(SEND)
    page.wait_for_selector(f"main.wallet-orders {ROW}")
    world.settle(page)
    kept = client.json("GET", "/v1/wallet/orders?state=open")["items"][0]["rate"]
    world.expect(float(kept) == float(f"{now * 0.5:.2f}"), f"a far rate that is confirmed is not kept: {kept}")
    page.click("a:has-text('Cancel')")
    page.click(".sheet button.danger")
    page.wait_for_selector(".sheet", state="detached")
    page.wait_for_selector(".request:has-text('Cancelled')")
    world.expect(available(client) == "10000.00", "an order that is cancelled keeps something")


def statement(world):
    page, client = newcomer(world, size="desktop")
    world.go(page, "/wallet/statements")
    cells = page.locator(".statement-sums td").all_inner_texts()
    world.expect(cells == ["0.00", "10,000.00", "0.00", "10,000.00"], f"the month of the welcome balance is {cells}")
    with world.allowing("status of 404"):
        world.expect(not page.locator("a[aria-label^='Earlier']").count(), "a statement leads to a month before the account")
        world.go(page, "/wallet/statements/2026-01")
        world.expect(page.locator(".empty h1").count() == 1, "a month before the account has a statement")
    page.click(".empty a[href='/wallet/statements']")
    page.wait_for_selector(".statement-sums")


def portfolio(world):
    page = world.page("ana")
    world.go(page, "/wallet/portfolio")
    page.select_option(".chip.pick select", "EUR")
    page.wait_for_selector(".rate-large small:text-is('EUR')")
    page.click(".segments button:text-is('90 D')")
    world.settle(page)
    world.expect("range=90d" in page.url and "currency=EUR" in page.url, f"the choice is not in the address {page.url}")
    page.locator(".chart").focus()
    page.keyboard.press("Home")
    first = page.inner_text(".chart-figure figcaption")
    page.keyboard.press("End")
    world.expect(first != page.inner_text(".chart-figure figcaption"), "the days of the chart are not told")
