"""Assets in the wallet: bought, sold and ordered for play money, in a group of their own, and never sent, asked for or deposited."""
import json
import re

from browser.defects import must_fail
from browser.flows._wallet import SEND, balance, key, newcomer, post

SAMPLE = "Sample prices, not the market"


def play(world):
    for action in (tried, bought, ordered, elsewhere, too_old, told):
        action(world)
        world.close_pages()
    must_fail(world, tried, "js/screens/rate-asset.js", "trade?get=", "trade?pay=${state.quote}&get=")
    must_fail(world, bought, "js/wallet/assets.js", ".filter(({ price }) => price)", "")
    must_fail(world, bought, "js/wallet/sums.js", "if (isAsset(currency)) return plainly({ amount, currency })", "")
    must_fail(world, elsewhere, "js/wallet/sums.js", "&& !isAsset(text)", "")
    must_fail(world, elsewhere, "js/wallet/sums.js", "balances.filter(({ currency }) => !isAsset(currency))", "balances")
    must_fail(world, told, "js/wallet/rate.js", "name === madeUp ? t('wallet.madeUp') : name", "name")


def plain(text):
    return text.replace("\xa0", " ")


def groups(page, picker):
    """{label: codes} of the groups of a picker."""
    return page.eval_on_selector(
        picker, "(select) => Object.fromEntries([...select.querySelectorAll('optgroup')].map((group) => [group.label, "
        "[...group.children].map(({ value }) => value)]))"
    )


def tried(world):
    """Somebody new from Britain, whose welcome balance is in another currency, buys what a page of an asset shows."""
    page, client = newcomer(world, home="GBP")
    world.go(page, "/rates/assets/SOL")
    world.expect("GBP" in page.inner_text(".rate-large"), f"the price is {page.inner_text('.rate-large')}")
    page.click("a:has-text('Try a trade')")
    world.settle(page)
    page.fill("#get", "0.5")
    page.wait_for_selector("way-left")
    page.click(SEND)
    page.wait_for_url(re.compile("/wallet/transactions/"))
    world.expect(balance(client, "SOL") == "0.50000000", f"the wallet has {balance(client, 'SOL')} SOL")


def bought(world):
    page, client = newcomer(world)
    world.go(page, "/wallet/trade?pay=PLN&get=USD")
    found = groups(page, ".trade-sides .field:last-of-type select")
    priced = [one["code"] for one in client.json("GET", "/v1/rates/assets")["items"] if one["price"]]
    world.expect(len(found) == 2 and [*found.values()][1] == priced and "USDT" not in priced, f"the picker has {found}")
    world.expect(not set(priced) & set([*found.values()][0]), "an asset stands among the currencies")
    page.select_option(".trade-sides .field:last-of-type select", "SOL")
    page.fill("#get", "0.001")
    page.wait_for_selector("way-left")
    pays = float(page.input_value("#pay"))
    price = plain(page.inner_text(".price"))
    world.expect(price.count(SAMPLE) == 1 and "1 SOL = " in price and "ASSET-SAMPLE" not in price, f"the price says {price}")
    page.click(SEND)
    page.wait_for_url(re.compile("/wallet/transactions/"))
    world.settle(page)
    rows = [plain(row) for row in page.locator(".money-sums.sum").all_inner_texts()]
    world.expect(sorted(rows) == sorted(["+0.001 SOL", f"−{pays:.2f} PLN"]), f"booked: {rows}")
    world.expect(balance(client, "SOL") == "0.00100000", f"the wallet has {balance(client, 'SOL')} SOL")
    world.go(page, "/wallet")
    text = plain(page.inner_text("main"))
    world.expect("Bought Solana" in text and "0.001 SOL" in text and text.count(SAMPLE) == 1, f"the wallet says {text}")
    world.expect("Solana" in plain(page.inner_text(".wallet-side")), "the balance has no name")
    page.click("a:has-text('Statements')")
    world.settle(page)
    world.expect("0.001" in page.inner_text(".statement-sums tr:has-text('SOL')"), "the statement has no Solana")
    with page.expect_download() as waited:
        page.click("button:has-text('CSV')")
    table = waited.value.path().read_text(encoding="utf-8")
    world.expect('0.00100000,"SOL"' in table, f"the table has no exact amount: {table}")
    # Back: all of it, by its eight decimals.
    world.go(page, "/wallet/trade?pay=SOL&get=PLN&amount=0.00100000")
    page.wait_for_selector("way-left")
    page.click(SEND)
    page.wait_for_url(re.compile("/wallet/transactions/"))
    world.expect(float(balance(client, "SOL")) == 0, f"{balance(client, 'SOL')} SOL are left after all was sold")
    # More decimals than there are is refused at the field, in the server's words.
    world.go(page, "/wallet/trade?pay=PLN&get=SOL")
    with world.allowing("status of 422"):
        page.fill("#get", "0.000000001")
        page.wait_for_selector("#get-fault")


