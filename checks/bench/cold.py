"""Searches right after a start on a file that nobody has read: two builds in turns, on one large world.

    python3 -m bench.cold OLD NEW [OFFERS]

OLD and NEW are paths of two wayswap. Before each start the kernel forgets the file. Writes nothing.
"""
import pathlib
import statistics
import sys
import tempfile
import time

from bench import load, mix, turns
from harness.folder import copy
from harness.server import Server

ROUNDS, SECONDS, OFFERS = 3, 10, 1_000_000


def searched(world, program, paths):
    """ms of each search in the first seconds, one after another, with the second in which it began."""
    load.forget(world / "wayswap.sqlite")
    server, found = Server(world, program=program).started(60), []
    try:
        with server.client(timeout=30) as client:
            began = time.monotonic()
            for path in paths:
                at = time.monotonic()
                if at - began > SECONDS:
                    break
                if client.call("GET", path)[0] != 200:
                    raise RuntimeError(f"{path} is refused")
                found.append((at - began, 1000 * (time.monotonic() - at)))
        return server.ready, found
    finally:
        server.stop()


def main(old, new, offers=OFFERS):
    programs = [str(pathlib.Path(program).resolve()) for program in (old, new)]
    with tempfile.TemporaryDirectory(prefix="wayswap-bench-", dir="/var/tmp") as place:
        folder = pathlib.Path(place)
        world = turns.filled(folder, programs[0], int(offers))
        paths = [request["path"] for request in mix.make(world / "wayswap.sqlite", 4_000, turns.SEED)]
        worlds = [copy(world, folder / name) for name in ("old", "new")]
        for number in range(ROUNDS):
            for name, world, program in zip(("old", "new"), worlds, programs):
                ready, found = searched(world, program, paths[number * 1_000:] + paths)
                times = [took for _, took in found]
                first = [took for at, took in found if at < 1]
                print(f"{name}: ready after {ready:.2f} s; {len(times) / SECONDS:.0f} searches a second, p50 "
                      f"{statistics.median(times):.2f} ms, p99 {sorted(times)[len(times) * 99 // 100]:.1f} ms; in the first second "
                      f"{len(first)}, p50 {statistics.median(first):.1f} ms", flush=True)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
