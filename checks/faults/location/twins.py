"""Twins (L1): two worlds that differ only in where inside one cell people stand must answer alike.

One installation is seeded and gets its people, its bystanders' offers and its chats. Then the folder is
copied, keys and all, so both worlds have the same accounts, tokens, ids and secrets. In world one every twin offer is
published from one point of a cell, in world two from another point of the same cell; nothing else differs. Then every
read route of the route table is asked the same in both worlds, as owner, as stranger and as nobody.

Compared are the status, every header and the whole body, byte for byte, and the length of the body less its instants.
Replaced is only what no two publications share, whatever their place:
  - the ids of twin offers (UUIDv7: time and chance) by `offer-N`, and other ids that are new by their order;
  - instants, such as `createdAt` and `expiresAt`, by INSTANT: one of a whole second is shorter;
  - `Date`, `X-Request-Id` and the `requestId` of a problem; `Content-Length` by whether it is true;
  - in a cursor the 16 bytes of its seal; its fields are read and compared, ids and instants replaced as above.
`/metrics` is about the process, not about offers, and says how often it was asked: it is read and not compared.

Latency: every second question is about a pair that has the point nearer to the centre in world one, every other about
one that has it in world two. So near and far points are compared by a two-sample Kolmogorov-Smirnov test without
comparing two processes. The sample is one, and its size set before. The control puts a relay before each world that
holds requests about the nearer point back by 0.2 ms (delay.py), beside relays that hold nothing back.
"""
import base64
import io
import math
import random
import re
import time
import zipfile

from faults.location.delay import Relay
from faults.location.town import PAIRS, publish
from harness import grid, machine
from harness.client import Client
from harness.folder import Folder, copy
from harness.server import Server, serving

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
NEXT = re.compile(r'"next":"([^"]+)"')
#: In an entity tag, of bytes with the ids of a world.
DIGEST = re.compile(r"[0-9a-f]{24}")
REQUEST_ID = re.compile(r'"requestId":"[0-9a-f]{32}"')
LAST_ACTIVE = re.compile(r'"lastActive":"([^"]*)"')
PLACES = ((13.7563, 100.5018, 0.06), (52.23, 21.01, 0.05), (40.71, -74.0, 0.05), (-33.87, 151.2, 0.05),
          (15.2, 101.9, 0.3), (64.0, -19.0, 0.3))
#: What routes need that are about nobody.
QUERIES = {"/v1/quotes": "?have=EUR&want=THB&amount=100.00", "/v1/places/cities": "?q=Ban",
           "/v1/rates/history": "?base=EUR&quote=USD&from=2024-01-01&to=2024-03-01",
           "/v1/rates/convert": "?from=EUR&to=USD&amount=10.00", "/v1/rates/compare": "?base=EUR&quote=USD"}
NOT_COMPARED = ("/metrics",)
HOST = {"Host": "wayswap.example"}  # The page at `/` shows it.


def read_routes():
    """Every GET of the route table."""
    table = (machine.ROOT / "Sources/App/Routes.swift").read_text()
    return re.findall(r'Route\(\.get, "([^"]*)"', table)


def unpacked(body):
    """The files of an export, one after the other; any other body as it is."""
    if not body.startswith(b"PK"):
        return body
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return b"".join(name.encode() + b"\n" + archive.read(name) for name in archive.namelist())


class World:
    """One of the two servers, and the names that its own ids go by."""

    def __init__(self, folder, program):
        self.server = Server(folder, program=program).started()
        self.names, self.offers, self.clients = {}, [], {}

    def client(self, token):
        if token not in self.clients:
            self.clients[token] = self.server.client(timeout=60, token=token)
        return self.clients[token]

    def said(self, status, headers, body):
        """An answer with nothing in it that two publications cannot share."""
        kept = sorted((name.lower(), value) for name, value in headers.items()
                      if name.lower() not in ("date", "x-request-id"))
        text = REQUEST_ID.sub('"requestId":"ID"', unpacked(body).decode("utf-8", "replace"))
        kept = [(name, int(value) == len(body)) if name == "content-length"
                else (name, DIGEST.sub("DIGEST", value)) if name == "etag" else (name, value) for name, value in kept]
        return status, self.plain(str(kept)), self.plain(text), len(INSTANT.sub("", text))

    def plain(self, text):
        new = {}
        text = NEXT.sub(lambda match: f'"next":"{self.cursor(match[1])}"', text)
        text = UUID.sub(lambda match: self.names.get(match[0]) or new.setdefault(match[0], f"new-{len(new)}"), text)
        text = text.replace(f":{self.server.port}", ":PORT")
        return INSTANT.sub("INSTANT", text)

    def cursor(self, text):
        sealed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        fields = sealed[16:].decode().split("|")
        return f"{len(text)} " + "|".join("MS" if re.fullmatch(r"1[0-9]{12}", field) else field for field in fields)


