#!/usr/bin/env python3
"""Scores `lstm-v1` on the days after its training data, beside the random walk and `rw-ewma-fan-v1`.

    scripts/lstm/score.py            writes seed/forecast/lstm-v1.score.json and prints the rows of docs/forecast.md
    scripts/lstm/score.py --assets   the same of `lstm-assets-v1`: lstm-assets-v1.score.json; 1 minute

Origins are every 5th close from the 500th of the seed, EUR to each currency, from the first day after the training
data. Errors and losses are in logs, in percent. `lstm-v1` has the half-widths of v1 around its point; `lstm-v1-dropout`
has the quantiles of 100 runs with dropout on, of every 20th close. Takes 7 minutes. Assets are scored in US dollars, up
to the day on which their sample prices stop drifting; the group "all" leaves out USDC, which has a group of its own.
"""
import argparse
import json
import math

import numpy
import torch

from closes import LOOK_BACK, Assets, History, returns
from model import FOLDER, forecast, read, weights

ASSETS_UNTIL = "2026-11-27"
HORIZONS, STEP = (1, 7, 30, 96), 5
LEVELS = numpy.array([.01, .025, .05, .1, .25, .5, .75, .9, .95, .975, .99])
Z = {1: (0.6120, 1.2390, 1.6684, 2.0898, 2.7039), 7: (0.6341, 1.2431, 1.6634, 2.0700, 2.6368),
     30: (0.6049, 1.2029, 1.6222, 2.0301, 2.6264), 96: (0.5866, 1.1639, 1.6053, 2.0725, 2.8691)}
NORMAL = (0.6744897501960817, 1.2815515655446004, 1.6448536269514722, 1.959963984540054, 2.3263478740408408)
EMERGING = set("BRL CNY HUF IDR INR MXN MYR PHP PLN RON THB TRY ZAR".split())
RUNS, SPARSE = 100, 20


def windows(history, after, step):
    """(row of the origin, column, 500 log closes, outcomes at the horizons) of every window."""
    found = []
    for column, (base, quote) in enumerate(history.pairs(), start=1):
        logs = history.pair(base, quote)
        for row in range(LOOK_BACK - 1, len(logs), step):
            seen = logs[row - LOOK_BACK + 1:row + 1]
            if history.days[row] > after and not numpy.isnan(seen).any():
                outcome = [logs[row + days] - logs[row] if row + days < len(logs) else math.nan for days in HORIZONS]
                found.append((row, column, seen, outcome))
    return tuple(numpy.array(part) for part in zip(*found))


def half_widths(logs):
    """(of v1, of the random walk): windows × horizons × 5 central coverages."""
    squares = returns(logs) ** 2
    long_run, recent = squares.mean(axis=1), squares[:, :50].mean(axis=1)
    for day in range(squares.shape[1]):
        recent = 0.94 * recent + 0.06 * squares[:, day]
    ours, plain = [], []
    for days in HORIZONS:
        variance = numpy.maximum(long_run * days + (recent - long_run) * (1 - 0.98 ** days) / 0.02, 1e-10)
        ours.append(numpy.sqrt(variance)[:, None] * numpy.array(Z[days]))
        plain.append(numpy.sqrt(numpy.maximum(long_run * days, 1e-10))[:, None] * numpy.array(NORMAL))
    return numpy.stack(ours, axis=1), numpy.stack(plain, axis=1)


def around(centre, widths):
    """11 quantiles: windows × horizons × levels."""
    centre = centre[..., None]
    return numpy.concatenate([centre - widths[..., ::-1], centre, centre + widths], axis=2)


def point(network, logs):
    """Log changes at the horizons, in parts, as a pass over all windows would need gigabytes."""
    picked = [days - 1 for days in HORIZONS]
    return numpy.concatenate([forecast(network, part)[:, picked] for part in numpy.array_split(logs, 8)])


def dropout_quantiles(network, logs, sign):
    """Quantiles of runs whose every output went through the dropout again."""
    torch.manual_seed(39)
    network.dropout.train()
    runs = numpy.array([point(network, sign * logs) for _ in range(RUNS)])
    network.dropout.eval()
    return numpy.moveaxis(numpy.quantile(sign[None] * runs, LEVELS, axis=0), 0, 2)


def pinball(quantiles, outcome):
    short = outcome[:, :, None] - quantiles
    return 100 * numpy.maximum(LEVELS * short, (LEVELS - 1) * short).mean(axis=2)


