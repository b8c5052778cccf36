"""Live threads: how soon a message reaches a stream, what a stream costs, and what streams cost who sends.

    python3 -m bench.streams [--quick]     this part of bench/run by itself; writes nothing

The times are from the request's first byte to the arrival of its event, so they include the commit; and from the
acknowledgement on, which follows the commit. The driver is on the same cores.
"""
import contextlib
import sqlite3
import time
import uuid

from bench import trial
from harness import streams
from harness.folder import copy
from harness.server import serving
from harness.staff import employ

OPTIONS = ("--max-connections", "12000", "--max-connections-per-address", "0")
SETTINGS = {"WAYSWAP_STAFF_TOTP": "off"}
RATE = 100  # messages a second beside the streams
OPENED = 200  # streams a second
LINES = 16
TEXT = {"text": {"en": "We rest on Sunday night.", "pl": "Odpoczywamy w noc z niedzieli na poniedziałek."}}
GOALS = {1000: 500, 10_000: 2000}  # ms, for p99
MOST_KIB = 20


def memory(server):
    """Bytes after two quiet seconds: what is given back soon is not counted."""
    time.sleep(2)
    return server.memory()


def checked(report, faults, what):
    """A report in which nothing is wrong."""
    if found := streams.wrong(report):
        faults.add(f"{what}: {found}, {report['notes']}")
    return report


def as_fast_as_answered(driver, seconds, faults, what):
    """The report of messages by so many connections, each after the answer to the last."""
    guess = checked(driver.send(200, 0, LINES), faults, what)
    count = int(seconds * guess["messages"] / max(guess["seconds"], 0.05) * 0.8)
    began, before = driver.report()["messages"], driver.processor_seconds()
    report = checked(driver.send(max(200, count), 0, LINES), faults, what)
    report["rate"] = (report["messages"] - began) / report["seconds"]
    report["driver"] = (driver.processor_seconds() - before) / report["seconds"]
    return report


def with_streams(folder, people, count, seconds, faults, table, alone):
    """Memory, times and rates with so many streams open."""
    name = f"{count:,} streams"
    with serving(folder, options=OPTIONS, environment=SETTINGS) as server, streams.Driver(server.port, people) as driver:
        driver.send(200, 0, LINES)
        before, opening = memory(server), server.processor_seconds()
        driver.open(count, rate=OPENED, limit=count / OPENED + 120)
        opening = (server.processor_seconds() - opening) / count * 1000
        after = memory(server)
        each = (after["RssAnon"] - before["RssAnon"]) / count / 1024
        table.row(f"memory of a stream, {name}, KiB", f"{each:.1f}", value=each, most=MOST_KIB if count >= 1000 else None)
        table.row(f"resident memory with {name}, beside none, MiB", f"{after['VmRSS'] / 2**20:.0f}",
                  f"{before['VmRSS'] / 2**20:.0f}")
        table.row(f"processor time of the server for one of {name} that are opened, ms", f"{opening:.2f}")
        driver.report()
        cost = server.processor_seconds()
        report = checked(driver.send(RATE * seconds * 3, RATE, LINES), faults, name)
        cost = (server.processor_seconds() - cost) / (RATE * seconds * 3) * 1000
        sent, acknowledged = report["sinceSent"], report["sinceAcknowledged"]
        table.row(f"commit to client, {name}, {RATE} messages a second: p99 from the request, ms (p50; longest)",
                  f"{sent['p99']:.1f} ({sent['p50']:.1f}; {sent['max']:.0f})", value=sent["p99"], most=GOALS.get(count))
        table.row("the same from the acknowledgement, ms (p50)", f"{acknowledged['p99']:.1f} ({acknowledged['p50']:.1f})")
        table.detail(f"messages beside {name}, to the acknowledgement", LINES,
                     {"rate": RATE, **{name: report["untilAcknowledged"][name] for name in ("p50", "p99")},
                      "server_ms": cost})
        fast = as_fast_as_answered(driver, seconds, faults, name)
        table.row(f"messages with {name}, each to two of them, beside no streams, {LINES} clients, /s",
                  f"{fast['rate']:,.0f}", f"{alone['rate']:,.0f}", fast["rate"] / alone["rate"])
        table.row("meanwhile from the request to the event: p99, ms (p50)",
                  f"{fast['sinceSent']['p99']:.1f} ({fast['sinceSent']['p50']:.1f})")
        table.notes.append(f"With {name} the driver took {100 * fast['driver']:.0f} % of a core while messages were sent as "
                           "fast as they were answered.")


def fan_out(folder, people, count, faults, table):
    """One announcement to everybody, each with an open stream."""
    with serving(folder, options=OPTIONS, environment=SETTINGS) as server, server.client() as boss:
        handle = boss.register()
        token = boss.token
    employ(folder, handle, "admin")
    with serving(folder, options=OPTIONS, environment=SETTINGS) as server, streams.Driver(server.port, people) as driver:
        driver.open(count, rate=OPENED)
        with server.client(token=token) as boss:
            status = boss.call("POST", "/v1/admin/notices", TEXT, {"Idempotency-Key": str(uuid.uuid4())})[0]
        arrived, until, last = 0, time.monotonic() + 90, 0
        while status == 201 and arrived < count and time.monotonic() < until:
            kinds = driver.report()["kinds"].get("notification", [0, 0, 0])
            arrived, last = arrived + kinds[0], max(last, kinds[2])
            time.sleep(0.2)
        with contextlib.closing(sqlite3.connect(f"file:{folder}/wayswap.sqlite?mode=ro", uri=True)) as database:
            began, ended = database.execute(
                "SELECT min(at), max(at) FROM event WHERE kind = 'notification'").fetchone()
        if arrived != count:
            return faults.add(f"an announcement to {count} streams answered {status} and reached {arrived}")
        table.row(f"an announcement to {count:,} streams: s from its first slice to the last arrival (s of its slices)",
                  f"{(last - began) / 1000:.2f} ({(ended - began) / 1000:.2f})")


def measure(seeded, folder, rounds, seconds, faults, table):
    sizes = (200, 1000) if rounds == 1 else (1000, 10_000)
    data = copy(seeded, folder / "streams")
    people = streams.pairs(data, folder / "streams.log", sizes[-1] // 2)
    with serving(data, options=OPTIONS) as server, streams.Driver(server.port, people) as driver:
        alone = as_fast_as_answered(driver, seconds, faults, "no streams")
        table.row(f"messages without streams, {LINES} clients, /s (p50; p99 ms)", f"{alone['rate']:,.0f} "
                  f"({alone['untilAcknowledged']['p50']:.1f}; {alone['untilAcknowledged']['p99']:.1f})")
    for count in sizes:
        with_streams(data, people[:count], count, seconds, faults, table, alone)
    few = copy(seeded, folder / "announced")
    told = streams.pairs(few, folder / "announced.log", sizes[0] // 2)
    fan_out(few, told, len(told), faults, table)


if __name__ == "__main__":
    trial.main(__doc__, "Live threads", measure)
