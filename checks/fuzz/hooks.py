"""What schemathesis does around each call: it keeps a traveller signed in, and asks about things that there are;
`refusals` brings a check of our own.

The fuzzer signs out, ends sessions and exchanges tokens, as it should. Whatever it ends is opened again here, so that
the rest of the run does not consist of 401s; the answers themselves are left as they are. In the same way two of three
ids that are made up are replaced by those of the world (world.py), so that the rest does not consist of 404s.
"""
import collections
import json
import os
import pathlib
import re
import threading
import time
import uuid

import schemathesis

from fuzz import refusals  # noqa: F401  (a check is known by being imported)
from harness.client import LOST, Client

PORT = int(os.environ["WAYSWAP_FUZZ_PORT"])
LOGIN, PASSWORD = os.environ["WAYSWAP_FUZZ_LOGIN"], os.environ["WAYSWAP_FUZZ_PASSWORD"]
LOCK = threading.Lock()
TOKEN = {"main": os.environ["WAYSWAP_FUZZ_TOKEN"]}
ENDING = {("POST", "/v1/auth/logout")}
WORLD = json.loads(pathlib.Path(os.environ["WAYSWAP_FUZZ_WORLD"]).read_text())
TURNS = collections.Counter()
UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
# Of what a path names one, by its beginning; the paths of swaps do so themselves.
PLACES = {
    "/v1/threads/": "thread", "/v1/reviews/": "review", "/v1/travellers/": "handle", "/v1/wallet/orders/": "order",
    "/v1/wallet/transactions/": "transaction", "/v1/admin/appeals/": "appeal", "/v1/admin/cases/": "case",
    "/v1/admin/disputes/": "dispute", "/v1/admin/meeting-points/": "point", "/v1/admin/messages/": "said",
    "/v1/admin/notices/": "announcement", "/v1/admin/offers/": "open-offer", "/v1/admin/replies/": "replied",
    "/v1/admin/reviews/": "review", "/v1/admin/swaps/": "agreed", "/v1/admin/travellers/": "person",
}
# What these need instead.
KINDS = {
    "getOffer": "own-offer", "openThread": "offer", "proposeSwap": "offer", "previewProposal": "offer",
    "editOffer": "spare-offer", "pauseOffer": "spare-offer", "resumeOffer": "spare-offer",
    "blockTraveller": "other-handle", "unblockTraveller": "other-handle", "readCaseThread": "message-case",
    "acceptMoneyRequest": "money-request", "declineMoneyRequest": "other-money-request",
}
# Where the version stands that a change has to name.
VERSIONED = {
    "editOffer": "/v1/offers/{id}", "claimCase": "/v1/admin/cases/{id}", "noteCase": "/v1/admin/cases/{id}",
    "closeCase": "/v1/admin/cases/{id}", "replaceLists": "/v1/admin/lists",
}


def kind_of(name, path):
    """Of what an operation names one; None where nothing is prepared."""
    return KINDS.get(name) or next((kind for start, kind in PLACES.items() if path.startswith(start + "{")), None)


def sign_in():
    """A new session of the traveller; None if the server does not give one."""
    try:
        with Client(PORT, timeout=30) as client:
            login = {"login": LOGIN, "password": PASSWORD, "device": "fuzzer"}
            return client.json("POST", "/v1/auth/login", login)["accessToken"]
    except (RuntimeError, *LOST):
        return None


