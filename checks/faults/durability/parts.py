"""Durability: nothing that was acknowledged is ever lost, and nothing happens twice (D1-D4, D12-D14, H1).

Writers send offers and messages over HTTP and remember every answer. The server is killed, or its power is cut
(durable.c), and asked for everything afterwards. Every check has a control: the same check on a planted defect, which
must be found. Five of the controls are builds of patched sources; the short tier needs none of them.
"""
import contextlib
import os
import pathlib
import random
import shutil
import tempfile

from faults.durability import folder, retries, shim, syncs
from faults.durability.rounds import Series
from faults.topic import Part
from harness import crowd, machine
from harness.folder import template
from harness.people import People, stored
from harness.wayswap import control

TITLE = "Durability"


class Stage:
    """The folder in which everything lies, and the compiled shim."""

    def __init__(self, run, work):
        self.run, self.work, self.shim = run, work, shim.Shim(work)

    @property
    def template(self):
        return template()

    def series(self, **choices):
        return Series(self.template, self.work, self.shim, seed=self.run.seed, **choices)


@contextlib.contextmanager
def stage(run):
    if run.short:
        machine.judge_no_time()
    work = pathlib.Path(tempfile.mkdtemp(prefix="wayswap-"))
    try:
        yield Stage(run, work)
    finally:
        if run.table.passed or "FAULTS_KEEP" not in os.environ:
            shutil.rmtree(work, ignore_errors=True)
        else:
            print(f"  kept for a look: {work}")


def shim_itself(run, stage):
    wrong = shim.self_test()
    run.row("D2", "the shim's own test: what is in the image after which call; without it the test fails",
            "; ".join(wrong) or "as promised", not wrong)


def sudden(run, stage, goal, what, full, **choices):
    """Rounds at 8 writers and at 64."""
    few = run.rounds or (4 if run.short else full)
    for writers, count in [(8, few), (64, max(1, few // 10))]:
        result = stage.series(writers=writers, **choices).run(count)
        run.row(goal, f"{what}, {writers} writers", result, result.is_clean)
        for example in result.findings.examples[:5]:
            print("           ", example, flush=True)


def kill(run, stage):
    sudden(run, stage, "D1", "kill -9 after 0.2 to 2 s", 200)
    series = stage.series()
    with series.start() as server:
        people = People(server.port, series.random)
        one, client = people.make(server.port, 1)[0], server.client()
        requests = [one.offer(people.key()) for _ in range(3)]
        sent = [crowd.send(client, request) for request in requests[:2]]
        one.message(people.key(), text=requests[0].key).send(client)
        sent.append(crowd.Sent(requests[2], status=201))
        found = crowd.compare(sent, stored(server.port, [one]))
    run.row("D1", "an ack log with one write that was never made and one made twice", found,
            (found.lost, found.doubled, found.foreign) == (1, 1, 0), control=True)


def cut(run, stage):
    sudden(run, stage, "D2", "power cut after 0.2 to 2 s", 100, image=True)

    def must_lose(what, count, **choices):
        result = stage.series(image=True, is_control=True, **choices).run(count)
        measured = (f"{result.findings.lost} of {result.acknowledged} acknowledged writes lost, "
                    f"in {result.rounds_with_loss} of {result.rounds} rounds")
        # What was lost may have damaged the file, so that the server refuses it.
        found = result.findings.lost > 0 or bool(result.damage)
        run.row("D2", what, "; ".join([measured, *result.damage[:1]]), found, control=True)

    must_lose("a disk that syncs the log only when it is copied back", 2 if run.short else 5, late="-wal")
    if not run.short:
        must_lose("a build with synchronous=NORMAL", 20, program=control("synchronous-normal"))
        must_lose("a build that does not sync the gathered log", 20, program=control("unsynced-wal"))
        must_lose("a build that answers before COMMIT, syncs 20 ms longer", 20, delay=0.02,
                  program=control("answer-before-commit"))


def sync_counts(run, stage):
    method, seconds = ("shim", 3) if run.short else ("strace", 8)
    # A group ends after 5 ms of work. A build for tests on a busy machine takes so long for one write or two: in the
    # short tier it only counts that some shared a sync, and `GroupCommitTests` show the rest.
    bar = 0.99 if run.short else 0.25
    how = f"each sync 5 ms longer, by {'durable.c' if run.short else 'strace'}"

    def measure(writers, program=None, sending=False):
        return syncs.measure(stage, writers, seconds, random.Random(run.seed), method, program, sending)

    for _ in range(3 if run.short else 1):
        many = measure(64)
        if many.ratio <= bar:
            break
    run.row("D4", f"64 writers, {how}: at most {bar} syncs a write", many, many.ratio <= bar and not many.refused)
    if not run.short:
        # What else the machine does can only make it longer: the best of three.
        best = min([measure(64, sending=True) for _ in range(3)], key=lambda one: one.p99 / one.bar)
        run.row("D4", "64 connections of wrk send messages: p99 at most 20 times the median sync and 20 ms, "
                "best of three runs", f"p99 {1000 * best.p99:.0f} ms, median {1000 * best.median:.0f} ms, "
                f"median sync {1000 * best.sync:.1f} ms, bar {1000 * best.bar:.0f} ms", best.p99 <= best.bar)
    alone = measure(1)
    run.row("D3", "1 writer: at least 1.0 syncs a write", alone, alone.ratio >= 1)
    run.row("D4", f"what 1 writer needs is above the bar of {bar}", f"{alone.ratio:.3f}", alone.ratio > bar,
            control=True)
    if not run.short:
        single = measure(64, control("group-of-one"))
        run.row("D4", "64 writers on a build with one write a group: at least 0.9", single,
                single.ratio >= 0.9, control=True)
        lazy = measure(1, control("synchronous-normal"))
        run.row("D3", "1 writer on a build with synchronous=NORMAL: below 1.0", lazy,
                lazy.ratio < 1 and lazy.writes > 20, control=True)


PARTS = {
    "shim": Part(shim_itself), "kill": Part(kill), "cut": Part(cut), "syncs": Part(sync_counts),
    "folder": Part(folder.check), "retries": Part(retries.check),
}