def ordered(world):
    page, client = newcomer(world, size="desktop")
    world.go(page, "/wallet/orders/new?currency=SOL")
    page.wait_for_selector(".hint:has-text('Now ')")
    now = float(re.search(r"Now ([0-9.,]+)", page.inner_text("main"))[1].replace(",", ""))
    against = page.locator(".against-pick b").inner_text()
    world.expect(SAMPLE in page.inner_text("main"), "it is not said that the price is made up")
    page.fill("#amount", "0.001")
    page.fill("input[name=rate]", f"{now * 0.95:.0f}")
    page.click(SEND)
    page.wait_for_selector("main.wallet-orders .request b")
    world.settle(page)
    text = plain(page.inner_text("main"))
    world.expect(f"Buy 0.001 SOL at {now * 0.95:,.0f}" in text and text.count(SAMPLE) == 1, f"the order is {text}")
    order = client.json("GET", "/v1/wallet/orders?state=open")["items"][0]
    world.expect((order["currency"], order["against"], order["amount"]) == ("SOL", against, "0.00100000"), f"the order is {order}")
    page.click("a:has-text('Change')")
    world.settle(page)
    world.expect(page.input_value("#amount") == "0.001", f"the amount to change is {page.input_value('#amount')}")


def elsewhere(world):
    """Whoever has assets sends, asks for and deposits currencies all the same, also if an address says otherwise."""
    page, client = newcomer(world)
    post(client, "trades", {"side": "buy", "currency": "SOL", "amount": "0.0100", "against": "PLN"})
    assets = {one["code"] for one in client.json("GET", "/v1/rates/assets")["items"]}
    for path in ("/wallet/send", "/wallet/ask", "/wallet/deposit"):
        for query in ("", "?currency=SOL", "?currency=USDC"):
            world.go(page, path + query)
            codes = page.eval_on_selector_all("main .sum-input option", "(options) => options.map(({ value }) => value)")
            world.expect(codes and not assets & set(codes), f"{path}{query} offers {assets & set(codes)} of {len(codes)}")


def too_old(world):
    """A price that is too old is refused, as the server says it."""
    page, _ = newcomer(world)
    says = "A newer exchange rate is due, and the one here is too old to trade on. Try again later."
    page.route("**/v1/wallet/quotes", lambda route: route.fulfill(
        status=409, content_type="application/problem+json", body=json.dumps(
            {"type": "https://wayswap.example/problems/rate-stale", "title": "Rates too old", "status": 409, "detail": says})))
    world.go(page, "/wallet/trade?pay=PLN&get=XRP")
    with world.allowing("status of 409"):
        page.fill("#pay", "100")
        page.wait_for_selector(".notice.alarm")
    world.expect(says in page.inner_text(".notice.alarm") and page.locator(SEND).is_disabled(), "an old price can be traded on")


def told(world):
    """In the history a source whose prices are made up is called so."""
    page, client = newcomer(world, size="desktop")
    client.json("POST", "/v1/wallet/trades", {"side": "buy", "currency": "DOGE", "amount": "1.5", "against": "PLN"}, headers=key())
    world.go(page, "/wallet")
    row = plain(page.inner_text(".money-row:has-text('Dogecoin')"))
    world.expect("+1.5 DOGE" in row and "sample" in row and "ASSET-SAMPLE" not in row, f"the row is {row}")
    page.click(".money-row:has-text('Dogecoin')")
    page.wait_for_url(re.compile("/wallet/transactions/"))
    world.settle(page)
    world.expect(page.inner_text("main").count(SAMPLE) == 1, "the transaction does not say that the price is made up")
