"""On an English page `0,125` is a part of one bitcoin, and `1,2,3` is no amount: nothing of it is sent."""
from browser.defects import must_fail

WRONG = ".fault:has-text('above zero')"


def play(world):
    comma(world)
    world.close_pages()
    must_fail(world, comma, "js/format.js", "const isWhole = isGrouped(plain) && ", "const isWhole = ")


def comma(world):
    with world.client("ana") as client:
        client.json("PUT", "/v1/me/holdings", {"items": [{"asset": "BTC", "amount": "0.25"}]})
        page = world.page("ana")
        world.go(page, "/rates/holdings/edit")
        sent = []
        page.on(
            "request",
            lambda request: (
                sent.append(request.post_data_json["items"]) if "/me/holdings" in request.url and request.method == "PUT" else None
            ),
        )
        for text, amount in {"1,2,3": None, "00,125": None, "0,125": "0.125"}.items():
            page.fill("input[name=amount-BTC]", text)
            page.click(".foot .primary")
            page.wait_for_selector(".holdings li:has-text('BTC')" if amount else WRONG)
            world.settle(page)
            world.expect(sent == ([[{"asset": "BTC", "amount": amount}]] if amount else []), f"{text!r} is sent as {sent}")
        world.expect(
            [item["amount"] for item in client.json("GET", "/v1/me/holdings")["items"]] == ["0.125"], "the server has another amount"
        )
        world.expect("0.125 BTC" in page.locator(".holdings li").first.inner_text(), "the page shows another amount")
