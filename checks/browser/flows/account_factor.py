"""Somebody turns a second factor on, signs in with a code of it, and removes it with a recovery code."""
from browser.flows._accounts import PASSWORD, join, new_handle, totp


def play(world):
    handle = new_handle("fay")
    page = join(world, handle, size="desktop")
    world.go(page, "/settings/second-factor")
    page.click("main .primary:has-text('Set it up')")
    secret = page.inner_text(".secret").replace(" ", "")
    recovery = page.locator(".recovery code").all_inner_texts()
    world.expect(len(set(recovery)) == 10, f"there are {len(set(recovery))} recovery codes")
    world.expect(page.get_attribute("a:has-text('Open the app')", "href").startswith("otpauth://totp/"), "the link does not lead to an app")
    page.fill("input[name=code]", "12")
    with world.allowing("status of 422"):
        page.click("main form .primary")
        page.wait_for_selector("main form .notice.alarm, main form .fault")
    page.fill("input[name=code]", totp(secret))
    page.click("main form .primary")
    page.wait_for_selector("text=10 recovery codes left")
    # Another device needs a code now; what was typed stays while it is asked for.
    other = world.page()
    other.goto("/sign-in")
    with world.allowing("status of 401"):
        world.enter(other, handle, PASSWORD)
        other.wait_for_selector("input[name=totp]")
    world.expect(other.input_value("input[name=password]") == PASSWORD, "asking for the code takes away the password")
    # Each code signs in once, so the one of the next half minute is used.
    other.fill("input[name=totp]", totp(secret, 1))
    other.click("main form .primary")
    other.wait_for_url("**/search*")
    # Without the phone a recovery code signs in, once.
    for is_new in (True, False):
        lost = world.page(size="narrow")
        lost.goto("/sign-in")
        with world.allowing("status of 4"):
            world.enter(lost, handle, PASSWORD)
            lost.wait_for_selector("input[name=totp]")
            lost.fill("input[name=totp]", recovery[1])
            lost.click("main form .primary")
            lost.wait_for_url("**/search*") if is_new else lost.wait_for_selector("main form [role=alert], main form .fault")
    page.reload()
    page.wait_for_selector("text=9 recovery codes left")
    page.click("button:has-text('Remove it')")
    page.fill("input[name=password]", PASSWORD)
    page.fill("input[name=code]", recovery[0])
    page.click("main form .danger.primary")
    page.wait_for_selector("main .primary:has-text('Set it up')")
