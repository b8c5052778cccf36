"""Swaps that are cut short: a kill leaves the old state or the new one (D1)."""
import contextlib
import pathlib
import tempfile

from faults.swaps import transitions, walks
from faults.topic import Part
from harness import machine

TITLE = "Swaps"


@contextlib.contextmanager
def stage(run):
    """The folder in which everything lies."""
    if run.short:
        machine.judge_no_time()
    with tempfile.TemporaryDirectory(prefix="wayswap-") as work:
        yield pathlib.Path(work)


PARTS = {"transitions": Part(transitions.check, "D1"), "walks": Part(walks.check, "D1")}
