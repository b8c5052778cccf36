"""A hostile network: what strangers can send, hold open and take up must not cost honest people anything.

Goals H9 (slow clients), H10 (caps), H11 (bodies), A10 (guesses), A22 (smuggling), T9 (deadlines); in the full tier also
H9 with slowhttptest, H10 with 5,000 connections, H12 (overload), A9 (floods of sign-ins), A11 (a million addresses) and
nginx in front. Most checks have a control: the same check with the guard switched off, or against a server that falls
for it, and it must then fail; faults/README.md names those that have none.
Loopback only: an attacker's address is 127.0.0.1, an honest one 127.0.0.2.
"""
import argparse
import contextlib
import http.client
import os
import pathlib
import random
import resource
import select
import socket
import sys
import time

import crowd
import network_vectors
import wayswap

HONEST = "127.0.0.2"
# The Debian packages of a check.
NEEDED = {"tls": ["openssl"], "slowhttptest": ["slowhttptest"], "overload": ["wrk"], "sign-ins": ["wrk"],
          "limiter": ["wrk"], "proxy": ["nginx-light", "openssl"]}
HEALTH = b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"


@contextlib.contextmanager
def serving(*options, **environment):
    """A server on a folder of its own, ready."""
    with crowd.Folder() as folder:
        settings = {name.upper(): value for name, value in environment.items()}
        with wayswap.Server(folder.data, log=folder.log, options=options, environment=settings) as server:
            server.wait_ready()
            yield server


def connect(port, source="127.0.0.1", timeout=5.0):
    return socket.create_connection(("127.0.0.1", port), timeout=timeout, source_address=(source, 0))


