"""A server that polls played feeds: a folder whose rates are a week old, readers, and where to look afterwards."""
import contextlib
import datetime
import hashlib
import json
import os
import pathlib
import re
import selectors
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import time

import feeds_figures
import feeds_player
import wayswap

UTC = datetime.timezone.utc
#: By feed, the source whose rows it brings.
SOURCES = {feed: feed.replace("_", "-") for feed in feeds_player.FEEDS} | {"FRANKFURTER_V1": "FRANKFURTER"}
FEEDS = list(SOURCES)
#: Days by which the rates are too old, and seconds between two polls while a publication is lacking.
AGE, PACE = 7, 1
EPOCH = datetime.date(1970, 1, 1)
LATEST = "/v1/rates/latest"
NEARBY = "/v1/offers/nearby?have=THB&want=EUR&lat=13.75&lon=100.50&radius=10"


def command(folder, *words, environment=None):
    """(exit code, what it said) of a `wayswap rates` command, which sees no settings but these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WAYSWAP")}
    run = subprocess.run([wayswap.binary(), "rates", *map(str, words), "--data", str(folder)], text=True, timeout=120,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**kept, **(environment or {})})
    return run.returncode, run.stdout


class Place:
    """A folder of one's own with a copy of the week-old installation in it, and its log."""

    def __init__(self, template):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="wayswap-faults-"))
        self.data, self.log = self.path / "data", self.path / "server.log"
        shutil.copytree(template, self.data)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def look(self, query, *arguments):
        """The rows, read beside the server."""
        connection = sqlite3.connect(f"file:{self.data / 'wayswap.sqlite'}?mode=ro", uri=True, timeout=10)
        with contextlib.closing(connection):
            return connection.execute(query, arguments).fetchall()

    def digest(self):
        """SHA-256 of every rate that is stored."""
        rows = self.look("SELECT * FROM rate ORDER BY source, day, currency")
        return hashlib.sha256("\n".join(map(repr, rows)).encode()).hexdigest()

    def newest(self):
        """The day of the newest rates, by source."""
        found = self.look("SELECT source, max(day) FROM rate GROUP BY source")
        return {source: EPOCH + datetime.timedelta(day) for source, day in found}

    def figures(self, source, day):
        """What is stored of one publication: {currency: (figure, ask or None)}."""
        rows = self.look("SELECT currency, digits, ask FROM rate WHERE source = ? AND day = ?", source,
                         (day - EPOCH).days)
        return {code: (float(digits), ask and float(ask)) for code, digits, ask in rows}

    def quarantine(self):
        """What `wayswap rates quarantine` lists: {(source, currency): number}."""
        code, said = command(self.data, "quarantine")
        if code:
            raise RuntimeError(f"rates quarantine ended with {code}: {said.strip()[-200:]}")
        return {(source, currency): int(number) for number, source, currency in
                re.findall(r"^(\d+) (\S+) \d{4}-\d\d-\d\d ([A-Z]{3}) ", said, re.M)}

    def with_key(self, *texts):
        """The files of the folder, the log among them, in which the key stands, and how many of the texts have it."""
        word = feeds_player.KEY_END.encode()
        found = [str(path.relative_to(self.path)) for path in sorted(self.path.rglob("*"))
                 if path.is_file() and word in path.read_bytes()]
        return found + [f"text {at}" for at, text in enumerate(texts) if feeds_player.KEY_END in text]


