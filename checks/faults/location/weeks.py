"""Weeks of offers (L4b): people publish every day, and the attacker knows all cells that their account has shown.

People live in ten cities, anywhere in a built-up cell. Most days they publish at home, one of ten on a walk of up
to a kilometre. A telephone's fix is off by 15 m in seven of ten cases, by 50 m in a quarter, by 250 m in the rest: the
standard deviation to the east and to the north. Which cell is shown depends on the order of the offers alone, so the
days follow one another at once.
"""
import collections
import math
import random

from faults.location.town import PAIRS, Town, publish
from harness import grid

CITIES = ((13.7563, 100.5018), (52.2297, 21.0122), (40.7128, -74.006), (-33.8688, 151.2093), (51.5074, -0.1278),
          (35.6762, 139.6503), (-23.5505, -46.6333), (19.4326, -99.1332), (6.5244, 3.3792), (28.6139, 77.209))
FIXES, SHARES = (15.0, 50.0, 250.0), (0.70, 0.25, 0.05)
WALKS, FAR = 0.1, 1000.0


class Weeks:
    def __init__(self, seed, people, days):
        self.random = random.Random(f"weeks-{seed}")
        self.town = Town(seed, CITIES[0], accounts=1)
        self.tokens = self.town.sign_up(people)
        around = [grid.Towns(*city) for city in CITIES]
        self.homes = [self.home(number % len(CITIES), around) for number in range(people)]
        self.fixes = [[self.fix(home) for _ in range(days)] for home in self.homes]

    def home(self, number, around):
        """Anywhere in a cell of which every part is built up."""
        while True:
            point = grid.moved(*CITIES[number], self.random.uniform(-5000, 5000), self.random.uniform(-5000, 5000))
            cell = around[number].public_cell(*point)
            if cell.precision == "1km":
                return grid.inside(cell, self.random.random(), self.random.random())

    def fix(self, home):
        """Where the telephone believes to be."""
        east = north = 0.0
        if self.random.random() < WALKS:
            turn, far = self.random.uniform(0, 2 * math.pi), FAR * math.sqrt(self.random.random())
            east, north = far * math.cos(turn), far * math.sin(turn)
        off = self.random.choices(FIXES, SHARES)[0]
        return grid.moved(*home, east + self.random.gauss(0, off), north + self.random.gauss(0, off))

    def shown(self):
        """The middle of the cell of every offer, of each person."""
        return self.town.each(_live, [(fixes,) for fixes in self.fixes], self.tokens)

    def shown_without_history(self):
        """The same for somebody who is not signed in: the cell of each point itself."""
        return self.town.each(_locate, [(fixes,) for fixes in self.fixes], [None])

    def errors(self, found):
        return [math.hypot(*grid.offset(*home, *guess)) for home, guess in zip(self.homes, found)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.town.close()


def _live(connection, fixes):
    places = []
    for lat, lon in fixes:
        offer = publish(connection, {"latitude": lat, "longitude": lon}, PAIRS[0], 0)
        connection.json("POST", f"/v1/offers/{offer['id']}/withdraw")
        places.append((offer["place"]["latitude"], offer["place"]["longitude"]))
    return places


def _locate(connection, fixes):
    places = []
    for lat, lon in fixes:
        cells = connection.json("GET", f"/v1/places/locate?lat={lat:.7f}&lon={lon:.7f}")["cells"]
        cell = cells[cells["published"]]
        places.append((cell["latitude"], cell["longitude"]))
    return places


def guesses(shown, days):
    """What an attacker makes of the cells of the first days: {how: a guess for each person}."""
    made = collections.defaultdict(list)
    for places in shown:
        places = places[:days]
        origin = places[0]
        count = collections.Counter(places)
        most = count.most_common(2)
        made["mean of all cells"].append(_mean(origin, count))
        made["the cell shown most"].append(most[0][0])
        # Two cells that are both shown often: the home lies at their border.
        rest = dict(most) if len(most) == 2 and most[1][1] * 5 >= most[0][1] else dict(most[:1])
        made["the two shown most"].append(_mean(origin, rest))
    return made


def _mean(origin, count):
    whole = sum(count.values())
    steps = [(grid.offset(*origin, *place), times) for place, times in count.items()]
    return grid.moved(*origin, sum(step[0] * times for step, times in steps) / whole,
                      sum(step[1] * times for step, times in steps) / whole)
