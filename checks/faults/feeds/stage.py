"""A server that polls played feeds: a folder whose rates are a week old, readers, and where to look afterwards."""
import contextlib
import datetime
import hashlib
import json
import re
import time

from faults.feeds import figures, player
from harness import loop, machine, wayswap
from harness.folder import Folder, change, template
from harness.times import percentile

UTC = datetime.timezone.utc
#: By feed, the source whose rows it brings.
SOURCES = {feed: feed.replace("_", "-") for feed in player.FEEDS} | {"FRANKFURTER_V1": "FRANKFURTER"}
FEEDS = list(SOURCES)
#: Days by which the rates are too old, and seconds between two polls while a publication is lacking.
# Over a week, so that also on a Wednesday morning, before the weekly table comes out, every feed has published since.
AGE, PACE = 8, 1
EPOCH = datetime.date(1970, 1, 1)
LATEST = "/v1/rates/latest"
NEARBY = "/v1/offers/nearby?have=THB&want=EUR&lat=13.75&lon=100.50&radius=10"


def command(folder, *words, environment=None):
    """(exit code, what it said) of a `wayswap rates` command, which sees no settings but these."""
    ended = wayswap.run("rates", *words, "--data", folder, settings={}, environment=environment)
    return ended.code, ended.said


class Place(Folder):
    """A folder of one's own with a copy of the week-old installation in it, and its log."""

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
        word = player.KEY_END.encode()
        found = [str(path.relative_to(self.path)) for path in sorted(self.path.rglob("*"))
                 if path.is_file() and word in path.read_bytes()]
        return found + [f"text {at}" for at, text in enumerate(texts) if player.KEY_END in text]


class Stage:
    """A player, and an installation with the demo world whose newest rates of every source are a week old."""

    def __init__(self, seed):
        self.player, self.figures = player.Player(seed), figures.Figures(seed)
        machine.at_end(self.player.close)
        self.week_old = Folder(template("--demo"))
        then = datetime.datetime.now(UTC) - datetime.timedelta(AGE)
        # In the evening: every publication of that day is out, so the faults begin with the day after.
        then = then.replace(hour=21, minute=0)
        # A seed may be newer than that.
        change(self.week_old.data, ("DELETE FROM rate WHERE day > ?", (then.date() - EPOCH).days))
        self.player.tell(now=then.strftime("%Y-%m-%dT%H:%M"), since=then.date())
        code, said = command(self.week_old.data, "fetch", environment=self.player.environment(*FEEDS))
        if code or said.count("rates added") != len(FEEDS):
            raise RuntimeError(f"the feeds of a week ago were not taken: {said[-300:]}")
        # The command's clock was a week ahead of the player's: to it the days between were days of nothing.
        for table in ("feed_closed_day", "feed", "feed_request"):
            change(self.week_old.data, (f"DELETE FROM {table}",))
        self.player.tell(now="")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.player.close()
        self.week_old.remove()

    def place(self):
        return Place(self.week_old.data)

    @contextlib.contextmanager
    def serving(self, place, *options, feeds=FEEDS, program=None):
        """A live server on that folder."""
        environment = {"WAYSWAP_RATES": "live", "WAYSWAP_RATES_PACE": str(PACE), **self.player.environment(*feeds)}
        with place.server(options=options, environment=environment, program=program, limit=60) as server:
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


class Reading:
    """What readers were answered: each (status, seconds), and the different bodies."""

    def __init__(self, seen=(), bodies=()):
        self.seen, self.bodies = list(seen), set(bodies)

    def p99(self):
        return percentile([took for _, took in self.seen], 0.99)

    def longest(self):
        return percentile([took for _, took in self.seen], 1)

    def failed(self):
        return sum(status != 200 for status, _ in self.seen)

    def told(self):
        """The days and the words about staleness that were in the answers: {(asOf, stale)}."""
        return {(one.get("asOf"), one.get("stale")) for one in map(json.loads, self.bodies)}


def read(port, seconds=120, count=4, each=None, path=LATEST):
    """Readers in one loop, for so many seconds or until each has so many answers."""
    reading, until = Reading(), time.monotonic() + seconds

    def take(line, status, took, body):
        reading.seen.append((status, took))
        reading.bodies.add(body)
        return time.monotonic() <= until and line.number != each

    loop.run([loop.Line(port, loop.get(path)) for _ in range(count)], take)
    return reading


def metrics(server, name):
    """{source: value} of one metric about feeds; the values of other labels of a source are added up."""
    found = {}
    for labels, value in server.metrics(name).items():
        source = re.search(r'source="([^"]*)"', labels)[1]
        found[source] = found.get(source, 0) + value
    return found


def sources(server):
    """What /v1/rates/sources says, by source."""
    with server.client() as client:
        return {item["source"]: item for item in client.json("GET", "/v1/rates/sources")["items"]}
