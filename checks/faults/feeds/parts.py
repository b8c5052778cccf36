"""Feeds of rates that hang, lie, drip and die: a live server goes on with the last good rates, and nobody waits.

A player (player.py) plays every feed on loopback. Each part takes a fresh copy of a demo world whose rates are a week
old, so that a live server polls at once, once a second. Parts: each mode of the player by its name (a fault that must
not get in, or `good`), and what held.py and checks.py have besides; the controls are `samples`, and `builds`, servers
with a planted defect. The short tier reads for two seconds instead of six and builds nothing.
"""
import functools

from faults.feeds import alerts, checks, controls, held
from faults.feeds.stage import Stage
from faults.topic import Part

TITLE = "Feeds of reference rates"
CHECKS = {
    "alone": held.alone, "good": checks.good,
    **{mode: functools.partial(checks.kept_row, mode=mode) for mode in [*checks.ANSWERS, *checks.BODIES]},
    **{name: getattr(held, name) for name in ("gold", "swapped", "jump", "decisions", "liar", "apart")},
    **{name: getattr(checks, name) for name in ("missed", "breaker", "crowd", "restart")},
    "samples": controls.samples, "fired": alerts.fired,
}
PARTS = {name: Part(check, checks.GOAL) for name, check in CHECKS.items()}
PARTS["builds"] = Part(controls.builds, checks.GOAL, is_short=False)


def stage(run):
    return Stage(run.seed)
