"""Limit orders for a dollar."""
import time
import uuid

#: What accounts keep, from the reservations that wait.
RESERVED = """UPDATE ledger_account SET reserved = (SELECT coalesce(sum(amount), 0) FROM reservation
    WHERE reservation.owner = ledger_account.owner AND reservation.currency = ledger_account.currency AND state = 'pending')"""


def price(client):
    """Złoty for a dollar."""
    return float(client.json("GET", "/v1/rates/convert?from=USD&to=PLN&amount=1.00")["rate"])


def place(client, rate):
    """An order of twenty days to buy a dollar at this rate or a lower one."""
    until = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 20 * 86400))
    client.json("POST", "/v1/wallet/orders", {
        "kind": "limit", "side": "buy", "currency": "USD", "amount": "1.00", "against": "PLN", "until": until, "rate": f"{rate:.4f}"},
        {"Idempotency-Key": str(uuid.uuid4())})


def cheap_dollar(code):
    """A publication in which a dollar is 2 % cheaper, as `publish` takes it."""
    return 1.02 if code == "USD" else 1
