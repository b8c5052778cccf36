"""The attacks. Each returns one estimate a target, (metres east, metres north of the middle of its cell, how far off
the attacker believes to be at most), and how many queries told something about one target.

  direct         reads the point that is shown: the offer, the owner's list
  trilateration  random searchers all around, `atLeast` and `atMost` of everybody in one answer
  sieve          thousands of random searches of all radii and orders; absence tells as much as presence
  flip           walks away on rays and bisects for the step at which the target drops out of the search
  order          own offers at known places: bisects for the step at which the target falls behind one of them
  timing         looks at nothing but how long a search took that may or may not have found the target
  republish      the person publishes the same place again and again, edits, pauses: do the shown points differ?
"""
import math
import time

from faults.location import solver
from faults.location.delay import Relay
from faults.location.town import client, publish, search
from harness import grid

HIDDEN = 600.0


def direct(town):
    """One query a target for the offer; the owner's list must show the same."""
    return [(*point, 1.0) for point in town.each(_shown, [(one,) for one in town.seen])], 2


def _shown(connection, one):
    offer = connection.json("GET", f"/v1/offers/{one.id}")
    listed = connection.json("GET", f"/v1/travellers/{offer['traveller']['handle']}/offers?limit=100")["items"]
    same = [item["place"] for item in listed if item["id"] == one.id]
    if same and same[0] != offer["place"]:
        raise RuntimeError(f"the list shows {same[0]}, the offer {offer['place']}")
    return grid.offset(one.latitude, one.longitude, offer["place"]["latitude"], offer["place"]["longitude"])


def observe(town, queries):
    """Answers to [(point, radius, sort)], turned round: for every target what each of the searches told."""
    texts = [f"lat={point[0]:.7f}&lon={point[1]:.7f}&radius={radius}&sort={sort}" for point, radius, sort in queries]
    for point, _, _ in queries:
        town.towns.public_cell(*point)
    told = [[] for _ in town.seen]
    places = {one.id: number for number, one in enumerate(town.seen)}
    for (point, radius, _), found in zip(queries, town.ask(texts)):
        answers = [None] * len(told)
        for offer, at_least, at_most in found:
            if offer in places:
                answers[places[offer]] = (at_least, at_most)
        for target, answer in zip(told, answers):
            target.append((point, radius, answer))
    return told


def trilateration(town, queries):
    """Searchers at random places, close enough that everybody is found; nothing but the two distances is used."""
    wide = town.reach * 1000 + 6000
    asked = [(_around(town, wide), 50, "nearest") for _ in range(queries)]
    return located(town, observe(town, asked)), queries


def sieve(town, queries):
    """Random searches of every radius and order. Also counts the answers that the two cells alone do not predict."""
    asked = []
    for number in range(queries):
        radius = town.random.choice((1, 1, 2, 2, 5, 5, 10, 25))
        sort = ("nearest", "gain", "reliability", "newest")[number % 4]
        asked.append((_around(town, town.reach * 1000 + 2000 * min(radius, 3)), radius, sort))
    estimates, wrong, whole = [], 0, 0
    for estimate, different, answers in _judged(town, observe(town, asked)):
        estimates.append(estimate)
        wrong, whole = wrong + different, whole + answers
    return estimates, queries, (wrong, whole)


def _around(town, wide):
    return grid.moved(*town.centre, town.random.uniform(-wide, wide), town.random.uniform(-wide, wide))


def located(town, told):
    return [estimate for estimate, _, _ in _judged(town, told)]


def _judged(town, told):
    jobs = [(one, town.towns, observations) for one, observations in zip(town.seen, told)]
    return town.pool.starmap(_judge, jobs, chunksize=4)


def _judge(one, towns, observations):
    """The best guess; and how many answers differ from what the cells of searcher and target say, leaving out those
    within five metres of a whole kilometre, where the attacker's own arithmetic may be wrong."""
    wrong = 0
    for east, north, low, high in solver.rings(one, towns, observations, True):
        far = math.hypot(east, north)
        wrong += far < low - 4 or far > high + 4
    return solver.locate(one, towns, observations)[:3], wrong, len(observations)


