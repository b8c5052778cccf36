"""B9: the file of the audit's checkpoints is cut, missing, foreign, or lies on a full disk.

A server does not start beside a file that was cut or is missing, and `wayswap verify` says so. A last line that a crash cut
off while it was written is no damage. On a full disk actions are refused with 507; afterwards the checkpoints go on, and
the chain verifies.

Controls: the untouched file starts and verifies; a disk that is not full refuses nothing.
"""
import os
import time

from faults.moderation.stage import FREE, WORDS, verified
from harness import folder
from harness.folder import Folder
from harness.machine import patience
from harness.server import Server
from harness.small_disk import Small
from harness.staff import employ


def warnings(server, token, persons):
    """The statuses of a warning to each."""
    with server.client(token=token) as client:
        return [client.call("POST", f"/v1/admin/travellers/{person}/warn", WORDS)[0] for person in persons]


def office(data, log):
    """An admin's token, and the ids of three people, in a folder whose audit has rows and two checkpoints."""
    with Server(data, log=log, environment=FREE) as server:
        with server.client() as client:
            boss = client.register()
            token = client.token
            persons = [client.register() and client.json("GET", "/v1/me")["id"] for _ in range(3)]
        server.stop()
    employ(data, boss, "admin")
    for person in persons[:2]:  # A checkpoint when the server stops.
        with Server(data, log=log, environment=FREE) as server:
            warnings(server, token, [person])
            server.stop()
    return token, persons


def starts(data):
    """None if a server serves the folder, otherwise its exit code and what it said."""
    server = Server(data, log=data.parent / "start.log", environment=FREE, limit=None)
    until = time.monotonic() + patience(30)
    try:
        while server.process.poll() is None and time.monotonic() < until:
            try:
                server.wait_ready(1)
                return None
            except RuntimeError:
                continue
        return server.process.returncode
    finally:
        server.end()


def check(run, work):
    ready = folder.copy(folder.template(), work / "signed")
    office(ready, work / "signed.log")
    whole = (ready / "audit").read_text()
    lines = whole.splitlines(keepends=True)
    if len(lines) < 2:
        raise RuntimeError(f"{len(lines)} checkpoints were written, not two")

    def tried(text):
        """(exit code or None, what verify says) beside a file with this text; None: no file."""
        data = folder.copy(ready, work / "damaged")
        (data / "audit").unlink()
        if text is not None:
            (data / "audit").write_text(text)
            os.chmod(data / "audit", 0o600)
        said = verified(data)
        return starts(data), said

    for what, text in [("cut after its first line", lines[0]), ("missing", None), ("empty", ""),
                       ("of another installation", lines[0][:-3] + "00\n"), ("cut within its last line", whole[:-40])]:
        code, said = tried(text)
        run.row("B9", f"the file of checkpoints is {what}",
                f"serve {'starts' if code is None else f'ends with {code}'}; {said or 'verify: clean'}",
                code == 78 and bool(said))
    code, said = tried(whole + lines[-1][:50])
    run.row("B9", "a crash cut off a line that was being written behind the newest checkpoint",
            f"serve {'starts' if code is None else f'ends with {code}'}; {said or 'verify: clean'}", code is None and not said)
    code, said = tried(whole)
    run.row("B9", "the file as it was", f"serve {'starts' if code is None else f'ends with {code}'}; "
            f"{said or 'verify: clean'}", code is None and not said, control=True)


def filled(filling):
    """What came of warnings on a disk that is full for a while; a text if it cannot be made."""
    with Folder(None) as outside, Small(outside.path) as small:
        if not small.is_mounted:
            return small.why
        with Folder(within=small.path) as place:
            token, persons = office(place.data, outside.log)
            with Server(place.data, log=outside.log, environment=FREE) as server:
                during = set()
                for _ in range(10):
                    if filling:
                        small.fill()
                    during |= set(warnings(server, token, persons[:1]))
                small.free()
                until = time.monotonic() + patience(10)
                while (after := warnings(server, token, persons[2:])) != [200] and time.monotonic() < until:
                    time.sleep(0.1)
                code = server.stop()
            lines = (place.data / "audit").read_text().count("\n")
            return {"during": sorted(during), "after": after, "code": code, "lines": lines,
                    "said": verified(place.data)}


def full(run, work):
    found = filled(True)
    if isinstance(found, str):
        return run.row("B9", "the audit on a full disk", f"no tmpfs could be mounted ({found}); run as root", False)
    run.row("B9", "staff act on a full disk",
            f"answered {found['during']}, afterwards {found['after']}; the server ends with {found['code']}, the last of "
            f"{found['lines']} checkpoints is written; {found['said'] or 'verify: clean'}",
            found["during"] == [507] and found["after"] == [200] and found["code"] == 0 and found["lines"] >= 3
            and not found["said"])
    found = filled(False)
    run.row("B9", "the disk is not full", f"answered {found['during']}", 507 not in found["during"], control=True)
