"""Requests whose end two readers could see in different places, and a server that falls for all of them.

Every vector has a second request hidden behind it. A server must answer once at most and then close the connection.
`CLEAN` is what it must not refuse: two requests whose end nobody can mistake, both of which are to be answered.
`LaxServer` is the control: it answers whatever looks like a request, reads bodies without end, and keeps what trickles.
With `refusing` it answers 400 to everything and closes, and so passes all vectors and none of the clean requests.
"""
import re
import socket
import threading
import time

from faults.network.loopback import CHUNKED, HEALTH, LOGIN, answered, connect
from harness.folder import serving

HIDDEN = b"GET /ready?hidden HTTP/1.1\r\nHost: a\r\n\r\n"
EMPTY = b"\r\n0\r\n\r\n"

VECTORS = {
    "length, then chunked": LOGIN + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n" + EMPTY,
    "chunked, then length": CHUNKED + b"Content-Length: 5\r\n" + EMPTY,
    "two lengths that differ": LOGIN + b"Content-Length: 0\r\nContent-Length: 39\r\n\r\n",
    "two equal lengths": LOGIN + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "a list of lengths": LOGIN + b"Content-Length: 2, 2\r\n\r\n{}",
    "a length with a sign": LOGIN + b"Content-Length: +2\r\n\r\n{}",
    "a negative length": LOGIN + b"Content-Length: -2\r\n\r\n{}",
    "a length in hexadecimal": LOGIN + b"Content-Length: 0x2\r\n\r\n{}",
    "a length of 2^64": LOGIN + b"Content-Length: 18446744073709551618\r\n\r\n{}",
    "an empty length": LOGIN + b"Content-Length:\r\n\r\n",
    "a length with a blank inside": LOGIN + b"Content-Length: 1 0\r\n\r\n{}",
    "a blank before the colon of a length": LOGIN + b"Content-Length : 2\r\n\r\n{}",
    "a blank before the colon of a coding": LOGIN + b"Transfer-Encoding : chunked\r\n" + EMPTY,
    "an unknown coding": LOGIN + b"Transfer-Encoding: xchunked\r\n" + EMPTY,
    "chunked, in quotes": LOGIN + b"Transfer-Encoding: \"chunked\"\r\n" + EMPTY,
    "chunked with a control sign before": LOGIN + b"Transfer-Encoding: \x0bchunked\r\n" + EMPTY,
    "chunked that is not last": LOGIN + b"Transfer-Encoding: chunked, identity\r\n" + EMPTY,
    "another coding before chunked": LOGIN + b"Transfer-Encoding: gzip, chunked\r\n" + EMPTY,
    "chunked twice": CHUNKED + b"Transfer-Encoding: chunked\r\n" + EMPTY,
    "chunked in HTTP/1.0": CHUNKED.replace(b"1.1", b"1.0") + EMPTY,
    "a folded coding": LOGIN + b"Transfer-Encoding:\r\n chunked\r\n" + EMPTY,
    "a folded header": LOGIN + b"X: a\r\n b\r\nContent-Length: 2\r\n\r\n{}",
    "a chunk size with a sign": CHUNKED + b"\r\n+2\r\n{}\r\n0\r\n\r\n",
    "a negative chunk size": CHUNKED + b"\r\n-2\r\n{}\r\n0\r\n\r\n",
    "a chunk size with 0x": CHUNKED + b"\r\n0x2\r\n{}\r\n0\r\n\r\n",
    "a chunk size beyond 64 bits": CHUNKED + b"\r\n10000000000000002\r\n{}\r\n0\r\n\r\n",
    "a chunk size that is none": CHUNKED + b"\r\nzz\r\n{}\r\n0\r\n\r\n",
    "a chunk that is longer than its size": CHUNKED + b"\r\n1\r\n{}\r\n0\r\n\r\n",
    "a line feed alone after a chunk size": CHUNKED + b"\r\n2\n{}\r\n0\r\n\r\n",
    "a line feed alone after a chunk": CHUNKED + b"\r\n2\r\n{}\n0\r\n\r\n",
    "a line feed in a chunk extension": CHUNKED + b"\r\n2;a=\n{}\r\n0\r\n\r\n",
    "line feeds alone": b"GET /health HTTP/1.1\nHost: a\n\n",
    "a carriage return alone": b"GET /health HTTP/1.1\rHost: a\r\n\r\n",
    "a zero byte in a value": b"GET /health HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n",
    "a zero byte in a name": b"GET /health HTTP/1.1\r\nHost: a\r\nX\x00: b\r\n\r\n",
    "a name without a colon": b"GET /health HTTP/1.1\r\nHost: a\r\nContent-Length\r\n\r\n",
    "a header before the first line": b" X: y\r\nGET /health HTTP/1.1\r\nHost: a\r\n\r\n",
    "two hosts": b"GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "no host": b"GET /health HTTP/1.1\r\n\r\n",
    "a version that is none": b"GET /health HTTP/1.1x\r\nHost: a\r\n\r\n",
    "no version": b"GET /health\r\n\r\n",
    "the preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
}


