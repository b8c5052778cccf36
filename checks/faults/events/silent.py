"""H4: readers who take nothing any more, whether they stall or have vanished without a word."""
import contextlib
import time
import uuid

from faults.events.stage import CROWD, Stream, world
from harness.client import Client
from harness.machine import crowding
from harness.streams import Driver, told, wrong
from harness.wayswap import control

MOST = 128 * 2**20
SIZE, STORED = 15_000, 40  # bytes a text, about the longest; texts that a stalled stream has before it
STREAMS_EACH = 5


def vanished(run):
    """A reader that vanishes leaves an open stream behind, and comes again from another place."""
    rounds = 12
    with world(2) as (folder, people), folder.server(options=CROWD) as server, contextlib.ExitStack() as left:
        (mine, thread, _), (theirs, _, _) = people[:2]
        writer = left.enter_context(Client(server.port, token=theirs))
        seen, resumed, most = [], None, 0
        for _ in range(rounds + 1):
            stream = left.enter_context(Stream(server.port, mine, after=resumed))
            assert stream.begin() == 200
            events = stream.until("live")
            most = max(most, int(server.metrics("wayswap_event_streams_open")[""]))
            for _ in range(3):
                writer.json("POST", f"/v1/threads/{thread}/messages", {"clientId": str(uuid.uuid4()), "body": "Here"})
            # The third is under way when it vanishes.
            events += [stream.next(), stream.next()]
            resumed = max(number for number, _, _ in events if number)
            seen += [data["seq"] for _, name, data in events if name == "message"]
        ended = server.metrics("wayswap_event_streams_ended_total").get('reason="superseded"', 0)
    wanted = list(range(3, 3 * rounds + 5))
    run.row("H3", f"a reader vanishes {rounds} times without a word and comes again",
            f"{len(seen)} messages seen of {len(wanted)}, {'in order' if seen == wanted else 'NOT as sent'}; at most {most} "
            f"streams open, {ended:.0f} superseded",
            seen == wanted and most <= STREAMS_EACH and ended >= rounds - STREAMS_EACH)
    run.row("H3", "one message is taken out of what was seen", f"{len(seen) - 1} of {len(wanted)}",
            seen[:3] + seen[4:] != wanted, control=True)


def stall(left, port, token):
    """Opens a stream and reads no more than its head; who is told 503 comes again."""
    while (stream := left.enter_context(Stream(port, token, after=2, received=2048))).begin() != 200:
        stream.close()
        time.sleep(0.1)


class Flood:
    """Streams that are read, or that stall in the middle of 40 long texts each: what it costs the server, and who sends."""

    def __init__(self, streams, messages, is_stalled, wait=0, **server):
        with world(streams) as (folder, people), folder.server(options=CROWD, **server) as server, \
                Driver(server.port, people) as driver, contextlib.ExitStack() as left:
            driver.send(STORED * streams, 0, 16, SIZE, limit=300)
            driver.report()
            self.before = self.most = server.memory()["RssAnon"]
            if is_stalled:
                for token, _, _ in people[::2]:
                    stall(left, server.port, token)
            else:
                driver.open(streams, rate=200)
            driver.ask("send", messages, 200, 16)
            self.watch(server, lambda: driver.ask("wait", "settled", 0)["done"], 180)
            self.report = driver.report()
            self.watch(server, lambda: self.slow(server) >= streams, wait)
            self.ended = self.slow(server)

    @staticmethod
    def slow(server):
        return int(server.metrics("wayswap_event_streams_ended_total").get('reason="slow"', 0))

    def watch(self, server, is_over, limit):
        until = time.monotonic() + limit
        while time.monotonic() < until and not is_over():
            self.most = max(self.most, server.memory()["RssAnon"])
            time.sleep(0.1)

    @property
    def grown(self):
        return self.most - self.before

    @property
    def p99(self):
        return self.report["untilAcknowledged"]["p99"]


def stalled(run):
    streams, messages = 500, 6000
    read = Flood(streams, messages, is_stalled=False)
    stall = Flood(streams, messages, is_stalled=True, wait=45)
    bar = 1.2 * read.p99 + 5 * crowding()
    run.row("H4", f"{streams} streams that have {STORED} texts of {SIZE // 1000} KB to take and take nothing",
            f"memory +{stall.grown / 2**20:.0f} MiB (bar 128), +{read.grown / 2**20:.0f} where all read; "
            f"{stall.ended} ended as slow", stall.grown <= MOST and stall.ended == streams)
    run.row("H4", f"who sends {messages:,} messages meanwhile, 200 a second, beside who sends to those who read",
            f"p99 {stall.p99:.1f} ms, {read.p99:.1f} ms: {stall.p99 / read.p99:.2f} times; bar 1.2 times and 5 ms",
            stall.p99 <= bar)
    run.row("H4", "those who read", told(read.report), not wrong(read.report))


def builds(run):
    held = Flood(500, 200, is_stalled=True, program=control("reads-all-at-once"))
    run.row("H4", "a build that reads all events at once", f"memory +{held.grown / 2**20:.0f} MiB", held.grown > MOST,
            control=True)
