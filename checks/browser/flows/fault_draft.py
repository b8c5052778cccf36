"""Ana closes a page as soon as she has typed: the last letters of her message are there when she comes back."""
from browser.defects import must_fail

TEXT = "Half a sentence"
TYPE = """
  const area = document.querySelector('.composer textarea')
  area.value = 'Half a sentence'
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))"""
#: Types, and leaves in the same moment: no timer has the time to end.
LEAVE = f"() => {{ {TYPE}\n location.reload() }}"
#: A page that is hidden may never run again. Some browsers say it in one way alone.
HIDE = f"""() => {{ {TYPE}
  Object.defineProperty(document, 'hidden', {{ value: true }})
  document.dispatchEvent(new Event('visibilitychange'))
}}"""
PUT_AWAY = f"() => {{ {TYPE}\n dispatchEvent(new Event('pagehide')) }}"
ASLEEP = "window.setTimeout = () => 1"


def play(world):
    for action in (closed, hidden, put_away):
        action(world)
        world.close_pages()
    must_fail(world, closed, "js/store.js", "transaction.commit?.()", "")
    must_fail(world, hidden, "js/screens/thread.js", "document.addEventListener('visibilitychange', state.keep)", "")
    must_fail(world, put_away, "js/screens/thread.js", "    addEventListener('pagehide', state.keep)", "")


def opened(world):
    with world.client("ana") as client:
        thread = client.json("GET", "/v1/threads")["items"][0]["id"]
    page = world.page("ana")
    world.go(page, f"/threads/{thread}")
    page.fill(".composer textarea", "")
    page.wait_for_timeout(500)
    return page, thread


def again(world, page, thread, how):
    page.goto(f"/threads/{thread}")
    world.settle(page)
    text = page.input_value(".composer textarea")
    world.expect(text == TEXT, f"of {TEXT!r} {text!r} is kept after {how}")


def closed(world):
    page, thread = opened(world)
    with page.expect_navigation():
        page.evaluate(LEAVE)
    again(world, page, thread, "a reload")
    page.fill(".composer textarea", "")
    page.wait_for_timeout(500)
    page.type(".composer textarea", TEXT)
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    again(world, world.contexts[-1].new_page(), thread, "closing the page")


def hidden(world, how=HIDE, name="hiding the page"):
    page, thread = opened(world)
    page.evaluate(ASLEEP)
    page.evaluate(how)
    page.wait_for_timeout(500)  # It is being kept.
    again(world, page.context.new_page(), thread, name)


def put_away(world):
    hidden(world, PUT_AWAY, "putting the page away")
