"""What the played feeds publish: on which days, and the figures, walked on from the seed's last day to today's.

Everything is worked out from units for one euro. The ECB's days up to the end of the seed have the seed's own digits;
after it each currency wanders a little around its last figure, the same for the same seed number and day. A fault in
the figures touches the days after `since` alone, and the sudden ones the newest day alone: what was published before
stays as it was.
"""
import csv
import datetime
import functools
import math
import random

from harness.days import easter, is_target_day
from harness.machine import ROOT

HISTORY = ROOT / "seed/rates/ecb-history.csv"
#: Days of the past that are published; the ECB's file of 90 days is the longest that is asked for.
REACH = 140
#: Units for one euro of what only table A lists, and of table B; rough, as of 2026.
ONLY_A = {"UAH": 48.9, "CLP": 1052.0, "XDR": 0.8213}
RARE = {"AED": 4.1029, "AFN": 77.63, "ALL": 96.62, "AMD": 427.1, "ARS": 1571.0, "AZN": 1.8992, "BDT": 136.2,
        "BYN": 3.344, "BOB": 7.719, "COP": 4289.0, "EGP": 53.21, "GEL": 3.0331, "GHS": 12.41, "IQD": 1463.0,
        "JOD": 0.792, "KES": 144.4, "KHR": 4494.0, "KWD": 0.3422, "KZT": 603.3, "LAK": 24210.0, "LBP": 99980.0,
        "MAD": 10.33, "MDL": 19.01, "MNT": 3985.0, "NGN": 1604.0, "PEN": 3.781, "PKR": 316.1, "RSD": 117.16,
        "SAR": 4.1893, "TND": 3.279, "TWD": 34.52, "TZS": 2744.0, "UGX": 3992.0, "UYU": 44.62, "UZS": 13430.0,
        "VND": 29441.0}
DEALT = ["USD", "AUD", "CAD", "EUR", "HUF", "CHF", "GBP", "JPY", "CZK", "DKK", "NOK", "SEK", "XDR"]
#: The currency whose figure jumps or lies, and the two that are exchanged.
SUDDEN, SWAPPED = "SEK", ("GBP", "JPY")
SUDDEN_MODES = ("jump", "liar", "swapped")


def zone(name):
    """As the server has it: an hour early in summer where there is no database of zones."""
    try:
        import zoneinfo
        return zoneinfo.ZoneInfo(name)
    except (ImportError, KeyError):
        return datetime.timezone(datetime.timedelta(hours=1))


BERLIN, WARSAW, UTC = zone("Europe/Berlin"), zone("Europe/Warsaw"), datetime.timezone.utc


def is_workday_in_poland(day):
    fixed = {(1, 1), (1, 6), (5, 1), (5, 3), (8, 15), (11, 1), (11, 11), (12, 24), (12, 25), (12, 26)}
    return day.weekday() < 5 and (day.month, day.day) not in fixed and (day - easter(day.year)).days not in (1, 60)


def is_weekly_day(day):
    """Wednesday, or the nearest workday before it in the same week."""
    wednesday = day + datetime.timedelta(2 - day.weekday())
    while not is_workday_in_poland(wednesday) and wednesday.weekday() > 0:
        wednesday -= datetime.timedelta(1)
    return day == wednesday and is_workday_in_poland(day)


#: When each feed publishes: the days, and from when on a day's figures are there.
CALENDARS = {
    "ECB": (is_target_day, 16, 0, BERLIN), "NBP_A": (is_workday_in_poland, 12, 0, WARSAW),
    "NBP_B": (is_weekly_day, 12, 0, WARSAW), "NBP_C": (is_workday_in_poland, 8, 0, WARSAW),
    "NBP_GOLD": (is_workday_in_poland, 12, 0, WARSAW), "FRANKFURTER_V1": (is_target_day, 16, 30, BERLIN),
    "FRANKFURTER_V2": (lambda day: day.weekday() < 5, 16, 30, BERLIN),
    "EXCHANGERATESAPI": (lambda day: True, 0, 5, UTC), "CURRENCYLAYER": (lambda day: True, 0, 5, UTC)}
FEEDS = list(CALENDARS)


def rounded(value, figures=5, decimals=4):
    """The number as published: so many figures, but at least so many decimals; without an exponent."""
    places = max(decimals, figures - 1 - math.floor(math.log10(value)))
    return f"{value:.{min(places, 10)}f}"


