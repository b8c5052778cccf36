"""The index of the search: what a message costs beside the writer, by an index that is made anew.

    python3 -m bench.search [--quick]     this part by itself, in a small world; writes nothing
"""
import contextlib
import random
import sqlite3
import time

from bench import load, trial, writes
from harness.folder import change, copy
from harness.people import People
from harness.server import serving
from harness.wrk import message_lines


def progress(folder):
    with contextlib.closing(sqlite3.connect(f"file:{folder}/wayswap.sqlite?mode=ro", uri=True)) as database:
        return database.execute("SELECT (SELECT number FROM search_progress), (SELECT max(number) FROM message)").fetchone()


def measure(seeded, folder, _, seconds, faults, table):
    data = copy(seeded, folder / "search")
    with serving(data) as server:
        people = People(server.port, random)
        lines = message_lines(folder / "messages.txt", people.make(server.port, writes.CLIENTS), writes.TEXT)
        found = load.wrk(server, "posts.lua", [lines, f"{int(time.time()) & 0xffffffff:08x}"], writes.CLIENTS, 2 * seconds,
                         faults=faults, name="messages")
    change(data, ("INSERT INTO message_search (message_search) VALUES ('delete-all')",),
           ("UPDATE search_progress SET number = 0",))
    with serving(data) as server:
        began, before, until = time.monotonic(), server.processor_seconds(), time.monotonic() + 600
        while (done := progress(data))[0] < done[1] and time.monotonic() < until:
            time.sleep(0.5)
        took, busy = time.monotonic() - began, server.processor_seconds() - before
        # As long again, to take off what the server does without messages.
        time.sleep(took)
        busy -= server.processor_seconds() - before - busy
    if done[0] < done[1]:
        faults.add(f"{done[0]} of {done[1]} messages were indexed")
    table.row(f"index of the search, {done[1]:,} messages: µs of processor a message (of a whole one, ms)",
              f"{busy * 1e6 / done[1]:.0f} ({found['server_ms']:.2f})")


if __name__ == "__main__":
    trial.main(__doc__, "The index of the search", measure)
