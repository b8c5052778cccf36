"""Disks that fail or are full, foreign locks, a growing log, backups, migrations and exports: D5 to D9, D11 and G1.

Each part has a control, a run with a planted defect that the same check must find. The short tier has the errors, the
full disk and the migration, with fewer rounds and without the controls that are builds of patched sources.
"""
from faults.disk import backup, error, exports, foreign_lock, full, log_growth, migration
from faults.topic import Part

TITLE = "Disks, locks, backups and migrations"
PARTS = {
    "error": Part(error.check, "D5", ("strace",), builds=error.builds),
    "full": Part(full.check, "D6", builds=full.builds),
    "foreign_lock": Part(foreign_lock.check, "D7", is_short=False, builds=foreign_lock.builds),
    "log_growth": Part(log_growth.check, "D8", is_short=False, builds=log_growth.builds),
    "backup": Part(backup.check, "D9", is_short=False),
    "migration": Part(migration.check, "D11", ("strace",)),
    "exports": Part(exports.check, "G1"),
}
