"""A9: a flood of sign-ins, each worth a hash of 50 ms, costs nobody else much."""
import contextlib
import re
import threading
import time

from faults.network.loopback import Honest
from harness import wrk
from harness.client import LOST
from harness.folder import Folder
from harness.times import ms, p99
from harness.wayswap import control


class Hashes(threading.Thread):
    """Asks /metrics ten times a second how many passwords are being hashed."""

    def __init__(self, client):
        super().__init__(daemon=True)
        self.client, self.seen, self.stopping = client, [], False

    def run(self):
        while not self.stopping:
            with contextlib.suppress(*LOST):
                self.seen += map(int, self.client.metrics("wayswap_password_hashes_running").values())
            time.sleep(0.1)
        self.client.close()


def flood(seconds, program=None):
    """(p99 of reading before, what a reader saw meanwhile, bytes grown by, answers, broken connections, hashes)."""
    with Folder() as folder, folder.server(program=program) as server:
        honest = Honest(server.port)
        honest.measure(1)
        alone = p99(honest.measure(5))
        before = server.memory()["VmRSS"]
        found, hashes, pause = {}, Hashes(server.client()), 2 * 1000 * 100 // 200
        load = threading.Thread(target=lambda: found.update(
            wrk.run(server.port, "sign_ins.lua", [pause], 100, seconds, "/v1/auth/login")))
        load.start()
        hashes.start()
        time.sleep(1)
        seen = honest.measure(seconds - 2)
        load.join()
        hashes.stopping = True
        hashes.join(10)
        answers = [int(text) for text in re.search(r"ANSWERS (.*)", found["said"])[1].split()]
        return alone, seen, server.memory()["VmHWM"] - before, answers, found["broken"], hashes.seen


def check(run, seconds=60):
    """200 sign-ins a second, each worth a hash of 50 ms: two cores could do 40."""
    alone, seen, grown, (wrong, busy, bare, others), broken, hashes = flood(seconds)
    during, failed = p99(seen), sum(status != 200 for status, _ in seen)
    total = wrong + busy + bare + others
    run.row("A9", f"reading during 200 sign-ins a second for {seconds} s",
            f"{total / seconds:.0f}/s sent; GET p99 {ms(during)}, alone "
            f"{ms(alone)}, {failed} of {len(seen)} failed",
            failed == 0 and during <= 3 * alone and total >= 150 * seconds)
    run.row("A9", "answers to the flood", f"{wrong} × 401, {busy} × 503 with Retry-After, {bare} × 503 without, "
            f"{others} others; {broken} broken connections",
            wrong > 0 and busy > 0 and not bare and not others and not broken)
    run.row("A9", f"passwords being hashed, in {len(hashes)} looks", f"at most {max(hashes, default=0)} at once",
            len(hashes) >= 2 * seconds and 1 <= max(hashes) <= 2)
    run.row("A9", "memory for it", f"+{grown / 2**20:.1f} MiB, 19 MiB a hash", grown <= 64 << 20)
    _, seen, grown, _, _, hashes = flood(15, control("many-hashes"))
    run.row("A9", "64 hashes at once", f"GET p99 {ms(p99(seen))}, memory "
            f"+{grown / 2**20:.0f} MiB, {max(hashes, default=0)} at once",
            grown > 64 << 20 and max(hashes, default=0) > 2, control=True)
