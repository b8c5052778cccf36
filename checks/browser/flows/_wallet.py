"""What the flows of the wallet share: somebody new with the welcome balance, and the wallet as the server has it."""
import contextlib
import uuid

from browser.flows._accounts import PASSWORD, join, new_handle

SEND = ".foot .primary"


def newcomer(world, **options):
    """A page of somebody who has just joined, and a connection of theirs."""
    handle = new_handle("wal")
    page = join(world, handle, **options)
    client = world.client()
    client.token = client.json("POST", "/v1/auth/login", {"login": handle, "password": PASSWORD})["accessToken"]
    client.json("GET", "/v1/wallet")  # Books the welcome balance.
    return page, client


def key():
    return {"Idempotency-Key": str(uuid.uuid4())}


def post(client, path, body):
    return client.json("POST", f"/v1/wallet/{path}", body, headers=key())


def sent(client, amount, note=None, to="niran"):
    return post(client, "transfers", {"to": to, "amount": {"amount": amount, "currency": "PLN"}, **({"note": note} if note else {})})


def balance(client, currency="PLN"):
    found = [one["amount"] for one in client.json("GET", "/v1/wallet")["balances"] if one["currency"] == currency]
    return found[0] if found else "0.00"


@contextlib.contextmanager
def lost(page, pattern, arrives=True):
    """Within this, the answers to a path do not come; the requests do, if `arrives`. Gives the keys that were sent."""
    keys = []

    def lose(route):
        keys.append(route.request.headers.get("idempotency-key"))
        if arrives:
            route.fetch()
        route.abort()

    page.route(pattern, lose)
    try:
        yield keys
    finally:
        page.unroute(pattern)
