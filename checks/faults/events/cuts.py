"""H2, H3: streams and sends that are cut at random, through a proxy; what everybody saw beside what was acknowledged.

Controls: readers who resume one event too late, one too early, or from now on; and a build whose numbers are taken outside the transaction.
"""
import time

from faults.events.cutter import Cutter
from faults.events.stage import CROWD, stored, world
from harness.machine import patience
from harness.streams import Driver, told, wrong
from harness.wayswap import control


def cut(run, readers, each, messages, defect=None, program=None, limit=60):
    """The report of the driver and what was cut: so many readers, cut so often each."""
    with world(readers // 2) as (folder, people), folder.server(options=CROWD, program=program) as server, \
            Cutter(server.port, run.seed) as proxy, Driver(proxy.port, people) as driver:
        driver.open(readers)
        if defect:
            driver.ask("plant", defect)
        proxy.cuts = True
        # A reader is cut about three times a second.
        driver.ask("send", messages, max(20, int(3 * messages / each)), 8)
        until = time.monotonic() + patience(20 * each + 60)  # Only so that a hang ends.
        while proxy.streams < readers * each and time.monotonic() < until:
            time.sleep(0.05)
        proxy.cuts = False
        report = driver.settled(limit)
        return report, proxy, stored(folder)


def check(run):
    readers, each, messages = (20, 10, 400) if run.short else (100, 200, 10_000)
    report, proxy, (kept, twice) = cut(run, readers, each, messages)
    how = ", ".join(f"{count:,} {name}" for name, count in sorted(proxy.counts.items()))
    run.row("H2, H3", f"{readers} readers, {messages:,} messages, {proxy.streams:,} cuts of streams and {proxy.sends:,} of "
            f"sends ({how})", f"{told(report)}; {kept:,} stored, {twice} twice",
            not wrong(report) and report["messages"] == messages == kept and not twice
            and proxy.streams >= readers * each)
    for defect, what in (("skip", "resume one event too late"), ("again", "resume one event too early"),
                         ("forget", "resume from now on"))[:2 if run.short else 3]:
        report, _, _ = cut(run, 20, 5, 200, defect, limit=2)
        run.row("H3", f"readers who {what}", told(report), bool(wrong(report)), control=True)


def builds(run):
    report, _, _ = cut(run, 20, 10, 400, program=control("numbers-outside"), limit=10)
    run.row("H3", "a build whose numbers are taken outside the transaction", told(report), bool(wrong(report)),
            control=True)
