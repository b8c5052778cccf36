"""A server of one's own on loopback, and wrk as the load: what every measurement here stands on."""
import atexit
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LUA = ROOT / "bench/lua"
PASSWORD = "a river of seven boats"


def binary():
    """Which wayswap is measured."""
    for place in (os.environ.get("WAYSWAP"), ROOT / ".build/release/wayswap"):
        if place and os.access(place, os.X_OK):
            return str(place)
    sys.exit("bench: no wayswap to measure; run `make release` first")


class Server:
    """A wayswap that serves one folder, without rate limits; `ready` is the time from exec to a 200 of /ready."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        kept = {key: value for key, value in os.environ.items() if not key.startswith("WAYSWAP")}
        began = time.monotonic()
        with open(self.folder.with_suffix(".log"), "wb") as log:
            # The log lines are written as in operation: they are part of what a request costs.
            self.process = subprocess.Popen(
                [binary(), "serve", "--data", str(folder), "--port", str(self.port)], cwd=ROOT, stderr=log, stdout=log,
                stdin=subprocess.DEVNULL, env={**kept, "WAYSWAP_LIMITS": "off", "WAYSWAP_RATES": "offline"})
        atexit.register(self.stop)
        while True:
            if self.process.poll() is not None or time.monotonic() - began > 120:
                self.stop()
                raise RuntimeError(f"the server did not start; see {self.folder.with_suffix('.log')}")
            try:
                if self.get("/ready")[0] == 200:
                    break
            except OSError:
                pass
            time.sleep(0.005)
        self.ready = time.monotonic() - began

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def post(self, path, body, token=None):
        """The JSON of a 2xx answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            fields = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
            connection.request("POST", path, json.dumps(body), fields)
            answer = connection.getresponse()
            text = answer.read()
            if answer.status not in (200, 201):
                raise RuntimeError(f"POST {path} answered {answer.status}: {text[:300]!r}")
            return json.loads(text)
        finally:
            connection.close()

    def writes_and_commits(self):
        """What /metrics has counted so far; nothing of a server that has none."""
        status, text = self.get("/metrics")
        counts = dict(re.findall(rb"^wayswap_(writes|commits)_total (\d+)", text, re.M)) if status == 200 else {}
        return {name.decode(): int(value) for name, value in counts.items()}

    def loaded(self, limit=180):
        """Seconds since now until the server has loaded the offers that it keeps in memory."""
        began, moved, before = time.monotonic(), time.monotonic(), None
        while time.monotonic() - moved < 3 and time.monotonic() - began < limit:
            tiles = re.search(rb"^wayswap_remembered_tiles (\d+)", self.get("/metrics")[1], re.M)
            now = int(tiles.group(1)) if tiles else 0
            # It begins a second after the start; then the number grows until all is there.
            if now != before or now == 0 and time.monotonic() - began < 10:
                before, moved = now, time.monotonic()
            time.sleep(0.1)
        return moved - began

    def memory(self):
        """Resident MB: all of it, its peak so far, and what is the process's own (not pages of files)."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        kilobytes = dict(re.findall(r"^(VmRSS|VmHWM|RssAnon):\s+(\d+) kB", status, re.M))
        return {name: round(int(value) / 1024, 1) for name, value in kilobytes.items()}

    def processor_seconds(self):
        """User and system time of the process so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(10)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def forget(file):
    """Asks the kernel to drop the file's pages from its cache, so that the next reader finds them on the disk."""
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)


class Faults:
    """What could not be measured, and answers that were wrong: any of them makes the run fail."""

    def __init__(self):
        self.found = []

    def add(self, text):
        self.found.append(text)
        print(f"bench: {text}", file=sys.stderr, flush=True)


def wrk(server, script, arguments, connections, seconds, path="/", faults=None, name=""):
    """One run of wrk with one thread; the numbers of lua/report.lua, the rate, and the server's own time a request."""
    before = server.processor_seconds()
    run = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "-s", str(LUA / script),
         f"http://127.0.0.1:{server.port}{path}", "--", *map(str, arguments)],
        capture_output=True, text=True, timeout=seconds + 60, env={**os.environ, "BENCH_LUA": str(LUA)})
    lines = [line for line in run.stdout.splitlines() if line.startswith('{"requests"')]
    if run.returncode or not lines:
        raise RuntimeError(f"wrk failed: {run.stderr.strip() or run.stdout.strip()}")
    result = json.loads(lines[0])
    result["rate"] = result["requests"] / result["seconds"]
    result["server_ms"] = (server.processor_seconds() - before) * 1000 / max(1, result["requests"])
    if faults is not None and (result["failed"] or result["broken"] or not result["requests"]):
        faults.add(f"{name or script} with {connections} connections: of {result['requests']} requests "
                   f"{result['failed']} were not answered 2xx, {result['broken']} not at all")
    return result


def together(runs):
    """Several runs as one: the rate over all of them, the medians of their p50 and p99."""
    requests, seconds = sum(run["requests"] for run in runs), sum(run["seconds"] for run in runs)
    p50, p99 = (sorted(run[name] for run in runs)[len(runs) // 2] for name in ("p50", "p99"))
    return {"rate": requests / seconds, "p50": p50, "p99": p99,
            "mean": sum(run["mean"] * run["requests"] for run in runs) / requests,
            "server_ms": sum(run["server_ms"] * run["requests"] for run in runs) / requests, "requests": requests}


def middle(runs, by="rate"):
    """The run in the middle."""
    return sorted(runs, key=lambda run: run[by])[len(runs) // 2]
