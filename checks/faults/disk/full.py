"""D6: the disk is full, under eight writers and four readers, and is given space again later.

The data folder lies on a tmpfs of its own, mounted by root, by sudo, or in a name space of one's own (unshare). While
a ballast file takes what is left: writes answer 507 within 1 s, at least 99 % of the reads answer 2xx, the server
stays. When the ballast is gone: the first write is taken within 5 s, without a restart. In the end nothing acknowledged
is missing.
Controls: the same without ballast, so that no 507 comes; in the full run a server that takes a full disk for a broken
one.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from faults.disk.verdict import missed, words
from harness import machine, wayswap
from harness.crowd import Crowd, missing
from harness.folder import Folder
from harness.server import Server
from harness.small_disk import SIZE, Small
from harness.times import milliseconds

WRITERS, READERS = 8, 4


def filled(seconds, filling=True, program=None):
    """The numbers of one run on a disk that is full for `seconds`; a text if it cannot be made."""
    with Folder(None) as outside, Small(outside.path) as small:
        if not small.is_mounted:
            return small.why
        with Folder(within=small.path) as folder, \
                Server(folder.data, program=program, log=outside.log) as server:
            people = Crowd.of(server.port, WRITERS - 2, publishers=2, readers=READERS).start()
            time.sleep(1.5)
            full = time.time()
            while filling and time.time() - full < seconds:
                small.fill()
                time.sleep(0.01)
            if not filling:
                time.sleep(seconds)
            freed = time.time()
            small.free()
            time.sleep(5.5)
            lived = server.process.poll() is None
            people.stop()
            code = server.stop()
            lost, twice = missing(folder, people)
            verify = wayswap.run("verify", "--data", folder.data).code
        during = [sent for sent in people.sent if full + 0.2 < sent.began and sent.ended < freed]
        reads = [sent for sent in people.read if full < sent.began and sent.ended < freed]
        refused = [sent for sent in during if sent.status == 507]
        after = [sent.ended - freed for sent in people.sent if sent.ended > freed and sent.is_acknowledged]
        return {
            "refused": len(refused), "slowest": milliseconds([sent.took for sent in refused]),
            "others": sorted({str(sent.status) for sent in during} - {"507", "201", "200"}),
            "taken": sum(sent.is_acknowledged for sent in during),
            "reads": len(reads), "good": sum(sent.is_acknowledged for sent in reads),
            "resumed": min(after, default=None), "lived": lived, "code": code, "lost": lost, "twice": twice,
            "acknowledged": len(people.acknowledged), "verify": verify,
        }


def misses(found):
    return missed({
        "507s": found["refused"] > 0, "507 within 1 s": found["slowest"] <= 1000, "only 507": not found["others"],
        "reads": found["reads"] > 0 and found["good"] >= 0.99 * found["reads"],
        "resumed": found["resumed"] is not None and found["resumed"] <= 5,
        "lived": found["lived"] and found["code"] == 0, "lost": found["lost"] == 0, "twice": found["twice"] == 0,
        "verify": found["verify"] == 0,
    })


def tell(found):
    resumed = "never" if found["resumed"] is None else f"after {1000 * found['resumed']:.0f} ms"
    share = 100 * found["good"] / found["reads"] if found["reads"] else 0
    return (f"{found['refused']} × 507, the slowest {found['slowest']:.0f} ms, {found['taken']} taken, "
            f"others {' '.join(found['others']) or 'none'}; {share:.1f} % of {found['reads']} reads; writes again "
            f"{resumed}; of {found['acknowledged']} acknowledged {found['lost']} lost, {found['twice']} twice")


def in_own_space(run):
    """The whole part once more as root of a user name space, who may mount; its rows are ours."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "rows.json"
        command = ["unshare", "-Urm", sys.executable, "-m", "faults.topic", "disk", "full", "--json", str(path)]
        ended = subprocess.run([*command, *(["--short"] if run.short else [])], cwd=machine.ROOT, timeout=3600,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        rows = json.loads(path.read_text())["rows"] if path.exists() else []
    for row in rows:
        run.row(row["goal"], row["check"], row["measured"], row["passed"], row["control"])
    if not rows:
        run.row("D6", "a full disk", "needs a file system of its own: run as root, or install sudo, or allow user "
                f"name spaces ({(ended.stderr.strip().splitlines() or ['unshare failed'])[-1]})", False)


def may_mount():
    return os.geteuid() == 0 or shutil.which("sudo") is not None


def check(run):
    if not may_mount():
        return in_own_space(run)
    seconds = 3 if run.short else 12
    found = filled(seconds)
    if isinstance(found, str):
        return run.row("D6", "a full disk", f"no tmpfs could be mounted ({found}); run as root", False)
    run.row("D6", f"a tmpfs of {SIZE} MiB is full for {seconds} s", words(tell(found), misses(found)),
            not misses(found))
    found = filled(2, filling=False)
    run.row("D6", "the disk is not full", words(tell(found), misses(found)), misses(found), control=True)


def builds(run):
    if may_mount():  # Otherwise it was done together with the rest.
        found = filled(4, program=wayswap.control("full-is-broken"))
        run.row("D6", "a full disk is taken for a broken one", words(tell(found), misses(found)), misses(found),
                control=True)