class Stage:
    """A player, and an installation with the demo world whose newest rates of every source are a week old."""

    def __init__(self, seed):
        self.player, self.figures = feeds_player.Player(seed), feeds_figures.Figures(seed)
        wayswap.at_end(self.close)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="wayswap-faults-"))
        self.template = self.folder / "data"
        wayswap.seed(self.template, "--demo")
        then = datetime.datetime.now(UTC) - datetime.timedelta(AGE)
        with contextlib.closing(sqlite3.connect(self.template / "wayswap.sqlite")) as database, database:
            # A seed may be newer than that.
            database.execute("DELETE FROM rate WHERE day > ?", [(then.date() - EPOCH).days])
        self.player.tell(now=then.strftime("%Y-%m-%dT%H:%M"), since=then.date())
        code, said = command(self.template, "fetch", environment=self.player.environment(*FEEDS))
        if code or said.count("rates added") != len(FEEDS):
            raise RuntimeError(f"the feeds of a week ago were not taken: {said.strip()[-300:]}")
        with contextlib.closing(sqlite3.connect(self.template / "wayswap.sqlite")) as database, database:
            # The command's clock was a week ahead of the player's: to it the days between were days of nothing.
            database.execute("DELETE FROM feed_closed_day")
            database.execute("DELETE FROM feed")
            database.execute("DELETE FROM feed_request")
        self.player.tell(now="")

    def close(self):
        self.player.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def place(self):
        return Place(self.template)

    @contextlib.contextmanager
    def serving(self, place, *options, feeds=FEEDS, program=None):
        """A live server on that folder, ready; `ready` is how long that took."""
        environment = {"WAYSWAP_RATES": "live", "WAYSWAP_RATES_PACE": str(PACE), **self.player.environment(*feeds)}
        with wayswap.Server(place.data, log=place.log, options=options, environment=environment,
                            program=program) as server:
            server.ready = server.wait_ready(60)
            yield server

    def published(self, feed, mode="good"):
        """(day, {currency: (figure, ask or None)}) of what the feed publishes now."""
        day = self.figures.days(feed, datetime.datetime.now(UTC))[-1]
        # Drawing rights are no money, and no server keeps them.
        return day, {code: (float(figure), ask and float(ask)) for code, figure, ask in
                     self.figures.sheet(feed, day, mode, day - datetime.timedelta(1), day) if code != "XDR"}

    def history(self, feed):
        """{day: {currency: (figure, ask or None)}} of what the feed has published since the rates became too old."""
        since = datetime.datetime.now(UTC).date() - datetime.timedelta(AGE - 1)
        days = [day for day in self.figures.days(feed, datetime.datetime.now(UTC)) if day >= since]
        return {day: {code: (float(figure), ask and float(ask)) for code, figure, ask in
                      self.figures.sheet(feed, day, "good", day, day) if code != "XDR"} for day in days}

    def asked(self):
        if self.player.process.poll() is not None:
            raise RuntimeError(f"the player ended with {self.player.process.returncode}")
        return self.player.tell()["asked"]


def wait(limit, happened):
    """Whether it happened in so many seconds."""
    until = time.monotonic() + limit
    while time.monotonic() < until:
        if happened():
            return True
        time.sleep(0.1)
    return False


class Reader:
    """One keep-alive connection with one request under way."""

    def __init__(self, port, path):
        self.port, self.request = port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        self.received, self.began, self.done = b"", 0.0, 0
        self.open()

    def open(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self):
        self.received, self.began = b"", time.monotonic()
        self.socket.sendall(self.request)

    def receive(self):
        """(status, seconds, body) of a whole answer, None before; the status is 0 when the connection ended."""
        try:
            part = self.socket.recv(65536)
        except OSError:
            part = b""
        self.received += part
        head, end, body = self.received.partition(b"\r\n\r\n")
        length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.I) if end else None
        if part and not (length and len(body) >= int(length[1])):
            return None
        self.done += 1
        return int(head[9:12]) if part else 0, time.monotonic() - self.began, body


class Reading:
    """What readers were answered: each (status, seconds), and the different bodies."""

    def __init__(self, seen=(), bodies=()):
        self.seen, self.bodies = list(seen), set(bodies)

    def times(self):
        return sorted(took for _, took in self.seen)

    def p99(self):
        times = self.times()
        return times[int(len(times) * 0.99)] if times else float("inf")

    def longest(self):
        return max(self.times(), default=float("inf"))

    def failed(self):
        return sum(status != 200 for status, _ in self.seen)

    def told(self):
        """The days and the words about staleness that were in the answers: {(asOf, stale)}."""
        return {(one.get("asOf"), one.get("stale")) for one in map(json.loads, self.bodies)}


def read(port, seconds=None, count=4, each=None, path=LATEST):
    """Readers in one loop, for so many seconds or until each has so many answers: it costs the client little."""
    reading, readers, selector = Reading(), [Reader(port, path) for _ in range(count)], selectors.DefaultSelector()
    until = time.monotonic() + (seconds or 120)
    for reader in readers:
        selector.register(reader.socket, selectors.EVENT_READ, reader)
        reader.send()
    going = count
    while going:
        for key, _ in selector.select(1):
            answer = key.data.receive()
            if answer is None:
                continue
            reading.seen.append(answer[:2])
            reading.bodies.add(answer[2])
            if time.monotonic() > until or key.data.done == each or not answer[0]:
                selector.unregister(key.data.socket)
                going -= 1
            else:
                key.data.send()
        if time.monotonic() > until + 30:
            reading.seen += [(0, time.monotonic() - key.data.began) for key in selector.get_map().values()]
            break
    for reader in readers:
        reader.socket.close()
    return reading


def metrics(server, name):
    """{source: value} of one metric about feeds; the values of other labels of a source are added up."""
    client, found = server.client(), {}
    text = client.call("GET", "/metrics")[2].decode()
    client.close()
    for labels, value in re.findall(rf"^{name}\{{(.*)\}} (\S+)$", text, re.M):
        source = re.search(r'source="([^"]*)"', labels)[1]
        found[source] = found.get(source, 0) + float(value)
    return found


def sources(server):
    """What /v1/rates/sources says, by source."""
    client = server.client()
    answer = client.json("GET", "/v1/rates/sources")
    client.close()
    return {item["source"]: item for item in answer["items"]}
