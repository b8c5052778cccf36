"""A hostile network: what strangers can send, hold open and take up must not cost honest people anything.

Goals H9 (slow clients), H10 (caps), H11 (bodies), A10 (guesses), A22 (smuggling), T9 (deadlines); in the full tier also
H9 with slowhttptest, H10 with 5,000 connections, H12 (overload), A9 (floods of sign-ins), A11 (a million addresses) and
nginx in front. Every check has a control: the same check with the guard switched off, or against a server that falls
for it, and it must then fail. Loopback only: an attacker's address is 127.0.0.1, an honest one 127.0.0.2.
"""
import argparse
import contextlib
import http.client
import os
import pathlib
import random
import resource
import selectors
import shutil
import socket
import subprocess
import sys
import time

import crowd
import network_vectors
import wayswap

HONEST = "127.0.0.2"
HEALTH = b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
SLOW_HEAD = b"GET /health HTTP/1.1\r\nHost: a\r\nX: "
SLOW_BODY = network_vectors.LOGIN + b"Content-Length: 60000\r\n\r\n"


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
    fields = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines())
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


class SlowCrowd:
    """Connections that send one byte a second each and would do so for ever."""

    def __init__(self, port, count, starts):
        self.selector, self.ended, self.began = selectors.DefaultSelector(), {}, {}
        for index in range(count):
            connection = connect(port)
            connection.sendall(starts[index % len(starts)])
            connection.setblocking(False)
            self.began[connection] = time.monotonic()
            self.selector.register(connection, selectors.EVENT_READ)

    def run(self, seconds):
        """Trickles until all were ended by the server or the time is up; the longest life of any of them."""
        ends, next_byte = time.monotonic() + seconds, time.monotonic()
        while time.monotonic() < ends and len(self.ended) < len(self.began):
            for key, _ in self.selector.select(0.05):
                self.look(key.fileobj)
            if time.monotonic() >= next_byte:
                next_byte = time.monotonic() + 1
                for connection in [one for one in self.began if one not in self.ended]:
                    with contextlib.suppress(OSError):
                        connection.send(b"a")
        return max((self.ended.get(one, time.monotonic()) - began for one, began in self.began.items()), default=0)

    def look(self, connection):
        try:
            if connection.recv(4096):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self.ended[connection] = time.monotonic()
        self.selector.unregister(connection)

    @property
    def held(self):
        return len(self.began) - len(self.ended)

    def close(self):
        for connection in self.began:
            connection.close()


def smuggling(table):
    count = len(network_vectors.VECTORS)
    with serving() as server:
        wrong = network_vectors.broken(server.port)
        alive = answered(connect(server.port)) or b""
    said = f"{count - len(wrong)} of {count} refused once and closed"
    table.row("A22", "ambiguous requests", said + (f"; not: {wrong}" if wrong else ""),
              not wrong and alive.startswith(b"HTTP/1.1 200"))
    with network_vectors.LaxServer() as lax:
        wrong = network_vectors.broken(lax.port, 0.05)
    table.row("A22", "a server that answers whatever looks like a request", f"{len(wrong)} of {count} found",
              len(wrong) >= 30, control=True)


def endless_body(port, most):
    """(bytes that were taken, the answer) of a chunked body that has no end, cut by us after `most`."""
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    with connect(port) as connection:
        taken, answer = 0, b""
        try:
            connection.sendall(network_vectors.CHUNKED + b"\r\n")
            while taken < most:
                taken += connection.send(chunk[taken % len(chunk):])
        except OSError:
            pass
        with contextlib.suppress(OSError):
            connection.settimeout(1)
            answer = connection.recv(4096)
    return taken, answer


def bodies(table):
    with serving() as server:
        before = resident(server)[0]
        slowest, statuses = 0.0, set()
        for _ in range(20):
            with connect(server.port) as connection:
                began = time.monotonic()
                answer = answered(connection, network_vectors.LOGIN + b"Content-Length: 65537\r\n\r\n") or b""
                slowest = max(slowest, time.monotonic() - began)
                statuses.add(answer[9:12].decode())
        table.row("H11", "a body that says it is too large", f"{'/'.join(sorted(statuses))}, {milliseconds(slowest)} at most",
                  statuses == {"413"} and slowest <= 0.1)
        most = 64 << 20
        flood = [endless_body(server.port, most) for _ in range(20)]
        taken = max(bytes_taken for bytes_taken, _ in flood)
        # What the kernel buffers on both sides is taken too, some megabytes on loopback.
        grown = resident(server)[1] - before
        cut = sum(answer.startswith(b"HTTP/1.1 413") for _, answer in flood)
        table.row("H11", "20 chunked bodies without an end",
                  f"cut after {taken / 2**20:.1f} MiB with the kernel's buffers, {cut} told 413, memory +{grown / 2**20:.1f} MiB",
                  taken < most and cut >= 15 and grown <= 16 << 20)
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
        taken, _ = endless_body(lax.port, most)
    table.row("H11", "a server that reads on", f"{taken / 2**20:.0f} MiB taken", taken >= most, control=True)


