"""Many keep-alive connections in one loop, each with one request under way.

It costs the client little, so that a run of 64 writers or 1,000 readers measures the server and not Python's threads.
"""
import json
import re
import selectors
import socket
import time

from harness.machine import patience


class Line:
    """One connection; `next` gives the bytes of its next request."""

    def __init__(self, port, next):
        self.next, self.number, self.received, self.began = next, 0, b"", 0.0
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=patience(30))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self):
        request = self.next(self.number)
        self.number, self.received, self.began = self.number + 1, b"", time.monotonic()
        self.socket.sendall(request)

    def receive(self):
        """(status, seconds, body) of a whole answer, None before; the status is 0 when the connection ended."""
        try:
            part = self.socket.recv(65536)
        except OSError:
            part = b""
        self.received += part
        head, end, body = self.received.partition(b"\r\n\r\n")
        length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.I) if end else None
        if part and not (length and len(body) >= int(length[1])):
            return None
        return int(head[9:12]) if part else 0, time.monotonic() - self.began, body


def run(lines, take):
    """Sends on all lines; `take(line, status, seconds, body)` says of each answer whether its line goes on.

    A line that hears nothing for half a minute is told as status 0.
    """
    with selectors.DefaultSelector() as selector:
        for line in lines:
            selector.register(line.socket, selectors.EVENT_READ, line)
            line.send()
        while selector.get_map():
            ready = selector.select(patience(30))
            answers = [(key.data, key.data.receive()) for key, _ in ready] if ready else [
                (key.data, (0, time.monotonic() - key.data.began, b"")) for key in selector.get_map().values()]
            for line, answer in answers:
                if answer is None:
                    continue
                if take(line, *answer) and answer[0]:
                    line.send()
                else:
                    selector.unregister(line.socket)
    for line in lines:
        line.socket.close()


def get(path):
    """The request of a reader, again and again."""
    text = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    return lambda number: text


def write(person, key):
    """The requests of a writer: offers and messages in turn."""
    def one(number):
        request = person.message(key()) if number % 2 else person.offer(key())
        text = json.dumps(request.body)
        more = "".join(f"{name}: {value}\r\n" for name, value in request.fields.items())
        return (f"POST {request.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {request.token}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n{more}\r\n{text}").encode()
    return one
