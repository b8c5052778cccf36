"""What every fault test stands on: a server of one's own, a client on loopback, a table of results.

The binary is WAYSWAP, or .build/release/wayswap, or .build/debug/wayswap. Python's standard library only. Whatever ends
a run (its own end, an error, SIGTERM), the servers that it started are killed and its file systems unmounted.
"""
import atexit
import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import platform
import shutil
import signal
import socket
import subprocess
import sys
import time
import traceback
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
PASSWORD = "a river of seven boats"
LOST = (OSError, http.client.HTTPException)
# No limits on requests, and no feed on the internet is asked, unless a test is about them.
SETTINGS = {"WAYSWAP_LIMITS": "off", "WAYSWAP_RATES": "offline"}
PROGRAMS = {"nginx-light": "nginx"}  # Where the program is not called as its Debian package is.
_endings, _owner = [], os.getpid()
_judges_time = True


def at_end(ending):
    """Calls `ending` when this process ends, unless `forget` took it back."""
    _endings.append(ending)
    return ending


def forget(ending):
    with contextlib.suppress(ValueError):
        _endings.remove(ending)


@atexit.register
def _end():
    if os.getpid() == _owner:  # Not in a child that was forked.
        while _endings:
            with contextlib.suppress(Exception):
                _endings.pop()()


def end_on_sigterm():
    """SIGTERM becomes an ordinary end with 143, so that folders are removed on the way out. Children die of it."""
    with contextlib.suppress(ValueError):  # Only the main thread may.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143) if os.getpid() == _owner else os._exit(143))


def need(*packages):
    """Installs the Debian packages of these names whose programs are missing. None of them may start a service."""
    places = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    missing = [name for name in packages if not shutil.which(PROGRAMS.get(name, name), path=places)]
    if not missing:
        return
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    if as_root and not shutil.which("sudo"):
        raise RuntimeError(f"neither root nor sudo; run as root: apt-get install {' '.join(missing)}")
    print(f"  installing {' '.join(missing)}", flush=True)
    policy = "/usr/sbin/policy-rc.d"
    script = ("set -e; if [ ! -e \"$0\" ]; then trap 'rm -f \"$0\"' EXIT; printf '#!/bin/sh\\nexit 101\\n' >\"$0\"; "
              "chmod 755 \"$0\"; fi; export DEBIAN_FRONTEND=noninteractive; apt-get -qq update; "
              "apt-get -qq install -y --no-install-recommends \"$@\" >/dev/null")
    if subprocess.run([*as_root, "sh", "-c", script, policy, *missing], timeout=900).returncode:
        raise RuntimeError(f"apt-get could not install {' '.join(missing)}")


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
    """How many programs want to run for each core, 1 to 3: by so much a limit in seconds is longer."""
    return min(3.0, max(1.0, os.getloadavg()[0] / os.cpu_count()))


def judge_no_time():
    """For the short tier, which runs beside anything else: nothing is too slow but what hangs."""
    global _judges_time
    _judges_time = False


def patience(seconds):
    """How long to wait for something before it is given up."""
    return seconds if _judges_time else 20 * seconds


def limit(seconds):
    """How long something may take, on a machine as busy as this one."""
    return seconds * crowding() if _judges_time else patience(60)


