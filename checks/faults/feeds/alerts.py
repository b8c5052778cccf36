"""Alerts: whoever kills the server between a publication and its last notification, each alert fires once.

Control: alerts that forget that they fired do it again.
"""
import random
import time

from faults.feeds.checks import GOAL
from harness.alerts import fill
from harness.client import Client
from harness.folder import Folder, change
from harness.machine import patience
from harness.publications import evaluated

COUNT, SHORT = 20_000, 4_000


def finish(folder, server, day):
    """Waits for the end of the evaluation."""
    limit = time.monotonic() + patience(120)
    while not evaluated(folder.look, "alerts", day) and time.monotonic() < limit:
        time.sleep(0.05)
    server.kill()


def tally(folder):
    """(alerts that fired, firings, notifications, the most of one alert)"""
    return folder.look("""SELECT (SELECT count(*) FROM rate_alert WHERE times_fired > 0), (SELECT count(*) FROM alert_firing),
        (SELECT count(*) FROM notification WHERE kind = 'alert.fired'), (SELECT max(times_fired) FROM rate_alert)""")[0]


def fired(run, stage):
    count, source = SHORT if run.short else COUNT, random.Random(run.seed)
    with Folder() as folder:
        with folder.server() as server, Client(server.port, timeout=30) as client:
            for _ in range(4):
                client.token = None
                client.register()
        owners = [row[0] for row in folder.look("SELECT id FROM traveller ORDER BY id")]
        day = fill(folder.database, owners, count, 1.0)
        kills, within = 0, 0
        while not evaluated(folder.look, "alerts", day) and kills < 200:
            server = folder.server().started(60)
            # Later and later: a slow machine has not begun to fire as soon as a fast one.
            time.sleep(source.uniform(0, 0.4 + kills * 0.04))
            server.kill()
            kills += 1
            within += 0 < tally(folder)[1] < count
        finish(folder, folder.server().started(60), day)
        found = tally(folder)
        run.row(GOAL, f"{count:,} alerts that one publication reaches, the server killed {kills} times",
                f"{within} kills between the first and the last; {found[1]:,} fired, the most {found[3]} times",
                found == (count, count, count, 1) and within > 0)
        change(folder.data, ("UPDATE rate_alert SET is_armed = 1, since = since - 1",), ("DELETE FROM alert_firing",),
               ("DELETE FROM publication_evaluation WHERE evaluator = 'alerts'",))
        finish(folder, folder.server().started(60), day)
        again = tally(folder)
        run.row(GOAL, "alerts that forget that they fired", f"the most {again[3]} times", again[3] == 2, control=True)
