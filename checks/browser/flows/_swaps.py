"""Makes offers and swaps by the API, so that each flow has its own."""
import re

BANGKOK = {"latitude": 13.7563, "longitude": 100.5018}


def publish(world, owner="ana", amount="60.00", least="20.00"):
    """The id of a new offer of euros for baht in Bangkok."""
    with world.client(owner) as client:
        return client.json("POST", "/v1/offers", {
            "have": {"amount": amount, "currency": "EUR"}, "want": "THB", "minFill": {"amount": least, "currency": "EUR"},
            "pricing": {"kind": "reference", "premiumBps": 0}, "place": {**BANGKOK, "precision": "1km"}})["id"]


def begin_offer(page, amount):
    """The first two steps of the wizard: an amount, and Bangkok."""
    page.fill("input[name=amount]", amount)
    page.click(".foot .primary")
    page.fill("input[name=search]", "Bangk")
    page.click(".found button:has-text('Bangkok')")
    page.wait_for_selector(".map-pin")


def propose(world, owner="ana", proposer="niran", amount="60.00", message=None):
    """The proposed swap, as the proposer sees it."""
    offer = publish(world, owner, amount)
    with world.client(proposer) as client:
        return client.json("POST", f"/v1/offers/{offer}/swaps", {
            "amount": {"amount": amount, "currency": "EUR"}, **({"message": message} if message else {})})


def agree(world, owner="ana", proposer="niran", amount="60.00"):
    """An agreed swap without a meeting, as the owner sees it."""
    swap = propose(world, owner, proposer, amount)
    with world.client(owner) as client:
        return client.json("POST", f"/v1/swaps/{swap['id']}/accept", {"termsHash": swap["terms"]["hash"]})


def read(world, handle, swap):
    with world.client(handle) as client:
        return client.json("GET", f"/v1/swaps/{swap}")


def end(world, swap, owner="ana"):
    """Makes room for the next one: what is open counts against a limit."""
    with world.client(owner) as client:
        client.json("POST", f"/v1/swaps/{swap}/cancel", {"reason": "other"})


def code(world, handle, swap):
    with world.client(handle) as client:
        return client.json("GET", f"/v1/swaps/{swap}/code")


def digits(page):
    """The own code as the page shows it."""
    return re.sub(r"\D", "", page.locator(".digits").inner_text())