def flip(town, rays):
    """Twelve searches a ray, of the target's own pair of currencies and the smallest radius."""
    jobs = [(one, [town.random.uniform(0, 2 * math.pi) for _ in range(rays)]) for one in town.seen]
    told = town.each(_flip, jobs)
    return located(town, told), rays * 12


def _flip(connection, one, directions):
    return [answer for direction in directions
            for answer in _bisected(connection, one, direction, 1, 1, lambda offers: one.id in offers)]


def _bisected(connection, one, direction, radius, edge, is_nearer):
    """Twelve searches on a ray, about where the answer changes: `edge` kilometres from the cell, and more."""
    near, far = (edge * 1000 + 710 + one.half + step for step in (-750, 750))
    for _ in range(12):
        middle = (near + far) / 2
        point = grid.moved(one.latitude, one.longitude, middle * math.sin(direction), middle * math.cos(direction))
        found, _ = search(connection, f"lat={point[0]:.7f}&lon={point[1]:.7f}&radius={radius}&have={one.want}"
                                      f"&want={one.have}")
        held = is_nearer([offer for offer, _, _ in found])
        yield point, edge, (None, None) if held else None
        near, far = (middle, far) if held else (near, middle)


BANDS = (2000, 5000, 10_000, 25_000)


def order(town, rays):
    """Four own offers of the target's pair, better priced, at known places. Within a band the better price comes
    first, so the target stands before one of them exactly if its band is nearer."""
    plants, jobs = [], []
    for number, one in enumerate(town.seen):
        corners = [grid.moved(one.latitude, one.longitude, x * 4000, y * 4000)
                   for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        plants.append([({"latitude": lat, "longitude": lon}, (one.have, one.want), -100) for lat, lon in corners])
    # Nobody is shown their own offers: the next account publishes for this one.
    friends = town.tokens[1:] + town.tokens[:1]
    made = town.each(_plant, [(four,) for four in plants], friends)
    for one, own in zip(town.seen, made):
        walks = []
        for _ in range(2000):
            if len(walks) == rays:
                break
            direction = town.random.uniform(0, 2 * math.pi)
            edge = BANDS[0] + 710 + one.half
            reach = [(edge + step) * math.sin(direction) for step in (-750, 0, 750)], [
                (edge + step) * math.cos(direction) for step in (-750, 0, 750)]
            for offer, east, north in own:
                far = [math.hypot(east - x, north - y) for x, y in zip(*reach)]
                # All along the walk the own offer stays in the second band, whatever cell it was put into.
                if min(far) > BANDS[0] + 1420 + 750 and max(far) < BANDS[1] + 1420 - 750:
                    walks.append((direction, offer))
                    break
        jobs.append((one, walks))
    told = town.each(_order, jobs)
    town.each(_withdraw, [([offer for offer, _, _ in own],) for own in made], friends)
    return located(town, told), rays * 12


def _plant(connection, wanted):
    own = []
    for place, pair, premium in wanted:
        offer = publish(connection, place, pair, premium)
        own.append((offer["id"], place["latitude"], place["longitude"]))
    middle = sum(lat for _, lat, _ in own) / len(own), sum(lon for _, _, lon in own) / len(own)
    return [(offer, *grid.offset(*middle, lat, lon)) for offer, lat, lon in own]


def _withdraw(connection, offers):
    for offer in offers:
        connection.json("POST", f"/v1/offers/{offer}/withdraw")


def _order(connection, one, walks):
    def stands_before(own):
        return lambda offers: one.id in offers and offers.index(one.id) < offers.index(own)

    return [answer for direction, own in walks
            for answer in _bisected(connection, one, direction, 10, 2, stands_before(own))]


def timing(town, repeats, delay=None):
    """Thirty-six searchers near the edge of the smallest radius, each asking a few times. An answer that found
    somebody takes longer to make; the place is chosen under which the slow ones would be those that found. A search
    from memory takes as long, found or not: for the control a relay holds what found somebody back by `delay` seconds.
    """
    angles = [(ring, 2 * math.pi * step / 12) for ring in (-350, 0, 350) for step in range(12)]
    # One at a time: searches beside each other would wait for each other.
    relay = Relay(town.port, delay, over=1200) if delay else None
    connection = client(relay.port if relay else town.port, town.tokens[0])
    took = [_timing(connection, one, angles, repeats) for one in town.seen]
    if relay:
        relay.close()
    return [_slowest(one, angles, times) for one, times in zip(town.seen, took)], len(angles) * repeats


def _timing(connection, one, angles, repeats):
    best = [math.inf] * len(angles)
    edge = 1000 + 710 + one.half
    for _ in range(repeats):
        for number, (ring, direction) in enumerate(angles):
            point = grid.moved(one.latitude, one.longitude, (edge + ring) * math.sin(direction),
                               (edge + ring) * math.cos(direction))
            path = (f"/v1/offers/nearby?lat={point[0]:.7f}&lon={point[1]:.7f}&radius=1&have={one.want}"
                    f"&want={one.have}")
            began = time.perf_counter()
            connection.call("GET", path)
            best[number] = min(best[number], time.perf_counter() - began)
    return best


def _slowest(one, angles, times):
    """The place whose predicted finds go best with the slow answers."""
    mean = sum(times) / len(times)
    spread = math.sqrt(sum((value - mean) ** 2 for value in times)) or 1
    edge, best, steps = 1000 + 710 + one.half, (-2, []), 15
    for i in range(steps):
        for j in range(steps):
            x, y = ((i + 0.5) / steps - 0.5) * one.width, ((j + 0.5) / steps - 0.5) * one.height
            finds = [math.hypot((edge + ring) * math.sin(turn) - x, (edge + ring) * math.cos(turn) - y) <= edge
                     for ring, turn in angles]
            share = sum(finds) / len(finds)
            weight = math.sqrt(len(finds) * share * (1 - share)) or 1
            fit = sum((value - mean) for value, found in zip(times, finds) if found) / spread / weight
            if fit > best[0] + 1e-9:
                best = (fit, [(x, y)])
            elif fit > best[0] - 1e-9:
                best[1].append((x, y))
    points = best[1]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points), 700.0


