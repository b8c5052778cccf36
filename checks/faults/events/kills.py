"""H3: kill -9 under streams and sends, again and again: what was acknowledged is there, and readers resume."""
import random
import time

from faults.events.stage import CROWD, stored, world
from harness.streams import Driver, told, wrong
from harness.wayswap import verify


def kill(run, pairs, rounds, messages, defect=None, limit=60):
    """The report, what is stored, and what `verify` finds."""
    with world(pairs) as (folder, people), folder.server(options=CROWD) as server:
        with Driver(server.port, people) as driver:
            driver.open(2 * pairs)
            if defect:
                driver.ask("plant", defect)
            driver.ask("send", messages, messages // (rounds + 1), 8)
            for _ in range(rounds):
                time.sleep(random.uniform(0.3, 1.2))
                server.kill()
                server = folder.server(port=server.port, options=CROWD).started(60)
            report = driver.settled(limit)
        server.kill()
        return report, stored(folder), verify(folder.data)


def check(run):
    pairs, rounds, messages = (20, 3, 400) if run.short else (200, 40, 10_000)
    report, (kept, twice), damage = kill(run, pairs, rounds, messages)
    run.row("H3", f"{rounds} times kill -9 under {2 * pairs} streams and {messages:,} messages",
            f"{told(report)}; {kept:,} stored, {twice} twice" + (f"; {damage}" if damage else ""),
            not wrong(report) and report["messages"] == messages == kept and not twice and not damage)
    report, _, _ = kill(run, 20, 1, 200, "forget", limit=3)
    run.row("H3", "readers who resume from now on after a kill", told(report), bool(wrong(report)), control=True)
