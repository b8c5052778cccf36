"""kill -9 during each kind of transaction: it is booked whole or not at all, and the same request books it once.

Each write to the log is made longer, so that most kills come within a COMMIT. Control: an answer under another key books twice.
"""
import contextlib
import random
import threading
import time
import uuid

from harness import machine
from harness.client import LOST, PASSWORD, Client
from harness.folder import Folder
from harness.wayswap import verify

#: Microseconds more for a write to the log.
DELAY = 20_000
#: Seconds within which a kill comes; an acceptance reads more before its commit.
SOON, LATER = 0.15, 0.5


def ask(port, token, method, path, body, key=None):
    with Client(port, timeout=30, token=token) as client, contextlib.suppress(*LOST):
        return client.call(method, path, body, {"Idempotency-Key": key} if key else {})
    return None


def sign_in(port, handle):
    with Client(port, timeout=30) as client:
        return client.json("POST", "/v1/auth/login", {"login": handle, "password": PASSWORD})["accessToken"]


class Stage:
    """Two travellers and a server, which is slow to write while it is `struck`."""

    def __init__(self, folder):
        self.folder = folder
        self.server = folder.server().started(60)
        self.port = self.server.port
        self.tokens, self.handles = [], []
        with Client(self.port, timeout=30) as client:
            for _ in range(2):
                client.token = None
                self.handles.append(client.register())
                self.tokens.append(client.token)
                client.json("GET", "/v1/wallet")

    def restart(self, wrap=()):
        self.server.kill()
        self.server = self.folder.server(port=self.port, wrap=wrap).started(60)

    def strike(self, source, method, path, body, key, token, within=SOON):
        """Asks, and kills the server meanwhile."""
        self.restart(["strace", "-f", "-qq", "-o", "/dev/null", "-P", f"{self.folder.database}-wal", "-e", "trace=pwrite64",
                      "-e", f"inject=pwrite64:delay_enter={DELAY}"])
        thread = threading.Thread(target=ask, args=(self.port, token, method, path, body, key))
        thread.start()
        time.sleep(source.uniform(0, within))
        self.restart()
        thread.join()

    def booked(self, kind):
        return self.folder.look(f"SELECT count(*) FROM ledger_transaction WHERE kind = '{kind}'")[0][0]

    def request(self):
        """A request of the second for a zloty of the first; its id."""
        with Client(self.port, timeout=30, token=self.tokens[1]) as client:
            return client.json("POST", "/v1/wallet/requests", {
                "from": self.handles[0], "amount": {"amount": "1.00", "currency": "PLN"}},
                {"Idempotency-Key": str(uuid.uuid4())})["id"]

    def proposal(self):
        """(id, hash of its terms) of a swap in the wallet that the second proposes to the first: 1 USD for some zloty."""
        with Client(self.port, timeout=30, token=self.tokens[0]) as client:
            offer = client.json("POST", "/v1/offers", {
                "have": {"amount": "4.00", "currency": "PLN"}, "want": "USD", "settlement": "wallet",
                "pricing": {"kind": "fixed", "rate": "0.25"}})["id"]
            client.token = self.tokens[1]
            client.json("POST", "/v1/wallet/trades", {"side": "buy", "currency": "USD", "amount": "1.00", "against": "PLN"},
                        {"Idempotency-Key": str(uuid.uuid4())})
            swap = client.json("POST", f"/v1/offers/{offer}/swaps", {"amount": {"amount": "4.00", "currency": "PLN"}})
            return swap["id"], swap["terms"]["hash"]

    def settlement(self):
        swap, terms = self.proposal()
        return f"/v1/swaps/{swap}/accept", {"termsHash": terms}


def moves(stage, kind):
    """(path, body) of what books a transaction of this kind."""
    pln = {"amount": "1.00", "currency": "PLN"}
    return {
        "deposit": lambda: ("/v1/wallet/deposits", {"amount": pln}),
        "settlement of a swap": stage.settlement,
        "trade": lambda: ("/v1/wallet/trades", {"side": "buy", "currency": "USD", "amount": "1.00", "against": "PLN"}),
        "transfer": lambda: ("/v1/wallet/transfers", {"to": stage.handles[1], "amount": pln}),
        "transfer by a request": lambda: (f"/v1/wallet/requests/{stage.request()}/accept", {}),
    }[kind]()


def by_key(stage, source, kind, rounds, other_key=False):
    """Each is asked, killed and asked again: how many were booked before, and how many in all."""
    name = kind.split()[0]
    first, before = stage.booked(name), 0
    for _ in range(rounds):
        (path, body), key, count = moves(stage, kind), str(uuid.uuid4()), stage.booked(name)
        stage.strike(source, "POST", path, body, key, stage.tokens[0], LATER if name == "settlement" else SOON)
        before += stage.booked(name) - count
        ask(stage.port, stage.tokens[0], "POST", path, body, str(uuid.uuid4()) if other_key else key)
    return before, stage.booked(name) - first


def leaving(stage, source, rounds):
    """A third traveller leaves and comes back; (closings and reversals before the second try, rounds that went wrong)."""
    before, wrong = 0, 0
    for _ in range(rounds):
        with Client(stage.port, timeout=30) as client:
            handle = client.register()
            client.json("GET", "/v1/wallet")
            token = client.token
        closed, back = stage.booked("closing"), stage.booked("reversal")
        stage.strike(source, "DELETE", "/v1/me", {"password": PASSWORD}, None, token)
        before += stage.booked("closing") - closed
        ask(stage.port, sign_in(stage.port, handle), "DELETE", "/v1/me", {"password": PASSWORD})
        token = sign_in(stage.port, handle)
        stage.strike(source, "POST", "/v1/me/restore", {}, None, token)
        before += stage.booked("reversal") - back
        ask(stage.port, token, "POST", "/v1/me/restore", {})
        with Client(stage.port, timeout=30, token=sign_in(stage.port, handle)) as client:
            balances = [(row["amount"], row["currency"]) for row in client.json("GET", "/v1/wallet")["balances"]]
        wrong += (balances != [("10000.00", "PLN")] or stage.booked("closing") != closed + 1
                  or stage.booked("reversal") != back + 1)
    return before, wrong


def check(run):
    machine.need("strace")
    rounds, source = 2 if run.short else 10, random.Random(run.seed)
    with Folder() as folder:
        stage = Stage(folder)
        for kind in ("deposit", "trade", "transfer", "transfer by a request", "settlement of a swap"):
            before, booked = by_key(stage, source, kind, rounds)
            run.row("M7", f"{kind}: {rounds} kills within a commit, each asked again under its key",
                    f"{before} were booked before, {booked} in all", booked == rounds)
        before, wrong = leaving(stage, source, rounds)
        run.row("M7", f"closing and reversal: {rounds} accounts leave and come back, each step killed and repeated",
                f"{before} of {2 * rounds} were booked before; {wrong} wrong", not wrong)
        stage.server.kill()
        damage = verify(folder.data)
        run.row("M7", "the ledger after all of them", damage or "adds up", not damage)
        if not run.short:
            stage.server = folder.server(port=stage.port).started(60)
            before, booked = by_key(stage, source, "deposit", 10, other_key=True)
            run.row("M7", "deposits that are asked again under another key",
                    f"{before} were booked before, {booked} in all instead of 10", booked != 10, control=True)
