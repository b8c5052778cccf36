"""A7: neither the time of a failed sign-in nor that of a forgotten password tells whether the account is there.

500 sign-ins of each kind, in one random order, over one connection: a wrong password for an account that is there, for
a login that nobody has, and the right password of a banned and of a deleted account. For each kind beside the first the
Mann-Whitney statistic is told as AUC: the chance that one time of the one kind is longer than one of the other. 0.5
tells nothing; 0.55 is the bar. With 500 + 500 times the AUC of two equal kinds is 0.5 give or take 0.018.

Then wishes for a new password, and wrong codes for one, for an address that an account has verified and one that nobody
has. The wishes of the known address are answered meanwhile, so its code is there while wrong ones are sent.

Controls: an account whose password was hashed with half the memory must be told apart by the same measurement, and so
must unknown logins by a build that hashes nothing for them. `faults/control no-dummy-hash` makes that build before
anything is measured (five to ten minutes the first time); CONTROL names one that is there already.
"""
import ctypes
import ctypes.util
import os
import random
import sys
import time

from harness.client import PASSWORD, Client
from harness.folder import Folder, change
from harness.report import Table
from harness.server import serving
from harness.wayswap import control

SEED = int(os.environ.get("FUZZ_SEED", "20261121"))
TIMES = int(os.environ.get("FUZZ_LOGINS", "500"))
BAR = 0.55
WRONG = "another long password"
KNOWN, NOBODY = "knownone@example.org", "nobodyone@example.org"


def auc(ones, others):
    """U / (n m) by ranks, ties shared: how often a value of `ones` is greater than one of `others`."""
    ranked = sorted([(value, 0) for value in ones] + [(value, 1) for value in others])
    total, at = 0.0, 0
    while at < len(ranked):
        end = at
        while end < len(ranked) and ranked[end][0] == ranked[at][0]:
            end += 1
        rank = (at + 1 + end) / 2
        total += rank * sum(1 for _, side in ranked[at:end] if side == 0)
        at = end
    return (total - len(ones) * (len(ones) + 1) / 2) / (len(ones) * len(others))


def apart(ones, others):
    """The AUC of whoever guesses the better of the two directions."""
    value = auc(ones, others)
    return max(value, 1 - value)


def cheap_hash(password):
    """argon2id with half of our memory: what an account from before a change of the cost would have."""
    library = ctypes.CDLL(ctypes.util.find_library("argon2") or "libargon2.so.1")
    encoded = ctypes.create_string_buffer(160)
    word = password.encode()
    code = library.argon2id_hash_encoded(2, 9728, 1, word, ctypes.c_size_t(len(word)), b"0123456789abcdef",
                                         ctypes.c_size_t(16), ctypes.c_size_t(32), encoded, ctypes.c_size_t(160))
    if code:
        raise RuntimeError(f"argon2 answered {code}")
    return encoded.value.decode()


def sign_in(login, password):
    return "/v1/auth/login", {"login": login, "password": password}, 401


def wish(login):
    return "/v1/auth/password-reset", {"login": login}, 202


def wrong_code(login):
    return "/v1/auth/password-reset/confirm", {"login": login, "code": "000000", "password": WRONG}, 422


def ask(client, path, body, expected):
    """Seconds until the answer."""
    began = time.perf_counter()
    status, _, text = client.call("POST", path, body)
    took = time.perf_counter() - began
    if status != expected:
        raise RuntimeError(f"{path} answered {status} instead of {expected}: {text[:200]!r}")
    return took


def measure(port, kinds, times, rng):
    """Times by kind, asked in one random order; the first twenty are thrown away."""
    order = [kind for kind in kinds for _ in range(times)]
    rng.shuffle(order)
    client = Client(port, timeout=60)
    found = {kind: [] for kind in kinds}
    for kind in [rng.choice(list(kinds)) for _ in range(20)]:
        ask(client, *kinds[kind])
    for kind in order:
        found[kind].append(ask(client, *kinds[kind]))
        # Wishes are answered once a second, and a thousand may wait.
        time.sleep(0.003)
    client.close()
    return found


def prepare(data):
    """The accounts: their states are written while no server runs."""
    with serving(data) as server:
        for handle in ("known", "banned", "deleted", "cheap"):
            server.client().register(handle + "one")
    change(data, *(("UPDATE traveller SET state = ? WHERE handle = ?", state, state + "one")
                   for state in ("banned", "deleted")),
           ("UPDATE traveller SET email_verified_at = created_at WHERE handle = 'knownone'",),
           ("UPDATE traveller SET password = ? WHERE handle = 'cheapone'", cheap_hash(PASSWORD)))


def careless_build():
    """The wayswap that hashes nothing for unknown logins; None if it cannot be had."""
    program = os.environ.get("CONTROL")
    if not program:
        print("timing: building the control no-dummy-hash; five to ten minutes the first time", flush=True)
        try:
            program = control("no-dummy-hash")
        except (RuntimeError, OSError) as error:
            print(f"timing: {error}", flush=True)
    return program if program and os.access(program, os.X_OK) else None


def main():
    print(f"timing: seed {SEED}, {TIMES} sign-ins of each kind")
    program = careless_build()
    table = Table("Sign-in: does its time tell who is there?", *sys.argv[1:])
    rng = random.Random(SEED)
    with Folder() as folder:
        prepare(folder.data)
        kinds = {"there": sign_in("knownone", WRONG), "unknown": sign_in("nobodyone", WRONG),
                 "banned": sign_in("bannedone", WRONG), "deleted": sign_in("deletedone", PASSWORD),
                 "cheap": sign_in("cheapone", WRONG)}
        with folder.server() as server:
            found = measure(server.port, kinds, TIMES, rng)
            resets = {what: measure(server.port, {"there": make(KNOWN), "unknown": make(NOBODY)}, TIMES, rng)
                      for what, make in (("a wish", wish), ("a wrong code", wrong_code))}
        median = sorted(found["there"])[TIMES // 2] * 1000
        for kind in ("unknown", "banned", "deleted"):
            value = apart(found["there"], found[kind])
            table.row("A7", f"there against {kind}", f"AUC {value:.3f} (bar {BAR}), median {median:.0f} ms",
                      value <= BAR)
        for what, times in resets.items():
            median = sorted(times["there"])[TIMES // 2] * 1000
            value = apart(times["there"], times["unknown"])
            table.row("A7", f"forgotten password, {what}: there against unknown",
                      f"AUC {value:.3f} (bar {BAR}), median {median:.1f} ms", value <= BAR)
        value = apart(found["there"], found["cheap"])
        table.row("A7", "there against a cheaper hash", f"AUC {value:.3f}", value > 0.6, control=True)
        what = "a build that hashes nothing for unknown logins"
        if program is None:
            table.row("A7", what, "it was not built, so nothing was shown", False, control=True)
        else:
            with folder.server(program=program) as server:
                kinds = {kind: kinds[kind] for kind in ("there", "unknown")}
                found = measure(server.port, kinds, min(TIMES, 100), rng)
            value = apart(found["there"], found["unknown"])
            table.row("A7", what, f"AUC {value:.3f}", value > 0.6, control=True)
    table.finish()


if __name__ == "__main__":
    main()
