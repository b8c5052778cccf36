"""300 streams, 40 writers, searches over many offers, backups one after the other, and clients who leave without a word.

The soak lasts 1800 s, 60 s with --short, or as long as --seconds says. Bars, each over the whole time unless said:
- memory (RssAnon): the most in the last two thirds is at most a tenth, or 24 MiB, above the most in the first third,
  which is ten minutes of thirty;
- no write takes longer than 250 ms more than the slowest between two backups;
- every cache stays within its budget;
- a client that leaves by FIN or by RST is no open stream any more within 1 s;
- every request is answered as it should be, and no stream misses an event;
- at SIGTERM every stream is told `bye`, and the server ends with 0; each response has its line in the log.
Control: the same samples with a server that grows by 1 MiB in five seconds are not level.
"""
import contextlib
import json
import random
import socket
import struct
import threading
import time

from faults.events.stage import CROWD, Stream, world
from harness import offers, wayswap
from harness.client import LOST, Client
from harness.crowd import Crowd
from harness.machine import patience
from harness.streams import Driver, told, wrong
from harness.times import milliseconds

STREAMS, WRITERS, SEARCHERS, OFFERS = 300, 40, 4, 200_000
STALL, EVERY, PAUSE = 250, 5.0, 0.2
TENTH, ROOM = 1.1, 24 * 2**20