class Figures:
    """Units for one euro on every day, and what each feed makes of them."""

    def __init__(self, seed=1):
        with open(HISTORY, encoding="utf-8") as file:
            rows = list(csv.DictReader(line for line in file if not line.startswith("#")))[-REACH:]
        self.seed = seed
        self.published = {datetime.date.fromisoformat(row.pop("date")): {code: text for code, text in row.items()
                                                                         if text} for row in rows}
        self.end = max(self.published)
        self.decimals = {code: max(len(digits.get(code, "").partition(".")[2]) for digits in self.published.values())
                         for code in self.published[self.end]}
        self.last = {**{code: float(text) for code, text in self.published[self.end].items()}, **ONLY_A, **RARE}

    @functools.cache
    def wander(self, code):
        """The logarithm of how far the currency is from its last figure, for each day after the seed's end."""
        source, away, steps = random.Random(f"{self.seed} {code}"), 0.0, []
        for _ in range(4000):
            away = 0.9 * away + source.gauss(0, 0.003)
            steps.append(away)
        return steps

    def for_one_euro(self, code, day):
        if code == "EUR":
            return 1.0
        if day <= self.end:
            known = float(self.published.get(day, {}).get(code) or self.last[code])
            return known * math.exp(random.Random(f"{self.seed} {code} {day}").gauss(0, 0.0002))
        return self.last[code] * math.exp(self.wander(code)[min((day - self.end).days, 4000) - 1])

    def days(self, feed, now):
        """The days of which something was published by `now`, oldest first."""
        publishes, hour, minute, where = CALENDARS[feed]
        local = now.astimezone(where)
        newest = local.date() - datetime.timedelta((local.hour, local.minute) < (hour, minute))
        days = (newest - datetime.timedelta(REACH - number) for number in range(REACH + 1))
        return [day for day in days if publishes(day)]

    def sheet(self, feed, day, mode="good", since=datetime.date.min, newest=None):
        """What the feed says of one day: [(code, figure, ask or None)], as text, in its order."""
        mode = mode if day > since and (day == newest or mode not in SUDDEN_MODES) else "good"
        euro = functools.partial(self.spoiled, mode=mode, day=day)

        def zloty(code):
            return euro("PLN") / euro(code) * self.drift(code, day)

        if feed in ("ECB", "FRANKFURTER_V1", "EXCHANGERATESAPI"):
            # The seed's own digits where there are any.
            digits = self.published.get(day, {}) if mode == "good" else {}
            rows = [(code, digits.get(code) or f"{euro(code):.{places}f}", None)
                    for code, places in self.decimals.items()]
        elif feed == "FRANKFURTER_V2":
            rows = [(code, rounded(euro(code), 5, 0), None) for code in sorted({*self.decimals, *RARE})]
        elif feed == "CURRENCYLAYER":
            rows = [(code, rounded(euro(code) / euro("USD"), 6, 6), None)
                    for code in sorted({*self.decimals, *RARE, "EUR"} - {"USD"})]
        elif feed == "NBP_A":
            rows = [(code, rounded(zloty(code)), None) for code in ["EUR", *self.decimals, *ONLY_A] if code != "PLN"]
        elif feed == "NBP_B":
            rows = [(code, rounded(zloty(code), 5, 6), None) for code in RARE]
        elif feed == "NBP_C":
            rows = [(code, rounded(zloty(code) * 0.99), rounded(zloty(code) * 1.01)) for code in DEALT]
        else:
            rows = [("XAU", f"{595.71 * euro('PLN') / self.last['PLN'] * self.drift('XAU', day):.2f}", None)]
        return misprinted(rows, mode, feed)

    def spoiled(self, code, day, mode):
        """Units for one euro, with the faults that are in the market's figures."""
        value = self.for_one_euro(code, day)
        if mode in ("jump", "liar") and code == SUDDEN:
            return value * {"jump": 1.3, "liar": 1.5}[mode]
        return value * 1.05 if mode == "apart" and code == "PLN" else value

    def drift(self, code, day):
        """NBP looks some hours before the ECB does."""
        return math.exp(random.Random(f"{self.seed} {code} {day} drift").gauss(0, 0.0004))


def misprinted(rows, mode, feed):
    """The faults of a table whose figures were right."""
    def times(factor):
        return [(code, *(text and rounded(float(text) * factor, 6) for text in figures)) for code, *figures in rows]

    if mode in ("times10", "times100"):
        return times({"times10": 10, "times100": 100}[mode])
    if mode == "inverted":
        # Of a bid and an ask the larger one is the ask again.
        return [(code, *(text and rounded(1 / float(text), 6) for text in ((ask, figure) if ask else (figure, None))))
                for code, figure, ask in rows]
    if mode == "missing":
        return rows[:max(1, int(len(rows) * 0.7))]
    figures = {code: rest for code, *rest in rows}
    if mode == "shifted":
        codes = list(figures)
        return [(code, *figures[codes[(at + 1) % len(codes)]]) for at, code in enumerate(codes)]
    if mode == "swapped" and set(SWAPPED) <= set(figures):
        one, two = SWAPPED
        figures[one], figures[two] = figures[two], figures[one]
        return [(code, *rest) for code, rest in figures.items()]
    return rows
