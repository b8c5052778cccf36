"""Two rules beside the attacks: the open country (L6) and blocks (L5)."""
from faults.location.town import PAIRS, publish
from faults.location.twins import QUERIES, read_routes
from harness import grid

# What stays after a block: the list of the blocker's own blocks, and the chat that both have had.
STAYS = {"/v1/me/blocks", "/v1/threads", "/v1/threads/:id", "/v1/threads/:id/messages"}


def precisions(town):
    """What a point in the country is shown as, whatever was asked for: the set of (asked, shown)."""
    connection, shown = town.server.client(token=town.owners[0]), set()
    for lat, lon in town.truth[:20]:
        for asked in ("1km", "5km", None):
            place = {"latitude": lat, "longitude": lon, **({"precision": asked} if asked else {})}
            answer = publish(connection, place, PAIRS[0], 0)
            shown.add((asked, answer["place"]["precision"], answer["place"]["cell"][:3]))
            connection.json("POST", f"/v1/offers/{answer['id']}/withdraw")
    return shown


def puppets(town, count):
    """Accounts of one attacker publish within 300 m of somebody in the country. Were anything but a fixed map asked
    how built up it is there, the place would now be shown more exactly. How many of the answers changed?"""
    one, truth = town.seen[0], town.truth[0]
    reader = town.server.client()
    before = reader.call("GET", f"/v1/offers/{one.id}")[2]
    fine = 0
    for token in town.sign_up(count):
        connection = town.server.client(token=token)
        lat, lon = grid.moved(*truth, town.random.uniform(-300, 300), town.random.uniform(-300, 300))
        answer = publish(connection, {"latitude": lat, "longitude": lon, "precision": "1km"}, PAIRS[1], 0)
        fine += answer["place"]["precision"] != "5km"
        connection.close()
    changed = reader.call("GET", f"/v1/offers/{one.id}")[2] != before
    again = publish(town.server.client(token=town.owners[0]),
                    {"latitude": truth[0], "longitude": truth[1], "precision": "1km"}, (one.have, one.want), 0)
    return fine + changed + (again["place"]["precision"] != "5km")


def blocks(town):
    """Over every read route: where somebody shows to somebody else before a block, and after it, whoever made it."""
    people = [town.server.client() for _ in range(2)]
    handles = [person.register() for person in people]
    place = {"latitude": town.centre[0], "longitude": town.centre[1]}
    offers = [publish(person, place, PAIRS[number], 0)["id"] for number, person in enumerate(people)]
    thread = people[1].json("POST", f"/v1/offers/{offers[0]}/thread")["id"]
    hello = {"clientId": "0199aaaa-0000-7000-8000-000000000001", "body": "Hi"}
    people[1].json("POST", f"/v1/threads/{thread}/messages", hello)
    ids = [person.json("GET", "/v1/me")["id"] for person in people]

    def traces():
        found = set()
        for viewer, other in ((0, 1), (1, 0)):
            for route in read_routes():
                path = route.replace(":handle", handles[other]).replace(":date", "latest").replace(
                    ":id", thread if "threads" in route else offers[other])
                point = f"?lat={place['latitude']}&lon={place['longitude']}"
                path += QUERIES.get(route, "")
                path += {"/v1/offers/nearby": point + "&radius=5&limit=100", "/v1/places/locate": point}.get(route, "")
                text = people[viewer].call("GET", path)[2].decode("utf-8", "replace")
                if any(word in text for word in (handles[other], offers[other], ids[other])):
                    found.add((viewer, route))
        return found

    before, after = traces(), set()
    for blocker, blocked in ((0, 1), (1, 0)):
        path = f"/v1/travellers/{handles[blocked]}/block"
        people[blocker].json("PUT", path, expect=(204,))
        after |= {(viewer, route) for viewer, route in traces() if route not in STAYS}
        people[blocker].json("DELETE", path, expect=(204,))
    return before, after
