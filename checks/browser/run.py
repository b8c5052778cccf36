"""Runs the parts, or those that are named: `browser/run`."""
import argparse
import contextlib
import fcntl
import functools
import importlib
import multiprocessing
import pathlib
import sys
import time
import traceback

from browser.world import PLACE, world
from harness import machine
from harness.folder import template

PARTS = ["texts", "modules", "worker", "budgets", "flows", "wallet", "faults", "streams", "screens", "layout", "attacks"]
#: Kinds of flows by the beginning of their names; all others are `flows`.
KINDS = {"fault": "faults", "stream": "streams", "wallet": "wallet"}
#: Flows wait for the most part, so that those of a kind are shared out to several lines.
SHARES = {"flows": 3, "wallet": 2, "faults": 2, "streams": 2}
#: Browsers at a time, on two cores.
AT_ONCE = 4
#: The parts that needed a second try, one a line.
TWICE = PLACE / "second-tries.txt"
FLOWS = pathlib.Path(__file__).parent / "flows"


def flows():
    return [f"flows/{path.stem}" for path in sorted(FLOWS.glob("*.py")) if not path.stem.startswith("_")]


def flows_of(part):
    return [name for name in flows() if KINDS.get(name.split("/")[1].split("_")[0], "flows") == part]


def lines():
    """What runs one after the other, in a process and on a server of its own; the long ones first."""
    shares = [flows_of(part)[at::count] for part, count in SHARES.items() for at in range(count)]
    return [["screens:en"], ["screens:pl"], ["layout:en"], ["layout:pl"], *shares, ["attacks"], ["texts", "modules", "worker", "budgets"]]


def steps(part):
    """[(name, what runs)] of a part: a module with `play(world)`, or the flows of a kind."""
    for name in flows_of(part) or [part]:
        path, _, choice = name.partition(":")
        module = importlib.import_module(f"browser.{path.replace('/', '.')}")
        action = functools.partial(module.play, languages=[choice]) if choice else module.play
        yield name, (module.__doc__ or name).strip().splitlines()[0], action


def play(parts, options, failed):
    """Plays parts against one server with one browser. `failed` gets {name: problems} at once, whatever happens later."""
    needs_no_world = parts == ["texts"]
    with contextlib.nullcontext() if needs_no_world else world(options.base, options.api) as made:
        if made:
            made.is_short = options.short
        for part in parts:
            for name, title, action in steps(part):
                problems = step(name, title, action, made)
                if problems and options.again:
                    note_second_try(name, problems)
                    problems = step(name, f"once more: {title}", action, made, "again-")
                if problems:
                    failed[name] = problems


def note_second_try(name, problems):
    """Processes write to the same file; a line has a name, and the first thing that was wrong."""
    with TWICE.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(f"{name}: {' / '.join(problems[0].strip().splitlines())[-300:]}\n")


def tell_second_tries():
    """A test that passes at its second try has still failed once: whoever reads the end of a run sees it."""
    lines = sorted(TWICE.read_text().splitlines())
    print(f"browser: {len(lines) or 'no'} parts needed a second try{':' if lines else ''}", flush=True)
    tell(lines, 20)


def step(name, title, action, made, attempt=""):
    began = time.monotonic()
    try:
        problems = list(action(made) or [])
    except Exception:
        problems = [traceback.format_exc(limit=-4)]
    if made:
        problems += made.taken()
        if problems:
            problems += made.pictures(attempt + name)
        made.close_pages()
        made.taken()  # What the pages said after the end is none of the next one's faults.
    print(f"browser: {'FAILED' if problems else 'passed'} {name}: {title} ({time.monotonic() - began:.0f} s)", flush=True)
    tell(problems, 40)
    return problems


def tell(problems, limit):
    for problem in problems[:limit]:
        print("    " + problem.strip().replace("\n", "\n    ").encode(errors="replace").decode(), flush=True)
    if len(problems) > limit:
        print(f"    and {len(problems) - limit} more", flush=True)


def play_alone(parts, options, failures):
    machine.end_on_sigterm()
    try:
        play(parts, options, failures)
    except Exception:
        failures[process_of(parts)] = [traceback.format_exc(limit=-4)]


def play_named(options):
    failures = {}
    play_alone(options.parts, options, failures)
    return failures


def process_of(parts):
    return f"the process of {' '.join(parts)}"


def main():
    parser = argparse.ArgumentParser(prog="checks/browser/run")
    parser.add_argument("parts", nargs="*", help=f"{', '.join(PARTS)}, flows/NAME")
    parser.add_argument("--base", help="where the app is served; without it a server with the demo world is started")
    parser.add_argument("--api", help="where the API is, if not there")
    parser.add_argument(
        "--again", action="store_true", help="play once more what fails, and print both; a strange machine is slow at times"
    )
    parser.add_argument(
        "--short", action="store_true", help="no pictures, no planted defects, one language for axe, a fourth of the offers; for CI"
    )
    options = parser.parse_args()
    began = time.monotonic()
    known = {*PARTS, *flows(), "pictures", *(part for line in lines() for part in line)}
    if unknown := set(options.parts) - known:
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}")
    if options.again:
        PLACE.mkdir(parents=True, exist_ok=True)
        TWICE.write_text("")
    failed = play_named(options) if options.parts else play_all(options)
    if options.again:
        tell_second_tries()
    for name in sorted(failed):  # Once more: of a long run often only the end is kept.
        print(f"browser: {name} failed:", flush=True)
        tell(failed[name], 10)
    print(f"browser: {', '.join(sorted(failed)) or 'nothing'} failed; {time.monotonic() - began:.0f} s", flush=True)
    return 1 if failed else 0


def play_all(options):
    manager = multiprocessing.Manager()
    failures, waiting, running = manager.dict(), lines(), {}
    if not options.base:
        template("--demo")  # Seeded once, before the processes part.
    while waiting or running:
        for process in [process for process in running if not process.is_alive()]:
            parts = running.pop(process)
            if process.exitcode:  # It was killed, and plays nothing more.
                failures[process_of(parts)] = [f"ended with {process.exitcode}"]
        while waiting and len(running) < AT_ONCE:
            parts = waiting.pop(0)
            process = multiprocessing.Process(target=play_alone, args=(parts, options, failures))
            process.start()
            running[process] = parts
        time.sleep(0.2)
    return dict(failures)


if __name__ == "__main__":
    sys.exit(main())
