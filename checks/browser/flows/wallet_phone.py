"""A phone number without the code of its country is completed by the sender's own, and never called nobody."""


def play(world):
    page = world.page("ana")
    with world.client("ana") as client:
        own = client.json("GET", "/v1/me")["phone"]
    asked = []
    page.on(
        "request", lambda request: asked.append(request.url) if request.method == "POST" and "/wallet/transfers" in request.url else None
    )
    world.go(page, "/wallet/send")
    page.fill("input[name=to]", "0601 234 567")
    page.fill("#amount", "5")
    if own:
        page.wait_for_selector("button.chip:has-text('+')")
    else:
        page.wait_for_selector("text=begins with + and the code")
    page.click(".foot .primary")
    page.wait_for_selector(".fault:has-text('code of the country')")
    page.wait_for_function("() => document.activeElement.name === 'to'")
    world.expect(not asked, "half a number was looked for")
    if own:
        page.click("button.chip:has-text('+')")
        world.expect(page.input_value("input[name=to]").startswith("+"), "the number is not completed")
    page.fill("input[name=to]", "niran")
    world.expect(
        page.locator(".fault").count() == 0 and page.locator("button.chip:has-text('+')").count() == 0, "a handle is called half a number"
    )
