"""Six offers lie in one square of the map: its tag lists all of them, and so does the square, with the keyboard too."""
from browser.flows._swaps import publish

#: A point of the map where nothing but a square lies.
SQUARE = """(place) => {
  const map = document.querySelector(`${place} way-map`)
  map.scrollIntoView({ block: 'center' })
  for (const square of map.querySelectorAll('path.map-cell.leaflet-interactive')) {
    const { left, top, width, height } = square.getBoundingClientRect()
    for (const [across, down] of [[0.5, 0.8], [0.2, 0.8], [0.8, 0.8], [0.5, 0.5], [0.2, 0.2]]) {
      const [x, y] = [left + width * across, top + height * down]
      if (document.elementFromPoint(x, y) === square) return [x, y]
    }
  }
  return null
}"""


def withdraw(world, offers):
    with world.client("niran") as client:
        for offer in offers:
            client.json("POST", f"/v1/offers/{offer}/withdraw", {})


def play(world):
    offers = [publish(world, owner="niran", amount=f"{amount}.00", least="20.00") for amount in (60, 70, 80, 90)]
    try:
        for size in ("phone", "desktop"):
            look(world, size, offers)
            world.close_pages()
    finally:
        withdraw(world, offers)


def fullest(page, place):
    """The tag with the most offers, and how many. Niran's stick to the square that he has shown before."""
    tags = page.locator(f"{place} button.map-tag.many").all()
    counts = [int(tag.inner_text().split()[0]) for tag in tags]
    return tags[counts.index(max(counts))], max(counts)


def look(world, size, offers):
    page = world.page("ana", size=size)
    world.go(page, "/search?have=THB&want=EUR&lat=13.7563&lon=100.5018&radius=5&near=Bangkok")
    place = ".search-map" if size == "phone" else ".search-side"
    page.wait_for_selector(f"{place} .map-tag")
    world.settle(page)
    tag, count = fullest(page, place)
    world.expect(count >= 4, f"the tag says {count}")
    tag.click()
    page.wait_for_selector("#offers-found:has-text('there')")
    world.expect(page.locator(".offer-row").count() == count, f"the tag of {count} lists {page.locator('.offer-row').count()}")
    page.click("button:has-text('Show all offers')")
    page.wait_for_selector("#offers-found:not(:has-text('there'))")

    # The same by the keyboard.
    tag, _ = fullest(page, place)
    tag.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#offers-found:has-text('there')")
    page.click("button:has-text('Show all offers')")

    # And by the square below the tag.
    page.wait_for_timeout(400)
    at = page.evaluate(SQUARE, place)
    world.expect(at is not None, "no square of the map can be tapped")
    if at:
        page.mouse.click(*at)
    page.wait_for_selector("#offers-found:has-text('there'), .offer-row.chosen")
