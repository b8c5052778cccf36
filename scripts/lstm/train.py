#!/usr/bin/env python3
"""Trains `lstm-v1` on the seeded closes up to a day and writes seed/forecast/lstm-v1.bin; --assets: `lstm-assets-v1`.

    python3 -m venv .build/lstm && .build/lstm/bin/pip install -r scripts/lstm/requirements.txt
    .build/lstm/bin/python scripts/lstm/train.py
    .build/lstm/bin/python scripts/lstm/train.py --assets
    .build/lstm/bin/python scripts/lstm/train.py --until 2020-12-31 --out .build/lstm/try.bin --check

One network for all pairs. A batch has 32 stretches of 596 closes of random pairs of the 30 currencies, so both
directions of every pair. On each day the network says the next day's return; the loss is the mean squared error from
the 61st on. The seed of the random numbers is fixed: the same machine and PyTorch write the same file again, others may
differ in the last digits.

Assets have 1,157 closes to learn from. Stretches are of random pairs of BTC, ETH, SOL, XRP, DOGE and the dollar, so all
series come in both directions: from assets in dollars alone the network learns their trend. USDC, which returns to one
dollar, is left out. After 100 batches the network begins to learn the closes by heart. Trained to 2023, its RMSE a day
ahead in 2024 was 1.01 of the random walk's, after 300 batches 1.05, after 1,000 batches 1.30; with assets in dollars
alone it was 1.04 after 100 batches, and 2.39 after 1,000.
"""
import argparse
import time

import numpy
import torch

from closes import AHEAD, LOOK_BACK, Assets, History
from model import Network, forecast, inputs, weights, write

SEED, BATCH, WARM_UP, RATE = 39, 32, 60, 2e-3


def batch(history, rows, random):
    """Scaled returns of random stretches that end before row `rows`."""
    chosen, length = [], LOOK_BACK + AHEAD
    while len(chosen) < BATCH:
        base, quote = random.choice(history.learned, 2, replace=False)
        start = random.integers(0, rows - length)
        stretch = history.logs[start:start + length, quote] - history.logs[start:start + length, base]
        if not numpy.isnan(stretch).any():
            chosen.append(stretch)
    return inputs(numpy.array(chosen))


def train(history, until, steps):
    """A network that has seen no close after a day."""
    torch.manual_seed(SEED)
    random, rows, network = numpy.random.default_rng(SEED), history.days_until(until), Network()
    learned = [array for array in network.parameters() if array.requires_grad]
    optimiser = torch.optim.Adam(learned, lr=RATE)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    began, average = time.monotonic(), None
    for step in range(1, steps + 1):
        known = batch(history, rows, random)
        said, _ = network(known[:, :-1])
        loss = (said - known[:, 1:])[:, WARM_UP:].square().mean()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learned, 1.0)
        optimiser.step()
        schedule.step()
        average = loss.item() if average is None else 0.99 * average + 0.01 * loss.item()
        if step % 100 == 0 or step == steps:
            print(f"step {step} of {steps}, loss {average:.4f}, {time.monotonic() - began:.0f} s", flush=True)
    return network.eval()


def check(network, history, until):
    """RMSE beside the random walk's in the 250 days after the training data, of the scored pairs, every 5th close."""
    first = history.days_until(until)
    windows, outcomes = [], []
    for base, quote in history.pairs():
        logs = history.pair(base, quote)
        for end in range(first, min(first + 250, len(logs) - AHEAD), 5):
            if not numpy.isnan(logs[end - LOOK_BACK:end + AHEAD]).any():
                windows.append(logs[end - LOOK_BACK:end])
                outcomes.append(logs[end:end + AHEAD] - logs[end - 1])
    said, outcomes = forecast(network, numpy.array(windows)), numpy.array(outcomes)
    for days in (1, 7, 30, 96):
        error = numpy.square(outcomes - said)[:, days - 1].mean() / numpy.square(outcomes)[:, days - 1].mean()
        print(f"{days} days: RMSE {error ** 0.5:.4f} of the random walk's, {len(windows)} windows")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assets", action="store_true", help="learn the sample prices of assets")
    parser.add_argument("--until", help="last day of the training data: 2021-12-31, of assets 2024-12-31")
    parser.add_argument("--steps", type=int, help="batches: 1000, of assets 100; with more the year after was worse")
    parser.add_argument("--out")
    parser.add_argument("--check", action="store_true", help="compare with the year after")
    options = parser.parse_args()
    torch.set_num_threads(1)  # one thread adds in one order, so the weights can be reproduced
    torch.use_deterministic_algorithms(True)
    history = Assets() if options.assets else History()
    until, out = options.until or history.learned_until, options.out or weights(history)
    network = train(history, until, options.steps or history.steps)
    write(network, until, out)
    print(f"{network.parameter_count():,} parameters in {out}")
    if options.check:
        check(network, history, until)


if __name__ == "__main__":
    main()