# What is sent before the hidden request, and the statuses of both answers. 401 and not 422: the body was understood.
CREDENTIALS = b'{"login":"nobody-at-all","password":"not the one that it is"}'
CLEAN = {
    "two requests in one packet": (HEALTH, [200, 200]),
    "a body with its length": (LOGIN + b"Content-Length: %d\r\n\r\n" % len(CREDENTIALS) + CREDENTIALS, [401, 200]),
    "a body in two chunks": (CHUNKED + b"\r\n10\r\n" + CREDENTIALS[:16] + b"\r\n%x\r\n" % len(CREDENTIALS[16:])
                             + CREDENTIALS[16:] + EMPTY, [401, 200]),
    "a chunk with an extension": (CHUNKED + b"\r\n2;a=b\r\n{}" + EMPTY, [422, 200]),
}


def outcome(port, sent, limit=3.0):
    """(statuses that came, whether the server closed) for these bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=limit) as connection:
        received, closed = b"", False
        try:
            connection.sendall(sent + HIDDEN)
            while True:
                part = connection.recv(65536)
                if not part:
                    closed = True
                    break
                received += part
        except TimeoutError:
            pass
        except OSError:
            closed = True
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] ([0-9]{3}) ", received)], closed


def broken(port, limit=3.0):
    """Vectors that got more than one answer, one that is no refusal, or an open connection."""
    wrong = {}
    for name, sent in VECTORS.items():
        statuses, closed = outcome(port, sent, limit)
        if len(statuses) > 1 or not closed or any(not 400 <= status < 500 for status in statuses):
            wrong[name] = (statuses, closed)
    return wrong


def refused(port, limit=1.0):
    """Clean requests that were not answered as they should have been."""
    wrong = {}
    for name, (sent, expected) in CLEAN.items():
        statuses, closed = outcome(port, sent, limit)
        if statuses != expected or closed:
            wrong[name] = (statuses, closed)
    return wrong


class LaxServer:
    """A server with every defect that the checks look for; on loopback, and for as long as the block lasts."""

    def __init__(self, refusing=False):
        self.refusing, self.received = refusing, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.ends = time.monotonic() + 120

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.ends = 0
        self.listener.close()

    def accept(self):
        while time.monotonic() < self.ends:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection:
            connection.settimeout(1)
            while time.monotonic() < self.ends:
                try:
                    received = connection.recv(65536)
                    if not received:
                        return
                    self.received += len(received)
                    if self.refusing:
                        connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n"
                                           b"Connection: close\r\n\r\n")
                        return
                    for _ in re.findall(rb"(?:GET|POST) ", received):
                        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                except TimeoutError:
                    continue
                except OSError:
                    return


def check(run):
    count = len(VECTORS)
    with serving() as server:
        wrong = broken(server.port)
        alive = answered(connect(server.port)) or b""
    said = f"{count - len(wrong)} of {count} refused once and closed"
    run.row("A22", "ambiguous requests", said + (f"; not: {wrong}" if wrong else ""),
            not wrong and alive.startswith(b"HTTP/1.1 200"))
    count = len(CLEAN)
    with serving() as server:
        wrong = refused(server.port)
    run.row("A22", "clean requests with a second one behind them",
            f"{count - len(wrong)} of {count} answered, both" + (f"; not: {wrong}" if wrong else ""), not wrong)
    with LaxServer(refusing=True) as strict:
        wrong, let = refused(strict.port, 0.3), len(broken(strict.port, 0.3))
    run.row("A22", "a server that refuses everything",
            f"{let} vectors answered wrongly; {len(wrong)} of {count} clean requests refused",
            let == 0 and len(wrong) == count, control=True)
    count = len(VECTORS)
    with LaxServer() as lax:
        wrong = broken(lax.port, 0.05)
    run.row("A22", "a server that answers whatever looks like a request", f"{len(wrong)} of {count} found",
            len(wrong) >= 30, control=True)
