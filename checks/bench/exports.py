#!/usr/bin/env python3
"""Measures the export of accounts with many messages, and what searches wait for meanwhile.

    bench/exports.py [--messages N] [--offers N] [--seconds N]

Two travellers share a thread with N messages (10,000). Searches run at a steady pace, first alone for so many seconds,
then while both accounts are exported one after the other. The archives are unpacked and counted. Timings are never
asserted: the exit status is 1 only if an archive is wrong. The goal is 60 s for 10,000 messages.
"""
import argparse
import io
import json
import pathlib
import sys
import threading
import time
import uuid
import zipfile

sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)
from harness import offers  # noqa: E402
from harness.client import offer  # noqa: E402
from harness.folder import Folder  # noqa: E402
from harness.times import spread  # noqa: E402

NEARBY = "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=10&limit=20"
#: Searches a second of each of the connections.
PACE, CONNECTIONS = 25, 4
#: Seconds after which an export counts as lost.
LOST = 600


class Searches:
    """Searches at a steady pace until `stop`; milliseconds of each, from when it was due."""

    def __init__(self, server):
        self.server, self.times, self.over = server, [], threading.Event()
        self.threads = [threading.Thread(target=self.run, args=(number,)) for number in range(CONNECTIONS)]
        for thread in self.threads:
            thread.start()

    def run(self, number):
        due = time.perf_counter() + number / PACE / CONNECTIONS
        with self.server.client(timeout=30) as client:
            while not self.over.is_set():
                time.sleep(max(0.0, due - time.perf_counter()))
                status = client.call("GET", NEARBY)[0]
                if status != 200:
                    raise RuntimeError(f"a search answered {status}")
                self.times.append((time.perf_counter() - due) * 1000)
                due += 1 / PACE

    def stop(self):
        self.over.set()
        for thread in self.threads:
            thread.join()
        return self.times


def talk(server, count):
    """The tokens of two travellers who have written `count` messages."""
    people = []
    for _ in range(2):
        with server.client() as client:
            client.register()
            people.append(client.token)
    with server.client(token=people[0]) as client:
        about = client.json("POST", "/v1/offers", offer())["id"]
    with server.client(token=people[1]) as client:
        thread = client.json("POST", f"/v1/offers/{about}/thread")["id"]
    path = f"/v1/threads/{thread}/messages"

    def send(numbers):
        with server.client() as client:
            for number in numbers:
                client.token = people[number % 2]
                client.json("POST", path, {"clientId": str(uuid.uuid4()), "body": f"Message {number}: at noon, Gate 4?"})

    # The owner answers first: strangers may send three messages only.
    send([1, 0, 1, 0])
    threads = [threading.Thread(target=send, args=(range(4 + part, count, 8),)) for part in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return people


def export(server, token):
    """Seconds until the archive is there, seconds to download it, and its bytes."""
    with server.client(token=token, timeout=120) as client:
        began = time.perf_counter()
        status, _, body = client.call("POST", "/v1/me/export")
        while status == 202:
            state = json.loads(body)
            if state["state"] == "failed" or time.perf_counter() - began > LOST:
                raise RuntimeError(f"the export is {state['state']}")
            if state["url"]:
                break
            time.sleep(0.05)
            status, _, body = client.call("GET", "/v1/me/export")
        made = time.perf_counter() - began
        if status == 202:
            status, _, body = client.call("GET", state["url"])
        if status != 200:
            raise RuntimeError(f"the archive answered {status}")
        return made, time.perf_counter() - began - made, body


def check(archive, count):
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        messages = json.loads(files.read("messages.json"))["items"]
        unpacked = sum(info.file_size for info in files.infolist())
    if len(messages) != count:
        raise RuntimeError(f"{len(messages)} messages instead of {count}")
    return unpacked


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--offers", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    with Folder() as folder:
        offers.fill(folder.database, options.offers, 20261121)
        with folder.server() as server:
            people = talk(server, options.messages)
            searches = Searches(server)
            time.sleep(options.seconds)
            alone, before = spread(searches.stop()), server.memory()
            searches = Searches(server)
            exports = [export(server, token) for token in people]
            beside, after = spread(searches.stop()), server.memory()
            wal = folder.database.with_name("wayswap.sqlite-wal").stat().st_size
            for made, downloaded, archive in exports:
                unpacked = check(archive, options.messages)
                print(f"{options.messages} messages: ready after {made:.2f} s, downloaded in {downloaded * 1000:.0f} ms, "
                      f"{len(archive) / 1e6:.2f} MB, unpacked {unpacked / 1e6:.2f} MB")
            print(f"searches alone:  p50 {alone['p50']:.1f} ms, p99 {alone['p99']:.1f} ms, most {alone['most']:.1f} ms")
            print(f"searches beside: p50 {beside['p50']:.1f} ms, p99 {beside['p99']:.1f} ms, most {beside['most']:.1f} ms")
            print(f"peak RSS: {before['VmHWM'] / 2**20:.0f} MiB before, {after['VmHWM'] / 2**20:.0f} MiB after; "
                  f"WAL {wal / 1e6:.1f} MB")
            if server.stop() != 0:
                raise RuntimeError(f"the server did not end in order; see {server.log}")


if __name__ == "__main__":
    main()
