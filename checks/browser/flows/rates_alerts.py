"""Alerts: a rate that is waited for, a move, a digest; paused, changed, deleted, and refused with what was typed kept."""
from browser.defects import must_fail


def play(world):
    alerts(world)
    world.close_pages()
    must_fail(
        world,
        alerts,
        "js/screens/rate-alert.js",
        "hasPair(form.kind) ? { base: form.base, quote: form.quote } : {}",
        "{ base: form.base, quote: form.quote }",
    )
    must_fail(world, alerts, "js/screens/rate-alerts.js", "{ active: !active }", "{ active }")
    must_fail(world, alerts, "js/screens/rate-alert.js", "if (state.alert && !state.isTouched)", "if (false)")


def begin(world):
    with world.client("ana") as client:
        for alert in client.json("GET", "/v1/me/alerts")["items"]:
            client.call("DELETE", f"/v1/me/alerts/{alert['id']}")


def alerts(world):
    begin(world)
    page = world.page("ana")
    world.go(page, "/rates/alerts")
    world.expect("No alerts yet" in page.inner_text("main"), "nothing says that there are no alerts")
    world.go(page, "/rates/EUR-PLN")
    page.click(".pair-buttons a:has-text('Alert')")
    page.wait_for_selector("text=Now 1 EUR =")
    page.click(".foot .primary")
    page.wait_for_selector(".fault:has-text('Enter the rate that you wait for')")
    with world.allowing("status of 422"):
        page.fill("input[name=threshold]", "460")
        page.click(".foot .primary")
        page.wait_for_selector("[aria-invalid=true]")
    world.expect(page.input_value("input[name=threshold]") == "460", "what was typed is gone after a refusal")
    page.fill("input[name=threshold]", "4.10")
    page.wait_for_selector("text=The rate is there already")
    page.fill("input[name=threshold]", "4.60")
    page.wait_for_selector("text=The rate is there already", state="detached")
    page.click(".foot .primary")
    page.wait_for_selector(".alert:has-text('When 1 EUR rises to 4.6 PLN')")
    world.expect("% chance within 30 days" in page.inner_text(".alert"), "how likely it is is not told")
    world.go(page, "/rates/alerts/new?base=EUR&quote=TRY")
    page.check("input[name=kind][value=move]", force=True)
    page.fill("input[name=percent]", "3")
    page.fill("input[name=days]", "10")
    page.click(".foot .primary")
    page.wait_for_selector(".alert:has-text('When EUR/TRY moves by 3 % within 10 days')".replace("3 %", "3\u00a0%"))
    world.go(page, "/rates/alerts/new")
    page.check("input[name=kind][value=weekly]", force=True)
    page.click(".foot .primary")
    page.wait_for_selector(".alert:has-text('Your watch list, every week')")
    row = page.locator(".alert:has-text('EUR/TRY')")
    row.locator("button:has-text('Pause')").click()
    page.wait_for_selector(".alert:has-text('EUR/TRY') .badge:has-text('Paused')")
    page.click(".alert:has-text('1 EUR rises') a:has-text('Edit')")
    page.wait_for_selector("input[name=threshold]")
    world.expect(page.input_value("input[name=threshold]") == "4.60", "the form does not begin with the alert")
    page.fill("input[name=threshold]", "4.55")
    page.click(".foot .primary")
    page.wait_for_selector(".alert:has-text('rises to 4.55 PLN')")
    page.click(".alert:has-text('every week') a:has-text('Delete')")
    page.click("[role=dialog] button:has-text('Delete')")
    page.wait_for_selector(".alert:has-text('every week')", state="detached")
    world.settle(page)
    world.expect(page.locator(".alert").count() == 2, f"{page.locator('.alert').count()} alerts are left of two")
