"""Many keep-alive connections in one loop, each with one request under way.

It costs the client little, so that a run of 64 writers measures the server and not Python's threads.
"""
import json
import selectors
import socket
import time

import wayswap


class Line:
    """One connection of one person, who writes an offer and a message in turn."""

    def __init__(self, port, person, key):
        self.person, self.key, self.number, self.received, self.began = person, key, 0, b"", 0.0
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=wayswap.patience(30))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self):
        self.number += 1
        key = self.key()
        if self.number % 2:
            path, body, more = "/v1/offers", wayswap.offer(note=key), f"Idempotency-Key: {key}\r\n"
        else:
            path, body, more = f"/v1/threads/{self.person.thread}/messages", {"clientId": key, "body": key}, ""
        text = json.dumps(body)
        head = (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.person.token}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n{more}\r\n")
        self.received, self.began = b"", time.monotonic()
        self.socket.sendall((head + text).encode())

    def receive(self):
        """The status once the answer is whole, else None."""
        part = self.socket.recv(65536)
        if not part:
            raise ConnectionError("the server closed the connection")
        self.received += part
        head, end, body = self.received.partition(b"\r\n\r\n")
        if not end:
            return None
        length = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
        return int(head[9:12]) if len(body) >= length else None


def pump(port, people, key, seconds, least=0):
    """Writes in a closed loop, one connection for each of `people`; ([seconds of each 2xx], [other statuses]).

    Goes on until `least` writes were taken. Whoever is told 503 comes again, which is no refusal.
    """
    took, other, until = [], [], time.monotonic() + seconds
    lines = [Line(port, person, key) for person in people]
    with selectors.DefaultSelector() as selector:
        for line in lines:
            selector.register(line.socket, selectors.EVENT_READ, line)
            line.send()
        active = len(lines)
        while active:
            ready = selector.select(wayswap.patience(30))
            if not ready:
                raise TimeoutError("no answer in time")
            for at, _ in ready:
                line = at.data
                status = line.receive()
                if status is None:
                    continue
                now = time.monotonic()
                if status in (200, 201):
                    took.append(now - line.began)
                elif status != 503:
                    other.append(status)
                if now < until or len(took) < least and not other:
                    line.send()
                else:
                    active -= 1
                    selector.unregister(line.socket)
    for line in lines:
        line.socket.close()
    return took, other
