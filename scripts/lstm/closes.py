"""The seeded closes as logarithms: every pair, and the windows that a forecast sees."""
import csv
import pathlib

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
HISTORY = ROOT / "seed/rates/ecb-history.csv"
LOOK_BACK, AHEAD = 500, 96


class History:
    """Log closes per 1 EUR: rows are TARGET days, columns currencies, first the euro (0); NaN: not quoted."""

    def __init__(self, path=HISTORY):
        with open(path, encoding="utf-8") as file:
            head, *rows = csv.reader(line for line in file if not line.startswith("#"))
        self.days = [row[0] for row in rows]
        self.codes = ["EUR"] + head[1:]
        rates = [[1.0] + [float(cell) if cell else numpy.nan for cell in row[1:]] for row in rows]
        self.logs = numpy.log(numpy.array(rates))

    def pair(self, base, quote):
        """Log closes of quote per 1 base, one a day."""
        return self.logs[:, self.codes.index(quote)] - self.logs[:, self.codes.index(base)]

    def days_until(self, day):
        """How many rows are not after a day (YYYY-MM-DD)."""
        return sum(each <= day for each in self.days)


def returns(logs):
    """Log returns of windows (windows × closes)."""
    return numpy.diff(logs, axis=1)


def daily_scale(logs):
    """Root mean square of the daily log returns of the first 500 closes, a column; what inputs are divided by."""
    return numpy.sqrt(numpy.maximum((returns(logs[:, :LOOK_BACK]) ** 2).mean(axis=1, keepdims=True), 1e-10))