@schemathesis.auth(refresh_interval=None)
class Session:
    """Puts the token of the traveller into every call that schemathesis does not attack the sign-in of."""

    def get(self, case, context):
        if (case.method.upper(), case.operation.path) in ENDING:
            return sign_in() or TOKEN["main"]
        return TOKEN["main"]

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """Two of three requests about something that was made up are about something that there is.

    One of the two is about a swap on which it can be done, with what nobody can guess. Chains along links are left
    alone: they have ids of their own. What is wrong in a request stays wrong.
    """
    name, meta = case.operation.definition.raw.get("operationId"), case.meta
    if name == "listEvents":
        # A stream would not end. Nor does a page wait.
        case.headers["Accept"] = "application/json"
        (case.query or {}).pop("wait", None)
    if meta is None or meta.phase.name == "stateful":
        return
    TURNS[name] += 1
    turn, is_right = TURNS[name], meta.generation.mode.is_positive
    if name == "withdrawOffer" and case.path_parameters.get("id") in WORLD["own-offer"] + WORLD["spare-offer"]:
        # A withdrawn offer declines its proposals, and then nothing could be done on them.
        case.path_parameters["id"] = pick(WORLD["last-offer"], turn)
    if turn % 3 == 0:
        return
    kind = kind_of(name, case.operation.path)
    if kind in ("handle", "other-handle"):
        if is_right:
            case.path_parameters["handle"] = pick(WORLD[kind], turn)
        return
    if name == "listMeetingPoints" and is_right:
        case.query["swap"] = pick(WORLD["swap"], turn)["swap"]
    elif name == "appeal" and is_right:
        case.body["action"] = pick(WORLD["action"], turn)
    elif name == "report" and is_right and isinstance(case.body, dict):
        about(case.body["subject"], turn)
    elif kind == "said":
        case.path_parameters.update(pick(WORLD[kind], turn))
    elif UUID.fullmatch(str((case.path_parameters or {}).get("id", ""))):
        can_be_done = is_right and turn % 3 == 1 and isinstance(case.body, dict)
        if kind:
            case.path_parameters["id"] = pick(WORLD[kind], turn)
        elif case.operation.path.startswith("/v1/swaps/"):
            swap = pick(WORLD["ready"].get(name, WORLD["swap"]) if turn % 3 == 1 else WORLD["swap"], turn)
            case.path_parameters["id"] = swap["swap"]
            if can_be_done and name == "acceptSwap":
                case.body["termsHash"] = swap["hash"]
            elif can_be_done and name == "handOver" and swap["code"]:
                case.body["code"] = swap["code"]
        if can_be_done and name in ("proposeSwap", "counterSwap"):
            case.body["amount"] = WORLD["amount"]
        elif can_be_done and name == "suspendTraveller":
            case.body["until"] = from_now(days=7)
        elif can_be_done and name == "scheduleSwap":
            case.body["startsAt"] = from_now(days=1)
        elif is_right and turn % 3 == 1 and name == "previewProposal":
            case.query["amount"] = WORLD["amount"]["amount"]
    elif is_right and name in ("transfer", "requestMoney") and isinstance(case.body, dict):
        case.body["to" if name == "transfer" else "from"] = pick(WORLD["partner"], turn)
    elif is_right and name in ("getRateHistory", "drawRateHistory") and turn % 3 == 1:
        # A pair: what belongs to the other forms goes.
        for other in ("asset", "quotes", "range", "source"):
            case.query.pop(other, None)
        case.query |= {"base": "EUR", "quote": "USD"}
    elif is_right and name == "appointStaff":
        case.body["handle"] = pick(WORLD["clerk"], turn)
    if is_right and turn % 3 == 1 and case.operation.path.startswith("/v1/wallet/") and case.method.upper() == "POST":
        # Refusals are kept under their key, and the examples of all have the same.
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if is_right and turn % 3 == 1 and name in VERSIONED:
        name_version(case, VERSIONED[name])


def name_version(case, path):
    """The version that is the newest now, which nobody guesses."""
    with Client(PORT, timeout=30, token=TOKEN["main"]) as client:
        version = client.call("GET", path.format(**case.path_parameters))[1].get("ETag")
    if version:
        case.headers["If-Match"] = version


def from_now(days):
    return time.strftime("%Y-%m-%dT12:00:00Z", time.gmtime(time.time() + days * 86400))


def pick(things, turn):
    return things[turn // 3 % len(things)]


def about(subject, turn):
    """The subject of a report, where there is one of its kind."""
    things = WORLD.get(subject["kind"])
    if things:
        thing = pick(things, turn)
        subject["id"] = thing["swap"] if subject["kind"] == "swap" else thing


@schemathesis.hook
def after_call(context, case, response):
    """The session was ended: the next call gets a new one."""
    sent = response.request.headers.get("Authorization", "")
    if response.status_code == 401 and sent == f"Bearer {TOKEN['main']}":
        with LOCK:
            if sent == f"Bearer {TOKEN['main']}":
                TOKEN["main"] = sign_in() or TOKEN["main"]
