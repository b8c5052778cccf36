"""What a data folder allows: one process, one writing connection, one SQLite, no newer schema, and nobody else's eyes.

SQLite before 3.51.3 can spoil a database when two connections write or checkpoint at the same moment. So the whole
machine is asked through /proc who has the main file open, and how, while the server is written to and while a backup is
made.
"""
import ctypes
import hashlib
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import time

from harness import machine, wayswap
from harness.crowd import Crowd, Writer
from harness.folder import change, copy
from harness.people import People
from harness.server import Server

NEWER = "9999_from_the_future"


def all_openers(data, limit):
    """(exit codes, longest time, its limit, what each said) of the three commands that open a folder for writing.

    What else the machine does can only make them slower: the first of three tries that keeps the limit counts.
    """
    codes, limit = [], machine.limit(limit)  # Told in the row.
    for _ in range(3):
        ends = [wayswap.run(*words, "--data", data, limit=30)
                for words in (["serve", "--port", machine.free_port()], ["migrate"], ["seed"])]
        codes.append([end.code for end in ends])
        slowest = max(end.took for end in ends)
        if slowest <= limit:
            break
    changing = [found for found in codes if found != codes[0]]
    return changing[0] if changing else codes[0], slowest, limit, [end.said for end in ends]


def hashes(folder):
    """SHA-256 of every file but the lock; only while nobody has the database open."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.iterdir()) if path.name not in ("wayswap.lock", "wayswap.sqlite-shm")}


def descriptors(file):
    """[(process, access)] of every descriptor on the machine that is open on this file; access is O_RDWR and so on."""
    wanted, found = os.stat(file), []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            numbers = os.listdir(f"/proc/{process}/fd")
        except OSError:
            continue  # It has ended, or is somebody else's, who cannot open a file of mode 0600 either.
        for number in numbers:
            try:
                at = os.stat(f"/proc/{process}/fd/{number}")
                if (at.st_dev, at.st_ino) != (wanted.st_dev, wanted.st_ino):
                    continue
                lines = pathlib.Path(f"/proc/{process}/fdinfo/{number}").read_text().splitlines()
            except OSError:
                continue
            flags = next(int(line.split()[1], 8) for line in lines if line.startswith("flags:"))
            found.append((int(process), flags & os.O_ACCMODE))
    return found


def writing(file):
    return sum(access != os.O_RDONLY for _, access in descriptors(file))


def libraries(process):
    """The SQLite libraries of a process: path by file."""
    found = {}
    for line in pathlib.Path(f"/proc/{process}/maps").read_text().splitlines():
        fields = line.split(maxsplit=5)
        if len(fields) == 6 and "sqlite3" in os.path.basename(fields[5]) and "x" in fields[1]:
            found[(fields[3], fields[4])] = fields[5]
    return sorted(found.values())


def check(run, stage):
    superseded(run, stage)
    connections(run, stage)
    two_libraries(run, stage)


def superseded(run, stage):
    """D12: a database that a newer version has migrated, killed with a log beside it. At rest: `DataCommandTests`."""
    data = copy(stage.template, stage.work / "newer")
    change(data, ("INSERT INTO grdb_migrations (identifier) VALUES (?)", NEWER))
    leave_log(data)
    before = hashes(data)
    codes, slowest, limit, told = all_openers(data, 2)
    same = hashes(data) == before
    told = all("newer version" in said for said in told)
    run.row("D12", "serve, migrate and seed on a newer database, killed, with a log beside it", f"exit {codes}, "
            f"{slowest:.2f} s of {limit:.1f} s, {'says why' if told else 'does not say why'}, "
            f"{'not a byte changed' if same else 'CHANGED'}",
            codes == [78, 78, 78] and slowest <= limit and same and told)
    change(data, ("DELETE FROM grdb_migrations WHERE identifier = ?", NEWER))
    before = hashes(data)
    with Server(data, log=stage.work / "server.log") as server:
        server.client().register()
        server.stop()
    changed = hashes(data) != before
    run.row("D12", "the same folder with its own schema is served", f"ready after {server.ready:.2f} s, "
            f"{'bytes changed' if changed else 'no byte changed'}", changed, control=True)


def leave_log(folder):
    """Leaves a log with a commit in it, as a killed server does."""
    script = ("import os, sqlite3, sys\n"
              "d = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
              "d.execute('PRAGMA wal_autocheckpoint = 0')\n"
              "d.execute('PRAGMA journal_mode = WAL')\n"
              "d.execute(\"INSERT INTO installation VALUES ('a killed process', 'was here')\")\n"
              "os.kill(os.getpid(), 9)\n")
    subprocess.run([sys.executable, "-c", script, str(folder / "wayswap.sqlite")], timeout=30)
    if not (folder / "wayswap.sqlite-wal").stat().st_size:
        raise RuntimeError("no log was left")


def connections(run, stage):
    """D13 and the modes of D14, on one server under load."""
    data = copy(stage.template, stage.work / "one")
    old = os.umask(0)
    try:
        server = Server(data, log=stage.work / "server.log")
    finally:
        os.umask(old)
    with server:
        people = People(server.port, random)
        crowd = Crowd(server.port, people.key)
        crowd.add(Writer, people.make(server.port, 4))
        crowd.start()
        under_load(run, data / "wayswap.sqlite", server)
        during_backup(run, data, stage.work)
        modes(run, data, stage.work)
        crowd.stop()
        second(run, data, stage.work)


def under_load(run, file, server):
    seen, until = [], time.monotonic() + 2
    while time.monotonic() < until or len(seen) < 10:
        seen.append(descriptors(file))
    writers = [sum(access != os.O_RDONLY for _, access in found) for found in seen]
    readers = max(len(found) for found in seen) - max(writers)
    run.row("D13", f"who may write to the main file, under load, in {len(seen)} looks at every process",
            f"at least {min(writers)}, at most {max(writers)} descriptor, of the server; {readers} more only read",
            set(writers) == {1} and {process for found in seen for process, _ in found} == {server.process.pid})
    found = libraries(server.process.pid)
    version = library_version(found[0]) if found else "none"
    run.row("D13", "SQLite libraries in the server", f"{len(found)}, version {version}", len(found) == 1)
    # The walk must see a second connection, were there one.
    other = sqlite3.connect(file)
    other.execute("SELECT count(*) FROM sqlite_master").fetchone()
    count = writing(file)
    other.close()
    run.row("D13", "a second connection that may write", f"{count} descriptors found", count == 2, control=True)


def library_version(path):
    call = ctypes.CDLL(path).sqlite3_libversion
    call.restype = ctypes.c_char_p
    return call().decode()


def during_backup(run, data, work):
    target, looks = work / "backup.sqlite", []
    for _ in range(5):
        target.unlink(missing_ok=True)
        code = watched_backup(data, target, looks)
        if looks:
            break
    counts = {sum(access != os.O_RDONLY for _, access in found) for found in looks}
    run.row("D13", f"the same during `wayswap backup`, held still {len(looks)} times with the file open",
            f"{', '.join(map(str, sorted(counts))) or 'no'} descriptor that may write; the backup ended with {code}",
            counts == {1} and code == 0)


def watched_backup(data, target, looks):
    """Makes a backup and looks at every process while it has the main file open; its exit code."""
    file = data / "wayswap.sqlite"
    backup = subprocess.Popen([wayswap.binary(), "backup", "--data", str(data), str(target)], umask=0,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while backup.poll() is None and time.monotonic() < until:
        # Held still first: a look that takes longer than the backup would never meet it.
        backup.send_signal(signal.SIGSTOP)
        found = descriptors(file)
        if any(process == backup.pid for process, _ in found) and len(looks) < 20:
            looks.append(found)
        backup.send_signal(signal.SIGCONT)
        time.sleep(0.005)
    return backup.wait(machine.patience(30))


def modes(run, folder, work):
    names = ["wayswap.sqlite", "wayswap.sqlite-wal", "wayswap.sqlite-shm", "wayswap.lock", "keys"]
    files = [*(folder / name for name in names), work / "backup.sqlite"]

    def wrong():
        found = [(file.name, file.stat().st_mode & 0o777) for file in files]
        return [f"{name} {mode:04o}" for name, mode in found if mode != 0o600]

    found = wrong()
    run.row("D14", f"modes of {', '.join(names)} and a backup, made under umask 000",
            ", ".join(found) or f"all {len(files)} are 0600", not found)
    (folder / "keys").chmod(0o640)
    found = wrong()
    (folder / "keys").chmod(0o600)
    run.row("D14", "keys that a group may read", ", ".join(found) or "not seen", found == ["keys 0640"], control=True)


def second(run, data, work):
    codes, slowest, limit, _ = all_openers(data, 1)
    run.row("D14", "a second serve, migrate and seed on a folder that is served",
            f"exit {codes}, slowest {slowest:.2f} s of {limit:.1f} s", codes == [73, 73, 73] and slowest <= limit)
    # Without the lock the folder is not refused: what was seen is the lock, not some other fault of the folder.
    (data / "wayswap.lock").rename(work / "lock")
    code = wayswap.run("migrate", "--data", data).code
    (data / "wayswap.lock").unlink()
    (work / "lock").rename(data / "wayswap.lock")
    run.row("D14", "a second process, once the lock file was taken away", f"migrate ends with {code}", code == 0,
            control=True)


def two_libraries(run, stage):
    data, file = copy(stage.template, stage.work / "two"), stage.work / "libsqlite3-second.so"
    with Server(data, log=stage.work / "server.log") as server:
        # Under a name of its own, inside too: the loader takes two of one name for one.
        library = pathlib.Path(libraries(server.process.pid)[0]).read_bytes()
        file.write_bytes(library.replace(b"\0libsqlite3.so.0\0", b"\0libsqlite3.so.9\0"))
    with Server(data, environment={"LD_PRELOAD": str(file)}, log=stage.work / "server.log") as server:
        count = len(libraries(server.process.pid))
    run.row("D13", "a server with two SQLite libraries", f"{count} found", count == 2, control=True)
