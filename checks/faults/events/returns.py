"""H8, H10: everybody comes back after a restart: no reader is told 503."""
import time

from faults.events.stage import CROWD, world
from harness.streams import Driver, told, wrong


def back(streams, is_killed, options=CROWD):
    """(the report after all are live again, seconds of the server's end, seconds until all were live)."""
    with world(streams // 2) as (folder, people), folder.server(options=CROWD) as server:
        with Driver(server.port, people) as driver:
            driver.open(streams)
            driver.send(200, 100)
            began = time.monotonic()
            if is_killed:
                server.kill()
            elif server.stop() != 0:
                raise RuntimeError("the server did not end in order")
            ended = time.monotonic() - began
            # What is sent while nobody listens is owed to all who come back.
            driver.ask("send", 200, 20, 8)
            again = folder.server(port=server.port, options=options).started(60)
            took = time.monotonic()
            try:
                driver.live(120)
                took = time.monotonic() - took
                return driver.settled(60), ended, took
            finally:
                again.kill()


def refused(report):
    return sum(count for name, count in report["notes"].items() if name.startswith("stream 5"))


def check(run):
    streams = 200 if run.short else 5000
    for is_killed in (False, True):
        report, ended, took = back(streams, is_killed)
        run.row("H8" if not is_killed else "H3", f"{streams:,} streams come back after "
                f"{'kill -9' if is_killed else 'SIGTERM'} and a start",
                f"ended after {ended:.1f} s, all live after {took:.1f} s; {refused(report)} answers of 503; {told(report)}",
                not wrong(report) and not refused(report))
    report, _, _ = back(200, True, options=(*CROWD, "--max-requests", "1"))
    run.row("H8", "a server that answers one read at a time", f"{refused(report)} answers of 503", refused(report) > 0,
            control=True)
