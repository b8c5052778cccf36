"""Forecasts: what one costs that nobody asked for before, by model, and the back-test of all pairs.

    python3 -m bench.forecast [--quick]     this part by itself; writes nothing. With --quick without the back-test

Every pair of the ECB's currencies is asked for once, so that no answer is in memory, and then once more. /health is what a
request costs anyway.
"""
import itertools
import json
import os
import subprocess
import time

from bench import trial
from harness import wayswap
from harness.folder import copy
from harness.machine import ROOT
from harness.server import serving

WEIGHTS = ROOT / "seed/forecast/lstm-v1.bin"
MODELS = ("rw-ewma-fan-v1", "rw-ewma-fan-v2", "lstm-v1")


def cost(server, paths, faults):
    """Milliseconds of the server's processor a request, one after the other over one connection."""
    before = server.processor_seconds()
    with server.client(timeout=30) as client:
        for path in paths:
            status, _, body = client.call("GET", path)
            if status != 200 or "/rates/" in path and b'"points":[{' not in body:
                faults.add(f"{path} answered {status}: {body[:200]!r}")
    return (server.processor_seconds() - before) * 1000 / len(paths)


def forecasts(server, faults, table):
    rates = json.loads(server.get("/v1/rates/latest?base=EUR")[1])["rates"]
    # The krona of Iceland has gaps.
    pairs = [pair for pair in itertools.permutations(["EUR", *sorted(rates)], 2) if "ISK" not in pair]
    idle = cost(server, ["/health"] * len(pairs), faults)
    for model in MODELS:
        paths = [f"/v1/rates/forecast?base={base}&quote={quote}&model={model}" for base, quote in pairs]
        first, again = cost(server, paths, faults), cost(server, paths, faults)
        table.row(f"{model}: processor time of one that is new (known), {len(paths)} pairs, /health taken off, ms",
                  f"{first - idle:.2f} ({again - idle:.2f})", value=first - idle,
                  most=2 if model != "lstm-v1" else None)


def back_test(data, faults, table):
    began = time.monotonic()
    process = subprocess.Popen([wayswap.binary(), "rates", "score", "--data", str(data)], cwd=ROOT,
                               stdout=subprocess.PIPE, env=wayswap.surroundings({"WAYSWAP_LSTM": str(WEIGHTS)}))
    said = process.stdout.read().decode().splitlines()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        faults.add(f"rates score ended with {process.returncode}")
    windows = sum(int(line.split(": ")[1].split()[0]) for line in said if " forecasts (" in line)
    table.row(f"score card of {len(said) - 1} pairs, four models, {windows:,} origins: s (of processor)",
              f"{time.monotonic() - began:.0f} ({usage.ru_utime + usage.ru_stime:.0f})")
    table.row("its peak memory, MiB", f"{usage.ru_maxrss / 1024:.0f}")


def measure(seeded, folder, rounds, _, faults, table):
    data = copy(seeded, folder / "forecast")
    with serving(data, environment={"WAYSWAP_LSTM": str(WEIGHTS)}) as server:
        forecasts(server, faults, table)
    if rounds > 1:
        back_test(data, faults, table)


if __name__ == "__main__":
    trial.main(__doc__, "Forecasts", measure)
