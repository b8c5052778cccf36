"""Everything that the database says about an offer and its swap, of all tables that change together.

Two moments can be compared by it: ids are written as whose they are, times as whether they are there.
"""
import contextlib
import json
import shutil
import sqlite3
import tempfile

# Which column says what a row belongs to; those of NAMED make their ids known to the ones after them.
HOMES = {"offer": "id", "thread": "offer", "swap": "offer", "thread_member": "thread", "message": "thread",
         "meeting": "swap", "swap_side": "swap", "swap_event": "swap", "review": "swap", "observation": "swap",
         "notification": "subject", "moderation_case": "subject", "report": "subject", "stored_response": "route"}
NAMED = ("offer", "thread", "swap", "moderation_case")
# Random, or counted over other swaps too.
PASSING = {("notification", "id"), ("notification", "seq"), ("review", "id"), ("report", "id"), ("message", "client_id"),
           ("message", "number"), ("stored_response", "body"), ("stored_response", "fingerprint"),
           ("stored_response", "key")}


def read(folder):
    """Facts by offer: for each table its rows. The folder is only copied: a log that was left is read from the copy."""
    with tempfile.TemporaryDirectory(prefix="wayswap-facts-", dir=folder.parent) as copy:
        for file in folder.glob("wayswap.sqlite*"):
            shutil.copy(file, copy)
        with contextlib.closing(sqlite3.connect(f"{copy}/wayswap.sqlite")) as database:
            database.row_factory = sqlite3.Row
            return _read(database)


def _read(database):
    home, owners, facts = {}, {}, {}
    for table, column in HOMES.items():
        for row in database.execute(f"SELECT * FROM {table}"):
            # The route of a kept answer ends with the id of what was asked about.
            offer = row["id"] if table == "offer" else home.get(str(row[column]).split()[-1])
            if offer is None:
                continue  # Of something else: publishing, for example.
            if table == "offer":
                owners[offer] = row["owner"]
            if table in NAMED:
                home[row["id"]] = offer
            known = facts.setdefault(offer, {name: [] for name in HOMES})
            known[table].append({name: _value(table, name, row[name], home, owners[offer]) for name in row.keys()
                                 if (table, name) not in PASSING})
    for known in facts.values():
        for rows in known.values():
            rows.sort(key=str)
    return facts


def _value(table, name, value, home, owner):
    if name == "at" or name.endswith(("_at", "_until")) and name != "starts_at":
        return value is not None
    if name == "before" and value:
        return json.loads(value)["kind"]
    if name in ("route", "location") and value:
        return value.replace("/", " ").rsplit(maxsplit=1)[0]
    if value in home:
        return "its own"
    if name in ("owner", "proposer", "guest", "traveller", "partner", "author", "about", "reporter", "sender"):
        return value and ("the owner" if value == owner else "the other")
    return value


def swap(facts):
    """(state, version, number of events) as the rows have it."""
    rows = facts["swap"]
    return (rows[0]["state"], rows[0]["version"], len(facts["swap_event"])) if rows else (None, None, 0)


def told(facts):
    """Kind and number of the latest event, and how often somebody is notified of it."""
    number = len(facts["swap_event"])
    kind = next((event["kind"] for event in facts["swap_event"] if event["number"] == number), None)
    return kind, sum(notice["event"] == number for notice in facts["notification"])


def differing(one, other):
    """The tables in which they differ."""
    return [table for table in HOMES if one[table] != other[table]]