class Watch(threading.Thread):
    """Looks at memory, caches and the log of writes every few seconds."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.samples, self.over, self.stopping = server, [], set(), threading.Event()
        self.began, self.wal = time.time(), 0

    def run(self):
        while not self.stopping.wait(EVERY):
            with contextlib.suppress(*LOST):
                self.look()

    def look(self):
        taken, budgets = (self.server.metrics(f"wayswap_cache_{name}") for name in ("bytes", "budget_bytes"))
        self.over |= {name for name, size in taken.items() if size > budgets[name]}
        self.wal = max(self.wal, int(self.server.metrics("wayswap_wal_bytes")[""]))
        self.samples.append((time.time() - self.began, self.server.memory()["RssAnon"]))


def level(samples, seconds):
    """(the most in the first third, the most afterwards, whether that is level)."""
    first = max((size for at, size in samples if at <= seconds / 3), default=0)
    later = max((size for at, size in samples if at > seconds / 3), default=0)
    return first, later, later <= max(first * TENTH, first + ROOM)


class Searcher(threading.Thread):
    """Searches at another place each time, so that the cache of offers has to make room."""

    def __init__(self, port, places, stopping, seed):
        super().__init__(daemon=True)
        self.port, self.places, self.stopping, self.source = port, places, stopping, random.Random(seed)
        self.statuses = {}

    def run(self):
        with Client(self.port, timeout=30) as client:
            while not self.stopping.is_set():
                lat, lon = self.source.choice(self.places)
                path = f"/v1/offers/nearby?lat={lat:.4f}&lon={lon:.4f}&radius=25&limit=100"
                with contextlib.suppress(*LOST):
                    status = client.call("GET", path)[0]
                    self.statuses[status] = self.statuses.get(status, 0) + 1
                self.stopping.wait(0.05)


class Leaver(threading.Thread):
    """Opens a stream and leaves without a word, by FIN or by RST; how long it is counted as open after that."""

    def __init__(self, server, token, stopping):
        super().__init__(daemon=True)
        self.server, self.token, self.stopping = server, token, stopping
        self.left, self.late, self.refused = 0, 0, 0

    def run(self):
        while not self.stopping.wait(1):
            with contextlib.suppress(*LOST, AssertionError, RuntimeError):
                self.leave()

    def leave(self):
        stream = Stream(self.server.port, self.token)
        if stream.begin() != 200:
            self.refused += 1
            return
        stream.until("live")
        if self.left % 2:
            stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        stream.file.close()
        stream.close()
        until = time.monotonic() + patience(1)
        self.left += 1
        while self.open() > STREAMS:
            if time.monotonic() > until:
                self.late += 1
                return
            time.sleep(0.05)

    def open(self):
        return int(self.server.metrics("wayswap_event_streams_open")[""])


class Backups(threading.Thread):
    """One backup after the other; when each ran."""

    def __init__(self, folder, stopping, pause):
        super().__init__(daemon=True)
        self.folder, self.stopping, self.pause, self.times, self.failed = folder, stopping, pause, [], 0

    def run(self):
        while not self.stopping.wait(self.pause):
            copy, began = self.folder.path / "backup.sqlite", time.time()
            self.failed += wayswap.run("backup", "--data", self.folder.data, copy, limit=600).code != 0
            self.times.append((began, time.time()))
            copy.unlink(missing_ok=True)

    def during(self, sent):
        return any(began < sent.ended and sent.began < ended for began, ended in self.times)


def farewells(server, people, count=STREAMS):
    """How many of so many streams, read by hand, are told `bye` by a server that is told to stop; its exit code."""
    with contextlib.ExitStack() as left:
        streams = []
        for token, _, _ in people[:count]:
            stream = left.enter_context(Stream(server.port, token))
            if stream.begin() == 200:
                stream.until("live")
                streams.append(stream)
        code = []
        stopper = threading.Thread(target=lambda: code.append(server.stop()))
        stopper.start()
        byes = 0
        for stream in streams:
            with contextlib.suppress(OSError, ValueError):
                while event := stream.next():
                    if event[1] == "bye":
                        byes += event[2]["reason"] == "shutdown"
                        break
        stopper.join()
        return len(streams), byes, code[0]


def lines(log):
    """(statuses of the lines of requests, ids that stand there twice)."""
    statuses, ids, twice = {}, set(), 0
    with open(log, encoding="utf-8", errors="replace") as file:
        for line in file:
            if '"request"' not in line:
                continue
            with contextlib.suppress(ValueError):
                entry = json.loads(line)
                statuses[entry["status"]] = statuses.get(entry["status"], 0) + 1
                twice += entry["id"] in ids and entry["id"] != "-"
                ids.add(entry["id"])
    return statuses, twice


def check(run):
    seconds = run.seconds or (60 if run.short else 1800)
    count = 5_000 if run.short else OFFERS
    with world(STREAMS // 2 + 1) as (folder, people):
        places = filled(folder, count)
        with folder.server(options=(*CROWD, "--max-requests", "0")) as server, Driver(server.port, people[:STREAMS]) as driver:
            driver.open(STREAMS, rate=100)
            driver.report()
            crowd = Crowd.of(server.port, WRITERS // 2, WRITERS // 2)
            for writer in crowd.writers:
                writer.pause = PAUSE
            stopping = threading.Event()
            watch, backups = Watch(server), Backups(folder, stopping, min(60.0, seconds / 8))
            leaver = Leaver(server, people[STREAMS][0], stopping)
            others = [Searcher(server.port, places, stopping, number) for number in range(SEARCHERS)]
            crowd.start()
            for thread in (watch, backups, leaver, *others):
                thread.start()
            driver.ask("send", max(1, int(seconds * 2)), 2, 8)
            time.sleep(seconds)
            stopping.set()
            crowd.stop()
            for thread in (backups, leaver, *others):
                thread.join(patience(120))
            watch.stopping.set()
            watch.join(30)
            report = driver.settled(60)
            driver.end()
            opened, byes, code = farewells(server, people)
        statuses, twice = lines(folder.log)
    judge(run, seconds, crowd, watch, backups, leaver, others, report, (opened, byes, code), statuses, twice)


def filled(folder, count):
    """Fills offers in, and gives places where some are."""
    offers.fill(folder.database, count, 52)
    rows = folder.look("SELECT latitude, longitude FROM offer WHERE state = 'active' ORDER BY id LIMIT 20000")
    return [(lat / 1e7, lon / 1e7) for lat, lon in rows]


def judge(run, seconds, crowd, watch, backups, leaver, others, report, ends, statuses, twice):
    first, later, is_level = level(watch.samples, seconds)
    run.row("-", f"memory in {seconds} s of {STREAMS} streams, {WRITERS} writers and {len(others)} searchers",
            f"at most {first / 2**20:.0f} MiB in the first third, {later / 2**20:.0f} MiB afterwards; "
            f"caches over their budget: {', '.join(sorted(watch.over)) or 'none'}", is_level and not watch.over)
    grown = [(at, size + int(at / 5 * 2**20)) for at, size in watch.samples]
    run.row("-", "the same samples of a server that grows by 1 MiB in five seconds",
            "level" if level(grown, seconds)[2] else "not level", not level(grown, seconds)[2] or seconds < 300,
            control=True)
    quiet = [sent.took for sent in crowd.sent if not backups.during(sent)]
    busy = [sent.took for sent in crowd.sent if backups.during(sent)]
    failed = sum(not sent.is_acknowledged for sent in crowd.sent)
    run.row("D9", f"{len(backups.times)} backups meanwhile",
            f"{len(busy)} writes during one, slowest {milliseconds(busy):.0f} ms, p99 {milliseconds(busy, 0.99):.0f} ms; "
            f"{len(quiet)} between them, slowest {milliseconds(quiet):.0f} ms, p99 {milliseconds(quiet, 0.99):.0f} ms; "
            f"log at most {watch.wal / 2**20:.0f} MiB; {failed} writes failed, {backups.failed} backups",
            bool(backups.times) and not failed and not backups.failed
            and (run.short or milliseconds(busy) <= STALL + milliseconds(quiet)))
    run.row("H4", f"{leaver.left} clients leave by FIN or RST without a word",
            f"{leaver.late} counted as open after 1 s", leaver.left > 0 and not leaver.late)
    strange = {status: number for searcher in others for status, number in searcher.statuses.items() if status != 200}
    run.row("H3", "the streams, and the searches", f"{told(report)}; searches that failed: {strange or 'none'}",
            not wrong(report) and not strange)
    opened, byes, code = ends
    run.row("-", f"SIGTERM under {opened} streams", f"{byes} told bye, exit {code}", opened == byes and code == 0)
    run.row("-", "the log", f"{sum(statuses.values())} lines of requests, {twice} ids twice",
            sum(statuses.values()) > len(crowd.sent) and not twice)
