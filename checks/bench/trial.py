"""One part of the bench, measured and printed by itself."""
import argparse
import pathlib
import sys
import tempfile

from bench import load, report
from harness import wayswap


def main(usage, title, measure):
    """Ends with 1 if anything was wrong. `measure` gets a seeded folder, one for its files, how many rounds, their seconds,
    the faults and the table."""
    parser = argparse.ArgumentParser(description=usage, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one short round")
    options = parser.parse_args()
    faults, table = load.Faults(), report.Report(title, is_trial=True)
    with tempfile.TemporaryDirectory(prefix="wayswap-bench-", dir="/var/tmp") as place:
        folder = pathlib.Path(place)
        wayswap.seed(folder / "seed")
        measure(folder / "seed", folder, 1 if options.quick else 3, 2 if options.quick else 4, faults, table)
        print(table.text(report.facts(folder)))
    sys.exit(1 if faults.found else 0)
