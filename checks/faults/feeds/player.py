"""Plays every feed of rates on loopback, as its publisher does or as badly as it may be told to.

    python3 -m faults.feeds.player [--port 9100] [--mode good] [--seed 1]

prints the settings with which a server asks it, and plays until control-C. While it runs:

    curl -X POST 'http://127.0.0.1:9100/player?mode=hung&feed=ECB'    # another mode; without a feed: of all of them
    curl -X POST 'http://127.0.0.1:9100/player?now=2026-11-13T18:00'  # what has been published by then (UTC)
    curl http://127.0.0.1:9100/player                                 # what was asked, by feed and by second

Each feed lies under a folder of its own name, so that nobody has to guess who was asked. The figures are invented
(figures.py).
"""
import argparse
import collections
import contextlib
import datetime
import http.client
import http.server
import json
import re
import subprocess
import sys
import threading
import time
import urllib.parse

from faults.feeds import bodies, figures
from harness import machine

FEEDS, UTC = figures.FEEDS, datetime.timezone.utc
#: Needs escaping in a query; the end of it is what is looked for where no key may be.
KEY, KEY_END = "played/key+0412~Zq8vWn", "0412~Zq8vWn"
KEYED = ("EXCHANGERATESAPI", "CURRENCYLAYER")
MODES = {
    "good": "answers as the publisher does", "hung": "takes the request and never answers",
    "dripping": "sends one byte a second", "cut": "closes after half of what Content-Length says",
    "huge": "1 GiB in chunks", "type": "the right body as image/png", "html": "a web page as the right type, 200",
    "old": "a publication older than the one before", "future": "dated 2126", "times10": "every figure times 10",
    "times100": "every figure times 100", "inverted": "every figure turned over",
    "shifted": "every figure one currency further", "missing": "30 % of the currencies gone",
    "swapped": "the figures of two currencies exchanged, the newest day alone",
    "jump": "one currency 30 % away, the newest day alone",
    "liar": "one currency 50 % away, the newest day alone", "apart": "the złoty 5 % away",
    "gap": "503 to every question about days that were missed, the latest is there",
    "error": "500", "busy": "429 with Retry-After: 3600", "redirect": "302 to another path"}
PAGE = "<!DOCTYPE html><html><head><title>Welcome</title></head><body>Accept our terms to go online.</body></html>\n"
CHUNK = b"10000\r\n" + b" " * 65536 + b"\r\n"


class State:
    """What is played, and who was asked how often."""

    def __init__(self, mode, seed):
        self.figures, self.lock = figures.Figures(seed), threading.Lock()
        self.modes = dict.fromkeys(FEEDS, mode)
        self.now, self.since, self.waits = None, datetime.date.min, 0.0
        self.forget()

    def forget(self):
        self.asked, self.sent, self.keyed = collections.Counter(), collections.Counter(), collections.Counter()
        self.put_off, self.elsewhere, self.seconds = 0, 0, collections.defaultdict(collections.Counter)

    def clock(self):
        return self.now or datetime.datetime.now(UTC)

    def told(self):
        with self.lock:
            return {"modes": self.modes, "asked": self.asked, "sent": self.sent, "keyed": self.keyed,
                    "putOff": self.put_off, "elsewhere": self.elsewhere, "seconds": self.seconds}

    def change(self, mode=None, feed=None, now=None, since=None, wait=None, forget=None):
        """`wait`: seconds for which everybody is told to come back later, so that nothing is fetched."""
        with self.lock:
            if mode:
                assert mode in MODES and feed in (None, *FEEDS)
                self.modes.update(dict.fromkeys([feed] if feed else FEEDS, mode))
            if now is not None:
                self.now = datetime.datetime.fromisoformat(now).replace(tzinfo=UTC) if now else None
            if since:
                self.since = datetime.date.fromisoformat(since)
            if wait is not None:
                self.waits = time.monotonic() + float(wait)
            if forget:
                self.forget()

    def count(self, feed, query):
        """The seconds for which the asker is put off, 0 for an answer."""
        with self.lock:
            left = self.waits - time.monotonic()
            if left > 0:
                self.put_off += 1
                return int(left) + 1
            self.asked[feed] += 1
            self.seconds[feed][int(time.time())] += 1
            self.keyed[feed] += query.get("access_key") == [KEY]
            return 0

    def answer(self, feed, path, query, mode):
        """(status, content type, body)"""
        now = self.clock()
        days = self.figures.days(feed, now)
        if mode == "old":
            days = [day for day in days if day <= self.since][:-1]
        newest = days[-1]

        def sheet(day):
            return self.figures.sheet(feed, day, mode, self.since, newest)

        if feed in KEYED and urllib.parse.parse_qs(query).get("access_key") != [KEY]:
            return bodies.BAD_KEY
        status, kind, body = bodies.answer(feed, path, query.partition("access_key")[0], days, sheet, now)
        if mode == "future":
            body = re.sub('"timestamp":[0-9]+', '"timestamp":4934000000', body)
            body = body.replace(str(newest), f"2126{str(newest)[4:]}")
        return status, kind, body


