"""H3: kill -9 under streams and sends, again and again: what was acknowledged is there, and readers resume.

Each write to the log is made longer in some of the rounds, so that most kills come between the beginning of a COMMIT and its
end. Controls: readers who resume from now on, and a build that sends events before they are committed.
"""
import random
import time

from faults.events.stage import CROWD, stored, world
from harness import machine
from harness.streams import Driver, told, wrong
from harness.wayswap import control, verify

#: Microseconds more for a write to the log. A commit makes one of them, as long as it is not large.
DELAY = 50_000


def kill(pairs, rounds, messages, defect=None, limit=60, delay=0, program=None):
    """The report, what is stored, and what `verify` finds; `delay`: microseconds more for each write to the log."""
    with world(pairs) as (folder, people):
        wrap = ["strace", "-f", "-qq", "-o", "/dev/null", "-P", f"{folder.database}-wal", "-e", "trace=pwrite64", "-e",
                f"inject=pwrite64:delay_enter={delay}"] if delay else ()

        def start(port=None):
            return folder.server(port=port, options=CROWD, wrap=wrap, program=program).started(60)

        server = start()
        with Driver(server.port, people) as driver:
            driver.open(2 * pairs)
            if defect:
                driver.ask("plant", defect)
            driver.ask("send", messages, messages // (rounds + 1), 16)
            for _ in range(rounds):
                time.sleep(random.uniform(0.3, 1.2))
                server.kill()
                server = start(server.port)
            report = driver.settled(limit)
        server.kill()
        return report, stored(folder), verify(folder.data)


def judge(run, what, found, messages):
    report, (kept, twice), damage = found
    run.row("H3", what, f"{told(report)}; {kept:,} stored, {twice} twice" + (f"; {damage}" if damage else ""),
            not wrong(report) and report["messages"] == messages == kept and not twice and not damage)


def check(run):
    pairs, rounds, messages = (20, 3, 400) if run.short else (200, 40, 10_000)
    judge(run, f"{rounds} times kill -9 under {2 * pairs} streams and {messages:,} messages",
          kill(pairs, rounds, messages), messages)
    report, _, _ = kill(20, 1, 200, "forget", limit=2)
    run.row("H3", "readers who resume from now on after a kill", told(report), bool(wrong(report)), control=True)


def builds(run):
    machine.need("strace")
    judge(run, "20 times kill -9, each write to the log 50 ms longer", kill(20, 20, 2000, delay=DELAY), 2000)
    report, _, _ = kill(20, 20, 2000, delay=DELAY, program=control("delivers-before-commit"))
    run.row("H3", "a build that sends events before COMMIT, killed in the same way", told(report), bool(wrong(report)),
            control=True)
