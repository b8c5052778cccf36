"""What a press on a button has refused comes into view on a phone, and has the focus; while one types the cursor stays."""
FOCUSED = """() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight && document.activeElement !== document.body
}"""


def play(world):
    page = world.page("ana")
    world.go(page, "/publish?have=EUR&want=THB")
    page.fill("input[name=amount]", "")
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    page.click(".foot .primary")
    (
        page.wait_for_selector(".fault:has-text('Enter')")
        if page.locator(".fault:has-text('Enter')").count()
        else page.wait_for_selector("[role=alert], .fault")
    )
    page.wait_for_function(FOCUSED)
    world.expect(
        page.evaluate("() => document.activeElement.name === 'amount' || document.activeElement.matches('.fault, [role=alert]')"),
        "the gap of the wizard has no focus",
    )

    # What the server refuses, in a long form.
    world.go(page, "/wallet/orders/new")
    page.fill("#amount", "1")
    page.fill("input[name=rate]", "0.0000001")
    with world.allowing("status of 4"):
        page.click(".foot .primary")
        page.wait_for_selector("[aria-invalid=true], [role=alert]")
    page.wait_for_function(FOCUSED)

    # A wrong password of a settings page.
    world.go(page, "/settings/password")
    fields = page.locator("main input[type=password]")
    for number in range(fields.count()):
        fields.nth(number).fill("wrong horse battery staple")
    with world.allowing("status of 4"):
        page.click("main form .primary")
        page.wait_for_selector("[aria-invalid=true], [role=alert]")
    page.wait_for_function(FOCUSED)

    # While one types nothing takes the cursor away.
    world.go(page, "/wallet/trade")
    page.fill("input[name=pay]", "99999999")
    page.wait_for_timeout(1200)
    world.expect(page.evaluate("() => document.activeElement.name") == "pay", "the cursor was taken away while one types")
