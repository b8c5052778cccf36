"""Which wayswap is tested, and its commands.

The binary is WAYSWAP, or .build/release/wayswap, or .build/debug/wayswap.
"""
import collections
import hashlib
import os
import pathlib
import subprocess
import sys
import time

from harness.machine import CHECKS, ROOT, output, patience

#: No limits on requests, and no feed on the internet is asked, unless a test is about them.
#: Accounts that are made for a measurement publish as much as they like.
SETTINGS = {"WAYSWAP_LIMITS": "off", "WAYSWAP_RATES": "offline", "WAYSWAP_FLAGS_OFF": "fresh-large-offers"}
#: The exit code (None if it did not end in time), the seconds, and all that it said.
Ended = collections.namedtuple("Ended", "code took said")


def binary():
    """Which wayswap is tested."""
    places = [os.environ.get("WAYSWAP"), ROOT / ".build/release/wayswap", ROOT / ".build/debug/wayswap"]
    for place in places:
        if place and os.access(place, os.X_OK):
            return str(place)
    sys.exit("there is no wayswap to test; run `make release` first")


def control(name):
    """The wayswap with the planted defect of faults/controls/NAME.patch; a folder of built ones is WAYSWAP_CONTROLS."""
    built = pathlib.Path(os.environ.get("WAYSWAP_CONTROLS", "")) / name
    if "WAYSWAP_CONTROLS" in os.environ and os.access(built, os.X_OK):
        return str(built)
    print(f"  building the control {name}; the first one takes minutes", flush=True)
    run = subprocess.run([str(CHECKS / "faults/control"), name], cwd=ROOT, stdout=subprocess.PIPE, text=True,
                         timeout=3600)
    if run.returncode:
        raise RuntimeError(f"the control {name} was not built")
    return run.stdout.strip().splitlines()[-1]


def origin():
    """Which sources these are, and which binary is tested."""
    with open(binary(), "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {"commit": output("git", "describe", "--always", "--dirty") or "unknown", "sha256": digest}


def surroundings(environment=None, settings=SETTINGS):
    """The environment of a wayswap: of its own settings it sees only these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WAYSWAP")}
    return {**kept, **settings, **(environment or {})}


def run(*words, program=None, wrap=(), limit=120, **settings):
    """One command, to its end; `wrap` is put before it (strace …)."""
    began = time.monotonic()
    try:
        ended = subprocess.run([*wrap, program or binary(), *map(str, words)], cwd=ROOT, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                               timeout=patience(limit), env=surroundings(**settings))
    except subprocess.TimeoutExpired:
        return Ended(None, time.monotonic() - began, "still running")
    return Ended(ended.returncode, time.monotonic() - began, ended.stdout.strip())


def must(*words, **options):
    """One command that must end with 0; what it said."""
    ended = run(*words, **options)
    if ended.code != 0:
        raise RuntimeError(f"{words[0]} ended with {ended.code}: {ended.said[-300:]}")
    return ended.said


def seed(folder, *options, program=None):
    """A new installation with its reference data, made from the project's seed folder."""
    must("seed", "--data", folder, *options, program=program, limit=300)


def verify(folder, program=None):
    """What `wayswap verify` finds, briefly; empty if that is nothing."""
    ended = run("verify", "--data", folder, program=program, limit=600)
    return "" if ended.code == 0 else f"verify ended with {ended.code}: {ended.said[:250]}"
