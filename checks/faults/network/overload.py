"""H12: twice the load that the server can do.

wrk makes the load. An open loop is made of many connections that each wait between two requests: what the server
answers late or refuses does not make the clients ask less. The server has one core to itself and the generator the
others; what was really offered is counted, and less than 1.8 times the capacity is no overload.
"""
import contextlib
import itertools
import math
import os
import random
import statistics
import threading
import time

from faults.network.loopback import Honest
from harness import offers, wrk
from harness.folder import Folder
from harness.times import ms, p99, percentile

NEARBY = "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=50&sort=gain&limit="


@contextlib.contextmanager
def filled(*options, core):
    """A server with 50,000 offers on one core, so that a search costs more than a refusal and than asking for it."""
    with Folder() as folder:
        offers.fill(folder.database, 50_000, 7)
        with folder.server(options=options, wrap=("taskset", "-c", str(core)), limit=60, environment=ONE_LOOP) as server:
            yield server


def check(run):
    core, *others = sorted(os.sched_getaffinity(0))
    if not others:
        raise RuntimeError("an overload needs two cores: one for the server, one for who asks")
    os.sched_setaffinity(0, others)
    try:
        # To refuse costs a tenth of a page of 100: so much of the core is lost.
        overloaded(run, core, others, NEARBY + "100")
        overloaded(run, core, others, NEARBY + "20")
        uncapped(run, core, others)
    finally:
        os.sched_setaffinity(0, [core, *others])


# NIO counts the cores of the machine, not those that taskset leaves: two loops on one core delay each other.
ONE_LOOP = {"NIO_SINGLETON_GROUP_LOOP_COUNT": "1"}
TURNS, TURN, PEAK = 3, 24, 8
FEW = 16  # So many connections are never refused, however long each request takes.


class Crowd:
    """Honest readers who take turns, so that each rests between two requests, as those of the open loop do.

    A socket that is readable again within the same round of the event loop is the first of the next round. A reader
    who never rests is thus never refused, and measures nothing.
    """

    COUNT, PAUSE = 40, 0.02

    def __init__(self, port, path):
        self.readers = [Honest(port, path) for _ in range(self.COUNT)]

    def measure(self, seconds):
        """[(status, seconds)] of one request after the other, each of the next reader."""
        seen, ends = [], time.monotonic() + seconds
        for reader in itertools.cycle(self.readers):
            if time.monotonic() > ends:
                return seen
            seen.append(reader.once())
            time.sleep(random.uniform(0, 2 * self.PAUSE))


class Pushed:
    """A server that is asked for twice its capacity, in turns of `TURN` seconds.

    The speed of a machine is not the same from one minute to the next: the capacity is measured before, between and
    after the turns, and a turn is held against the mean of those beside it. One in which less than 1.8 times as much
    was asked is none.
    """

    def __init__(self, limit, path, core, others):
        self.path, self.others = path, others
        self.capacities, self.offered, self.good = [], [], []
        self.seen, self.checks, self.recovered = [], [], []
        with filled("--max-requests", limit, "--max-connections", "0", core=core) as server:
            self.port = server.port
            # Until the pages of the database are in memory.
            self.load(5, FEW)
            self.alone = p99(Honest(self.port, path).measure(2))
            self.measure()
            for _ in range(TURNS):
                self.push()
                self.measure()

    def load(self, seconds, connections, pause=0):
        """What came of as many connections as these, which pause so many milliseconds between two requests."""
        script, arguments = ("pauses.lua", [pause]) if pause else ("one.lua", [])
        return wrk.run(self.port, script, arguments, connections, seconds, self.path, self.others)

    def measure(self):
        found = self.load(PEAK, FEW)
        if not found["rate"] or found["failed"]:
            raise RuntimeError(f"{FEW} connections had {found['failed']} refusals in {found['requests']} answers")
        self.capacities.append(found["rate"])

    def push(self):
        # A connection pauses only after its answer, so more than twice is aimed at.
        pause, found = int(2 * 1000 * 2000 / (2.5 * self.capacities[-1])), {}
        load = threading.Thread(target=lambda: found.update(self.load(TURN, 2000, pause)))
        load.start()
        time.sleep(2)
        self.seen += Crowd(self.port, self.path).measure(TURN - 6)
        self.checks += Honest(self.port, "/health").measure(3, 0.02)
        load.join()
        self.recovered.append(self.recovery())
        self.offered.append(found["rate"])
        self.good.append(found["rate"] - found["failed"] / found["seconds"])

    def recovery(self):
        """The seconds until it is as quick as before; infinite after 15."""
        ended, reader = time.monotonic(), Honest(self.port, self.path)
        while time.monotonic() - ended < 15:
            if percentile([took for _, took in reader.measure(0.2)], 0.5) <= max(2 * self.alone, 0.005):
                return time.monotonic() - ended
        return math.inf

    def shares(self):
        """[(offered, answered)] of each turn, for one of the capacity beside it."""
        beside = [(before + after) / 2 for before, after in zip(self.capacities, self.capacities[1:])]
        return [(offered / one, good / one) for offered, good, one in zip(self.offered, self.good, beside)]


def span(values, form):
    return f"{statistics.mean(values):{form}} ({min(values):{form}} to {max(values):{form}})"


def overloaded(run, core, others, path):
    pushed = Pushed("256", path, core, others)
    turns = [turn for turn in pushed.shares() if turn[0] >= 1.8]
    offered, good = ([turn[index] for turn in turns] or [0] for index in (0, 1))
    what = f"pages of {path.rsplit('=', 1)[1]}"
    run.row("H12", f"an open loop at about twice the capacity of one core, {TURNS} × {TURN} s, {what}, 50,000 offers",
            f"capacity {span(pushed.capacities, '.0f')}/s; offered {span(offered, '.2f')} of it in {len(turns)} turns"
            f"{'' if len(turns) > 1 else ': NOT OFFERED, 1.8 is needed'}; answered {span(good, '.0%')} of it, "
            "bar 80 %",
            len(turns) > 1 and statistics.mean(good) >= 0.8)
    quick, late = p99(pushed.seen, (503,)), p99(pushed.seen)
    count = sum(status == 503 for status, _ in pushed.seen)
    run.row("H12", f"refusals meanwhile, {what}", f"{count} of {len(pushed.seen)} seen, p99 "
            f"{ms(quick)}; answers p99 {ms(late)}", count > 0 and quick <= 0.05)
    failed = sum(status != 200 for status, _ in pushed.checks)
    run.row("H12", f"/health meanwhile, and as quick as before, {what}", f"{failed} of {len(pushed.checks)} refused; "
            f"after {max(pushed.recovered):.1f} s at the latest", failed == 0 and max(pushed.recovered) <= 5)


def uncapped(run, core, others):
    seen = Pushed("0", NEARBY + "20", core, others).seen
    late = percentile([took for _, took in seen], 0.99)
    run.row("H12", "without a bound on requests", f"p99 of all answers {ms(late)}, no refusal",
            late > 0.05 and not any(status == 503 for status, _ in seen), control=True)
