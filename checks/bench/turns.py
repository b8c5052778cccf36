"""Two builds in turns: what a search nearby (also by people who are signed in), a message, a published offer, a transfer, a transition of a swap and a passed
deadline cost each; `health` is the cost of a request that asks nothing.
Both servers live at once and are asked in short bursts, so that a machine that changes its speed changes both.

    python3 -m bench.turns OLD NEW [health searches signed messages offers transfers swaps deadlines]

OLD and NEW are paths of two wayswap. Writes nothing.
"""
import contextlib
import functools
import itertools
import pathlib
import random
import shutil
import statistics
import sys
import tempfile
import time

from bench import backlog, load, mix, swaps, wallet, writes
from harness import offers, wayswap
from harness.folder import copy
from harness.people import People
from harness.server import Server
from harness.wrk import message_lines

BURSTS, SECONDS, CLIENTS = 8, 2, 16
OFFERS, OWNERS, DEADLINES, SEED = 20_000, 320, 20_000, 7
RUNS = itertools.count(1)


def filled(folder, program, count=OFFERS):
    """A world with offers in a folder; beside it the `seed` that it began as."""
    wayswap.seed(folder / "seed", program=program)
    world = copy(folder / "seed", folder / "world")
    offers.fill(world / "wayswap.sqlite", count, SEED)
    return world


class Builds:
    """A server of each build, on copies of one world."""

    def __init__(self, folder, world, programs, environment=None):
        self.folder, self.world, self.faults = folder, world, load.Faults()
        self.servers = [Server(copy(world, folder / f"build{number}"), program=program, environment=environment).started(60)
                        for number, program in enumerate(programs)]

    def posts(self, what, lines):
        """A burst of posts, as `lines` makes them for a server and its file."""
        files = [lines(server, self.folder / f"{what}-{server.port}.txt") for server in self.servers]

        def burst(server):
            stamp = f"{int(time.time()) + 7 * next(RUNS) & 0xffffffff:08x}"
            return load.wrk(server, "posts.lua", [files[self.servers.index(server)], stamp], CLIENTS, SECONDS,
                            faults=self.faults, name=what)["server_ms"]
        return burst

    def health(self):
        return lambda server: load.wrk(
            server, "one.lua", [], CLIENTS, SECONDS, path="/health", faults=self.faults, name="health")["server_ms"]

    def searches(self, tokens=None):
        """With files of access tokens, one for each server, by people who are signed in."""
        paths = self.folder / "paths.txt"
        paths.write_text("\n".join(request["path"] for request in mix.make(self.world / "wayswap.sqlite", 1_000, SEED)))
        return lambda server: load.wrk(
            server, "paths.lua", [paths, next(RUNS), *(["", tokens[self.servers.index(server)]] if tokens else [])], CLIENTS,
            SECONDS, faults=self.faults, name="searches")["server_ms"]

    def signed(self):
        files = [self.folder / f"tokens-{server.port}.txt" for server in self.servers]
        for server, file in zip(self.servers, files):
            file.write_text("".join(f"{person.token}\n" for person in People(server.port, random).make(server.port, OWNERS)))
        return self.searches(files)

    def messages(self):
        return self.posts("messages", lambda server, file: message_lines(
            file, People(server.port, random).make(server.port, CLIENTS), writes.TEXT))

    def offers(self):
        database = self.world / "wayswap.sqlite"
        requests = mix.make(database, 1_000, SEED)
        return self.posts("offers", lambda server, file: writes.offer_lines(
            database, requests, People(server.port, random).make(server.port, OWNERS), file))

    def transfers(self):
        files = [wallet.transfer_lines(server, self.folder / f"transfers-{server.port}.txt") for server in self.servers]
        return lambda server: wallet.transfers(
            server, files[self.servers.index(server)], CLIENTS, SECONDS, self.faults, next(RUNS))["server_ms"]

    def swaps(self):
        """Between new pairs each time: a burst leaves swaps behind that have not ended."""
        return lambda server: swaps.run(
            server, CLIENTS, SECONDS, self.folder / f"swaps-{next(RUNS)}.txt", self.faults)["server_ms"]

    def stop(self):
        for server in self.servers:
            server.stop()


def deadlines(folder, seed, program):
    """ms of processor a passed deadline, while nobody asks for anything."""
    with contextlib.ExitStack() as stack:
        data = copy(seed, folder / "turn")
        stack.callback(shutil.rmtree, data)
        server = Server(data, program=program).started(60)
        stack.callback(server.stop)
        waiting, busy = load.count(server, "swap WHERE state = 'proposed'"), server.processor_seconds()
        time.sleep(2 * SECONDS)
        busy = server.processor_seconds() - busy
        return 1000 * busy / max(1, waiting - load.count(server, "swap WHERE state = 'proposed'"))


def in_turns(what, one, other):
    """Bursts of both, in an order that changes each time."""
    times = {True: [], False: []}
    for number in range(BURSTS):
        for is_new in (number % 2 == 0, number % 2 == 1):
            times[is_new].append(other() if is_new else one())
    old, new = times[False], times[True]
    was, now = statistics.median(old), statistics.median(new)
    print(f"{what}: {was:.3f} → {now:.3f} ms of processor, {now / was:.2f} ({BURSTS} bursts each, {min(old):.3f} to "
          f"{max(old):.3f} and {min(new):.3f} to {max(new):.3f})", flush=True)


def main(old, new, *chosen):
    programs = [str(pathlib.Path(program).resolve()) for program in (old, new)]
    with tempfile.TemporaryDirectory(prefix="wayswap-bench-", dir="/var/tmp") as place:
        folder = pathlib.Path(place)
        builds = Builds(folder, filled(folder, programs[0]), programs)
        for what in chosen or ("health", "searches", "signed", "messages", "offers", "transfers", "swaps"):
            if what != "deadlines":
                burst = getattr(builds, what)()
                in_turns(what, *(functools.partial(burst, server) for server in builds.servers))
        builds.stop()
        if not chosen or "deadlines" in chosen:
            backlog.proposals(folder / "seed" / "wayswap.sqlite", DEADLINES, SEED)
            in_turns("deadlines", *(functools.partial(deadlines, folder, folder / "seed", program) for program in programs))
    return 1 if builds.faults.found else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