def slow_clients(table, count, deadline, watch, noise):
    """`watch`: seconds for which the control looks whether connections outlive the deadline."""
    said = f"{count // 2} slow heads, {count // 2} slow bodies"
    options = ["--max-connections-per-address", "0", "--idle-timeout", str(deadline)]
    with serving(*options, "--read-deadline", str(deadline)) as server:
        honest = Honest(server.port)
        honest.measure(1)
        alone = honest.measure(2)
        slow = SlowCrowd(server.port, count, [SLOW_HEAD, SLOW_BODY])
        during = honest.measure(min(3, deadline / 2))
        longest = slow.run(deadline + 5)
        left, quick = slow.held, p99(during)
        slow.close()
        idle = max(p99(alone), p99(honest.measure(2)))
    failed = sum(status != 200 for status, _ in during)
    table.row("H9", said, f"all gone after {longest:.1f} s ({left} left), deadline {deadline} s",
              left == 0 and longest <= deadline + 1)
    # Below `noise` the scheduler of a busy machine decides, not the server.
    table.row("H9", "an honest reader meanwhile",
              f"p99 {milliseconds(quick)}, alone {milliseconds(idle)}, {failed} of {len(during)} failed",
              failed == 0 and quick <= max(2 * idle, noise))
    with serving(*options, "--read-deadline", "0") as server:
        slow = SlowCrowd(server.port, 20, [SLOW_HEAD, SLOW_BODY])
        slow.run(watch)
        left = slow.held
        slow.close()
    table.row("H9", "without a deadline", f"{left} of 20 left after {watch} s", left == 20, control=True)


def slow_readers(table, deadline):
    """Who asks for much and reads nothing."""
    ask = b"GET /openapi.yaml HTTP/1.1\r\nHost: a\r\n\r\n"

    def held(*options):
        with serving("--idle-timeout", "1", *options) as server:
            # The connection by which the server was found ready goes first.
            readers, alone = [], fewest(server)
            for _ in range(20):
                reader = socket.socket()
                reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                reader.connect(("127.0.0.1", server.port))
                reader.setblocking(False)
                readers.append(reader)
            began = time.monotonic()
            # The kernel takes some megabytes of answers before the server has to wait.
            for reader in readers * 8:
                with contextlib.suppress(OSError):
                    reader.send(ask * 20)
                time.sleep(0.005)
            while sockets(server) > alone and time.monotonic() - began < deadline + 5:
                time.sleep(0.05)
            took, left = time.monotonic() - began, sockets(server) - alone
            for reader in readers:
                reader.close()
        return took, left

    took, left = held("--write-deadline", str(deadline))
    table.row("H9", "20 clients that read no answer", f"gone after {took:.1f} s ({left} left), deadline {deadline} s",
              left == 0 and took <= deadline + 3)
    took, left = held("--write-deadline", "0")
    table.row("H9", "without a write deadline", f"{left} of 20 left after {took:.1f} s", left == 20, control=True)


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
                  f"{sixth[9:12].decode() or 'closed'} after {milliseconds(took)}; another address is answered: {other}",
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
        return statuses.count(401), statuses.count(429), again

    checked, refused, again = tried("on", addresses)
    table.row("A10", f"{addresses} guesses for one account, each from another address",
              f"{checked} tried, {refused} refused; the owner's device goes on: {again}",
              checked <= 100 and checked + refused == addresses and again == 200)
    checked, _, _ = tried("off", 150)
    table.row("A10", "without limits", f"{checked} tried", checked > 100, control=True)


def need(*packages):
    """Installs Debian packages that are missing, as scripts/setup does for a build."""
    programs = {"nginx-light": "/usr/sbin/nginx"}
    missing = [name for name in packages if not shutil.which(programs.get(name, name))]
    if missing:
        as_root = [] if os.getuid() == 0 else ["sudo"]
        subprocess.run([*as_root, "apt-get", "-qq", "install", "-y", "--no-install-recommends", *missing], check=True,
                       stdout=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, timeout=600)


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
    checks = {
        "smuggling": lambda: smuggling(table), "bodies": lambda: bodies(table),
        "slow": lambda: slow_clients(table, 40, 2, 4, 0.05), "readers": lambda: slow_readers(table, 2),
        "caps": lambda: caps(table, 40, 10), "forged": lambda: forged(table), "tls": lambda: network_proxy.tls(table),
    }
    if not options.short:
        checks |= {
            "slow": lambda: slow_clients(table, 1000, 30, 40, 0.002), "readers": lambda: slow_readers(table, 5),
            "caps": lambda: caps(table, 4096, 904), "guesses": lambda: guesses(table, 1000),
            "slowhttptest": lambda: network_load.slowhttptest(table), "overload": lambda: network_load.overload(table),
            "sign-ins": lambda: network_load.sign_ins(table), "limiter": lambda: network_load.limiter(table),
            "proxy": lambda: network_proxy.proxy(table),
        }
        need("wrk", "slowhttptest", "nginx-light", "openssl")
    wanted = options.only.split(",") if options.only else list(checks)
    table = wayswap.Table(f"A hostile network ({'short' if options.short else 'full'}, seed {options.seed})")
    try:
        for name in wanted:
            checks[name]()
    finally:
        crowd.Folder.remove_template()
    table.finish(options.json)


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    main()
