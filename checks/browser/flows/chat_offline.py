"""Niran writes without a network: the message waits, survives a closed page, and goes out by itself; a refused one can be deleted."""
import uuid

from browser.flows._swaps import propose


def play(world):
    swap = propose(world, message="Are you near?")
    thread = swap["thread"]
    with world.client("ana") as client:
        client.json("POST", f"/v1/threads/{thread}/messages", {"clientId": str(uuid.uuid4()), "body": "Yes."})
    niran = world.page("niran")
    world.go(niran, "/threads")
    world.go(niran, f"/threads/{thread}")
    niran.wait_for_selector(".bubble:has-text('Yes.')")

    with world.allowing("ERR_INTERNET_DISCONNECTED"):
        niran.context.set_offline(True)
        for text in ("Blue shirt.", "With a small flag."):
            niran.fill(".composer textarea", text)
            niran.click(".composer button")
        niran.wait_for_selector(".bubble.queued:has-text('small flag')")
        niran.wait_for_selector(".strip:has-text('2 messages wait')")
        world.go(niran, "/threads")
        niran.wait_for_selector(f".thread-row[href='/threads/{thread}'] [aria-label='Waits for a network']")
        niran.context.set_offline(False)
    world.go(niran, f"/threads/{thread}")
    niran.wait_for_selector(".bubble.mine:has-text('small flag') [aria-label=Sent]")
    bodies = messages(world, thread)
    world.expect(bodies[-2:] == ["Blue shirt.", "With a small flag."], f"sent in another order, or twice: {bodies[-4:]}")

    # What waited when the page was closed goes out when it is opened.
    with world.allowing("Failed to load resource|ERR_|ERR_FAILED"):
        niran.route("**/v1/threads/*/messages", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
        niran.fill(".composer textarea", "From the tunnel.")
        niran.click(".composer button")
        niran.wait_for_selector(".bubble.queued:has-text('From the tunnel.')")
        niran.wait_for_timeout(300)
        niran.unroute("**/v1/threads/*/messages")
        niran.reload()
    niran.wait_for_selector(".bubble.mine:has-text('From the tunnel.') [aria-label=Sent]")
    world.expect(messages(world, thread).count("From the tunnel.") == 1, "the message of the closed page came not once")

    # A refused one says why, holds up what comes after it, and can be tried again or deleted.
    with world.allowing("status of 422"):
        niran.route(
            "**/v1/threads/*/messages",
            lambda route: (
                route.fulfill(status=422, content_type="application/problem+json", body=REFUSAL)
                if route.request.method == "POST"
                else route.continue_()
            ),
        )
        for text in ("Not this.", "But this."):
            niran.fill(".composer textarea", text)
            niran.click(".composer button")
        niran.wait_for_selector(".bubble.refused:has-text('Say it in other words.')")
        niran.wait_for_selector(".bubble.queued:has-text('But this.')")
        niran.unroute("**/v1/threads/*/messages")
    niran.click(".bubble.refused button:has-text('Delete')")
    niran.wait_for_selector(".bubble.mine:has-text('But this.') [aria-label=Sent]")
    world.expect("Not this." not in messages(world, thread), "a deleted message was sent")
    with world.client("niran") as client:
        client.json("POST", f"/v1/swaps/{swap['id']}/withdraw", {})


REFUSAL = '{"type":"https://wayswap.example/problems/invalid","title":"Invalid","status":422,"detail":"Say it in other words."}'


def messages(world, thread):
    with world.client("ana") as client:
        return [message["body"] for message in client.json("GET", f"/v1/threads/{thread}/messages?before=latest")["items"]]
