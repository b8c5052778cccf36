"""Bytes over loopback, and an honest reader. An attacker's address is 127.0.0.1, an honest one 127.0.0.2."""
import socket
import time

from harness.client import LOST, Client

HONEST = "127.0.0.2"
HEALTH = b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
LOGIN = b"POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
CHUNKED = LOGIN + b"Transfer-Encoding: chunked\r\n"


def connect(port, source="127.0.0.1", timeout=5.0):
    return socket.create_connection(("127.0.0.1", port), timeout=timeout, source_address=(source, 0))


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


class Honest:
    """Somebody at another address who reads: how long each answer takes."""

    def __init__(self, port, path="/v1/rates/latest"):
        self.path, self.client = path, Client(port, source=HONEST)

    def measure(self, seconds, pause=0.005):
        """[(status, seconds)] of one request after the other."""
        seen, ends = [], time.monotonic() + seconds
        while time.monotonic() < ends:
            seen.append(self.once())
            time.sleep(pause)
        return seen

    def once(self):
        """(status, seconds) of one request; the status of none is 0."""
        began = time.monotonic()
        try:
            status = self.client.call("GET", self.path)[0]
        except LOST:
            status = 0
        return status, time.monotonic() - began
