"""Fills offers into a seeded Wayswap database: python3 -m harness.offers DATABASE COUNT [SEED]

Skewed as real places are: a city is drawn by its population, the spot around its centre from a normal spread whose
width is half the radius that the city's people fill at 4,000 a square kilometre. Four offers of five have the city's
own currency on one side, and a currency that travellers carry on the other; the fifth has two of those. One owner has
20 offers on average. One offer in seven has a rate of its own, one in five no last day. The rows are what the server
itself would have written (`wayswap verify` agrees).
"""
import bisect
import itertools
import math
import random
import sqlite3
import sys
import time

from harness.grid import REACH, ROWS, columns, sphere

DAY = 86_400_000
CARRIED = {"EUR": 30, "USD": 25, "GBP": 10, "PLN": 8, "THB": 8, "JPY": 5, "CHF": 3, "CZK": 2, "SEK": 2, "NOK": 2,
           "TRY": 2, "AUD": 1, "CAD": 1, "SGD": 1}
WHOLE = {"JPY", "KRW", "ISK"}  # currencies of the seed's rates without minor units


def cell(latitude, longitude, fine):
    """The public cell of a point: name, centre in degrees × 10⁷, half a diagonal in metres."""
    height = (latitude + 90) / (180 / ROWS)
    row = min(ROWS - 1, int(height))
    across = columns(row)
    width = (longitude + 180) / 360 * across
    column = min(across - 1, int(width))
    if fine:
        south, west = min(4, int((height - row) * 5)), min(4, int((width - column) * 5))
        name, up, right, half = f"1k-{row}-{column}-{south}{west}", south / 5 + 0.1, west / 5 + 0.1, REACH["1km"]
    else:
        name, up, right, half = f"5k-{row}-{column}", 0.5, 0.5, REACH["5km"]
    return (name, round((-90 + (row + up) * 180 / ROWS) * 1e7), round((-180 + (column + right) * 360 / across) * 1e7),
            half)


def half_degrees(middle, reach):
    """The buckets of half a degree between `reach` below and `reach` above."""
    return range(math.floor((middle - reach) * 2), math.floor((middle + reach) * 2) + 1)


class City:
    def __init__(self, row):
        self.latitude, self.longitude, self.population, self.name, self.country, self.zone, self.currency = row
        self.radius = math.sqrt(self.population / (4000 * math.pi)) * 1000

    def spot(self, source):
        """A point around the centre."""
        spread = self.radius / 111_000 / 2
        east = source.gauss(self.longitude, spread / math.cos(math.radians(self.latitude)))
        return source.gauss(self.latitude, spread), (east + 540) % 360 - 180


class Places:
    """The seed's cities, drawn by population, and the map of where a 1 km cell is fine enough."""

    def __init__(self, database):
        day = database.execute("SELECT max(day) FROM rate").fetchone()[0]
        self.rates = {"EUR": 1.0, **{currency: float(digits) for currency, digits in database.execute(
            "SELECT currency, digits FROM rate WHERE source = 'ECB' AND day = ?", [day])}}
        rows = database.execute(
            """SELECT latitude / 1e7, longitude / 1e7, population, name, country, time_zone, currency
               FROM city LEFT JOIN country_currency USING (country)
               WHERE population > 0 AND abs(latitude) < 740000000 ORDER BY key""").fetchall()
        self.cities = [City(row) for row in rows]
        for city in self.cities:  # where nobody publishes a rate, dollars are what is swapped
            if city.currency not in self.rates:
                city.currency = "USD"
        self.totals = list(itertools.accumulate(city.population for city in self.cities))
        self.buckets = {}
        for city in self.cities:
            reach = city.radius / 111_000 + 0.01
            wide = reach / math.cos(math.radians(abs(city.latitude) + reach))
            for row in half_degrees(city.latitude, reach):
                for column in half_degrees(city.longitude, wide):
                    self.buckets.setdefault((row, column % 720), []).append(city)

    def draw(self, source):
        return self.cities[bisect.bisect(self.totals, source.randrange(self.totals[-1]))]

    def public_cell(self, latitude, longitude, city):
        """As the server decides: 1 km where the cell's centre is in a listed city, else 5 km."""
        fine = cell(latitude, longitude, True)
        south, west = fine[1] / 1e7, fine[2] / 1e7
        if sphere(south, west, city.latitude, city.longitude) <= city.radius:
            return fine
        near = self.buckets.get((math.floor(south * 2), math.floor(west * 2) % 720), [])
        if any(sphere(south, west, other.latitude, other.longitude) <= other.radius for other in near):
            return fine
        return cell(latitude, longitude, False)

    def pair(self, source, city):
        """(have, want) of somebody who swaps in `city`."""
        local = city.currency if source.random() < 0.8 else self.carried(source)
        other = self.carried(source)
        while other == local:
            other = self.carried(source)
        return (local, other) if source.random() < 0.5 else (other, local)

    def carried(self, source):
        return source.choices(list(CARRIED), list(CARRIED.values()))[0]