def resident(server):
    """Bytes of memory, and the most that there ever were."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    fields = dict(line.split(":", 1) for line in status.splitlines())
    return int(fields["VmRSS"].split()[0]) * 1024, int(fields["VmHWM"].split()[0]) * 1024


def sockets(server):
    """Connections that the process has open, its listener among them."""
    folder, count = f"/proc/{server.process.pid}/fd", 0
    for name in os.listdir(folder):
        with contextlib.suppress(OSError):
            count += os.readlink(f"{folder}/{name}").startswith("socket:")
    return count


def fewest(server):
    """The sockets of a server that nobody asks any more, once the last connections have gone."""
    seen = []
    for _ in range(10):
        seen.append(sockets(server))
        time.sleep(0.1)
    return min(seen)


def answered(connection, request=HEALTH, limit=2.0):
    """The first bytes of an answer, b"" for a connection that was closed, None if nothing came in time."""
    connection.settimeout(limit)
    try:
        connection.sendall(request)
        return connection.recv(4096)
    except TimeoutError:
        return None
    except OSError:
        return b""


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else float("inf")


class Honest:
    """Somebody at another address who reads: how long each answer takes."""

    def __init__(self, port, path="/v1/rates/latest"):
        self.path = path
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=15, source_address=(HONEST, 0))

    def measure(self, seconds, pause=0.005):
        """[(status, seconds)] of one request after the other."""
        seen, ends = [], time.monotonic() + seconds
        while time.monotonic() < ends:
            began = time.monotonic()
            try:
                self.connection.request("GET", self.path)
                response = self.connection.getresponse()
                response.read()
                seen.append((response.status, time.monotonic() - began))
            except wayswap.LOST:
                self.connection.close()
                seen.append((0, time.monotonic() - began))
            time.sleep(pause)
        return seen


def p99(seen, statuses=(200,)):
    return percentile([took for status, took in seen if status in statuses], 0.99)


def milliseconds(value):
    return f"{value * 1000:.1f} ms"


def smuggling(table):
    count = len(network_vectors.VECTORS)
    with serving() as server:
        wrong = network_vectors.broken(server.port)
        alive = answered(connect(server.port)) or b""
    said = f"{count - len(wrong)} of {count} refused once and closed"
    table.row("A22", "ambiguous requests", said + (f"; not: {wrong}" if wrong else ""),
              not wrong and alive.startswith(b"HTTP/1.1 200"))
    count = len(network_vectors.CLEAN)
    with serving() as server:
        wrong = network_vectors.refused(server.port)
    table.row("A22", "clean requests with a second one behind them",
              f"{count - len(wrong)} of {count} answered, both" + (f"; not: {wrong}" if wrong else ""), not wrong)
    with network_vectors.LaxServer(refusing=True) as strict:
        wrong, let = network_vectors.refused(strict.port, 0.3), len(network_vectors.broken(strict.port, 0.3))
    table.row("A22", "a server that refuses everything",
              f"{let} vectors answered wrongly; {len(wrong)} of {count} clean requests refused",
              let == 0 and len(wrong) == count, control=True)
    count = len(network_vectors.VECTORS)
    with network_vectors.LaxServer() as lax:
        wrong = network_vectors.broken(lax.port, 0.05)
    table.row("A22", "a server that answers whatever looks like a request", f"{len(wrong)} of {count} found",
              len(wrong) >= 30, control=True)


def read_by(server):
    """Bytes that a process has read so far, from sockets too."""
    return int(pathlib.Path(f"/proc/{server.process.pid}/io").read_text().split()[1])


def endless_body(port, most, heeding):
    """(bytes that were sent, the answer) of a chunked body that has no end, cut by us after `most`.

    `heeding`: ends as soon as there is an answer. Our own send buffer is small, so that little is under way.
    """
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
        connection.settimeout(5)
        connection.connect(("127.0.0.1", port))
        sent, answer = 0, b""
        try:
            connection.sendall(network_vectors.CHUNKED + b"\r\n")
            while sent < most and not (heeding and select.select([connection], [], [], 0)[0]):
                sent += connection.send(chunk[sent % len(chunk):])
        except OSError:
            pass
        with contextlib.suppress(OSError):
            connection.settimeout(1)
            answer = connection.recv(4096)
    return sent, answer


def bodies(table):
    with serving() as server:
        slowest, statuses = 0.0, set()
        for _ in range(20):
            with connect(server.port) as connection:
                began = time.monotonic()
                answer = answered(connection, network_vectors.LOGIN + b"Content-Length: 65537\r\n\r\n") or b""
                slowest = max(slowest, time.monotonic() - began)
                statuses.add(answer[9:12].decode())
        table.row("H11", "a body that says it is too large",
                  f"{'/'.join(sorted(statuses))}, {milliseconds(slowest)} at most",
                  statuses == {"413"} and slowest <= 0.1)
        before, most = resident(server)[0], 64 << 20

        def flood(heeding):
            """KiB that the server itself read of each of twenty, sorted; how many were told 413; the most sent."""
            read, told, sent = [], 0, 0
            for _ in range(20):
                begun = read_by(server)
                count, answer = endless_body(server.port, most, heeding)
                time.sleep(0.05)
                read.append((read_by(server) - begun) / 1024)
                told, sent = told + answer.startswith(b"HTTP/1.1 413"), max(sent, count)
            return sorted(read), told, sent

        # 64 KiB of the body and one chunk of 64 KiB are the goal; framing, and what was under way in 16 KiB of our
        # send buffer and 64 KiB of its receive buffer when the answer left, make it 256 KiB.
        read, told, sent = flood(heeding=True)
        table.row("H11", "20 chunked bodies without an end, sent until there is an answer",
                  f"the server read {read[10]:.0f} KiB (median; bar 256), at most {read[-1]:.0f}; {told} told 413",
                  read[10] <= 256 and told >= 15)
        # Who sends on is read for another MiB, unparsed and thrown away, or the reset would take the answer with it.
        read, told, sent = flood(heeding=False)
        grown = resident(server)[1] - before
        table.row("H11", "20 that send on after the answer",
                  f"the server read {read[10]:.0f} KiB (median), at most {read[-1]:.0f} (bar 1,600: 512 of one "
                  "request, 1,024 thrown away, 64 of the last look); sent with the kernel's buffers "
                  f"{sent / 2**20:.1f} MiB; {told} told 413; memory +{grown / 2**20:.1f} MiB",
                  read[-1] <= 1600 and told >= 15 and grown <= 16 << 20)
        packed = answered(connect(server.port), network_vectors.LOGIN
                          + b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}") or b""
        table.row("H11", "a compressed body", packed[9:12].decode(), packed.startswith(b"HTTP/1.1 415"))
        waiting = connect(server.port)
        began = time.monotonic()
        go = answered(waiting, network_vectors.LOGIN + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n") or b""
        took = time.monotonic() - began
        after = answered(waiting, b"{}") or b""
        table.row("H11", "a body that waits for 100", f"100 after {milliseconds(took)}, then {after[9:12].decode()}",
                  go == b"HTTP/1.1 100 Continue\r\n\r\n" and took <= 0.1 and after.startswith(b"HTTP/1.1 422"))
    with network_vectors.LaxServer() as lax:
        endless_body(lax.port, most, heeding=False)
        time.sleep(0.1)
        read = lax.received / 1024
    table.row("H11", "a server that reads on", f"it read {read:.0f} KiB", read > 1600, control=True)


def caps(table, cap, extra):
    """At the cap accepting pauses: what comes later waits in the kernel and is answered when there is room."""
    with serving("--max-connections", str(cap)) as server:
        held = [connect(server.port, f"127.0.1.{1 + index % 200}") for index in range(cap)]
        full = sum((answered(one) or b"").startswith(b"HTTP/1.1 200") for one in (held[0], held[-1]))
        late = [connect(server.port, HONEST) for _ in range(extra)]
        time.sleep(0.2)
        waits = answered(late[0], limit=0.5) is None
        descriptors = len(os.listdir(f"/proc/{server.process.pid}/fd"))
        inside = (answered(held[0]) or b"").startswith(b"HTTP/1.1 200")
        began = time.monotonic()
        for one in held[-extra:]:
            one.close()
        late[0].settimeout(5)
        with contextlib.suppress(OSError):
            waits = waits and late[0].recv(4096).startswith(b"HTTP/1.1 200")
        resumed = time.monotonic() - began
        for one in held + late:
            one.close()
    table.row("H10", f"{cap + extra} connections, {cap} allowed",
              f"{descriptors} descriptors; who is in is answered: {inside}; the next after {milliseconds(resumed)}",
              full == 2 and waits and inside and resumed <= 1 and descriptors <= cap + 256)
    for limit, control in (("5", False), ("0", True)):
        with serving("--max-connections-per-address", limit) as server:
            crowded = [connect(server.port) for _ in range(6)]
            begun = [answered(one) for one in crowded[:5]]
            began = time.monotonic()
            sixth = answered(crowded[5], limit=1) or b""
            took = time.monotonic() - began
            other = (answered(connect(server.port, HONEST)) or b"").startswith(b"HTTP/1.1 200")
        holds = not sixth.startswith(b"HTTP/1.1 200") and took <= 0.1 and other and all(begun)
        table.row("H10", "no cap for each address" if control else "a sixth connection of one address, five allowed",
                  f"{sixth[9:12].decode() or 'closed'} after {milliseconds(took)}; another address is answered: "
                  f"{other}",
                  not holds if control else holds, control=control)
    with serving("--max-connections-per-address", "2", "--trusted-proxies", "127.0.0.1") as server:
        through = [answered(connect(server.port)) for _ in range(10)]
    table.row("H10", "ten connections of a trusted proxy, two allowed for each address",
              f"{sum(bool(answer) for answer in through)} answered", all(through))


def registrations(server, count, header=lambda index: {}):
    """How many of so many registrations (of nothing) the limit let through."""
    client, passed = server.client(), 0
    for index in range(count):
        passed += client.call("POST", "/v1/auth/register", {}, headers=header(index))[0] != 429
    client.close()
    return passed


def forged(table):
    def header(index):
        return {"X-Forwarded-For": f"198.51.{index // 250}.{index % 250 + 1}"}

    with serving(wayswap_limits="on") as server:
        passed = registrations(server, 100, header)
    table.row("A10", "100 registrations of one address that forges others", f"{passed} let through, 30 an hour allowed",
              passed <= 31)
    with serving("--trusted-proxies", "127.0.0.0/8", wayswap_limits="on") as server:
        passed = registrations(server, 100, header)
    table.row("A10", "everybody is trusted", f"{passed} let through", passed > 31, control=True)


def guesses(table, addresses):
    """Wrong passwords for one account from many addresses, by handle and by e-mail."""
    wrong = {"password": "not the one that it is"}

    def tried(limits, addresses):
        with serving(wayswap_limits=limits) as server:
            owner = server.client()
            answer = owner.json("POST", "/v1/auth/register", {
                "handle": "olga", "name": "Olga Ost", "email": "olga@example.org", "password": wayswap.PASSWORD,
                "homeCurrency": "EUR"})
            owner.close()
            statuses = []
            for index in range(addresses):
                source = f"127.{1 + index // 62500}.{index // 250 % 250}.{1 + index % 250}"
                login = ["olga", "olga@example.org"][index % 2]
                guesser = http.client.HTTPConnection("127.0.0.1", server.port, timeout=15, source_address=(source, 0))
                guesser.request("POST", "/v1/auth/login", wayswap.json.dumps({"login": login, **wrong}),
                                {"Content-Type": "application/json"})
                statuses.append(guesser.getresponse().status)
                guesser.close()
            again = owner.call("POST", "/v1/auth/refresh", {"refreshToken": answer["refreshToken"]})[0]
            right = {"login": "olga", "password": wayswap.PASSWORD}
            known = owner.call("POST", "/v1/auth/login", right)[0]
            elsewhere = wayswap.Client(server.port, source="127.9.9.9").call("POST", "/v1/auth/login", right)[0]
        return statuses.count(401), statuses.count(429), again, known, elsewhere

    checked, refused, again, known, elsewhere = tried("on", addresses)
    table.row("A10", f"{addresses} guesses for one account, each from another address",
              f"{checked} tried, {refused} refused; the owner's device goes on: {again}, and signs in anew: {known}; "
              f"with the right password elsewhere: {elsewhere}",
              checked <= 100 and checked + refused == addresses and (again, known, elsewhere) == (200, 200, 429))
    checked, *_ = tried("off", 150)
    table.row("A10", "without limits", f"{checked} tried", checked > 100, control=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--json")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="names of checks, separated by commas")
    options = parser.parse_args()
    random.seed(options.seed)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))
    import network_load
    import network_proxy
    import network_slow
    checks = {
        "smuggling": lambda: smuggling(table), "bodies": lambda: bodies(table),
        "slow": lambda: network_slow.slow_clients(table, 40, 2, 4, 4, 0.05),
        "readers": lambda: network_slow.slow_readers(table, 2),
        "caps": lambda: caps(table, 40, 10), "forged": lambda: forged(table), "tls": lambda: network_proxy.tls(table),
    }
    if not options.short:
        checks |= {
            "slow": lambda: network_slow.slow_clients(table, 2000, 30, 120, 40, 0.002),
            "readers": lambda: network_slow.slow_readers(table, 5),
            "caps": lambda: caps(table, 4096, 904), "guesses": lambda: guesses(table, 1000),
            "slowhttptest": lambda: network_load.slowhttptest(table), "overload": lambda: network_load.overload(table),
            "sign-ins": lambda: network_load.sign_ins(table), "limiter": lambda: network_load.limiter(table),
            "proxy": lambda: network_proxy.proxy(table),
        }
    wanted = options.only.split(",") if options.only else list(checks)
    if unknown := set(wanted) - set(checks):
        parser.error(f"no such check: {' '.join(sorted(unknown))}")
    tier = "short" if options.short else "full"
    table = wayswap.Table(f"A hostile network ({tier}, seed {options.seed})", options.json)
    try:
        for name in wanted:
            with table.attempt(name, "-", name):
                wayswap.need(*NEEDED.get(name, []))
                checks[name]()
    finally:
        crowd.Folder.remove_template()
    table.finish()


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    main()
