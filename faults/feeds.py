#!/usr/bin/env python3
"""Feeds of rates that hang, lie, drip and die: a live server goes on with the last good rates, and nobody waits.

    faults/feeds.py [--short] [--only PART,PART …] [--json PATH] [--seed N]

A player (feeds_player.py) plays every feed on loopback. Each part takes a fresh copy of a demo world whose rates are a
week old, so that a live server polls at once, once a second. Parts: each mode of the player by its name (a fault that
must not get in, or `good`), `alone`, `gold`, `decisions`, `missed`, `breaker`, `crowd`, `restart`, and the controls
`samples` and `builds`, servers with a planted defect. --short reads for two seconds instead of six and builds nothing.
"""
import argparse
import functools
import pathlib
import resource
import sys

import wayswap


def main():
    import feeds_checks
    import feeds_controls
    import feeds_held
    import feeds_stage
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true", help="shorter loads, no builds")
    parser.add_argument("--only", metavar="PARTS", help="names of parts, separated by commas")
    parser.add_argument("--json", metavar="PATH", help="write the rows there too")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))
    parts = {"alone": feeds_held.alone, "good": feeds_checks.good}
    parts |= {mode: functools.partial(feeds_checks.kept_row, mode=mode)
              for mode in [*feeds_checks.ANSWERS, *feeds_checks.BODIES]}
    parts |= {name: getattr(feeds_held, name) for name in ("gold", "swapped", "jump", "decisions", "liar", "apart")}
    parts |= {name: getattr(feeds_checks, name) for name in ("missed", "breaker", "crowd", "restart")}
    parts["samples"] = feeds_controls.samples
    if not options.short:
        parts["builds"] = feeds_controls.builds
    wanted = options.only.split(",") if options.only else list(parts)
    if unknown := set(wanted) - set(parts):
        parser.error(f"no such part: {' '.join(sorted(unknown))}; there are {' '.join(parts)}")
    tier = "short" if options.short else "full"
    table = wayswap.Table(f"Feeds of reference rates ({tier}, seed {options.seed})", options.json)
    stage = feeds_stage.Stage(options.seed)
    for name in wanted:
        with table.attempt(name, feeds_checks.GOAL, name):
            parts[name](table, stage, seconds=2 if options.short else 6)
    stage.close()
    table.finish()


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    main()
