"""Clients that send slowly, and clients that read nothing: H9 against the server's deadlines."""
import contextlib
import multiprocessing
import random
import selectors
import socket
import subprocess
import time

from faults.network.loopback import LOGIN, Honest, connect
from harness import machine
from harness.folder import serving
from harness.times import ms, p99

SLOW_HEAD = b"GET /health HTTP/1.1\r\nHost: a\r\nX: "
SLOW_BODY = LOGIN + b"Content-Length: 60000\r\n\r\n"


class SlowCrowd:
    """Connections that send one byte a second each and would do so for ever."""

    def __init__(self, port, count, starts):
        self.port, self.starts, self.opened, self.longest = port, starts, 0, 0.0
        self.selector, self.began, self.due = selectors.DefaultSelector(), {}, {}
        for _ in range(count):
            self.open()

    def open(self):
        connection = connect(self.port)
        connection.sendall(self.starts[self.opened % len(self.starts)])
        connection.setblocking(False)
        self.opened += 1
        self.began[connection] = time.monotonic()
        # Spread over the second, so that the bytes do not come in bursts.
        self.due[connection] = time.monotonic() + random.random()
        self.selector.register(connection, selectors.EVENT_READ)

    def run(self, seconds, renewing=0.0):
        """Trickles until all were ended by the server or the time is up; the longest life of any of them.

        Within the first `renewing` seconds a connection that was ended is replaced by a new one.
        """
        began = time.monotonic()
        while time.monotonic() < began + seconds and (self.began or time.monotonic() < began + renewing):
            for key, _ in self.selector.select(0.05):
                if self.has_ended(key.fileobj):
                    self.end(key.fileobj)
                    if time.monotonic() < began + renewing:
                        self.open()
            now = time.monotonic()
            for connection in [one for one, due in self.due.items() if due <= now]:
                self.due[connection] = now + 1
                with contextlib.suppress(OSError):
                    connection.send(b"a")
        return max([self.longest, *(time.monotonic() - began for began in self.began.values())])

    def has_ended(self, connection):
        try:
            return not connection.recv(4096)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def end(self, connection):
        self.longest = max(self.longest, time.monotonic() - self.began.pop(connection))
        del self.due[connection]
        self.selector.unregister(connection)
        connection.close()

    @property
    def held(self):
        return len(self.began)

    def close(self):
        for connection in list(self.began):
            connection.close()


def trickle(port, count, renewing, limit, pipe):
    """A crowd in a process of its own, so that its work is not in the honest reader's times."""
    crowd_of_slow = SlowCrowd(port, count, [SLOW_HEAD, SLOW_BODY])
    pipe.send(crowd_of_slow.held)
    longest = crowd_of_slow.run(renewing + limit, renewing)
    pipe.send((longest, crowd_of_slow.held, crowd_of_slow.opened))
    crowd_of_slow.close()


