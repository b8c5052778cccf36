#!/usr/bin/env python3
"""D5: the disk fails once, under eight writers, and the server must stop at once and keep every promise.

strace answers one system call of the server with EIO, 100 ms late, so that every answer given before it has arrived:
the sync of the log at COMMIT, a write to the log, a write to the database and its sync at a checkpoint. From the error
on: nothing is acknowledged, /ready is not 200 after 100 ms, exit code 70 within 1 s. After a start on a healthy disk:
everything acknowledged is there, and sending again with the same keys gives each effect once.
Controls: an error that the server may pass over (a write of its own log lines), after which the same check must see
that it goes on; and a build whose writer goes on after the error.
"""
import pathlib
import re
import subprocess
import threading
import time

import crowd
import wayswap

GOAL = "D5"
WRITERS, LATE = 8, 0.1
CASES = [
    ("sync of the log at COMMIT", "fdatasync", "wayswap.sqlite-wal", 100),
    ("write to the log", "pwrite64", "wayswap.sqlite-wal", 500),
    ("sync of the database at a checkpoint", "fdatasync", "wayswap.sqlite", 1),
    ("write to the database at a checkpoint", "pwrite64", "wayswap.sqlite", 20),
]
HARMLESS = ("write to the server's own log file", "write", "server.log", 50)
BARS = {"late": 0, "ready": 100, "exit": 1000, "code": 70, "lost": 0, "twice": 0, "again": 0, "verify": 0}


def tracing(trace, call, path, when):
    """The command before the server's own: one call on one file fails."""
    inject = f"inject={call}:error=EIO:delay_enter={int(LATE * 1e6)}:when={when}"
    return ["strace", "-D", "-f", "-q", "-ttt", "-T", "-o", str(trace), "-P", str(path), "-e", f"trace={call}",
            "-e", inject]


def error_time(trace):
    """When the error was given to the server, as time.time(); None if it never was."""
    for line in trace.read_text(errors="replace").splitlines():
        if "(INJECTED)" in line:
            at = float(re.search(r"\b(\d{10}\.\d+)\b", line).group(1))
            took = re.search(r"<(\d+\.\d+)>\s*$", line)
            return at if "resumed>" in line or not took else at + float(took.group(1))
    return None


class ReadyPoll(threading.Thread):
    """Asks /ready every few milliseconds and keeps (when the question began, status)."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.answers, self.stopping = port, [], False

    def run(self):
        client = wayswap.Client(self.port, timeout=2)
        while not self.stopping:
            began = time.time()
            try:
                status = client.call("GET", "/ready")[0]
            except wayswap.LOST:
                status = None
            self.answers.append((began, status))
            time.sleep(0.005)


def run(case, program=None, limit=20):
    """What one failing disk led to, as the numbers that BARS judges."""
    _, call, name, when = case
    with crowd.Folder() as folder:
        with wayswap.Server(folder.data, program=program, log=folder.log) as server:
            server.wait_ready()
            people = crowd.Crowd(server.port, WRITERS, publishers=2)
            port = server.port
            server.stop()
        trace = folder.path / "trace"
        path = folder.log if case is HARMLESS else folder.data / name
        wrap = tracing(trace, call, path, when)
        with wayswap.Server(folder.data, port=port, program=program, wrap=wrap, log=folder.log) as server:
            server.wait_ready()
            poll = ReadyPoll(port)
            poll.start()
            people.start()
            deadline, ended, at, looked = time.time() + limit, None, None, 0.0
            while time.time() < (at + 5 if at else deadline):
                if server.process.poll() is not None:
                    ended = time.time()
                    break
                if at is None and time.time() - looked > 0.2:
                    at, looked = error_time(trace), time.time()
                time.sleep(0.002)
            code = server.process.poll()
            time.sleep(0.2)
            people.stop()
            poll.stopping = True
            at = error_time(trace)
        found = {"at": at, "code": code, "acknowledged": len(people.acknowledged)}
        if at is None:
            return {**found, "late": None, "ready": None, "exit": None}
        found["late"] = sum(sent.is_acknowledged and sent.ended > at for sent in people.sent)
        found["open"] = sum(sent.is_open for sent in people.sent)
        found["ready"] = round(1000 * max([began - at for began, status in poll.answers if status == 200] + [0.0]))
        found["exit"] = round(1000 * (ended - at)) if ended else None
        with wayswap.Server(folder.data, port=port, program=program, log=folder.log) as server:
            server.wait_ready()
            found["lost"], found["twice"] = crowd.missing(folder, people)
            found["again"] = len(people.repeat_unanswered(port))
            lost, found["twice"] = crowd.missing(folder, people)
            found["lost"] = max(found["lost"], lost)
            server.stop()
        verify = subprocess.run([program or wayswap.binary(), "verify", "--data", str(folder.data)], text=True,
                                capture_output=True, timeout=120)
        found["verify"] = verify.returncode
        return found


def misses(found):
    """Which bars are missed; none is what is wanted."""
    missed = [name for name, bar in BARS.items() if found.get(name) is None or found[name] > bar]
    return missed + (["code"] if found["code"] != BARS["code"] and "code" not in missed else [])


def tell(found):
    if found["at"] is None or "lost" not in found:
        return f"no error was given; {found['acknowledged']} acknowledged, exit code {found['code']}"
    return (f"{found['late']} 2xx after it, not ready after {found['ready']} ms, exit {found['code']} after "
            f"{found['exit']} ms; of {found['acknowledged']} acknowledged {found.get('lost')} lost, "
            f"{found.get('twice')} twice, {found['open']} sent again")


def check(table, short=False):
    for case in CASES[:1] if short else CASES:
        found = run(case)
        missed = misses(found)
        table.row(GOAL, f"EIO at the {case[0]}", tell(found) + (f"; missed: {', '.join(missed)}" if missed else ""),
                  not missed)
    found = run(HARMLESS)
    missed = misses(found)
    table.row(GOAL, f"EIO at a {HARMLESS[0]}, after which it goes on", f"{tell(found)}; missed: {', '.join(missed)}",
              found["at"] is not None and {"late", "ready", "exit", "code"} <= set(missed)
              and not {"lost", "twice", "again", "verify"} & set(missed), control=True)


def check_builds(table):
    """The control that is a build of patched sources."""
    found = run(CASES[0], program=wayswap.control("goes-on"))
    table.row(GOAL, "a writer that goes on after the error", f"{tell(found)}; missed: {', '.join(misses(found))}",
              misses(found), control=True)


if __name__ == "__main__":
    import disk
    disk.main([pathlib.Path(__file__).stem])
