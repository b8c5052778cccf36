"""Ana and Niran write, and the connection is cut between them: nothing is asked for again and again, nothing is lost, nothing doubled."""
import contextlib

from browser.defects import must_fail
from browser.flows._stream import chat, goes_live, once, say, watched

LOST = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_NETWORK|ERR_INCOMPLETE_CHUNKED"
#: Longer than the time after which an open chat is read again where no events come.
QUIET = 9000


def play(world):
    both(world)
    world.close_pages()
    cut(world)
    world.close_pages()
    must_fail(world, both, "js/live/share.js", "if (into(shown(), item, readAnew)) update()", "return readAnew()")
    must_fail(world, cut, "js/live/share.js", "follow(() => last,", "follow(() => first,")


@contextlib.contextmanager
def two(world):
    """(the swap, its thread, two pages that show it and hear of events, what they ask for)"""
    with chat(world) as (swap, thread):
        (ana, *first), (niran, *second) = watched(world, "ana"), watched(world, "niran", size="desktop")
        for page in (ana, niran):
            world.go(page, f"/threads/{thread}")
        goes_live(world, ana, niran)
        once(world, ana, "Are you near?")
        yield swap, thread, ana, niran, [*first, *second]


def both(world):
    """Messages, receipts and the swap come in both directions, and what is typed stays."""
    with two(world) as (swap, thread, ana, niran, asked):
        ana.wait_for_timeout(1500)  # What the first read mark led to is read.
        for each in asked:
            each.forget()
        ana.fill(".composer textarea", "Half a sen")
        niran.fill(".composer textarea", "Blue shirt.")
        niran.press(".composer textarea", "Enter")
        once(world, ana, "Blue shirt.")
        niran.wait_for_selector(".bubble.mine:has-text('Blue shirt.') [aria-label=Read]")
        world.expect(ana.input_value(".composer textarea") == "Half a sen", "what is typed is lost when a message comes")
        ana.fill(".composer textarea", "Grey coat.")
        ana.click(".composer button")
        once(world, niran, "Grey coat.")
        once(world, ana, "Grey coat.")
        with world.client("ana") as client:
            client.json("POST", f"/v1/swaps/{swap['id']}/accept", {"termsHash": swap["terms"]["hash"]})
        niran.wait_for_selector(".chats-side .ticket:has-text('Choose where and when')")
        ana.wait_for_timeout(QUIET)
        for who, each in zip(("Ana", "Niran"), asked, strict=True):
            world.expect(not each.polls(), f"{who}'s page asks again although events come: {each.polls()}")


def cut(world):
    """What was written without a network is there after it, once, from the number of the last event on."""
    with two(world) as (_, thread, ana, _, (asked, _)):
        say(world, "ana", thread, "I am here.")  # Nobody may write for long without an answer.
        say(world, "niran", thread, "Before the tunnel.")
        once(world, ana, "Before the tunnel.")
        with world.allowing(LOST):
            ana.context.set_offline(True)
            for number in range(3):
                say(world, "niran", thread, f"In the tunnel {number}.")
            ana.wait_for_timeout(2000)
            world.expect(
                not ana.locator(".bubble:has-text('In the tunnel')").count(),
                "a page without a network hears of messages: nothing is tested",
            )
            ana.context.set_offline(False)
            goes_live(world, ana)
        say(world, "niran", thread, "After the tunnel.")
        for body in ("Before the tunnel.", *(f"In the tunnel {number}." for number in range(3)), "After the tunnel."):
            once(world, ana, body)
        numbers = [int(connect.get("after", -1)) for connect in asked.connects]
        world.expect(len(numbers) > 1 and numbers[-1] > numbers[0] >= 0, f"the connections begin after {numbers}")
