"""Codes that wait in the outbox: how many leave a second by a command and by the webhook."""
import http.server
import sqlite3
import threading
import time
import uuid

from bench.backlog import people

SECRET = "benchmark-secret"


def fill(path, count, channel, address):
    """Puts `count` codes for one traveller into a seeded database."""
    now = int(time.time() * 1000)
    database = sqlite3.connect(path)
    people(database, range(1), now)
    owner, = database.execute("SELECT id FROM traveller WHERE handle = 'known0'").fetchone()
    database.executemany(
        """INSERT INTO outbox_message (id, traveller, kind, code, channel, address, created_at, failures, due_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)""",
        ((str(uuid.uuid4()), owner, f"code.{channel}", str(uuid.uuid4()), channel, address, now, now)
         for _ in range(count)))
    database.commit()
    database.close()


class Gateway(http.server.ThreadingHTTPServer):
    """Takes text messages on loopback, and counts them."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Receiver)
        self.seen = set()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}/"


class Receiver(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.server.seen.add(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        """Nothing: ten thousand lines help nobody."""