class Twins:
    def __init__(self, seed, pairs, program=None):
        self.random, self.folder = random.Random(f"twins-{seed}"), Folder()
        one, two = self.folder.data, self.folder.path / "two"
        self.prepare(one, program)
        copy(one, two)
        self.worlds = [World(one, program), World(two, program)]
        for world in self.worlds:
            world.names.update({id: id for id in self.shared})
        self.cells, self.nearer, self.different, self.asked, self.whole_hours = [], [], [], 0, True
        self.asked_routes, self.towns, self.published = set(), {}, grid.Published()
        for number in range(pairs):
            self.publish(number)

    def prepare(self, folder, program):
        """Everybody, bystanders' offers and a chat: what both worlds share."""
        with serving(folder, program=program) as server:
            made = [server.client() for _ in range(5)]
            self.handles = [client.register() for client in made]
            ana, ben, *others = made
            self.shared = {client.json("GET", "/v1/me")["id"] for client in made}
            for number in range(12):
                latitude, longitude, reach = PLACES[number % len(PLACES)]
                place = {"latitude": latitude + self.random.uniform(-reach, reach),
                         "longitude": longitude + self.random.uniform(-reach, reach)}
                self.shared.add(publish(others[number % 3], place, PAIRS[number], 0)["id"])
            ana.json("PUT", f"/v1/travellers/{self.handles[4]}/block", expect=(204,))
            self.ana, self.ben = ana.token, ben.token

    def publish(self, number):
        """One more pair of twins: two points that are shown as one public cell, one in each world. One account publishes
        all of them, so a point can lie beside the cell, where the account has shown that before."""
        latitude, longitude, reach = PLACES[number % len(PLACES)]
        if (latitude, longitude) not in self.towns:
            self.towns[latitude, longitude] = grid.Towns(latitude, longitude)
        towns = self.towns[latitude, longitude]
        cell = self.published.shown(towns, latitude + self.random.uniform(-reach, reach),
                                    longitude + self.random.uniform(-reach, reach))
        points = [self.point_of(cell, towns) for _ in range(2)]
        centre = grid.centre(cell)
        far = [math.hypot(*grid.offset(*centre, *point)) for point in points]
        body = {"have": {"amount": "100.00", "currency": "EUR"}, "want": PAIRS[number % 20][1],
                "pricing": {"kind": "reference", "premiumBps": self.random.randrange(-50, 50)},
                "note": f"pair {number}"}
        said = []
        for world, (lat, lon) in zip(self.worlds, points):
            answer = world.client(self.ana).call("POST", "/v1/offers", {
                **body, "place": {"latitude": lat, "longitude": lon}}, {"Idempotency-Key": f"twin-{number}"})
            id = UUID.search(answer[2].decode())
            if answer[0] != 201 or not id:
                raise RuntimeError(f"POST /v1/offers answered {answer[0]}: {answer[2][:200]}")
            world.names[id[0]] = f"offer-{number}"
            world.offers.append(id[0])
            said.append(world.said(*answer))
            if number % 10 == 0:
                world.client(self.ben).json("POST", f"/v1/offers/{id[0]}/thread")
        self.compare("POST /v1/offers", said)
        self.published.add(cell)
        self.cells.append(cell)
        self.nearer.append(far[0] < far[1])
        time.sleep(0.002)

    def point_of(self, cell, towns):
        """A point that is shown as this cell: in one of 5 km, not in a part that is built up; of one that was shown
        before, up to half a kilometre beside it. No point is nearer to the edge than a metre, where rounding decides."""
        beside = 0.499 if cell in self.published.cells else -0.001
        while True:
            point = grid.inside(cell, self.random.uniform(-beside, 1 + beside), self.random.uniform(-beside, 1 + beside))
            if self.published.shown(towns, *point) == cell:
                return point

    def compare(self, what, said):
        self.asked += 1
        if said[0] != said[1]:
            self.different.append((what, said))

    def ask(self, route, path, token, follow=3):
        """The same question in both worlds; `{}` stands for the world's own id of a twin offer, given by `path`."""
        self.asked_routes.add(route)
        paths = [path(world) for world in self.worlds]
        for _ in range(follow):
            said, cursors = [], []
            for world, text in zip(self.worlds, paths):
                status, headers, body = world.client(token).call("GET", text, headers=HOST)
                self.look_for_hours(body)
                said.append(world.said(status, headers, body))
                match = NEXT.search(body.decode("utf-8", "replace"))
                cursors.append(match and match[1])
            if route not in NOT_COMPARED:
                self.compare(f"GET {route} ({paths[0]})", said)
            if not all(cursors):
                return
            paths = [text.split("&cursor=")[0] + ("" if "?" in text else "?") + f"&cursor={cursor}"
                     for text, cursor in zip(paths, cursors)]

    def look_for_hours(self, body):
        for told in LAST_ACTIVE.findall(body.decode("utf-8", "replace")):
            self.whole_hours &= re.search(r":00:00(\.0+)?Z$", told) is not None

    def script(self, count):
        """`count` questions, every read route among them again and again; those about offers most of all."""
        routes = read_routes()
        ours = ["/v1/offers/nearby"] * 6 + ["/v1/offers/:id"] * 3 + ["/v1/me/offers", "/v1/travellers/:handle/offers"]
        for number in range(count):
            route = routes[number] if number < len(routes) else self.random.choice(routes + ours * 3)
            self.ask(route, self.question(route), self.random.choice([self.ana, self.ben, None]))
        return [route for route in routes if route not in self.asked_routes]

    def question(self, route):
        """A path for the route; an unknown route fails here, so that none is forgotten."""
        chance, pair = self.random, self.random.randrange(len(self.cells))
        limit = chance.choice(["?limit=3", "?limit=20", "?limit=100"])
        point = self.near(pair)
        fixed = QUERIES | {
            "/v1/auth/sessions": "", "/v1/me": "", "/v1/me/preferences": "", "/v1/me/blocks": limit,
            "/v1/me/reliability": "", "/v1/me/notifications": limit, "/v1/swaps": limit,
            "/v1/places/meeting-points": "?" + point,
            "/v1/me/offers": limit + chance.choice(["", "&state=active", "&state=paused"]), "/v1/threads": limit,
            "/v1/currencies": "", "/v1/rates/latest": "", "/v1/rates/sources": "", "/v1/places/locate": "?" + point,
            "/v1/me/export": "", "/v1/me/reports": limit, "/v1/me/limits": "", "/v1/me/appeals": limit,
            "/health": "", "/ready": "", "/metrics": "", "/dev/mail": "", "/unsubscribe": "?token=none",
            "/openapi.yaml": "", "/": ""}
        if route in fixed:
            return lambda world: route + fixed[route]
        if route.startswith("/v1/admin/") or route == "/v1/me/export/:id":
            # To travellers no route of staff exists, nor an archive that they have not asked for.
            return lambda world: route.replace(":id", world.offers[pair])
        if route == "/v1/offers/nearby":
            query = (f"?{point}&radius={chance.choice([1, 2, 5, 10, 25, 50])}&limit={chance.choice([1, 5, 20, 100])}"
                     f"&sort={chance.choice(['nearest', 'gain', 'reliability', 'newest'])}"
                     + chance.choice(["", "&want=EUR", f"&have={PAIRS[pair % 20][1]}&want=EUR"])
                     + chance.choice(["", "&savings=best", "&takeable=true"]))
            return lambda world: route + query
        if route == "/v1/offers/:id":
            place = chance.choice(["", f"?{point}"])
            return lambda world: f"/v1/offers/{world.offers[pair]}{place}"
        if route == "/v1/offers/:id/quote":
            return lambda world: f"/v1/offers/{world.offers[pair]}/quote?amount=100.00"
        if route == "/v1/rates/:date":
            return lambda world: "/v1/rates/2024-02-15"
        if route == "/v1/rates/tables/:table":
            return lambda world: "/v1/rates/tables/A"
        if route == "/problems/:slug":
            return lambda world: "/problems/tier-limit"
        if route.startswith("/v1/swaps/:id"):
            # There is none, as for everybody who has no part in one.
            return lambda world: route.replace(":id", world.offers[pair])
        if route.startswith("/v1/travellers/:handle"):
            handle = chance.choice(self.handles[:2])
            return lambda world: route.replace(":handle", handle) + (limit if route.endswith("offers") else "")
        if route == "/v1/threads/:id":
            return lambda world: f"/v1/threads/{self.thread(world, pair)}"
        if route == "/v1/threads/:id/messages":
            return lambda world: f"/v1/threads/{self.thread(world, pair)}/messages{limit}"
        raise RuntimeError(f"no question for the read route {route}: write one")

    def near(self, pair):
        cell = self.cells[pair]
        reach = self.random.choice([0.5, 3, 30]) * 1000
        lat, lon = grid.moved(*grid.centre(cell), self.random.uniform(-reach, reach),
                              self.random.uniform(-reach, reach))
        return f"lat={lat:.7f}&lon={lon:.7f}"

    def thread(self, world, pair):
        if not hasattr(world, "threads"):
            page = world.client(self.ben).json("GET", "/v1/threads?limit=100")
            world.threads = [thread["id"] for thread in reversed(page["items"])]
        return world.threads[pair % len(world.threads)]

    def latencies(self, count, delay=None):
        """Seconds that an answer about the farther and about the nearer twin took. With a `delay` all requests go
        through relays, and those about the nearer twin through one that holds them back so long."""
        relays = {} if delay is None else {
            (index, near): Relay(world.server.port, delay if near else 0.0)
            for index, world in enumerate(self.worlds) for near in (False, True)}
        asking = {(index, near): Client(relays[index, near].port if relays else world.server.port, 60, self.ben)
                  for index, world in enumerate(self.worlds) for near in (False, True)}
        sides = [[pair for pair, is_near in enumerate(self.nearer) if is_near == side] for side in (False, True)]
        took = {True: [], False: []}
        for number in range(count):
            pair = self.random.choice(sides[number // 2 % 2])
            lat, lon = grid.centre(self.cells[pair])
            for index in self.random.sample((0, 1), 2):
                world, near = self.worlds[index], self.nearer[pair] == (index == 0)
                path = f"/v1/offers/{world.offers[pair]}" if number % 2 else (
                    f"/v1/offers/nearby?lat={lat}&lon={lon}&radius=1&want=EUR&have={PAIRS[pair % 20][1]}")
                began = time.perf_counter()
                asking[index, near].call("GET", path)
                took[near].append(time.perf_counter() - began)
        for one in [*asking.values(), *relays.values()]:
            one.close()
        # What the first requests pay for, such as the connection, is in neither.
        return took[True][20:], took[False][20:]

    def close(self):
        for world in self.worlds:
            world.server.kill()
        self.folder.remove()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def smirnov(one, two):
    """The two-sample Kolmogorov-Smirnov test: how likely such a difference is if there is none."""
    one, two = sorted(one), sorted(two)
    i = j = 0
    most = 0.0
    while i < len(one) and j < len(two):
        value = min(one[i], two[j])
        while i < len(one) and one[i] <= value:
            i += 1
        while j < len(two) and two[j] <= value:
            j += 1
        most = max(most, abs(i / len(one) - j / len(two)))
    size = math.sqrt(len(one) * len(two) / (len(one) + len(two)))
    scaled = (size + 0.12 + 0.11 / size) * most
    if scaled < 0.3:
        return 1.0
    return min(1.0, max(0.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * k * k * scaled * scaled) for k in range(1, 101))))