def republish(town, times, jitter=0.0):
    """The owner publishes the place `times` times more, `jitter` metres off each time as a telephone's fix is, and
    edits, pauses and resumes it each time. The middle of the shown points is the guess: for a blur drawn evenly from
    a square no other is better. Also counts the offers whose place was shown in more than one way."""
    jobs = []
    for one, (lat, lon) in zip(town.seen, town.truth):
        places = [grid.moved(lat, lon, town.random.gauss(0, jitter), town.random.gauss(0, jitter))
                  if jitter else (lat, lon) for _ in range(times)]
        jobs.append((one, [{"latitude": a, "longitude": b} for a, b in places]))
    estimates, changed = [], 0
    for (one, _), (points, moves) in zip(jobs, town.each(_republish, jobs, town.owners)):
        changed += moves or (not jitter and len(set(points)) > 1)
        east, north = zip(*(grid.offset(one.latitude, one.longitude, *point) for point in points))
        estimates.append(((min(east) + max(east)) / 2, (min(north) + max(north)) / 2, 1000.0 / times))
    return estimates, times * 2, changed


def _republish(connection, one, places):
    points, moves = [], 0
    for place in places:
        offer = publish(connection, place, (one.have, one.want), 0)
        path, shown = f"/v1/offers/{offer['id']}", offer["place"]
        _, headers, _ = connection.call("PATCH", path, {"note": "tomorrow"}, {"If-Match": '"1"'})
        for step in ("pause", "resume"):
            moves += connection.json("POST", f"{path}/{step}")["place"] != shown
        moves += connection.json("GET", path)["place"] != shown
        points.append((shown["latitude"], shown["longitude"]))
        connection.json("POST", f"{path}/withdraw")
    return points, moves > 0


def combined(attacks):
    """The best of all attacks for each target, by what the attacker knows: weighted by the claimed certainty."""
    estimates = []
    for claims in zip(*attacks):
        weights = [1 / max(1.0, reach) ** 2 for _, _, reach in claims]
        whole = sum(weights)
        estimates.append((sum(weight * east for weight, (east, _, _) in zip(weights, claims)) / whole,
                          sum(weight * north for weight, (_, north, _) in zip(weights, claims)) / whole, HIDDEN))
    return estimates
