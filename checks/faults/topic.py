"""Runs one topic of the fault tests: python3 -m faults.topic TOPIC [PART …] [--short] [--seed N] [--json PATH] …

A topic is a folder here whose `parts.py` has a TITLE, PARTS by name, and perhaps `stage(run)`, a context whose value
each check is given beside the run. A part takes its name from what it checks; `faults/run TOPIC:PART` runs it alone.
"""
import argparse
import contextlib
import dataclasses
import importlib
import random
import typing

from harness import machine
from harness.report import Table


class Part(typing.NamedTuple):
    """One check. Its `builds` are the controls that need builds of patched sources: not in the short tier."""
    check: typing.Callable
    goal: str = "-"
    needs: tuple = ()
    is_short: bool = True
    builds: typing.Callable | None = None


@dataclasses.dataclass
class Run:
    """What a check is given: the table for its rows, and how much it shall do."""
    table: Table
    short: bool
    seed: int
    rounds: int | None
    seconds: int | None

    def row(self, *cells, **options):
        self.table.row(*cells, **options)


def no_stage(run):
    return contextlib.nullcontext()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("topic")
    parser.add_argument("parts", nargs="*", metavar="PART", help="all of them unless said")
    parser.add_argument("--short", action="store_true", help="fewer rounds, smaller samples, no builds")
    parser.add_argument("--no-builds", action="store_true", help="without the controls that are builds of patched sources")
    parser.add_argument("--seed", type=int, default=1, help="of all random numbers")
    parser.add_argument("--json", metavar="PATH", help="write the rows there too")
    parser.add_argument("--rounds", type=int, help="of kills and power cuts at 8 writers (durability)")
    parser.add_argument("--seconds", type=int, help="of the soak of the log (disk), and of that of everything (events)")
    options = parser.parse_args()
    topic = importlib.import_module(f"faults.{options.topic}.parts")
    if unknown := set(options.parts) - set(topic.PARTS):
        parser.error(f"no such part: {' '.join(sorted(unknown))}; there are {' '.join(topic.PARTS)}")
    machine.allow_connections()
    tier = "short, " if options.short else "without builds of patched sources, " if options.no_builds else ""
    run = Run(Table(f"{topic.TITLE} ({tier}seed {options.seed})", options.json), options.short, options.seed,
              options.rounds, options.seconds)
    with getattr(topic, "stage", no_stage)(run) as stage:
        given = [] if stage is None else [stage]
        for name in options.parts or [name for name, part in topic.PARTS.items() if part.is_short or not run.short]:
            part = topic.PARTS[name]
            for check in (part.check, None if run.short or options.no_builds else part.builds):
                if check:
                    random.seed(options.seed)
                    with run.table.attempt(name, part.goal, name):
                        machine.need(*part.needs)
                        check(run, *given)
    run.table.finish()


if __name__ == "__main__":
    main()
