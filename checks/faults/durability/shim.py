"""durable.c as Python uses it: compiled into a temporary folder, given to a server, and tested itself.

The self-test takes the shim through every promise that it makes: what is in the image after which call, that the locks
of the program stay, what is counted. A shim that kept too much would let every power cut pass.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


class Shim:
    """The compiled shim and the folder of its image and its count."""

    def __init__(self, work):
        self.library, self.image, self.count = work / "durable.so", work / "image", work / "syncs"
        subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-shared", "-fPIC", "-o", str(self.library),
                        str(HERE / "durable.c"), "-ldl", "-lpthread"], check=True, timeout=120)

    def environment(self, folder, image=True, late="", delay=0.0):
        """What a server on `folder` is started with; the image begins as a copy of what is there now."""
        values = {"LD_PRELOAD": str(self.library), "DURABLE_FOLDER": str(folder), "DURABLE_COUNT": str(self.count)}
        if image:
            replace(folder, self.image)
            values["DURABLE_IMAGE"] = str(self.image)
        if late:
            values["DURABLE_LATE"] = late
        if delay:
            values["DURABLE_DELAY_US"] = str(int(delay * 1e6))
        return values

    @property
    def syncs(self):
        """How many syncs there were so far."""
        return self.count.stat().st_size if self.count.exists() else 0


def replace(source, target):
    """`target` becomes a copy of `source`, without the index of the log, which SQLite makes anew."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("*-shm"))


# What the self-test does under the shim, and what must be true after each step; what is not is printed. `i(name)` is
# the text of a file of the image, None if it is not there.
STEPS = r"""
import fcntl, os, subprocess, sys, time
live, image, count = sys.argv[1:]
def i(name):
    try:
        return open(os.path.join(image, name)).read()
    except FileNotFoundError:
        return None
def check(title, truth):
    if not truth:
        print(title)
def locked(path):
    ask = ("import fcntl,sys\nf=open(sys.argv[1],'r+')\n"
           "try: fcntl.lockf(f, fcntl.LOCK_EX | fcntl.LOCK_NB)\nexcept OSError: print('locked')")
    clean = {k: v for k, v in os.environ.items() if k != "LD_PRELOAD" and not k.startswith("DURABLE")}
    return subprocess.run([sys.executable, "-c", ask, path], env=clean, capture_output=True, text=True).stdout
path = live + "/a"
f = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
fcntl.lockf(f, fcntl.LOCK_EX)
os.write(f, b"one")
check("what was only written is not in the image", i("a") is None)
os.fsync(f)
check("fsync brings it", i("a") == "one")
os.write(f, b"two")
check("later bytes are not in the image", i("a") == "one")
os.fdatasync(f)
check("fdatasync brings them", i("a") == "onetwo")
os.pwrite(f, b"X", 1)
os.fsync(f)
check("a changed byte comes", i("a") == "oXetwo")
os.ftruncate(f, 3)
check("a shorter file is not short in the image", i("a") == "oXetwo")
os.fsync(f)
check("until it is synced", i("a") == "oXe")
check("the lock is still held", locked(path) == "locked\n")
os.mkdir(live + "/sub")
os.chdir(live)
os.rename("a", "sub/b")
check("a rename is mirrored", i("a") is None)
os.fsync(f)
check("and the file found under its new name", i("sub/b") == "oXe")
os.rename("sub/b", "c")
os.rename("c", "../outside")
check("moved out of the folder it is gone", i("c") is None and i("sub/b") is None)
os.rename("../outside", "c")
os.fsync(f)
os.unlink("c")
check("unlink is mirrored", i("c") is None)
os.fsync(f)
check("a file without a name does not come back", i("c") is None)
with open("w", "wb") as only:
    only.write(b"w" * 200000)
    only.flush()
    os.fsync(only.fileno())
    check("a write-only descriptor is mirrored", i("w") == "w" * 200000)
os.remove(os.path.join(live, "w"))
check("remove is mirrored", i("w") is None)
with open("../beside", "w") as other:
    os.fsync(other.fileno())
check("other folders are left alone", i("beside") is None)
before = len(open(count).read())
log = os.open("x-wal", os.O_RDWR | os.O_CREAT, 0o600)
os.write(log, b"log")
began = time.monotonic()
os.fsync(log)
check("a sync takes the delay longer", time.monotonic() - began >= 0.02)
check("a late file is not copied when it is synced", i("x-wal") is None)
x = os.open("x", os.O_RDWR | os.O_CREAT, 0o600)
os.fsync(x)
check("but before the next file", i("x-wal") == "log" and i("x") == "")
check("each sync is counted once", open(count).read()[before:] == "ls")
print("done")
"""

REFUSED = "import os, sys\nos.sync()"


def self_test():
    """What the shim does wrong; an empty list if it keeps every promise."""
    with tempfile.TemporaryDirectory(prefix="wayswap-faults-") as name:
        work = pathlib.Path(name)
        shim, live = Shim(work), work / "live"
        live.mkdir()
        values = shim.environment(live, late="-wal", delay=0.02)
        command = [sys.executable, "-c", STEPS, str(live), str(shim.image), str(shim.count)]
        run = subprocess.run(command, env={**os.environ, **values}, capture_output=True, text=True, timeout=60)
        wrong = run.stdout.splitlines()
        if not wrong or wrong.pop() != "done":
            wrong.append(f"it ended early: {run.stderr.strip()[-300:]}")
        refused = subprocess.run([sys.executable, "-c", REFUSED], env={**os.environ, **values}, capture_output=True)
        if refused.returncode != -6:
            wrong.append("a sync that it does not understand went by")
        # The control: without the shim the same steps find that nothing is mirrored.
        shutil.rmtree(live)
        live.mkdir()
        values.pop("LD_PRELOAD")
        shim.count.touch()
        run = subprocess.run(command, env={**os.environ, **values}, capture_output=True, text=True, timeout=60)
        if "fsync brings it" not in run.stdout:
            wrong.append("the self-test finds nothing without the shim")
        return wrong
