#!/usr/bin/env python3
"""Disks that fail or are full, foreign locks, a growing log, backups and migrations: D5 to D9 and D11.

    faults/disk.py [PART …] [--short] [--json PATH] [--seed N] [--seconds N]

Parts: disk_error disk_full foreign_lock log_growth backup migration; all of them unless said, with --short the errors,
the full disk and the migration, with fewer rounds and without the controls that are builds of patched sources. Each has
a control, a run with a planted defect that the same check must find.
"""
import argparse
import importlib
import pathlib
import sys

import crowd
import wayswap

PARTS = ["disk_error", "disk_full", "foreign_lock", "log_growth", "backup", "migration"]
SHORT = ["disk_error", "disk_full", "migration"]


def main(parts=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    if parts is None:
        parser.add_argument("parts", nargs="*", metavar="PART", help="which parts; all of them unless said")
    parser.add_argument("--short", action="store_true", help="fewer rounds, no builds")
    parser.add_argument("--json", metavar="PATH", help="write the rows there too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, help="length of the soak of the log")
    options = parser.parse_args()
    crowd.Crowd.seed = options.seed
    parts = parts or options.parts or (SHORT if options.short else PARTS)
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no such part: {' '.join(sorted(unknown))}")
    table = wayswap.Table(f"Disks, locks, backups and migrations (seed {options.seed})", options.json)
    wayswap.need(*(["strace"] if {"disk_error", "migration"} & set(parts) else []))
    try:
        for name in parts:
            part = importlib.import_module(name)
            extra = {"seconds": options.seconds} if name == "log_growth" and options.seconds else {}
            with table.attempt(name, part.GOAL, name):
                part.check(table, short=options.short, **extra)
            if not options.short and hasattr(part, "check_builds"):
                with table.attempt(name, part.GOAL, f"{name}, the builds"):
                    part.check_builds(table)
    finally:
        crowd.Folder.remove_template()
    table.finish()


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
    main()
