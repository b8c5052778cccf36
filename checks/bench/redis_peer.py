"""Redis as an upper line: GEOSEARCH over the same offers, without everything else that a search is.

Every offer is in four sorted sets, by pair, by each currency alone, and among all, so that a search reads one set.
Redis keeps no days, no states and no owners, sorts by the distance alone, and answers twenty names with distances.
Sixteen redis-cli play the mix, each one command at a time, on a socket.
"""
import pathlib
import re
import sqlite3
import subprocess
import time

from bench import mix

CLIENTS = 16


class Redis:
    """The Redis that `scripts/bench-peers start` made in `folder`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.cli = ["redis-cli", "-s", str(self.folder / "redis/socket")]

    def ask(self, *command):
        return subprocess.run([*self.cli, *command], capture_output=True, text=True, check=True, timeout=60).stdout

    def versions(self):
        return {"Redis": next(line.split(":")[1] for line in self.ask("info", "server").splitlines()
                              if line.startswith("redis_version:"))}

    def load(self, database):
        process = subprocess.Popen([*self.cli, "--pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        waiting = {}

        def send(key):
            words = ["GEOADD", key, *waiting.pop(key)]
            process.stdin.write(f"*{len(words)}\r\n" + "".join(f"${len(word)}\r\n{word}\r\n" for word in words))

        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as world:
            for key, have, want, west, south in world.execute("SELECT key, have, want, longitude, latitude FROM offer"):
                for name in (f"{have}:{want}", f"{have}:", f":{want}", ":"):
                    words = waiting.setdefault(name, [])
                    words += (f"{west / 1e7:.7f}", f"{south / 1e7:.7f}", str(key))
                    if len(words) >= 1500:
                        send(name)
        for name in list(waiting):
            send(name)
        output = process.communicate()[0]
        if process.returncode or "errors: 0" not in output:
            raise RuntimeError(f"Redis: {output.strip()[-300:]}")

    def searches(self, requests, seconds):
        """The mix by 16 clients for about so long: rate; p50 and p99 are of the command inside Redis."""
        parts = [[self.command(request) for request in requests[client::CLIENTS]] for client in range(CLIENTS)]
        began = time.monotonic()
        self.play(parts, 1)
        rounds = max(1, round(seconds / (time.monotonic() - began)))
        self.ask("config", "resetstat")
        took = self.play(parts, rounds)
        stats = self.ask("info", "latencystats")
        line = next((line for line in stats.splitlines() if "geosearch" in line), "")
        times = {name: float(value) / 1000 for name, value in re.findall(r"(p\d+)=([\d.]+)", line)}
        return {"rate": len(requests) * rounds / took, "p50": times.get("p50"), "p99": times.get("p99")}

    def command(self, request):
        # An offer has what the searcher wants.
        key = f"{request['want'] or ''}:{request['have'] or ''}"
        reach = request["radius"] * 1000 + request["half"] + 710
        return (f"GEOSEARCH {key} FROMLONLAT {request['west'] / 1e7:.7f} {request['south'] / 1e7:.7f} "
                f"BYRADIUS {reach} m ASC COUNT {mix.PAGE} WITHDIST\n")

    def play(self, parts, rounds):
        files = []
        for index, part in enumerate(parts):
            file = self.folder / f"redis-{index}.txt"
            file.write_text("".join(part) * rounds)
            files.append(file)
        began = time.monotonic()
        clients = []
        for file in files:
            with open(file) as commands:
                clients.append(subprocess.Popen(self.cli, stdin=commands, stdout=subprocess.DEVNULL))
        for client in clients:
            if client.wait(300):
                raise RuntimeError("a redis-cli failed")
        return time.monotonic() - began
