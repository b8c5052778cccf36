"""The first page of who is signed in: what is next, the wallet, and the usual trade in three taps and the amount."""
import re

from browser.defects import must_fail
from browser.flows._wallet import SEND, balance, newcomer, post


def play(world):
    for action in (taps, usual, next_step, leaving):
        action(world)
        world.close_pages()
    must_fail(world, taps, "js/home/money.js", "[last.amount.currency, last.exchanged.currency]", "['EUR', 'THB']")
    must_fail(world, taps, "js/screens/wallet-trade.js", "document.querySelector('#pay')?.focus", "String")
    must_fail(world, next_step, "js/home/next.js", "state === 'scheduled' && meeting", "false")
    must_fail(world, next_step, "js/home/next.js", "turn === 'me'", "turn === 'other'")


def taps(world):
    """From the page with which the app starts on a phone to a booked trade at the pair of one's last trade."""
    page, client = newcomer(world)
    post(client, "trades", {"side": "sell", "currency": "PLN", "amount": "100", "against": "JPY"})
    before = float(balance(client))
    page.goto("/search")
    world.settle(page)
    made = []

    def tap(selector):
        page.tap(selector)
        made.append(selector)

    tap(".bar .logo")
    world.settle(page)
    tap("a:has-text('Trade PLN → JPY')")
    world.settle(page)
    world.expect(page.locator(".trade-sides .pick b").all_inner_texts() == ["PLN", "JPY"], "the usual pair is not chosen")
    page.wait_for_selector("#pay:focus")
    page.keyboard.type("50")
    page.wait_for_selector("way-left")
    tap(SEND)
    page.wait_for_url(re.compile("/wallet/transactions/"))
    world.expect(len(made) <= 3, f"a trade takes {len(made)} taps: {made}")
    world.expect(float(balance(client)) == before - 50, f"{before} became {balance(client)} after 50 were paid")


def usual(world):
    """Whoever has not traded yet is offered what they have against their own currency; the total is the server's."""
    page, client = newcomer(world)
    page.goto("/")
    world.settle(page)
    page.wait_for_selector("a[href='/wallet/trade?pay=PLN&get=EUR']")
    total = client.json("GET", "/v1/wallet")["total"]
    shown = page.inner_text(".home-total")
    world.expect(float(shown.replace(",", "")) == float(total["amount"]), f"the total is {shown}, not {total}")
    world.expect("Nothing waits for you" in page.inner_text("main"), "it is not said that nothing waits")
    # The last trade also counts in the other direction, and of an asset.
    post(client, "trades", {"side": "buy", "currency": "SOL", "amount": "0.01", "against": "PLN"})
    page.goto("/")
    world.settle(page)
    page.wait_for_selector("a[href='/wallet/trade?pay=PLN&get=SOL']")


def next_step(world):
    page = world.page("ana", size="desktop")
    world.go(page, "/")
    with world.client("ana") as client:
        swaps = client.json("GET", "/v1/swaps?state=open&limit=50")["items"]
        requests = client.json("GET", "/v1/wallet/requests?state=open&direction=in")["items"]
    mine = [one for one in swaps if one["turn"] == "me"]
    count = len(mine) + len(requests)
    world.expect(page.inner_text(".waiting .count") == str(count), f"{count} wait, and {page.inner_text('.waiting')}")
    planned = sorted((one for one in swaps if one["state"] == "scheduled"), key=lambda one: one["meeting"]["startsAt"])
    world.expect(
        bool(planned) == bool(page.locator(f".hero a[href='/swaps/{planned[0]['id'] if planned else ''}']").count()),
        "the next meeting is not shown",
    )
    page.click(".waiting .primary")
    page.wait_for_url(re.compile("/swaps/|/wallet/requests"))


def leaving(world):
    """The page of guests stays theirs."""
    page = world.page()
    page.goto("/")
    world.settle(page)
    world.expect(page.locator(".calculator").count() == 1 and page.locator(".home-money").count() == 0, "a guest sees a wallet")
