"""H8: everybody comes back after a restart, and nobody is told 503: neither who listens nor who reads meanwhile.

After a kill -9 nobody was told when to come; then only what they see is judged. Control: a server that answers one read at
a time.
"""
import threading
import time

from faults.events.stage import CROWD, world
from harness.client import LOST, Client
from harness.streams import Driver, told, wrong


class Reader:
    """Reads its list of threads ten times a second, for as long as the block lasts."""

    def __init__(self, port, token):
        self.port, self.token, self.statuses, self.over = port, token, [], threading.Event()
        self.thread = threading.Thread(target=self.read, daemon=True)

    def read(self):
        with Client(self.port, token=self.token, timeout=30) as client:
            while not self.over.wait(0.1):
                try:
                    self.statuses.append(client.call("GET", "/v1/threads")[0])
                except LOST:
                    self.statuses.append(0)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()


def back(streams, is_killed, options=CROWD):
    """(the report after all are live again, seconds until all were live, what the reader was told)."""
    with world(streams // 2) as (folder, people), folder.server(options=CROWD) as server:
        with Driver(server.port, people) as driver:
            driver.open(streams, rate=200)
            driver.report()
            if is_killed:
                server.kill()
            elif server.stop() != 0:
                raise RuntimeError("the server did not end in order")
            # What is sent while nobody listens is owed to all who come back.
            driver.ask("send", 200, 20, 8)
            earlier = refused(driver.report())
            with folder.server(port=server.port, options=options, limit=60), \
                    Reader(server.port, people[0][0]) as reader:
                took = time.monotonic()
                driver.live(180)
                took = time.monotonic() - took
                report = driver.settled(60)
            report["refused"] = refused(report) - earlier
            return report, took, reader.statuses


def refused(report):
    return report["notes"].get("stream 503", 0)


def check(run):
    streams = 200 if run.short else 5000
    for is_killed in (False, True):
        report, took, statuses = back(streams, is_killed)
        strangers = sum(status != 200 for status in statuses)
        run.row("H3" if is_killed else "H8",
                f"{streams:,} streams come back after {'kill -9' if is_killed else 'SIGTERM'} and a start",
                f"all live after {took:.1f} s; {report['refused']} of them were told 503 before, and {strangers} of "
                f"{len(statuses)} readings meanwhile; {told(report)}",
                not wrong(report) and (is_killed or not report["refused"] and not strangers))
    report, _, statuses = back(200, True, options=(*CROWD, "--max-requests", "1"))
    run.row("H8", "a server that answers one read at a time", f"{report['refused']} were told 503",
            report["refused"] > 0, control=True)
