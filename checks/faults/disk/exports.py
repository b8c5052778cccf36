"""G1: SIGKILL while an archive of a large account is prepared, at random moments.

The traveller has as many messages as it takes for the preparation to last a while. Each round asks for the archive, kills the
server some moments later, starts it again and asks until the archive is ready: it must be whole, with every message, and
nothing else may lie in the folder of exports. Control: at some of the kills half an archive lay there, so there was something
to clean up.
"""
import io
import json
import random
import time
import uuid
import zipfile

from faults.disk.verdict import missed, words
from harness.client import offer
from harness.folder import Folder, change
from harness.machine import patience

MESSAGES = 20_000


def populate(folder):
    """The token of a traveller with many messages."""
    with folder.server() as server:
        with server.client() as client:
            client.register()
            owner = client.token
            about = client.json("POST", "/v1/offers", offer())["id"]
            client.token = None
            client.register()
            thread = client.json("POST", f"/v1/offers/{about}/thread")["id"]
            client.json("POST", f"/v1/threads/{thread}/messages", {"clientId": str(uuid.uuid4()), "body": "Hello"})
        server.stop()
    change(folder.data, (
        """WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
           INSERT INTO message (thread, seq, client_id, sender, kind, body, at)
           SELECT thread, n, printf('0199aaaa-0000-7000-8000-%012d', n), sender, 'text', 'Message ' || n || ': Gate 4?', at
           FROM number, message WHERE seq = 1""", MESSAGES), ("UPDATE thread SET last_seq = ?", MESSAGES))
    return owner


def ask(client, method="POST"):
    status, _, body = client.call(method, "/v1/me/export")
    if status != 202:
        raise RuntimeError(f"the export answered {status}: {body[:200]!r}")
    return json.loads(body)


def finish(server, token):
    """The archive, once it is ready."""
    until = time.monotonic() + patience(120)
    with server.client(token=token, timeout=60) as client:
        ask(client)
        while not (state := ask(client, "GET"))["url"]:
            if state["state"] == "failed" or time.monotonic() > until:
                raise RuntimeError(f"the export is {state['state']}")
            time.sleep(0.02)
        return client.call("GET", state["url"])[2]


def whole(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        return files.testzip() is None and len(json.loads(files.read("messages.json"))["items"]) == MESSAGES


def forget(folder):
    change(folder.data, ("DELETE FROM export_job",))


def killed(rounds, source):
    """What was found after each kill."""
    found = {"rounds": 0, "half": 0, "whole": 0, "left": 0}
    with Folder() as folder:
        token = populate(folder)
        place = folder.data / "exports"
        with folder.server() as server:
            began = time.monotonic()
            finish(server, token)
            took = time.monotonic() - began
            server.stop()
        for _ in range(rounds):
            forget(folder)
            with folder.server() as server:
                with server.client(token=token) as client:
                    ask(client)
                time.sleep(source.uniform(0, took * 1.1))
                server.kill()
            entries = [entry.name for entry in place.iterdir()]
            found["half"] += any(not name.endswith(".zip") for name in entries)
            with folder.server() as server:
                found["whole"] += whole(finish(server, token))
                found["left"] += len(list(place.iterdir())) - 1
                server.stop()
            found["rounds"] += 1
    return found


def misses(found):
    return missed({
        "whole archives": found["whole"] == found["rounds"],
        "nothing left over": found["left"] == 0,
        "a kill that left half an archive": found["half"] > 0,
    })


def check(run):
    rounds = 6 if run.short else 40
    found = killed(rounds, random.Random(run.seed))
    text = (f"{found['whole']} whole archives afterwards, {found['left']} files left over; "
            f"{found['half']} kills left half an archive")
    run.row("G1", f"{rounds} kills while an archive of {MESSAGES} messages is prepared", words(text, misses(found)),
            not misses(found))
