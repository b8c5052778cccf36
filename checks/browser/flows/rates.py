"""A guest compares rates, reads a chart with pointer and keys, and converts both ways."""
import re


def play(world):
    page = world.page()
    page.goto("/rates")
    world.settle(page)
    every = page.locator(".rate-row").count()
    world.expect(every > 25, f"only {every} rates are listed")
    page.fill("input[type=search]", "baht")
    world.expect(page.locator(".rate-row").count() == 1, "the search for baht does not find one currency")
    page.fill("input[type=search]", "zzz")
    world.expect(page.locator(".empty").count() == 1, "a search in vain is not told")
    page.fill("input[type=search]", "")
    page.select_option(".chip.pick select", "PLN")
    page.wait_for_selector("a[href='/rates/PLN-THB']")
    page.reload()
    world.settle(page)
    world.expect(page.locator("a[href='/rates/PLN-THB']").count() > 0, "the currency is not remembered")
    page.click("a[href='/rates/PLN-THB']")
    world.settle(page)
    chart(world, page)
    convert(world, page)
    page.click("a[href='/search?have=PLN&want=THB']")
    world.settle(page)
    world.expect(page.locator(".pair-bar b").all_inner_texts() == ["PLN", "THB"], "the search is not for the pair")


def chart(world, page):
    """Ranges, and the day under the pointer or chosen by keys."""
    caption = page.locator(".chart-figure figcaption")
    for name in ("7 D", "30 D", "90 D", "5 Y", "All", "1 Y"):
        page.click(f".segments button:text-is('{name}')")
        world.settle(page)
        world.expect(page.locator(".segments [aria-pressed=true]").inner_text() == name, f"{name} is not pressed")
    box = page.locator(".chart").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
    page.wait_for_selector(".chart .cross", state="attached")
    middle = caption.inner_text()
    page.mouse.move(2, 2)
    page.locator(".chart").focus()
    page.keyboard.press("Home")
    first = caption.inner_text()
    page.keyboard.press("ArrowRight")
    second = caption.inner_text()
    world.expect(len({middle, first, second}) == 3 and all(re.search(r"\d: \d.*THB", text) for text in (middle, first, second)),
                 f"the days of the chart are not told: {middle} | {first} | {second}")


def convert(world, page):
    here, there = page.locator("#sum-0"), page.locator("#sum-1")
    here.fill("1,000")
    page.wait_for_function("() => document.querySelector('#sum-1').value > 5000")
    sum_of = float(there.input_value())
    there.fill("100.50")
    page.wait_for_function("() => document.querySelector('#sum-0').value < 100")
    world.expect(abs(float(here.input_value()) - 100.50 / sum_of * 1000) < 0.01, "there and back are not the same rate")
    here.fill("x")
    page.wait_for_timeout(400)
    world.expect(here.input_value() == "x" and not page.locator(".notice.alarm").count(), "what is no amount is asked for, or taken away")
