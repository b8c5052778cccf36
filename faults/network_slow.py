"""Clients that send slowly, and clients that read nothing: H9 against the server's deadlines."""
import contextlib
import multiprocessing
import random
import selectors
import socket
import time

import network
import network_vectors
import wayswap

SLOW_HEAD = b"GET /health HTTP/1.1\r\nHost: a\r\nX: "
SLOW_BODY = network_vectors.LOGIN + b"Content-Length: 60000\r\n\r\n"


class SlowCrowd:
    """Connections that send one byte a second each and would do so for ever."""

    def __init__(self, port, count, starts):
        self.port, self.starts, self.opened, self.longest = port, starts, 0, 0.0
        self.selector, self.began, self.due = selectors.DefaultSelector(), {}, {}
        for _ in range(count):
            self.open()

    def open(self):
        connection = network.connect(self.port)
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


def slow_clients(table, count, deadline, renewing, watch, noise):
    """`renewing`: seconds for which each connection that was ended is replaced; the honest reader reads all the while.

    `watch`: seconds for which the control looks whether connections outlive the deadline.
    """
    said = f"{count // 2} slow heads and {count // 2} slow bodies at a time for {renewing} s"
    options = ["--max-connections-per-address", "0", "--idle-timeout", str(deadline)]
    with network.serving(*options, "--read-deadline", str(deadline)) as server:
        honest = network.Honest(server.port)
        honest.measure(1)
        alone = honest.measure(3)
        ours, theirs = multiprocessing.Pipe()
        crowd_of_slow = multiprocessing.get_context("fork").Process(
            target=trickle, args=(server.port, count, renewing, deadline + 5, theirs), daemon=True)
        crowd_of_slow.start()
        began = ours.recv() if ours.poll(60) else 0
        during = honest.measure(renewing / 2)
        seen = network.sockets(server)
        during += honest.measure(renewing / 2)
        longest, left, opened = ours.recv() if ours.poll(deadline + 30) else (float("inf"), count, 0)
        crowd_of_slow.join(10)
        crowd_of_slow.kill()
        quick, idle = network.p99(during), max(network.p99(alone), network.p99(honest.measure(3)))
    failed, slack = sum(status != 200 for status, _ in during), wayswap.crowding()  # One second, to three.
    table.row("H9", said, f"{opened} in all, {seen} sockets at a look; each gone after {longest:.1f} s at most "
              f"({left} left), deadline {deadline} s and {slack:.1f} s of looking",
              left == 0 and longest <= deadline + slack and began == count and seen >= 0.9 * count)
    # Below `noise` the scheduler of a busy machine decides, not the server.
    table.row("H9", f"an honest reader meanwhile, for {renewing} s",
              f"p99 {network.milliseconds(quick)}, alone {network.milliseconds(idle)}, bar "
              f"{network.milliseconds(max(2 * idle, noise))}, {failed} of {len(during)} failed",
              failed == 0 and quick <= max(2 * idle, noise))
    with network.serving(*options, "--read-deadline", "0") as server:
        slow = SlowCrowd(server.port, 20, [SLOW_HEAD, SLOW_BODY])
        slow.run(watch)
        left = slow.held
        slow.close()
    table.row("H9", "without a deadline", f"{left} of 20 left after {watch} s", left == 20, control=True)


def slow_readers(table, deadline):
    """Who asks for much and reads nothing."""
    ask = b"GET /openapi.yaml HTTP/1.1\r\nHost: a\r\n\r\n"

    def held(*options):
        with network.serving("--idle-timeout", "1", *options) as server:
            # The connection by which the server was found ready goes first.
            readers, alone = [], network.fewest(server)
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
            while network.sockets(server) > alone and time.monotonic() - began < deadline + 5:
                time.sleep(0.05)
            took, left = time.monotonic() - began, network.sockets(server) - alone
            for reader in readers:
                reader.close()
        return took, left

    took, left = held("--write-deadline", str(deadline))
    table.row("H9", "20 clients that read no answer", f"gone after {took:.1f} s ({left} left), deadline {deadline} s",
              left == 0 and took <= deadline + 3)
    took, left = held("--write-deadline", "0")
    table.row("H9", "without a write deadline", f"{left} of 20 left after {took:.1f} s", left == 20, control=True)
