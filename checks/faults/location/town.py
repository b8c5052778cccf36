"""A town full of hidden people, and the searchers who look for them over the public HTTP interface.

`Seen` is all that an attacker starts from: an offer's id, its currencies and the cell that it shows. Where the person
stands is kept apart in `Town.truth`, which only the scoring reads.
"""
import itertools
import math
import multiprocessing
import random
import signal
from collections import namedtuple

from harness import grid, machine
from harness.client import Client
from harness.folder import Folder

CURRENCIES = ("EUR", "USD", "THB", "GBP", "JPY", "CHF", "PLN", "SEK", "NOK", "DKK", "CZK", "HUF", "AUD", "CAD", "SGD",
              "INR", "KRW", "CNY", "MYR", "ZAR", "TRY")
PAIRS = list(itertools.permutations(CURRENCIES, 2))
AMOUNTS = {"JPY": "20000", "KRW": "150000", "HUF": "40000", "INR": "9000.00", "THB": "4000.00"}

# `latitude`, `longitude`: the centre of the cell; `half` its half diagonal; `width` and `height` in metres.
Seen = namedtuple("Seen", "id have want latitude longitude half width height")
clients = {}


def client(port, token):
    """This process's connection for one account."""
    if (port, token) not in clients:
        clients[port, token] = Client(port, timeout=60, token=token, rest=5)
    return clients[port, token]


def search(connection, query):
    """Every page of a search as [(id, atLeast, atMost)], in order, and how many requests it took."""
    found, cursor, asked = [], "", 0
    while True:
        page = connection.json("GET", f"/v1/offers/nearby?{query}&limit=100{cursor}")
        asked += 1
        found += [(item["id"], item["distance"]["atLeast"], item["distance"]["atMost"]) for item in page["items"]]
        if not page["next"] or asked == 50:
            return found, asked
        cursor = f"&cursor={page['next']}"


def _search(job):
    port, token, queries = job
    answers = [search(client(port, token), query) for query in queries]
    return [found for found, _ in answers], sum(asked for _, asked in answers)


def _task(job):
    function, port, token, parameters = job
    return function(client(port, token), *parameters)


class Town:
    """A server of its own with people in it; `program` is the build that is attacked."""

    def __init__(self, seed, centre, accounts=20, program=None, processes=4, reach=6):
        self.random = random.Random(f"{seed}-{centre}")
        self.centre, self.reach, self.towns = centre, reach, grid.Towns(*centre)
        self.folder = Folder()
        self.server = self.folder.server(program=program).started()
        self.port = self.server.port
        self.pool = multiprocessing.get_context("fork").Pool(processes, signal.signal, (signal.SIGTERM, signal.SIG_DFL))
        self.owners, self.tokens = [], self.sign_up(accounts)
        self.seen, self.truth, self.requests, self.next_pair = [], [], 0, 0

    def sign_up(self, count):
        made = [self.server.client() for _ in range(count)]
        for one in made:
            one.register()
            one.close()
        return [one.token for one in made]

    def settle(self, count, precision="1km"):
        """`count` people, spread evenly over whole cells: one in each of `count` equal parts of a cell, the cells
        drawn at random. So the sample is uniform by area and its median hardly depends on the seed."""
        across = max(divisor for divisor in range(1, math.isqrt(count) + 1) if count % divisor == 0)
        parts = [(x, y) for x in range(count // across) for y in range(across)]
        self.random.shuffle(parts)
        places = []
        for x, y in parts:
            cell = self.some_cell()
            places.append(grid.inside(cell, (x + self.random.random()) / (count // across),
                                      (y + self.random.random()) / across))
        self.publish_all(places, precision)

    def some_cell(self):
        """The public cell of a random point within `reach` kilometres; one of 5 km only if no part is built up."""
        reach = self.reach * 1000
        while True:
            point = grid.moved(*self.centre, self.random.uniform(-reach, reach), self.random.uniform(-reach, reach))
            cell = self.towns.public_cell(*point)
            parts = [grid.inside(cell, (x + 0.5) / 5, (y + 0.5) / 5) for x in range(5) for y in range(5)]
            if all(self.towns.public_cell(*part) == cell for part in parts):
                return cell

    def publish_all(self, places, precision="1km", airports=()):
        jobs = []
        wanted = [{"latitude": lat, "longitude": lon, "precision": precision} for lat, lon in places]
        wanted += [{"airport": code} for code in airports]
        # Each person has an account of their own: an account shows its older cells again.
        self.owners += self.sign_up(len(wanted))
        for place, token in zip(wanted, self.owners[len(self.seen):]):
            pair = PAIRS[self.next_pair % len(PAIRS)]
            self.next_pair += 1
            jobs.append((publish, self.port, token, (place, pair, 0)))
        made = self.pool.map(_task, jobs, chunksize=8)
        public = listed_airports() if airports else {}
        for answer, place in zip(made, wanted):
            self.seen.append(seen(answer))
            self.truth.append((place["latitude"], place["longitude"]) if "latitude" in place
                              else public[place["airport"]])

    def ask(self, queries):
        """The answers to many searches, sent from all accounts in turn over several connections."""
        size = max(1, min(25, len(queries) // 8 or 1))
        jobs = [(self.port, self.tokens[index % len(self.tokens)], queries[start:start + size])
                for index, start in enumerate(range(0, len(queries), size))]
        answers = []
        for found, asked in self.pool.imap(_search, jobs):
            answers += found
            self.requests += asked
        return answers

    def each(self, function, jobs, tokens=None):
        """One attacker's task a target, spread over processes and accounts; `function` gets a connection."""
        tokens = tokens or self.tokens
        jobs = [(function, self.port, tokens[index % len(tokens)], job) for index, job in enumerate(jobs)]
        return self.pool.map(_task, jobs, chunksize=max(1, min(8, len(jobs) // 8)))

    def errors(self, estimates):
        """How far each estimate, metres east and north of the shown centre, is from the truth."""
        errors = []
        for one, truth, (east, north, _) in zip(self.seen, self.truth, estimates):
            x, y = grid.offset(one.latitude, one.longitude, *truth)
            errors.append(math.hypot(east - x, north - y))
        return errors

    def close(self):
        self.pool.terminate()
        self.pool.join()
        self.server.kill()
        self.folder.remove()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def listed_airports():
    """Where the airports are, by the list of the seed and not by what the server says."""
    lines = (machine.ROOT / "seed/airports.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    places = [rows[0].index(name) for name in ("iata", "lat", "lon")]
    return {code: (float(lat), float(lon)) for code, lat, lon in ([row[at] for at in places] for row in rows[1:])}


def publish(connection, place, pair, premium):
    """An offer at a place; its public form."""
    have, want = pair
    return connection.json("POST", "/v1/offers", {
        "have": {"amount": AMOUNTS.get(have, "100.00" if have != "KRW" else "100000"), "currency": have},
        "want": want, "pricing": {"kind": "reference", "premiumBps": premium}, "place": place})


def seen(answer):
    """What an attacker knows of an offer. The cell is read from its name, so that a centre that is shown too exactly
    helps only the attack that looks at it."""
    place = answer["place"]
    have, want = answer["have"]["currency"], answer["want"]
    name = place["cell"]
    if place["precision"] == "airport":
        # The control of the short tier: a public point, which must be found. The cell that holds it is the prior.
        cell = grid.cell_of(place["latitude"], place["longitude"])
    else:
        cell = grid.cell_named(name)
    return Seen(answer["id"], have, want, *grid.centre(cell), grid.REACH[place["precision"]], *grid.extent(cell))
