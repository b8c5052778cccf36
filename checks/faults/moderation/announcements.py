"""B8: an announcement to thousands of people, and its taking back, killed between their slices again and again.

The sweeper tells people in slices. It is killed whenever more people were told than before, until nobody is left. In the
end everybody has the announcement once, staff have it not at all, and the audit has one row. Then it is
taken back in the same way, and nobody has it any more.

Controls: at some kill some were told and others not; a notification that is taken out of the file is missed.
"""
import contextlib
import json
import sqlite3
import time
import uuid

from faults.moderation.stage import FREE, verified
from harness import folder
from harness.machine import patience
from harness.server import Server
from harness.staff import employ

TEXT = {"text": {"en": "We rest on Sunday night.", "pl": "Odpoczywamy w noc z niedzieli na poniedziałek."}}


class World:
    """A folder with so many travellers, an admin, and somebody who came later."""

    def __init__(self, work, count):
        self.data, self.log, self.count = work / "told", work / "told.log", count
        folder.copy(folder.template(), self.data)
        with self.server() as server, server.client() as client:
            boss = client.register()
            self.token = client.token
            client.register("crowd")
            server.stop()
        employ(self.data, boss, "admin")
        with contextlib.closing(sqlite3.connect(self.data / "wayswap.sqlite")) as database, database:
            names = [row[1] for row in database.execute("PRAGMA table_info(traveller)")]
            handle, email = "'crowd' || n", "'crowd' || n || '@example.org'"
            values = [{"id": "printf('0190aaaa-0000-7000-8000-%012d', n)", "handle": handle, "handle_key": handle,
                       "email": email, "email_key": email, "email_mailbox": email}.get(name, name) for name in names]
            database.execute(
                f"WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {count - 1})"
                f" INSERT INTO traveller ({', '.join(names)}) SELECT {', '.join(values)} FROM number, traveller"
                " WHERE handle = 'crowd'")

    def server(self):
        return Server(self.data, log=self.log, environment=FREE, limit=60)

    def look(self, sql):
        with contextlib.closing(sqlite3.connect(f"file:{self.data}/wayswap.sqlite?mode=ro", uri=True, timeout=10)) as look:
            return look.execute(sql).fetchone()[0]

    def told(self):
        """How many have the announcement."""
        return self.look("SELECT count(DISTINCT traveller) FROM notification WHERE kind = 'announcement'")

    def send(self, path, body):
        """The status and the answer of an admin's request, whose server is killed after it."""
        with self.server() as server:
            with server.client(token=self.token) as client:
                status, _, answer = client.call("POST", path, body, {"Idempotency-Key": str(uuid.uuid4())})
            server.kill()
            return status, json.loads(answer)

    def is_unfinished(self):
        return self.look("SELECT count(*) FROM announcement WHERE told_after IS NOT NULL") > 0

    def kill_between_slices(self):
        """Starts and kills until everybody was reached; how many were told at each kill."""
        seen, until = [], time.monotonic() + patience(120)
        while self.is_unfinished() and time.monotonic() < until:
            had, server = self.told(), self.server()
            while self.is_unfinished() and self.told() == had and server.process.poll() is None:
                if time.monotonic() > until:
                    break
                time.sleep(0.002)
            server.kill()
            seen.append(self.told())
        return seen


def check(run, work):
    world = World(work, 1200 if run.short else 6000)
    status, answer = world.send("/v1/admin/notices", TEXT)
    seen = world.kill_between_slices()
    twice = world.look("SELECT count(*) FROM notification WHERE kind = 'announcement'") - world.told()
    others = world.look("SELECT count(*) FROM notification JOIN staff ON staff.traveller = notification.traveller"
                        " WHERE kind = 'announcement'")
    rows = world.look("SELECT count(*) FROM audit WHERE action = 'announce'")
    said = verified(world.data)
    run.row("B8", f"an announcement to {world.count} people, killed {len(seen)} times between its slices",
            f"answered {status}; {world.told()} told, {twice} of them twice, {others} of the staff; {rows} row of the audit"
            + (f"; {said}" if said else ""),
            (status, world.told(), twice, others, rows, said) == (201, world.count, 0, 0, 1, ""))
    run.row("B8", "at kills some were told and others not", f"{sum(0 < n < world.count for n in seen)} of {len(seen)} kills",
            any(0 < count < world.count for count in seen), control=True)
    folder.change(world.data, ("DELETE FROM notification WHERE traveller = (SELECT min(traveller) FROM notification)"
                               " AND kind = 'announcement'",))
    run.row("B8", "a notification is taken out of the file", f"{world.told()} of {world.count} told",
            world.told() == world.count - 1, control=True)
    status, _ = world.send(f"/v1/admin/notices/{answer['id']}/take-back", {})
    had = world.told()
    seen = world.kill_between_slices()
    rows = world.look("SELECT count(*) FROM audit WHERE action = 'take-back-announcement'")
    said = verified(world.data)
    run.row("B8", f"it is taken back from {had} people, killed {len(seen)} times between its slices",
            f"answered {status}; {world.told()} still have it; {rows} row of the audit" + (f"; {said}" if said else ""),
            (status, world.told(), rows, said) == (200, 0, 1, ""))