class Handler(http.server.BaseHTTPRequestHandler):
    """One request to one feed; every connection ends with it, as the server wants it too."""
    state = None

    def log_message(self, *_):
        """Nothing: a line would hold the key."""

    def do_POST(self):
        parts = urllib.parse.urlsplit(self.path)
        try:
            query = urllib.parse.parse_qs(parts.query, keep_blank_values=True)
            self.state.change(**{name: values[0] for name, values in query.items()})
            self.send(200, "application/json", json.dumps(self.state.told()))
        except (AssertionError, TypeError, ValueError):
            self.send(400, "text/plain", f"modes: {' '.join(MODES)}; feeds: {' '.join(FEEDS)}\n")

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        feed, _, path = parts.path.lstrip("/").partition("/")
        if feed == "player":
            return self.send(200, "application/json", json.dumps(self.state.told()))
        if feed not in FEEDS:
            self.state.elsewhere += feed == "elsewhere"
            return self.send(404, "text/plain", "nobody is here\n")
        left = self.state.count(feed, urllib.parse.parse_qs(parts.query))
        if left:
            return self.send(429, "text/plain", "later\n", {"Retry-After": left})
        mode = self.state.modes[feed]
        status, kind, body = self.state.answer(feed, path, parts.query, mode)
        with contextlib.suppress(OSError):
            self.play(mode, feed, status, kind, body.encode())

    def play(self, mode, feed, status, kind, body):
        if mode == "hung":
            self.connection.settimeout(600)
            self.connection.recv(1)  # Until the other side has had enough.
        elif mode == "dripping":
            self.head(status, kind, {"Content-Length": len(body)})
            for byte in body:
                self.connection.sendall(bytes([byte]))
                self.sent(feed, 1)
                time.sleep(1)
        elif mode == "cut":
            self.head(status, kind, {"Content-Length": len(body)})
            self.connection.sendall(body[:len(body) // 2])
        elif mode == "huge":
            self.head(status, kind, {"Transfer-Encoding": "chunked"})
            for _ in range(2**30 // 65536):
                self.connection.sendall(CHUNK)
                self.sent(feed, 65536)
            self.connection.sendall(b"0\r\n\r\n")
        elif mode == "gap" and bodies.is_history(self.path):
            self.send(503, "text/plain", "try again\n")
        elif mode == "error":
            self.send(500, "text/plain", "something broke\n")
        elif mode == "busy":
            self.send(429, "text/plain", "too many requests\n", {"Retry-After": 3600})
        elif mode == "redirect":
            self.send(302, "text/plain", "over there\n", {"Location": "/elsewhere/rates"})
        else:
            if mode in ("type", "html"):
                status, kind, body = 200, "image/png" if mode == "type" else kind, PAGE if mode == "html" else body
            self.send(status, kind, body)

    def sent(self, feed, count):
        with self.state.lock:
            self.state.sent[feed] += count

    def send(self, status, kind, body, fields=None):
        body = body if isinstance(body, bytes) else body.encode()
        with contextlib.suppress(OSError):
            self.head(status, kind, {"Content-Length": len(body), **(fields or {})})
            self.connection.sendall(body)

    def head(self, status, kind, fields):
        """All of it in one piece, so that what follows is the body alone."""
        self.close_connection = True
        lines = [f"HTTP/1.1 {status} {http.client.responses.get(status, 'Unknown')}", "Connection: close",
                 f"Content-Type: {kind}", *(f"{name}: {value}" for name, value in fields.items())]
        self.connection.sendall("\r\n".join([*lines, "", ""]).encode())


class Listener(http.server.ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 256

    def handle_error(self, *_):
        """Whoever is cut off is not told of."""


class Player:
    """One in a process of its own, so that its work is not in anybody's times."""

    def __init__(self, seed=1):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "faults.feeds.player", "--port", "0", "--seed", str(seed)], cwd=machine.CHECKS,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])

    def tell(self, **changes):
        """Changes what is played (see State.change), and says what was asked so far."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        with contextlib.closing(connection):
            connection.request("POST" if changes else "GET", "/player?" + urllib.parse.urlencode(changes))
            answer = connection.getresponse()
            text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"the player refuses {changes}: {text.decode()}")
        return json.loads(text)

    def environment(self, *feeds):
        return environment(self.port, feeds or FEEDS)

    def close(self):
        self.process.kill()
        self.process.wait(10)


def environment(port, feeds):
    """The settings with which a server asks these feeds here, and no others."""
    settings = {f"WAYSWAP_FEED_{feed}": "on" if feed in feeds else "off" for feed in FEEDS}
    settings |= {f"WAYSWAP_FEED_{feed}_URL": f"http://127.0.0.1:{port}/{feed}/" for feed in feeds}
    return settings | {f"WAYSWAP_FEED_{feed}_KEY": KEY for feed in KEYED if feed in feeds}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=9100)
    parser.add_argument("--mode", choices=MODES, default="good")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    Handler.state = State(options.mode, options.seed)
    server = Listener(("127.0.0.1", options.port), Handler)
    port = server.server_address[1]
    print(f"# every feed on http://127.0.0.1:{port}", flush=True)
    if options.port:
        lines = {"WAYSWAP_RATES": "live", "WAYSWAP_RATES_PACE": "5", **environment(port, FEEDS)}
        print("\n".join(f"export {name}='{value}'" for name, value in lines.items()), flush=True)
        print("\n".join(f"# {mode:10} {words}" for mode, words in MODES.items()), flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