def number(code):
    """The three letters of a currency as one number."""
    return ord(code[0]) << 16 | ord(code[1]) << 8 | ord(code[2])


def uuid7(moment, source):
    value = moment << 80 | 7 << 76 | source.getrandbits(12) << 64 | 2 << 62 | source.getrandbits(62)
    text = f"{value:032x}"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def decimal(value):
    """Six significant digits without an exponent."""
    return f"{value:.{max(2, 5 - math.floor(math.log10(value)))}f}"


OFFER = """key id owner version state have want total min_fill premium_bps fixed_rate cell latitude longitude precision
    half_diagonal label country time_zone first_day last_day settlement is_exact note created_at fresh_at
    expires_at""".split()


def insertion(table, columns):
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


def rows(places, owners, count, first, now, source):
    """The offers, one after the other; triggers of the database fill the table of the search."""
    today = now // DAY
    for key in range(first, first + count):
        city = places.draw(source)
        latitude, longitude = city.spot(source)
        name, south, west, half = places.public_cell(latitude, longitude, city)
        have, want = places.pair(source, city)
        unit = 1 if have in WHOLE else 100
        total = max(20, round(source.randrange(50, 900) * places.rates[have])) * unit
        premium, fixed = source.randrange(-300, 301), None
        if source.random() < 1 / 7:
            fixed = decimal(places.rates[want] / places.rates[have] * (1 + premium / 10_000))
            premium = None
        begin = today + source.randrange(0, 60)
        end = None if source.random() < 0.2 else begin + source.randrange(0, 21)
        born = now - source.randrange(3_600_000, 30 * DAY)
        expires = ((begin + 7) if end is None else (end + 1)) * DAY
        yield (key, uuid7(born, source), source.choice(owners), 1, "active", have, want, total, total // 4, premium,
               fixed, name, south, west, "1km" if half == 710 else "5km", half, city.name, city.country, city.zone,
               begin, end, "meetup", 0, "", born, born, expires)


def fill(path, count, seed, now=None):
    """Writes the offers and their owners; gives how many of both."""
    source = random.Random(seed)
    now = now or int(time.time() * 1000)
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -1000000")
    places = Places(database)
    owners = [uuid7(now - 31 * DAY - index, source) for index in range(max(1, count // 20))]
    hour = now // 3_600_000 * 3_600_000
    database.executemany(
        """INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at, password,
               home_currency, reliability_score, created_at, last_active_at)
           VALUES (?1, ?2, ?2, ?2, ?2 || '@example.org', ?2 || '@example.org', ?3, '-', 'EUR', ?4, ?3, ?5)""",
        ((owner, f"bench{index}", now - 31 * DAY, None if source.random() < 0.3 else source.randrange(40, 100), hour)
         for index, owner in enumerate(owners)))
    first = (database.execute("SELECT max(key) FROM offer").fetchone()[0] or 0) + 1
    offer = insertion("offer", OFFER)
    made = rows(places, owners, count, first, now, source)
    while slice_ := list(itertools.islice(made, 50_000)):
        database.executemany(offer, slice_)
    database.commit()
    database.close()
    return count, len(owners)


def subset(source_path, target_path, keys):
    """Copies the offers with these keys, and their owners, into another seeded database."""
    database = sqlite3.connect(target_path)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("ATTACH ? AS world", [str(source_path)])
    database.execute("CREATE TEMP TABLE wanted (key INTEGER PRIMARY KEY)")
    database.executemany("INSERT INTO wanted VALUES (?)", ((key,) for key in sorted(keys)))
    database.execute(
        """INSERT INTO traveller SELECT * FROM world.traveller
           WHERE id IN (SELECT owner FROM world.offer JOIN wanted USING (key))""")
    # In the order of the keys, as they would have come in.
    columns = ", ".join(OFFER)
    database.execute(f"""INSERT INTO main.offer ({columns})
        SELECT {columns} FROM wanted JOIN world.offer USING (key) ORDER BY key""")
    database.commit()
    database.close()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__.splitlines()[0])
    offers, owners = fill(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    print(f"{offers} offers of {owners} travellers")
