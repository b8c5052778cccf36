"""Somebody new buys and sells: the amount on either side, a price that is over after thirty seconds, one that is too high."""
import json
import re

from browser.defects import must_fail
from browser.flows._wallet import SEND, balance, newcomer

PRICE = ".price-line"


def play(world):
    for action in (either_side, over, lacking):
        action(world)
        world.close_pages()
    must_fail(world, either_side, "js/screens/wallet-trade.js", "side: name === 'pay' ? 'sell' : 'buy'", "side: 'sell'")
    must_fail(world, over, "js/wallet/left.js", "this.dispatchEvent(new CustomEvent('over'))", "")
    must_fail(world, lacking, "js/screens/wallet-trade.js", "quote?.lacking && !state.problem", "false")


def opened(world, **options):
    page, client = newcomer(world, **options)
    world.go(page, "/wallet/trade?pay=PLN&get=USD")
    return page, client


def typed(page, field, text):
    page.fill(f"#{field}", text)
    page.wait_for_selector("way-left")
    return float(page.input_value("#get" if field == "pay" else "#pay"))


def trade(world, page):
    """Trades at the price that is shown; the rows of the transaction that is shown then."""
    page.click(SEND)
    page.wait_for_url(re.compile("/wallet/transactions/"))
    world.settle(page)
    return page.locator(".money-sums.sum").all_inner_texts()


def either_side(world):
    page, client = opened(world)
    world.expect(page.locator(".notice.sun").first.inner_text().startswith("Play money."), "it is not said that the money is virtual")
    gets = typed(page, "pay", "400")
    rows = trade(world, page)
    world.expect(f"+{gets:.2f} USD" in [row.replace("\xa0", " ") for row in rows], f"{gets} USD were promised, {rows} were booked")
    world.expect(balance(client) == "9600.00", f"of 10,000 PLN {balance(client)} are left after 400 were paid")
    page.click("a:has-text('Trade back')")
    world.settle(page)
    world.expect(page.locator(".trade-sides .pick b").all_inner_texts() == ["USD", "PLN"], "the way back is not the other way")
    # Exactly what one wants to get.
    typed(page, "get", "100")
    trade(world, page)
    world.expect(balance(client) == "9700.00", f"100 PLN were to be got, and there are {balance(client)}")
    world.go(page, "/wallet")
    titles = page.locator(".money-row .grow > :first-child").all_inner_texts()
    world.expect("Bought US dollars" in titles and "Welcome balance" in titles, f"the wallet shows {titles}")


def over(world):
    """A price whose time is over cannot be taken; a new one can."""
    page, client = opened(world, size="desktop")

    def short(route):
        answer = json.loads((response := route.fetch()).body())
        answer["expiresAt"] = page.evaluate("new Date(Date.now() + 1500).toISOString()")
        route.fulfill(response=response, json=answer)

    page.route("**/v1/wallet/quotes", short)
    typed(page, "pay", "50")
    page.wait_for_selector(".price.over")
    world.expect(page.locator(SEND).is_disabled(), "an old price can be taken")
    world.expect(page.locator(".price [role=alert]").inner_text() == "This price is over.", "it is not said that the price is over")
    page.unroute("**/v1/wallet/quotes")
    page.click("button:has-text('New price')")
    page.wait_for_selector(".price:not(.over) way-left")
    trade(world, page)
    world.expect(balance(client) == "9950.00", f"{balance(client)} are left of 10,000 after 50 were paid")


def lacking(world):
    page, client = opened(world)
    typed(page, "pay", "10000.01")
    fault = page.locator("#pay-fault")
    world.expect(fault.count() == 1 and "10,000.00" in fault.inner_text(), "it is not said at the field how much one has")
    world.expect(
        page.locator(SEND).is_disabled() and page.locator("#pay").get_attribute("aria-invalid") == "true",
        "what one does not have can be paid",
    )
    page.fill("#pay", "0.001")
    with world.allowing("status of 422"):
        page.wait_for_selector("#pay-fault:not(:has-text('You have'))")
    page.fill("#pay", "x")
    page.wait_for_timeout(500)
    world.expect(
        page.locator(".price").inner_text().startswith("Type an amount") and balance(client) == "10000.00", "what is no amount has a price"
    )
