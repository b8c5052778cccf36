"""Ana's list of chats, her swap, her notifications and the numbers beside them change by themselves, and nothing is asked for again."""
from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, say, watched

#: Longer than the time after which a swap is read again where no events come.
QUIET = 6000


def play(world):
    lists(world)
    world.close_pages()
    must_fail(world, lists, "js/live/fold.js", "if (!id) return inThreads(answer, item)", "if (!id) return answer")


def lists(world):
    with chat(world) as (swap, thread):
        ana, asked = watched(world, "ana")
        goes_live(world, ana)

        # The list of chats: what was said last, and how many are unread.
        world.go(ana, "/threads")
        row = ana.locator(f".thread-row[href='/threads/{thread}']")
        unread = int(row.locator(".count > [aria-hidden]").text_content())
        ana.wait_for_timeout(1000)
        asked.forget()
        say(world, "niran", thread, "By the pier.")
        ana.wait_for_selector(f".thread-row[href='/threads/{thread}']:has-text('By the pier.')")
        world.expect(
            int(row.locator(".count > [aria-hidden]").text_content()) == unread + 1,
            f"{row.text_content()!r} has not one unread message more than {unread}",
        )
        first = ana.locator(".thread-row").first.get_attribute("href")
        world.expect(first == f"/threads/{thread}", f"{first} is the first chat after news of another")
        world.expect("/v1/threads" not in asked.paths, f"the list is read again: {asked.polls()}")

        # The swap, without a look at it again and again.
        world.go(ana, f"/swaps/{swap['id']}")
        before = ana.locator(".hero").text_content()
        ana.wait_for_timeout(1000)
        asked.forget()
        ana.wait_for_timeout(QUIET)
        with world.client("niran") as client:
            client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})
        ana.wait_for_function("(before) => document.querySelector('.hero')?.textContent !== before", arg=before)
        world.expect(not asked.polls(), f"the swap is read again although events come: {asked.polls()}")

    # Notifications.
    world.go(ana, "/notifications")
    before = ana.locator("[data-notification]").first.get_attribute("data-notification")
    ana.wait_for_timeout(3000)  # What is on the screen is marked as read.
    asked.forget()
    with chat(world):
        ana.wait_for_function("(before) => document.querySelector('[data-notification]').dataset.notification !== before", arg=before)
        world.expect("/v1/me/notifications" not in asked.paths, "the notifications are read again although events come")