def p_value(differences, rows, days, step):
    """Diebold-Mariano on the means per origin: Bartlett weights over h - 1 closes, Harvey's small-sample factor."""
    means = numpy.array([differences[rows == row].mean() for row in sorted(set(rows))])
    count, lags = len(means), -(-(days - 1) // step)
    centred = means - means.mean()
    spread = centred @ centred / count
    for lag in range(1, lags + 1):
        spread += 2 * (1 - lag / (lags + 1)) * (centred[lag:] @ centred[:-lag]) / count
    span = lags + 1
    factor = max((count + 1 - 2 * span + span * (span - 1) / count) / count, 1e-9)
    if spread == 0:
        return 1.0
    return math.erfc(abs(means.mean()) / math.sqrt(spread / count) * math.sqrt(factor / 2))


def groups(history, columns, logs):
    """Of each window, by the returns before the origin, then by a list."""
    moved = returns(logs)
    names = numpy.array(["emerging" if history.codes[column] in EMERGING else "calm" for column in columns], dtype="U8")
    names[numpy.abs(moved.mean(axis=1)) * 256 > math.log(1.1)] = "drifting"
    names[numpy.sqrt((moved ** 2).mean(axis=1)) < 0.0002] = "pegged"
    return names


def chosen_windows(history, columns, logs):
    """By group, which windows are in it."""
    if isinstance(history, Assets):
        own = {code: columns == column for column, code in enumerate(history.codes) if code != history.home}
        return {"all": numpy.isin(columns, history.learned), **own}
    names = groups(history, columns, logs)
    return {"all": names != "", **{each: names == each for each in ("calm", "emerging", "pegged", "drifting")},
            "TRY": columns == history.codes.index("TRY")}


def rows_of(model, quantiles, beside, outcome, rows, chosen, step):
    """One row a group and a horizon; `beside` has the random walk's and v1's quantiles."""
    loss, walk, ours = (pinball(each, outcome) for each in (quantiles, *beside))
    for group, members in chosen.items():
        for at, days in enumerate(HORIZONS):
            use = members & ~numpy.isnan(outcome[:, at])
            came, said = outcome[use, at], quantiles[use, at]
            inside = [100 * float(((came >= said[:, low]) & (came <= said[:, 10 - low])).mean()) for low in (4, 3, 1)]
            root = [math.sqrt(numpy.square(came - each).mean()) for each in (said[:, 5], 0)]
            yield {"model": model, "group": group, "h": days, "windows": int(use.sum()), "coverage50": inside[0],
                   "coverage80": inside[1], "coverage95": inside[2], "pinball": float(loss[use, at].mean()),
                   "rmse": 100 * root[0], "rmseRelative": root[0] / root[1],
                   "relativeToRW": float(loss[use, at].mean() / walk[use, at].mean()),
                   "pRW": p_value((loss - walk)[use, at], rows[use], days, step),
                   "relativeToV1": float(loss[use, at].mean() / ours[use, at].mean()),
                   "pV1": p_value((loss - ours)[use, at], rows[use], days, step)}


def score(network, history, after, step, dropout):
    rows, columns, logs, outcome = windows(history, after, step)
    pairs = history.pairs()
    sign = numpy.array([-1.0 if history.is_reversed(*pairs[column - 1]) else 1.0 for column in columns])[:, None]
    ours, plain = half_widths(logs)
    still = numpy.zeros_like(outcome)
    beside = around(still, plain), around(still, ours)
    chosen = chosen_windows(history, columns, logs)
    if dropout:
        said = dropout_quantiles(network, logs, sign)
        return rows_of(f"{history.model}-dropout", said, beside, outcome, rows, chosen, step)
    said = around(sign * point(network, sign * logs), ours)
    return rows_of(history.model, said, beside, outcome, rows, chosen, step)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assets", action="store_true")
    parser.add_argument("--weights")
    parser.add_argument("--out")
    options = parser.parse_args()
    torch.set_num_threads(1)
    history = Assets(ASSETS_UNTIL) if options.assets else History()
    network, until = read(options.weights or weights(history))
    found = [*score(network, history, until, STEP, False), *score(network, history, until, SPARSE, True)]
    lines = ",\n".join("  " + json.dumps(row) for row in found)
    with open(options.out or FOLDER / f"{history.model}.score.json", "w", encoding="utf-8") as file:
        file.write(f'{{"trainedUntil": "{until}", "lastDay": "{history.days[-1]}", "rows": [\n{lines}\n]}}\n')
    for row in found:
        print(f"| {row['model']} | {row['group']} | {row['h']} | {row['windows']:,} | {row['rmseRelative']:.3f} | "
              f"{row['coverage50']:.0f} / {row['coverage80']:.0f} / {row['coverage95']:.0f} | {row['pinball']:.4f} | "
              f"{row['relativeToRW']:.3f} ({row['pRW']:.3f}) | {row['relativeToV1']:.3f} ({row['pV1']:.3f}) |")


if __name__ == "__main__":
    main()
