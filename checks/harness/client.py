"""One keep-alive connection on loopback, and what travellers send over it."""
import http.client
import json
import re
import time
import uuid

from harness.machine import patience

PASSWORD = "a river of seven boats"
LOST = (OSError, http.client.HTTPException)


class Client:
    """One keep-alive connection. An answer is (status, headers, bytes); LOST is raised when none came whole.

    With `rest` it is opened anew after so many seconds without a request, for a server closes idle connections.
    """

    def __init__(self, port, timeout=15.0, token=None, source="127.0.0.1", rest=None):
        self.port, self.timeout, self.token = port, patience(timeout), token
        self.source, self.rest, self.used, self.connection = source, rest, 0.0, None

    def call(self, method, path, body=None, headers=None):
        fields = dict(headers or {})
        if self.token:
            fields.setdefault("Authorization", f"Bearer {self.token}")
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            fields.setdefault("Content-Type", "application/json")
        if self.rest and time.monotonic() - self.used > self.rest:
            self.close()
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(
                    "127.0.0.1", self.port, timeout=self.timeout, source_address=(self.source, 0))
            self.connection.request(method, path, body=body, headers=fields)
            response = self.connection.getresponse()
            self.used = time.monotonic()
            return response.status, response.headers, response.read()
        except BaseException:
            self.close()
            raise

    def json(self, method, path, body=None, headers=None, expect=(200, 201)):
        """The answer's JSON; any other status than those expected is an error."""
        status, _, text = self.call(method, path, body, headers)
        if status not in expect:
            raise RuntimeError(f"{method} {path.split('?')[0]} answered {status}: {text[:300]!r}")
        return json.loads(text) if text else None

    def register(self, handle=None, **fields):
        """A new traveller, who is signed in from here on; the handle."""
        handle = handle or "t" + uuid.uuid4().hex[:12]
        self.signed_up = self.json("POST", "/v1/auth/register", {
            "handle": handle, "name": "Tess Tester", "email": f"{handle}@example.org", "password": PASSWORD,
            "homeCurrency": "EUR", **fields})
        self.token = self.signed_up["accessToken"]
        return handle

    def pages(self, path, cursor="cursor"):
        """Every item of a list, page after page."""
        more = ""
        while more is not None:
            page = self.json("GET", f"{path}?limit=100{more}")
            yield from page["items"]
            more = page["next"] and f"&{cursor}={page['next']}"

    def metrics(self, name):
        """{labels: value} of one metric of /metrics; the labels of one without any are ""."""
        text = self.call("GET", "/metrics")[2].decode()
        return {labels: float(value) for labels, value in re.findall(rf"^{name}(?:\{{(.*)\}})? (\S+)$", text, re.M)}

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def offer(latitude=13.7563, longitude=100.5018, note="", have="EUR", want="THB", amount="100.00", **fields):
    """The body of a new offer."""
    return {"have": {"amount": amount, "currency": have}, "want": want,
            "pricing": {"kind": "reference", "premiumBps": 0}, "note": note,
            "place": {"latitude": latitude, "longitude": longitude, "precision": "1km"}, **fields}
