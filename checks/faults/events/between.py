"""H3: a message that is committed while somebody reads and then begins to listen is in what was read, or in the stream.

The message is sent beside the reading, so that it is committed before, during or after it. Control: the number is read
after the rows, by a request of its own.
"""
import collections
import concurrent.futures
import json
import random
import time
import uuid

from faults.events.stage import CROWD, Stream, world
from harness.client import Client
from harness.people import everybody

PLACES = {(1, 0): "read", (0, 1): "streamed", (0, 0): "missing"}


def play(port, pair, rounds, is_late):
    """(where the messages were, how often)."""
    (mine, thread, _), (theirs, _, _) = pair
    found, known, path = collections.Counter(), 2, f"/v1/threads/{thread}/messages"
    with Client(port, token=mine, timeout=30) as reader, Client(port, token=theirs, timeout=30) as writer, \
            concurrent.futures.ThreadPoolExecutor(1) as beside:
        for _ in range(rounds):
            key = str(uuid.uuid4())
            sending = beside.submit(writer.json, "POST", path, {"clientId": key, "body": f"number {key}"})
            time.sleep(random.choice((0, random.uniform(0, 0.004))))
            status, headers, text = reader.call("GET", f"{path}?after={known}&limit=100")
            rows = [item["seq"] for item in json.loads(text)["items"]]
            if is_late:
                time.sleep(random.uniform(0, 0.004))
                headers = reader.call("GET", "/v1/me")[1]
            # Acknowledged: whoever begins to listen now is owed it, unless it was read.
            seq = sending.result()["seq"]
            with Stream(port, mine, after=int(headers["Wayswap-Event"])) as stream:
                assert (status, stream.begin()) == (200, 200)
                streamed = [data["seq"] for _, name, data in stream.until("live") if name == "message"]
            found[PLACES.get((rows.count(seq), streamed.count(seq)), "twice")] += 1
            known = seq
    return found


def rounds(count, is_late=False, threads=8):
    with world(threads) as (folder, people), folder.server(options=CROWD) as server:
        pairs = [people[2 * number:2 * number + 2] for number in range(threads)]
        played = everybody(server.port, lambda _, pair: play(server.port, pair, count // threads, is_late), pairs, threads)
        return sum(played, collections.Counter())


def check(run):
    count = 200 if run.short else 10_000
    found = rounds(count)
    run.row("H3", f"{count:,} messages committed between a reading and the stream that follows it",
            f"{found['read']:,} were read, {found['streamed']:,} came by the stream, {found['missing']} missing, "
            f"{found['twice']} twice",
            found["read"] + found["streamed"] == count and found["read"] and found["streamed"])
    found = rounds(400, is_late=True)
    run.row("H3", "the number is read after the rows", f"{found['missing']} of 400 missing", found["missing"] > 0,
            control=True)
