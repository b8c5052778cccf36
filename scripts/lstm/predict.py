#!/usr/bin/env python3
"""Forecasts of `lstm-v1` for one pair, or the test vectors for another inference; --assets: of `lstm-assets-v1`.

    scripts/lstm/predict.py EUR TRY [--day 2026-10-30]     96 closes ahead, one a line
    scripts/lstm/predict.py --vectors                      writes seed/forecast/lstm-v1.vectors.json
    scripts/lstm/predict.py --assets BTC USD               96 days ahead, from yesterday's sample price
    scripts/lstm/predict.py --assets --vectors             writes seed/forecast/lstm-assets-v1.vectors.json

A pair runs in the alphabetical order of its codes; the other direction is one divided by it, so the two always agree.
An asset is always the base.
"""
import argparse
import json
import math

import numpy
import torch

from closes import AHEAD, LOOK_BACK, ROOT, Assets, History, daily_scale
from model import FOLDER, forecast, inputs, read, weights

CASES = [("EUR", "PLN", "2026-10-30"), ("EUR", "TRY", "2026-10-30"), ("EUR", "USD", "2024-06-28"),
         ("CHF", "EUR", "2020-03-31"), ("PLN", "USD", "2026-10-30"), ("BRL", "JPY", "2026-10-30"),
         ("DKK", "EUR", "2026-10-30")]
ASSET_CASES = [*((code, "USD", "2026-10-30") for code in ("BTC", "ETH", "SOL", "XRP", "DOGE", "USDC")),
               ("BTC", "USD", "2025-06-30")]


def logs_before(history, base, quote, day):
    """The last 500 log closes up to a day (1 × 500)."""
    logs = history.pair(base, quote)[:history.days_until(day)]
    logs = logs[~numpy.isnan(logs)][-LOOK_BACK:]
    if len(logs) < LOOK_BACK:
        raise SystemExit(f"{base} {quote} has {len(logs)} closes up to {day}, needs {LOOK_BACK}")
    return logs[None]


def ahead(network, history, base, quote, day):
    """The 96 closes that the network expects, of quote per 1 base."""
    if history.is_reversed(base, quote):
        return [1 / close for close in ahead(network, history, quote, base, day)]
    logs = logs_before(history, base, quote, day)
    return [math.exp(logs[0, -1] + change) for change in forecast(network, logs)[0]]


def vector(network, logs):
    """What an inference has to meet: scale, first inputs, the network's outputs and the closes."""
    said = forecast(network, logs)[0]
    scale = daily_scale(logs)[0, 0]
    outputs = numpy.diff(said, prepend=0) / scale
    return {"last": math.exp(logs[0, -1]), "scale": float(scale), "firstInputs": inputs(logs)[0, :3].tolist(),
            "outputs": outputs.tolist(), "closes": [math.exp(logs[0, -1] + change) for change in said]}


def synthetic():
    """600 closes of a formula, of which the last 500 count; one jump is beyond the limit of the inputs."""
    return [round(10 * math.exp(0.0012 * day + 0.01 * math.sin(0.7 * day) + (0.2 if day > 400 else 0)), 6)
            for day in range(600)]


def write_vectors(network, until, history, chosen, made_up):
    path = FOLDER / f"{history.model}.vectors.json"
    cases = [{"name": f"{base}{quote} {day}", "base": base, "quote": quote, "lastDay": day,
              **vector(network, logs_before(history, base, quote, day))} for base, quote, day in chosen]
    for series in made_up:
        cases.append({"name": "synthetic", "series": series, **vector(network, numpy.log([series[-LOOK_BACK:]]))})
    head = {"model": history.model, "trainedUntil": until, "library": f"torch {torch.__version__}", "tolerance": 1e-5,
            "note": "closes within 1e-5, relative; the last 500 closes up to lastDay of "
                    f"{history.path.relative_to(ROOT).as_posix()}"}
    lines = ",\n".join("  " + json.dumps(case) for case in cases)
    path.write_text(json.dumps(head)[:-1] + ', "cases": [\n' + lines + "\n]}\n", encoding="utf-8")
    print(f"{len(cases)} cases in {path.relative_to(ROOT)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pair", nargs="*", help="base and quote")
    parser.add_argument("--day", default="9999-12-31", help="last day of the closes")
    parser.add_argument("--assets", action="store_true", help="the sample prices of assets, in US dollars")
    parser.add_argument("--weights")
    parser.add_argument("--vectors", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    history = Assets() if options.assets else History()
    network, until = read(options.weights or weights(history))
    if options.vectors:
        chosen, made_up = (ASSET_CASES, []) if options.assets else (CASES, [synthetic()])
        write_vectors(network, until, history, chosen, made_up)
    elif len(options.pair) == 2:
        for day, close in enumerate(ahead(network, history, *options.pair, options.day), start=1):
            print(day, f"{close:.8g}")
    else:
        parser.error(f"a pair or --vectors; forecasts are {AHEAD} days long")


if __name__ == "__main__":
    main()
