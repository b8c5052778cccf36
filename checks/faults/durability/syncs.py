"""How many syncs a write costs: counted, not timed, with each sync slowed by 5 ms, so that the disk does not matter.

The delay is put in by strace, which also counts (`method` "strace"), or by durable.c, where tracing may not be allowed
("shim").
"""
import re
import statistics
import time

from harness import loop, wrk
from harness.folder import copy
from harness.people import People
from harness.server import Server
from harness.times import percentile

DELAY = 0.005
LEAST = 65  # writes that are measured, however slow the machine; for one writer a third of it


class Measured:
    """Writes, syncs and times of one run."""

    def __init__(self, writers, took, refused, syncs, durations, times=None):
        self.writers, self.writes, self.syncs, self.refused = writers, len(took), syncs, len(refused)
        self.median, self.p99 = times or (percentile(took, 0.5, 0), percentile(took, 0.99, 0))
        self.sync = statistics.median(durations) if durations else None

    @property
    def ratio(self):
        return self.syncs / self.writes if self.writes else float("inf")

    @property
    def bar(self):
        """The longest p99 that group commit explains: 20 syncs and 20 ms."""
        return 20 * self.sync + 0.02

    def __str__(self):
        text = f"{self.syncs} syncs for {self.writes} writes = {self.ratio:.3f}; p99 {1000 * self.p99:.0f} ms"
        return text if not self.refused else f"{text}; {self.refused} not acknowledged"


def write(server, who, key, seconds, least):
    """Offers and messages in a closed loop, one connection for each of `who`: ([seconds of each 2xx], [others]).

    Goes on until `least` writes were taken. Whoever is told 503 comes again, which is no refusal.
    """
    took, others, until = [], [], time.monotonic() + seconds

    def take(line, status, seconds, body):
        if status in (200, 201):
            took.append(seconds)
        elif status != 503:
            others.append(status)
        return time.monotonic() < until or len(took) < least and not others

    loop.run([loop.Line(server.port, loop.write(person, key)) for person in who], take)
    return took, others


def send(server, who, writers, seconds, work, random):
    """(median, p99) in seconds of messages that wrk sends. The loop's own thread takes as long as the server does."""
    file = wrk.message_lines(work / "messages.txt", who, "At noon, by the fountain?")
    found = wrk.run(server.port, "posts.lua", [file, f"{random.getrandbits(32):08x}"], writers, seconds)
    if found["failed"] or found["broken"]:
        raise RuntimeError(f"not all messages were taken: {found['said']}")
    return found["p50"] / 1000, found["p99"] / 1000


def measure(stage, writers, seconds, random, method="strace", program=None, sending=False):
    """Runs `writers` in a closed loop for some seconds; `sending`: messages only, by wrk, for their times."""
    data, trace, shim = copy(stage.template, stage.work / "data"), stage.work / "strace", stage.shim
    trace.unlink(missing_ok=True)
    wrap, environment = [], {}
    if method == "strace":
        wrap = ["strace", "-f", "--seccomp-bpf", "-qq", "-T", "-e", "signal=none", "-e", "trace=fdatasync,fsync", "-e",
                f"inject=fdatasync,fsync:delay_enter={int(1e6 * DELAY)}", "-o", str(trace)]
    else:
        environment = shim.environment(data, image=False, delay=DELAY)
    with Server(data, program=program, wrap=wrap, environment=environment, log=stage.work / "server.log") as server:
        people = People(server.port, random)
        who = people.make(server.port, min(writers, 16))
        before, begun = shim.syncs, len(traced(trace))
        times = send(server, who, writers, seconds, stage.work, random) if sending else None
        took, refused = ([], []) if sending else write(
            server, who * (writers // len(who)), people.key, seconds, LEAST if writers > 1 else LEAST // 3)
        lines = traced(trace)[begun:]
        syncs = shim.syncs - before
    if method == "strace":
        syncs = sum("sync(" in line for line in lines)
    durations = [float(match[1]) for match in (re.search(r"<(\d+\.\d+)>$", line) for line in lines) if match]
    return Measured(writers, took, refused, syncs, durations, times)


def traced(trace):
    return trace.read_text().splitlines() if trace.exists() else []
