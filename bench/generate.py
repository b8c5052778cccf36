#!/usr/bin/env python3
"""Fills offers into a seeded Wayswap database: generate.py DATABASE COUNT [SEED]

Skewed as real places are: a city is drawn by its population, currencies by how much travellers carry. The rows are
what the server itself would have written (cells of the public grid, R*Tree rows of active offers).
"""
import math
import random
import sqlite3
import sys
import time

ROWS, RADIUS = 4003, 6_371_008.8
CURRENCIES = "EUR USD GBP PLN THB JPY CHF CZK SEK NOK TRY AUD CAD SGD".split()
WEIGHTS = [30, 25, 10, 8, 8, 5, 3, 2, 2, 2, 2, 1, 1, 1]
DAY = 86_400_000


def cell(latitude, longitude):
    """Centre of the 1 km cell of a point, degrees × 10⁷."""
    height = (latitude + 90) / (180 / ROWS)
    row = min(ROWS - 1, int(height))
    middle = math.radians(-90 + (row + 0.5) * 180 / ROWS)
    columns = max(1, round(2 * math.pi * RADIUS * math.cos(middle) / 5000))
    width = (longitude + 180) / 360 * columns
    column = min(columns - 1, int(width))
    south, west = min(4, int((height - row) * 5)), min(4, int((width - column) * 5))
    centre_south, centre_west = row + south / 5 + 0.1, column + west / 5 + 0.1
    return (f"1k-{row}-{column}-{south}{west}", round((-90 + centre_south * 180 / ROWS) * 1e7),
            round((-180 + centre_west * 360 / columns) * 1e7))


def number(code):
    return ord(code[0]) << 16 | ord(code[1]) << 8 | ord(code[2])


def uuid7(moment, source):
    value = moment << 80 | 7 << 76 | source.getrandbits(12) << 64 | 2 << 62 | source.getrandbits(62)
    text = f"{value:032x}"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def main(path, count, seed):
    source = random.Random(seed)
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous = OFF")
    cities = database.execute(
        "SELECT latitude / 1e7, longitude / 1e7, population, name, country, time_zone FROM city").fetchall()
    drawn = source.choices(cities, [city[2] for city in cities], k=count)
    now = int(time.time() * 1000)
    today = now // DAY
    owners = [uuid7(now - 1000 - index, source) for index in range(max(1, count // 20))]
    database.executemany(
        """INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at, password,
               home_currency, created_at, last_active_at)
           VALUES (?1, ?2, ?2, ?2, ?2 || '@example.org', ?2 || '@example.org', ?3, '-', 'EUR', ?3, ?4)""",
        ((owner, f"bench{index}", now, now // 3_600_000 * 3_600_000) for index, owner in enumerate(owners)))
    first = (database.execute("SELECT max(key) FROM offer").fetchone()[0] or 0) + 1
    offers, boxes = [], []
    for key, (latitude, longitude, population, name, country, zone) in enumerate(drawn, first):
        spread = math.sqrt(population / (4000 * math.pi)) / 111
        south = max(-89.9, min(89.9, source.gauss(latitude, spread / 2)))
        west = (source.gauss(longitude, spread / 2 / max(0.05, math.cos(math.radians(latitude)))) + 540) % 360 - 180
        cell_name, lat, lon = cell(south, west)
        have, want = source.choices(CURRENCIES, WEIGHTS, k=2)
        if have == want:
            want = "USD" if have != "USD" else "EUR"
        begin = today + source.randrange(0, 60)
        end = begin + source.randrange(0, 21)
        total = source.randrange(50, 900) * 100
        born = now - source.randrange(0, 30 * DAY)
        offers.append((key, uuid7(born, source), source.choice(owners), have, want, total, total // 4,
                       source.randrange(-300, 300), cell_name, lat, lon, name, country, zone, begin, end, born,
                       (end + 1) * DAY))
        boxes.append((key, lon, lon, lat, lat, number(have), number(have), number(want), number(want), begin, end))
    database.executemany(
        """INSERT INTO offer (key, id, owner, version, state, have, want, total, min_fill, premium_bps, cell,
               latitude, longitude, precision, half_diagonal, label, country, time_zone, first_day, last_day,
               settlement, is_exact, note, created_at, fresh_at, expires_at)
           VALUES (?1, ?2, ?3, 1, 'active', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, '1km', 710, ?12, ?13, ?14, ?15, ?16,
               'meetup', 0, '', ?17, ?17, ?18)""", offers)
    database.executemany(f"INSERT INTO offer_box VALUES ({', '.join('?' * 11)})", boxes)
    database.commit()
    print(f"{count} offers of {len(owners)} travellers in {len(set(city[3] for city in drawn))} cities")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
