"""A world of pairs who talk, a server of it that may be killed and started again, and one stream read by hand."""
import contextlib
import functools
import json
import socket

from harness import streams
from harness.folder import Folder
from harness.machine import patience

#: All clients here have one address.
CROWD = ("--max-connections", "12000", "--max-connections-per-address", "0")
#: Pairs of the worlds that are made.
SIZES = (20, 500, 5000)


@functools.cache
def prepared(count):
    """A folder of so many pairs, and who they are; made once in this run."""
    folder = Folder()
    people = streams.pairs(folder.data, folder.log, count)
    return folder, people


@contextlib.contextmanager
def world(count):
    """(a folder of its own, the people) of so many pairs."""
    source, people = prepared(next(size for size in SIZES if size >= count))
    with Folder(source.data) as folder:
        yield folder, people[:2 * count]


def stored(folder):
    """(messages of drivers that are stored, those that are there twice)."""
    return folder.look("SELECT count(*), count(*) - count(DISTINCT client_id) FROM message WHERE body LIKE 'At noon by%'")[0]


class Stream:
    """A stream of events that is read by hand. `received` makes the socket's buffer small."""

    def __init__(self, port, token, after=None, received=None, accept="text/event-stream", query="", wrap=None,
                 host="127.0.0.1"):
        self.socket = socket.socket()
        if received:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, received)
            # With the segments of loopback the kernel would take megabytes before the server has to wait.
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        self.socket.settimeout(patience(30))
        self.socket.connect(("127.0.0.1", port))
        if wrap:
            self.socket = wrap(self.socket)
        resume = "" if after is None else f"Last-Event-ID: {after}\r\n"
        self.socket.sendall(f"GET /v1/events{query} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n"
                            f"Accept: {accept}\r\n{resume}\r\n".encode())

    def begin(self):
        """The status."""
        self.file, self.text, self.headers = self.socket.makefile("rb"), b"", {}
        status = int(self.file.readline().split(b" ")[1])
        while line := self.file.readline().strip():
            name, _, value = line.decode().partition(": ")
            self.headers[name.lower()] = value
        return status

    def next(self):
        """(number, name, data) of the next event; None at the end."""
        while b"\n\n" not in self.text:
            size = int(self.file.readline().strip() or b"0", 16)
            part = self.file.read(size)
            self.file.readline()
            if not part:
                return None
            self.text += part
        block, _, self.text = self.text.partition(b"\n\n")
        fields = dict(line.split(": ", 1) for line in block.decode().split("\n") if ": " in line)
        if "event" not in fields:
            return self.next()
        return int(fields["id"]) if "id" in fields else None, fields["event"], json.loads(fields.get("data", "null"))

    def until(self, name):
        """The events up to one of this name, with it."""
        found = []
        while event := self.next():
            found.append(event)
            if event[1] == name:
                return found
        raise RuntimeError(f"no {name}, but {[name for _, name, _ in found]}")

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
