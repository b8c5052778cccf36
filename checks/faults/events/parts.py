"""Live events: nothing missing, nothing twice, all in order, on networks that cut and from servers that die (H2-H4, H8)."""
import contextlib

from faults.events import between, cuts, kills, proxied, returns, silent, soak
from faults.topic import Part
from harness import machine

TITLE = "Live events"


@contextlib.contextmanager
def stage(run):
    if run.short:
        machine.judge_no_time()
    yield None


PARTS = {
    "cuts": Part(cuts.check, "H3", builds=cuts.builds), "between": Part(between.check, "H3"),
    "kills": Part(kills.check, "H3", builds=kills.builds), "vanished": Part(silent.vanished, "H3"),
    "stalled": Part(silent.stalled, "H4", is_short=False, builds=silent.builds),
    "returns": Part(returns.check, "H8", is_short=False),
    "soak": Part(soak.check, "D9", is_short=False),
    "proxied": Part(proxied.check, needs=("nginx-light", "openssl"), is_short=False),
}
