"""A guest changes the language, finds Join on a phone, and sees where the focus is also in forced colours."""


def play(world):
    page = world.page()
    page.goto("/")
    world.settle(page)
    page.select_option(".bar .pick select", "pl")
    page.wait_for_selector("h1:has-text('Wymień gotówkę')")
    world.expect(page.evaluate("document.documentElement.lang") == "pl", "the page does not say that it is in Polish")
    page.reload()
    world.settle(page)
    page.wait_for_selector("h1:has-text('Wymień gotówkę')")
    page.select_option(".bar .pick select", "en")
    page.wait_for_selector("h1:has-text('Swap the cash')")
    world.expect(page.locator("main.home .foot a[href='/join']").is_visible(), "a phone has no Join")
    page.click("main.home .foot button")
    page.wait_for_function("() => document.querySelector('#how-it-works').getBoundingClientRect().top < innerHeight / 2")
    page.click("main.home .foot a[href='/join']")
    page.wait_for_selector("main.join form")
    page.select_option(".bar .pick select", "pl")
    page.wait_for_function("() => document.documentElement.lang === 'pl'")
    world.close_pages()

    wide = world.page(size="desktop")
    wide.goto("/")
    world.settle(wide)
    wide.select_option(".top .pick select", "pl")
    wide.wait_for_selector("h1:has-text('Wymień gotówkę')")
    world.close_pages()

    forced = world.page(forced_colors="active")
    forced.goto("/sign-in")
    world.settle(forced)
    forced.focus("input[name=login]")
    for _ in range(3):
        forced.keyboard.press("Tab")
        width = forced.evaluate(
            """() => {
              const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
              return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
            }"""
        )
        world.expect(width >= 2, "in forced colours the focus cannot be seen")
    world.close_pages()

    # The settings name the language that the app speaks.
    for language, name in (("pl", "polski"), ("en", "English")):
        ana = world.page("ana", language=language)
        world.go(ana, "/settings")
        speaks = ana.evaluate("document.documentElement.lang")
        world.expect(speaks == language, f"the app speaks {speaks} where {language} was asked for")
        world.expect(name in ana.inner_text("a[href='/settings/language']"), f"the settings name another language than {language}")
