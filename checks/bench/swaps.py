"""Whole swaps over HTTP: propose, accept, both codes; one pair of travellers a connection.

    python3 -m bench.swaps [--quick]     this part of bench/run by itself, in a small world; writes nothing
"""
import json

from bench import load, trial
from harness.client import offer
from harness.folder import copy
from harness.people import everybody
from harness.server import serving

#: Of the six requests of a whole swap the two looks at a code change nothing.
REQUESTS, TRANSITIONS = 6, 4


def pairs(server, count, file):
    """Travellers who swap ten cents after ten cents on the same offer, because their tier allows 600 EUR a month."""
    def one(client, _):
        tokens = []
        for _ in range(2):
            client.token = None
            client.register()
            tokens.append(client.token)
        client.token = tokens[0]
        made = client.json("POST", "/v1/offers", offer(
            amount="10000.00", exact=True, minFill={"amount": "0.10", "currency": "EUR"}))
        return "\t".join([*tokens, made["id"]])
    file.write_text("\n".join(everybody(server.port, one, range(count), 4)) + "\n")
    return file


def run(server, clients, seconds, file, faults):
    """Transitions a second, and the times of a request; every completed swap must be there."""
    before, counted = load.count(server, "swap WHERE state = 'completed'"), load.writes_and_commits(server)
    found = load.wrk(server, "swaps.lua", [pairs(server, clients, file)], clients, seconds, faults=faults,
                     name="swaps", threads=clients)
    told = next(json.loads(line) for line in found["said"].splitlines() if line.startswith('{"completed"'))["completed"]
    added = load.count(server, "swap WHERE state = 'completed'") - before
    # The last answer of a pair can come after the end of the run.
    if not told <= added <= told + clients:
        faults.add(f"{told} swaps were completed, {added} are there")
    return {**found, **load.per_commit(server, counted), "rate": TRANSITIONS * told / found["seconds"],
            "server_ms": found["server_ms"] * REQUESTS / TRANSITIONS}


def rows(server, seconds, folder, faults, table):
    for clients in load.CLIENTS:
        found = run(server, clients, seconds, folder / "pairs.txt", faults)
        table.detail("requests of whole swaps", clients, found)
        table.row(f"transitions of swaps (four to a whole one), {load.plural(clients)}: /s (processor ms)",
                  f"{found['rate']:,.0f} ({found['server_ms']:.2f})")


def measure(seeded, folder, rounds, seconds, faults, table):
    with serving(copy(seeded, folder / "swaps")) as server:
        for _ in range(rounds):
            rows(server, seconds, folder, faults, table)


if __name__ == "__main__":
    trial.main(__doc__, "Whole swaps", measure)
