"""What every fault test stands on: a server of one's own, a client on loopback, a table of results.

The binary is WAYSWAP, or .build/release/wayswap, or .build/debug/wayswap. Python's standard library only.
"""
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
PASSWORD = "a river of seven boats"
LOST = (OSError, http.client.HTTPException)


def binary():
    """Which wayswap is tested."""
    places = [os.environ.get("WAYSWAP"), ROOT / ".build/release/wayswap", ROOT / ".build/debug/wayswap"]
    for place in places:
        if place and os.access(place, os.X_OK):
            return str(place)
    sys.exit("faults: no wayswap to test; run `make release` first")


def control(name):
    """The wayswap with the planted defect of faults/controls/NAME.patch; a folder of built ones is WAYSWAP_CONTROLS."""
    built = pathlib.Path(os.environ.get("WAYSWAP_CONTROLS", "")) / name
    if "WAYSWAP_CONTROLS" in os.environ and os.access(built, os.X_OK):
        return str(built)
    print(f"  building the control {name}; the first one takes minutes", flush=True)
    run = subprocess.run([str(ROOT / "faults/control"), name], cwd=ROOT, stdout=subprocess.PIPE, text=True,
                         timeout=3600)
    if run.returncode:
        raise RuntimeError(f"the control {name} was not built")
    return run.stdout.strip().splitlines()[-1]


def crowding():
    """How many programs want to run for each core, at least 1: by so much a limit in seconds is longer."""
    return max(1.0, os.getloadavg()[0] / os.cpu_count())


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def seed(folder, *options, program=None):
    """A new installation with its reference data, made from the project's seed folder."""
    run = subprocess.run([program or binary(), "seed", "--data", str(folder), *options], cwd=ROOT, text=True,
                         capture_output=True, timeout=300)
    if run.returncode:
        raise RuntimeError(f"seed ended with {run.returncode}: {run.stderr.strip()}")


class Client:
    """One keep-alive connection. An answer is (status, headers, bytes); LOST is raised when none came whole."""

    def __init__(self, port, timeout=15.0, token=None):
        self.port, self.timeout, self.token, self.connection = port, timeout, token, None

    def call(self, method, path, body=None, headers=None):
        fields = dict(headers or {})
        if self.token:
            fields.setdefault("Authorization", f"Bearer {self.token}")
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            fields.setdefault("Content-Type", "application/json")
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
            self.connection.request(method, path, body=body, headers=fields)
            response = self.connection.getresponse()
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

    def register(self, handle=None):
        """A new traveller, who is signed in from here on."""
        handle = handle or "t" + uuid.uuid4().hex[:12]
        answer = self.json("POST", "/v1/auth/register", {
            "handle": handle, "name": "Tess Tester", "email": f"{handle}@example.org", "password": PASSWORD,
            "homeCurrency": "EUR"})
        self.token = answer["accessToken"]
        return handle

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def offer(latitude=13.7563, longitude=100.5018, note="", have="EUR", want="THB", amount="100.00"):
    """The body of a new offer."""
    return {"have": {"amount": amount, "currency": have}, "want": want,
            "pricing": {"kind": "reference", "premiumBps": 0}, "note": note,
            "place": {"latitude": latitude, "longitude": longitude, "precision": "1km"}}


class Server:
    """A wayswap that serves one folder; `wrap` is put before the command (strace …), `environment` is added."""

    def __init__(self, folder, port=None, program=None, wrap=(), environment=None, log=None, options=()):
        self.folder, self.port = pathlib.Path(folder), port or free_port()
        self.log = pathlib.Path(log or self.folder.parent / f"{self.folder.name}.log")
        kept = {key: value for key, value in os.environ.items() if not key.startswith("WAYSWAP")}
        with open(self.log, "ab") as output:
            self.process = subprocess.Popen(
                [*wrap, program or binary(), "serve", "--data", str(folder), "--port", str(self.port), *options],
                env={**kept, "WAYSWAP_LIMITS": "off", **(environment or {})}, cwd=ROOT, stdin=subprocess.DEVNULL,
                stdout=output, stderr=output, start_new_session=True)

    def wait_ready(self, limit=30.0):
        """Seconds until it answered /ready with 200; an error if it ended or took longer than `limit`."""
        began = time.monotonic()
        while time.monotonic() - began < limit:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}; see {self.log}")
            client = Client(self.port, timeout=1.0)
            try:
                if client.call("GET", "/ready")[0] == 200:
                    return time.monotonic() - began
            except LOST:
                pass
            finally:
                client.close()
            time.sleep(0.01)
        raise RuntimeError(f"not ready within {limit:.0f} s; see {self.log}")

    def client(self, **options):
        return Client(self.port, **options)

    def kill(self):
        """SIGKILL to the whole group: as sudden as it gets."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        return self.process.wait(20)

    def stop(self, limit=30.0):
        """SIGTERM; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(limit)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()


class Table:
    """Rows of what was checked, as printed, and as JSON for `docs/faults.md`."""

    def __init__(self, title):
        self.title, self.rows = title, []
        print(f"\n{title}", flush=True)

    def row(self, goal, check, measured, passed, control=False):
        """`control` marks a run with a planted defect: it passes when the defect was found."""
        self.rows.append({"goal": goal, "check": check, "measured": str(measured), "passed": bool(passed),
                          "control": control})
        verdict = "ok" if passed else "FAILED"
        print(f"  {verdict:6} {goal:9} {'control: ' if control else ''}{check}: {measured}", flush=True)

    @property
    def passed(self):
        return all(row["passed"] for row in self.rows)

    def finish(self, path=None):
        """Writes the rows where asked and ends the process: 0 if every row passed."""
        if path:
            pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
            pathlib.Path(path).write_text(json.dumps({"title": self.title, "rows": self.rows}, indent=1) + "\n")
        sys.exit(0 if self.passed else 1)
