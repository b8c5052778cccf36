"""The request mix of the nearby search: made once with a fixed seed, and asked of the server and of the peers alike.

A searcher is where offers are (a city by population, a spot around its centre), has what offers there want or the other
way round, and mostly knows both currencies: 70 % name the pair, 12 % only what they want, 8 % only what they have, 10 %
nothing. Three of ten name days. Each request also holds what the server makes of it (the public cell of the searcher),
because the peers are asked with that.
"""
import datetime
import json
import math
import random
import sqlite3

from harness import offers

RADII = {1: 5, 2: 15, 5: 25, 10: 30, 25: 20, 50: 5}
PAGE = 20
#: By how much a box must grow to hold every cell that may reach into the circle, in metres.
GREATEST_HALF = 4400


def make(database, count, seed):
    """The requests, as dictionaries; `shape` says which currencies are named."""
    source = random.Random(seed)
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        index_spots(connection)
        places = offers.Places(connection)
        today = connection.execute("SELECT max(created_at) / 86400000 FROM offer").fetchone()[0] + 1
    requests = []
    for _ in range(count):
        city = places.draw(source)
        latitude, longitude = (round(value, 4) for value in city.spot(source))
        _, south, west, half = places.public_cell(latitude, longitude, city)
        have, want = places.pair(source, city)
        shape = source.choices(["pair", "want", "have", "open"], [70, 12, 8, 10])[0]
        request = {
            "shape": shape, "latitude": latitude, "longitude": longitude, "south": south, "west": west, "half": half,
            "radius": source.choices(list(RADII), list(RADII.values()))[0],
            "have": have if shape in ("pair", "have") else None, "want": want if shape in ("pair", "want") else None,
            "from": None, "to": None}
        if source.random() < 0.3:
            request["from"] = today + source.randrange(0, 30)
            request["to"] = request["from"] + source.randrange(0, 14)
        request["path"] = path(request)
        requests.append(request)
    return requests


def index_spots(connection):
    """A temporary table `spot` of all offers, by currencies and longitude."""
    connection.execute("CREATE TEMP TABLE spot AS SELECT have, want, longitude, latitude, key FROM offer_search")
    connection.execute("CREATE INDEX spot_pair ON spot (have, want, longitude)")


def day(number):
    """A day number as YYYY-MM-DD."""
    return (datetime.date(1970, 1, 1) + datetime.timedelta(days=number)).isoformat()


def path(request):
    parts = [f"lat={request['latitude']:.4f}", f"lon={request['longitude']:.4f}", f"radius={request['radius']}"]
    parts += [f"{name}={request[name]}" for name in ("have", "want") if request[name]]
    parts += [f"{name}={day(request[name])}" for name in ("from", "to") if request[name] is not None]
    return "/v1/offers/nearby?" + "&".join(parts) + f"&limit={PAGE}"


def scale(database, requests, count, least=3, most=40, keys_at_most=8000):
    """Requests with 3 to 40 candidates in the database, and the keys of every offer that any of them can see.

    The candidates are the rows of a box that surely holds the circle. A smaller database that has all of these keys,
    and otherwise only offers of the larger one, answers these requests alike: what it lacks is elsewhere or of other
    pairs.
    """
    chosen, keys = [], set()
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        index_spots(connection)
        for request in requests:
            if request["shape"] != "pair" or abs(request["longitude"]) > 178:
                continue
            reach = (request["radius"] * 1000 + request["half"] + GREATEST_HALF) * 1.02 / 111_000 * 1e7
            wide = reach / max(0.1, math.cos(math.radians(abs(request["latitude"]) + reach / 1e7)))
            found = {row[0] for row in connection.execute(
                """SELECT key FROM spot WHERE have = ? AND want = ? AND longitude BETWEEN ? AND ?
                   AND latitude BETWEEN ? AND ?""",
                [request["want"], request["have"], request["west"] - wide, request["west"] + wide,
                 request["south"] - reach, request["south"] + reach])}
            if least <= len(found) <= most and len(keys | found) <= keys_at_most:
                chosen.append(request)
                keys |= found
                if len(chosen) == count:
                    break
    return chosen, keys


def write(requests, folder):
    """The mix as a file to read, and as the file of paths that wrk plays."""
    (folder / "mix.json").write_text(json.dumps(requests, indent=0))
    return write_paths([request["path"] for request in requests], folder / "mix.paths")


def write_paths(paths, file):
    file.write_text("\n".join(paths) + "\n")
    return file
