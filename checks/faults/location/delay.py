"""A relay in front of a server that answers a little later: the defect that the test of latencies must find.

Each relay is a process of its own and serves one connection after the other. It waits by looking at the clock, because
a sleep of 0.2 ms takes as long as the kernel likes.
"""
import multiprocessing
import select
import socket
import time

LIFE = 600  # seconds after which a relay ends by itself


class Relay:
    """Passes requests on to `port` of this machine, each `delay` seconds late; its own port is `self.port`. With `over`
    it is not the requests that are late but the answers of more bytes than that: those that found somebody."""

    def __init__(self, port, delay, over=None):
        self.over = over
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.process = multiprocessing.get_context("fork").Process(target=self.serve, args=(port, delay), daemon=True)
        self.process.start()

    def serve(self, port, delay):
        ends = time.monotonic() + LIFE
        self.listener.settimeout(LIFE)
        while time.monotonic() < ends:
            client, _ = self.listener.accept()
            with client, socket.create_connection(("127.0.0.1", port), timeout=30) as server:
                for one in (client, server):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.pass_on(client, server, delay, ends)

    def pass_on(self, client, server, delay, ends):
        while time.monotonic() < ends:
            for one in select.select([client, server], [], [], 5)[0]:
                part = one.recv(65536)
                if not part:
                    return
                if one is client if self.over is None else one is server and len(part) > self.over:
                    until = time.perf_counter() + delay
                    while time.perf_counter() < until:
                        pass
                (server if one is client else client).sendall(part)

    def close(self):
        self.process.kill()
        self.process.join(10)
        self.listener.close()
