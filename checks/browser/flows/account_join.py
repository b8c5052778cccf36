"""Somebody joins, meets every fault of the form, verifies the address by code, forgets the password and sets a new one."""
from browser.flows._accounts import PASSWORD, join, mailed_code, new_handle


def play(world):
    handle = new_handle("zoe")
    faults(world, handle)
    page = join(world, handle, size="desktop", theme="dark")
    verify(world, page, handle)
    reset(world, handle)


def faults(world, handle):
    """Each fault stands at its field, what was typed stays, and the first fault has the cursor."""
    page = world.page(size="narrow")
    page.goto("/join")
    page.fill("input[name=handle]", "z")
    page.fill("input[name=name]", "Zoë")
    page.fill("input[name=password]", "short")
    with world.allowing("status of 422"):
        page.click("main form .primary")
        page.wait_for_selector("[aria-invalid=true]")
    for name in ("handle", "email", "password"):
        world.expect(page.locator(f"input[name={name}][aria-invalid=true]").count() == 1, f"the fault of {name} is not at its field")
    world.expect(page.input_value("input[name=password]") == "short", "a fault takes away what was typed")
    page.wait_for_function("document.activeElement.name === 'handle'")
    page.fill("input[name=handle]", "ana")
    page.fill("input[name=email]", f"{handle}@example.net")
    page.fill("input[name=password]", PASSWORD)
    with world.allowing("status of 409"):
        page.click("main form .primary")
        page.wait_for_selector(".notice.alarm")
    world.expect(page.input_value("input[name=email]") == f"{handle}@example.net", "a refusal takes away what was typed")


def verify(world, page, handle):
    address = f"{handle}@example.org"
    world.settle(page)
    page.click("main .primary")
    page.wait_for_selector("input[name=code]")
    world.expect(page.locator("text=You can ask for another code in").count() == 1, "it is not said when another code can be asked for")
    code = mailed_code(world, address)
    page.fill("input[name=code]", "000000" if code != "000000" else "111111")
    with world.allowing("status of 422"):
        page.click("main form .primary")
        page.wait_for_selector(".notice.alarm:has-text('4 more attempts')")
    page.reload()
    world.settle(page)
    page.fill("input[name=code]", f" {code[:3]} {code[3:]}")
    page.click("main form .primary")
    page.wait_for_url("**/me")
    world.settle(page)
    world.expect(page.locator(".badge.good:has-text('E-mail')").count() == 1, "the verified address has no badge")


def reset(world, handle):
    world.close_pages()  # The page of before would say, at some time, that its session is over.
    page = world.page()
    page.goto("/sign-in")
    page.click("a:has-text('Forgotten')")
    page.wait_for_selector("main.reset input[name=login]")  # The page before has such a field too.
    page.fill("input[name=login]", handle)
    known = [mailed_code(world, f"{handle}@example.org")]
    page.click("main form .primary")
    page.wait_for_selector("input[name=code]")
    page.fill("input[name=code]", mailed_code(world, f"{handle}@example.org", known))
    page.fill("input[name=password]", "another long password")
    page.click("main form .primary")
    page.wait_for_url("**/sign-in")
    with world.allowing("status of 401"):
        world.enter(page, handle, PASSWORD)
        page.wait_for_selector(".notice.alarm")
    world.expect(page.input_value("input[name=login]") == handle, "a wrong password takes away the handle")
    page.fill("input[name=password]", "another long password")
    page.click("main form .primary")
    page.wait_for_url("**/search*")
