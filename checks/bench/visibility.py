#!/usr/bin/env python3
"""What it costs a search near a place that offers can be hidden, held, or of owners who may not act.

    python3 -m bench.visibility [--offers N]

In one run and one folder: the milliseconds of a search among N offers that everybody sees, then among these and N others of each
kind that nobody sees, and the ratio of each to the first. The rounds change places, so that a busy machine hits all alike.
"""
import argparse
import json
import statistics
import time

from bench.moderation import FREE, writing
from harness import wayswap
from harness.client import offer
from harness.folder import Folder

PATH = "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=10&limit=20"
#: What makes every second offer one that nobody sees, and what takes it back. A trigger follows in the search table.
KINDS = {
    "hidden": ("UPDATE offer SET hidden_at = 1, hidden_reason = 'scam' WHERE owner = {0}",
               "UPDATE offer SET hidden_at = NULL, hidden_reason = NULL WHERE owner = {0}"),
    "held": ("UPDATE offer SET held_until = 9000000000000 WHERE owner = {0}",
             "UPDATE offer SET held_until = NULL WHERE owner = {0}"),
    "owner suspended": ("UPDATE traveller SET state = 'suspended' WHERE id = {0}",
                        "UPDATE traveller SET state = 'active' WHERE id = {0}"),
}


def measured(folder, times=200):
    """The median milliseconds of a search, and how many offers its first page has."""
    with folder.server(environment=FREE) as server, server.client() as client:
        spent = []
        for _ in range(times):
            began = time.perf_counter()
            page = client.json("GET", PATH)
            spent.append((time.perf_counter() - began) * 1000)
        return statistics.median(spent), len(page["items"])


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--offers", type=int, default=500)
    options.add_argument("--rounds", type=int, default=3)
    asked = options.parse_args()
    with Folder() as folder:
        with folder.server(environment=FREE) as server:
            for name in ("olga", "igor"):
                with server.client() as owner:
                    owner.register(name)
                    for number in range(asked.offers):
                        owner.json("POST", "/v1/offers", offer(note=str(number)))
        igor = "(SELECT id FROM traveller WHERE handle = 'igor')"
        times, sizes = {}, set()

        def look(name):
            median, size = measured(folder)
            times.setdefault(name, []).append(median)
            sizes.add(size)

        for _ in range(asked.rounds):
            look("twice as many, all seen")
            for name, (hide, show) in KINDS.items():
                with writing(folder) as database:
                    database.execute(hide.format(igor))
                look(name)
                with writing(folder) as database:
                    database.execute(show.format(igor))
            with writing(folder) as database:
                database.execute(f"UPDATE offer SET state = 'withdrawn' WHERE owner = {igor}")
            look("none")
            with writing(folder) as database:
                database.execute(f"UPDATE offer SET state = 'active' WHERE owner = {igor}")
    medians = {name: statistics.median(spent) for name, spent in times.items()}
    ratios = {name: median / medians["none"] for name, median in medians.items()}
    print(json.dumps({**wayswap.origin(), "offers": asked.offers, "page": sorted(sizes), "milliseconds": medians,
                      "times none": ratios}, indent=1))


if __name__ == "__main__":
    main()
