"""Moderation: an action of staff and its row of the audit are both there or neither, and nothing else is (B8, B9)."""
import contextlib
import pathlib
import tempfile

from faults.moderation import announcements, checkpoints, writes
from faults.topic import Part
from harness import machine

TITLE = "Moderation"


@contextlib.contextmanager
def stage(run):
    """The folder in which everything lies."""
    if run.short:
        machine.judge_no_time()
    with tempfile.TemporaryDirectory(prefix="wayswap-") as work:
        yield pathlib.Path(work)


PARTS = {
    "writes": Part(writes.check, "B8"), "announcements": Part(announcements.check, "B8"),
    "checkpoints": Part(checkpoints.check, "B9"), "full": Part(checkpoints.full, "B9", is_short=False),
}
