"""What schemathesis does around each call: it keeps a traveller signed in; `refusals` brings a check of our own.

The fuzzer signs out, ends sessions and exchanges tokens, as it should. Whatever it ends is opened again here, so that
the rest of the run does not consist of 401s; the answers themselves are left as they are.
"""
import json
import os
import threading
import urllib.error
import urllib.request

import refusals  # noqa: F401  (a check is known by being imported)
import schemathesis

BASE = os.environ["WAYSWAP_FUZZ_URL"]
LOGIN, PASSWORD = os.environ["WAYSWAP_FUZZ_LOGIN"], os.environ["WAYSWAP_FUZZ_PASSWORD"]
LOCK = threading.Lock()
TOKEN = {"main": os.environ["WAYSWAP_FUZZ_TOKEN"]}
ENDING = {("POST", "/v1/auth/logout")}


def sign_in():
    """A new session of the traveller; None if the server does not give one."""
    body = json.dumps({"login": LOGIN, "password": PASSWORD, "device": "fuzzer"}).encode()
    request = urllib.request.Request(BASE + "/v1/auth/login", body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)["accessToken"]
    except urllib.error.URLError:
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
def after_call(context, case, response):
    """The session was ended: the next call gets a new one."""
    sent = response.request.headers.get("Authorization", "")
    if response.status_code == 401 and sent == f"Bearer {TOKEN['main']}":
        with LOCK:
            if sent == f"Bearer {TOKEN['main']}":
                TOKEN["main"] = sign_in() or TOKEN["main"]