def clients(run):
    """`renewing`: seconds for which each connection that was ended is replaced; the honest reader reads all the while.

    `watch`: seconds for which the control looks whether connections outlive the deadline.
    """
    count, deadline, renewing, watch, noise = (40, 2, 4, 4, 0.05) if run.short else (2000, 30, 120, 40, 0.002)
    said = f"{count // 2} slow heads and {count // 2} slow bodies at a time for {renewing} s"
    options = ["--max-connections-per-address", "0", "--idle-timeout", str(deadline)]
    with serving(*options, "--read-deadline", str(deadline)) as server:
        honest = Honest(server.port)
        honest.measure(1)
        alone = honest.measure(3)
        ours, theirs = multiprocessing.Pipe()
        crowd_of_slow = multiprocessing.get_context("fork").Process(
            target=trickle, args=(server.port, count, renewing, deadline + 5, theirs), daemon=True)
        crowd_of_slow.start()
        began = ours.recv() if ours.poll(60) else 0
        during = honest.measure(renewing / 2)
        seen = server.sockets()
        during += honest.measure(renewing / 2)
        longest, left, opened = ours.recv() if ours.poll(deadline + 30) else (float("inf"), count, 0)
        crowd_of_slow.join(10)
        crowd_of_slow.kill()
        quick, idle = p99(during), max(p99(alone), p99(honest.measure(3)))
    failed, slack = sum(status != 200 for status, _ in during), machine.crowding()  # One second, to three.
    run.row("H9", said, f"{opened} in all, {seen} sockets at a look; each gone after {longest:.1f} s at most "
            f"({left} left), deadline {deadline} s and {slack:.1f} s of looking",
            left == 0 and longest <= deadline + slack and began == count and seen >= 0.9 * count)
    # Below `noise` the scheduler of a busy machine decides, not the server.
    run.row("H9", f"an honest reader meanwhile, for {renewing} s",
            f"p99 {ms(quick)}, alone {ms(idle)}, bar "
            f"{ms(max(2 * idle, noise))}, {failed} of {len(during)} failed",
            failed == 0 and quick <= max(2 * idle, noise))
    with serving(*options, "--read-deadline", "0") as server:
        slow = SlowCrowd(server.port, 20, [SLOW_HEAD, SLOW_BODY])
        slow.run(watch)
        left = slow.held
        slow.close()
    run.row("H9", "without a deadline", f"{left} of 20 left after {watch} s", left == 20, control=True)


def readers(run):
    """Who asks for much and reads nothing."""
    deadline = 2 if run.short else 5
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
            while server.sockets() > alone and time.monotonic() - began < deadline + 5:
                time.sleep(0.05)
            took, left = time.monotonic() - began, server.sockets() - alone
            for reader in readers:
                reader.close()
        return took, left

    took, left = held("--write-deadline", str(deadline))
    run.row("H9", "20 clients that read no answer", f"gone after {took:.1f} s ({left} left), deadline {deadline} s",
            left == 0 and took <= deadline + 3)
    took, left = held("--write-deadline", "0")
    run.row("H9", "without a write deadline", f"{left} of 20 left after {took:.1f} s", left == 20, control=True)


def fewest(server):
    """The sockets of a server that nobody asks any more, once the last connections have gone."""
    seen = []
    for _ in range(10):
        seen.append(server.sockets())
        time.sleep(0.1)
    return min(seen)


def slowhttptest(run):
    """The well-known tool, 1,000 connections of one address, against the defaults but for that address's cap."""
    kinds = (["-H"], "slow heads"), (["-B", "-s", "60000"], "slow bodies"), (["-X", "-k", "3"], "slow reading")
    for flags, what in kinds:
        with serving("--max-connections-per-address", "0") as server:
            honest = Honest(server.port)
            honest.measure(1)
            alone = p99(honest.measure(3))
            path = "/openapi.yaml" if flags[0] == "-X" else "/v1/rates/latest"
            attack = subprocess.Popen(
                ["slowhttptest", *flags, "-c", "1000", "-r", "500", "-i", "1", "-l", "100", "-p", "5",
                 "-u", f"http://127.0.0.1:{server.port}{path}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # The tool takes its time to open them; each lives from its own first byte.
            began, held = time.monotonic(), 0
            while time.monotonic() - began < 20 and held < 1000:
                held = max(held, server.sockets())
                time.sleep(0.1)
            peak = time.monotonic()
            seen = honest.measure(20)
            time.sleep(max(0, peak + 36 - time.monotonic()))
            left = server.sockets()
            attack.kill()
            attack.wait()
        during, failed = p99(seen), sum(status != 200 for status, _ in seen)
        run.row("H9", f"slowhttptest {flags[0]}, 1,000 connections ({what})",
                f"{held} sockets at most, {left} left 36 s later; honest p99 {ms(during)}, "
                f"alone {ms(alone)}, {failed} failed",
                failed == 0 and left <= 30 and during <= max(2 * alone, 0.002))
