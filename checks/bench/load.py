"""What every measurement here stands on: a server, load, and what was wrong."""
import os
import sqlite3
import sys
import threading
import time

from harness import wrk as load
from harness.times import percentile


CLIENTS = (1, 16, 64)


def plural(clients):
    return f"{clients} client" + "s" * (clients > 1)


def writes_and_commits(server):
    """What the server has counted so far."""
    return {name: server.metrics(f"wayswap_{name}_total").get("", 0) for name in ("writes", "commits")}


def per_commit(server, before):
    """{"writes_per_commit": …} since then; nothing of a server that committed nothing."""
    now = writes_and_commits(server)
    commits = now["commits"] - before["commits"]
    return {"writes_per_commit": (now["writes"] - before["writes"]) / commits} if commits else {}


def count(server, table):
    """Rows of a table, read beside the running server by a reader that changes nothing."""
    with sqlite3.connect(f"file:{server.folder}/wayswap.sqlite?mode=ro", uri=True) as database:
        return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def forget(file):
    """Asks the kernel to drop the file's pages from its cache, so that the next reader finds them on the disk."""
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)


class Background:
    """Functions that run in threads of their own for as long as the block lasts: until `over` is set. Afterwards `seconds`
    says how long that was."""

    def __init__(self, *functions):
        self.over, self.seconds = threading.Event(), 0.0
        self.threads = [threading.Thread(target=function, daemon=True) for function in functions]

    def __enter__(self):
        self.began = time.monotonic()
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join()
        self.seconds = time.monotonic() - self.began


class Faults:
    """What could not be measured, and answers that were wrong: any of them makes the run fail."""

    def __init__(self):
        self.found = []

    def add(self, text):
        self.found.append(text)
        print(f"bench: {text}", file=sys.stderr, flush=True)


def wrk(server, script, arguments, connections, seconds, path="/", faults=None, name="", threads=1):
    """One run of wrk, with the server's own time a request."""
    before = server.processor_seconds()
    result = load.run(server.port, script, arguments, connections, seconds, path, threads=threads)
    result["server_ms"] = (server.processor_seconds() - before) * 1000 / max(1, result["requests"])
    if faults is not None and (result["failed"] or result["broken"] or not result["requests"]):
        faults.add(f"{name or script} with {connections} connections: of {result['requests']} requests "
                   f"{result['failed']} were not answered 2xx, {result['broken']} not at all")
    return result


def together(runs):
    """Several runs as one: the rate over all of them, the medians of their p50 and p99."""
    requests, seconds = sum(run["requests"] for run in runs), sum(run["seconds"] for run in runs)
    p50, p99 = (percentile([run[name] for run in runs], 0.5) for name in ("p50", "p99"))
    return {"rate": requests / seconds, "p50": p50, "p99": p99,
            "mean": sum(run["mean"] * run["requests"] for run in runs) / requests,
            "server_ms": sum(run["server_ms"] * run["requests"] for run in runs) / requests, "requests": requests}


def middle(runs, by="rate"):
    """The run in the middle."""
    return sorted(runs, key=lambda run: run[by])[len(runs) // 2]
