"""The seeded closes as logarithms: every pair, and the windows that a forecast sees."""
import csv
import datetime
import pathlib

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
HISTORY = ROOT / "seed/rates/ecb-history.csv"
SAMPLE = ROOT / "seed/rates/asset-sample.csv"
LOOK_BACK, AHEAD = 500, 96


class History:
    """Log closes per 1 EUR: rows are TARGET days, columns currencies, first the euro (0); NaN: not quoted."""

    model, home, learned_until, steps = "lstm-v1", "EUR", "2021-12-31", 1000

    def __init__(self, path=HISTORY):
        with open(path, encoding="utf-8") as file:
            head, *rows = csv.reader(line for line in file if not line.startswith("#"))
        self.days = [row[0] for row in rows]
        self.codes = [self.home] + head[1:]
        rates = [[1.0] + [float(cell) if cell else numpy.nan for cell in row[1:]] for row in rows]
        self.logs = numpy.log(numpy.array(rates))
        self.path, self.learned = path, range(len(self.codes))  # the columns that the network learns from

    def pair(self, base, quote):
        """Log closes of quote per 1 base, one a day."""
        return self.logs[:, self.codes.index(quote)] - self.logs[:, self.codes.index(base)]

    def pairs(self):
        """What scores are made of: EUR to each currency."""
        return [(self.home, code) for code in self.codes[1:]]

    def is_reversed(self, base, quote):
        """A pair runs in the alphabetical order of its codes; the other direction is one divided by it."""
        return base > quote

    def days_until(self, day):
        """How many rows are not after a day (YYYY-MM-DD)."""
        return sum(each <= day for each in self.days)


class Assets(History):
    """Log units of each asset per 1 US dollar, by the sample prices up to a day, yesterday if none is named."""

    model, home, learned_until, steps = "lstm-assets-v1", "USD", "2024-12-31", 100

    def __init__(self, until=None):
        super().__init__(SAMPLE)
        yesterday = datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(1)
        rows = self.days_until(until or str(yesterday))
        self.days, self.logs = self.days[:rows], -self.logs[:rows]
        # USDC returns to one dollar, which says nothing of the others, and BTC in USDC is once more BTC in dollars.
        self.learned = [column for column, code in enumerate(self.codes) if code != "USDC"]

    def pairs(self):
        """Each asset in US dollars."""
        return [(code, self.home) for code in self.codes[1:]]

    def is_reversed(self, base, quote):
        """An asset is always the base."""
        return base == self.home


def returns(logs):
    """Log returns of windows (windows × closes)."""
    return numpy.diff(logs, axis=1)


def daily_scale(logs):
    """Root mean square of the daily log returns of the first 500 closes, a column; what inputs are divided by."""
    return numpy.sqrt(numpy.maximum((returns(logs[:, :LOOK_BACK]) ** 2).mean(axis=1, keepdims=True), 1e-10))
