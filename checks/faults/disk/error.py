"""D5: the disk fails once, under eight writers, and the server must stop at once and keep every promise.

strace answers one system call of the server with EIO, 100 ms late, so that every answer given before it has arrived:
the sync of the log at COMMIT, a write to the log, a write to the database and its sync at a checkpoint. From the error
on: nothing is acknowledged, /ready is not 200 after 100 ms, exit code 70 within 1 s. After a start on a healthy disk:
everything acknowledged is there, and sending again with the same keys gives each effect once.
Controls: an error that the server may pass over (a write of its own log lines), after which the same check must see
that it goes on; and a build whose writer goes on after the error.
"""
import re
import threading
import time

from faults.disk.verdict import words
from harness import wayswap
from harness.client import LOST, Client
from harness.crowd import Crowd, missing, repeat
from harness.folder import Folder

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
        with Client(self.port, timeout=2) as client:
            while not self.stopping:
                began = time.time()
                try:
                    status = client.call("GET", "/ready")[0]
                except LOST:
                    status = None
                self.answers.append((began, status))
                time.sleep(0.005)


def failing(case, program=None, limit=20):
    """What one failing disk led to, as the numbers that BARS judges."""
    _, call, name, when = case
    with Folder() as folder:
        with folder.server(program=program) as server:
            people, port = Crowd.of(server.port, WRITERS - 2, publishers=2), server.port
            server.stop()
        trace = folder.path / "trace"
        path = folder.log if case is HARMLESS else folder.data / name
        wrap = tracing(trace, call, path, when)
        with folder.server(port=port, program=program, wrap=wrap) as server:
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
        with folder.server(port=port, program=program) as server:
            found["lost"], found["twice"] = missing(folder, people)
            # Of each writer, what was under way when the server failed.
            unanswered = [[sent for sent in writer.sent if sent.is_open][:1] for writer in people.writers]
            found["again"] = repeat([sent for one in unanswered for sent in one], port, again=1).refused
            lost, found["twice"] = missing(folder, people)
            found["lost"] = max(found["lost"], lost)
            server.stop()
        found["verify"] = wayswap.run("verify", "--data", folder.data, program=program).code
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


def check(run):
    for case in CASES[:1] if run.short else CASES:
        found = failing(case)
        run.row("D5", f"EIO at the {case[0]}", words(tell(found), misses(found)), not misses(found))
    found = failing(HARMLESS)
    missed = misses(found)
    run.row("D5", f"EIO at a {HARMLESS[0]}, after which it goes on", words(tell(found), missed),
            found["at"] is not None and {"late", "ready", "exit", "code"} <= set(missed)
            and not {"lost", "twice", "again", "verify"} & set(missed), control=True)


def builds(run):
    found = failing(CASES[0], program=wayswap.control("goes-on"))
    run.row("D5", "a writer that goes on after the error", words(tell(found), misses(found)), misses(found),
            control=True)