def origin():
    """Which sources these are, which binary is tested, and where."""
    said = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)
    with open(binary(), "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {"commit": said.stdout.strip() or "unknown", "sha256": digest, "machine": machine()}


def machine():
    """Cores, memory, kernel and file system, as far as a figure may depend on them."""
    temporary = os.environ.get("TMPDIR", "/tmp")
    kind = subprocess.run(["df", "--output=fstype", temporary], capture_output=True, text=True).stdout.split()[-1:]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (f"{os.cpu_count()} cores ({platform.machine()}), {memory:.0f} GiB of memory, Linux {platform.release()}, "
            f"temporary folders on {''.join(kind) or 'an unknown file system'}")


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def seed(folder, *options, program=None):
    """A new installation with its reference data, made from the project's seed folder."""
    run = subprocess.run([program or binary(), "seed", "--data", str(folder), *options], cwd=ROOT, text=True,
                         capture_output=True, timeout=patience(300))
    if run.returncode:
        raise RuntimeError(f"seed ended with {run.returncode}: {run.stderr.strip()}")


def verify(folder):
    """What `wayswap verify` finds, briefly; empty if that is nothing."""
    run = subprocess.run([binary(), "verify", "--data", str(folder)], capture_output=True, text=True,
                         timeout=patience(120))
    return (run.stdout + run.stderr).strip()[:300] if run.returncode else ""


class Client:
    """One keep-alive connection. An answer is (status, headers, bytes); LOST is raised when none came whole."""

    def __init__(self, port, timeout=15.0, token=None, source="127.0.0.1"):
        self.port, self.timeout, self.token = port, patience(timeout), token
        self.source, self.connection = source, None

    def call(self, method, path, body=None, headers=None):
        fields = dict(headers or {})
        if self.token:
            fields.setdefault("Authorization", f"Bearer {self.token}")
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            fields.setdefault("Content-Type", "application/json")
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(
                    "127.0.0.1", self.port, timeout=self.timeout, source_address=(self.source, 0))
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
        self.folder, self.port, self.may_move = pathlib.Path(folder), port or free_port(), port is None
        self.log = pathlib.Path(log or self.folder.parent / f"{self.folder.name}.log")
        kept = {key: value for key, value in os.environ.items() if not key.startswith("WAYSWAP")}
        self.begin = lambda output: subprocess.Popen(
            [*wrap, program or binary(), "serve", "--data", str(folder), "--port", str(self.port), *options],
            env={**kept, **SETTINGS, **(environment or {})}, cwd=ROOT, stdin=subprocess.DEVNULL,
            stdout=output, stderr=output, start_new_session=True)
        with open(self.log, "ab") as output:
            self.process = self.begin(output)
        at_end(self.end)

    def wait_ready(self, limit=30.0):
        """Seconds until it answered /ready with 200; an error if it ended or took longer than `limit`."""
        began, limit = time.monotonic(), patience(limit)
        while time.monotonic() - began < limit:
            if self.process.poll() == 75 and self.may_move:
                # Somebody else has taken the port since it was found free.
                self.port = free_port()
                with open(self.log, "ab") as output:
                    self.process = self.begin(output)
                continue
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
        forget(self.end)
        return self.process.wait(patience(20))

    def end(self):
        if self.process.poll() is None:
            self.kill()

    def stop(self, limit=30.0):
        """SIGTERM; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(patience(limit))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
        forget(self.end)


class Table:
    """Rows of what was checked, as printed, and as JSON for `docs/faults.md`, written anew after each row."""

    def __init__(self, title, path=None):
        self.title, self.rows, self.path, self.origin = title, [], path and pathlib.Path(path), None
        self.part, self.attempted = None, []
        self.began = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
        end_on_sigterm()
        print(f"\n{title}", flush=True)

    def row(self, goal, check, measured, passed, control=False):
        """`control` marks a run with a planted defect: it passes when the defect was found."""
        self.rows.append({"part": self.part, "goal": goal, "check": check, "measured": str(measured),
                          "passed": bool(passed), "control": control})
        verdict = "ok" if passed else "FAILED"
        print(f"  {verdict:6} {goal:9} {'control: ' if control else ''}{check}: {measured}", flush=True)
        self.write()

    @contextlib.contextmanager
    def attempt(self, part, goal, name):
        """An error inside becomes a row that failed, and what follows is checked all the same.

        Rows carry `part`, the name under which it is run alone: what is measured again replaces the rows of its part.
        """
        self.part = part
        if part not in self.attempted:
            self.attempted.append(part)
        try:
            yield
        except Exception as error:
            traceback.print_exc()
            self.row(goal, f"{name} came to an end", f"{type(error).__name__}: {error}"[:300], False)
        finally:
            self.part = None

    def write(self, is_whole=False):
        if not self.path:
            return
        self.origin = self.origin or origin()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"title": self.title, "began": self.began, **self.origin, "whole": is_whole,
                           "attempted": self.attempted, "rows": self.rows}, indent=1)
        new = self.path.with_name(self.path.name + ".new")
        new.write_text(text + "\n")
        new.replace(self.path)

    @property
    def passed(self):
        return bool(self.rows) and all(row["passed"] for row in self.rows)

    def finish(self, path=None):
        """Writes the rows where asked and ends the process: 0 if every row passed."""
        self.path = self.path or (path and pathlib.Path(path))
        self.write(is_whole=True)
        sys.exit(0 if self.passed else 1)
