"""A stream behind nginx, with the lines of docs/examples/nginx.conf: buffering is on, and silence ends after 60 s."""
import json
import time
import uuid

from faults.events.stage import CROWD, Stream, world
from harness.client import Client
from harness.nginx import any_certificate, nginx

TRUSTED = ("--trusted-proxies", "127.0.0.1")


def tls(plain):
    return any_certificate().wrap_socket(plain, server_hostname="localhost")


def play(silent, *lines):
    """(seconds from an acknowledgement to the event, whether the stream lives after so much silence)."""
    with world(1) as (folder, people), folder.server(options=(*CROWD, *TRUSTED)) as server, \
            nginx(server, more=lines) as (port, _), Client(server.port, token=people[1][0], rest=20) as writer:
        def send():
            writer.json("POST", f"/v1/threads/{people[1][1]}/messages", {"clientId": str(uuid.uuid4()), "body": "Here"})
            return time.monotonic()

        with Stream(port, people[0][0], wrap=tls, host="wayswap.example") as stream:
            try:
                if stream.begin() != 200:
                    return None, False
                stream.until("live")
                began = send()
                stream.until("message")
                took = time.monotonic() - began
            except TimeoutError:
                return None, False
            try:
                time.sleep(silent)
                send()
                return took, bool(stream.until("message"))
            except (RuntimeError, OSError, ValueError):
                return took, False


def pages(limit=20):
    """Seconds until a request that waits for an event has it."""
    with world(1) as (folder, people), folder.server(options=(*CROWD, *TRUSTED)) as server, \
            nginx(server) as (port, _), Client(server.port, token=people[1][0], rest=20) as writer:
        with Stream(port, people[0][0], after=2, accept="application/json", wrap=tls, host="wayswap.example",
                    query=f"?wait={limit}") as page:
            time.sleep(1)
            writer.json("POST", f"/v1/threads/{people[1][1]}/messages", {"clientId": str(uuid.uuid4()), "body": "Here"})
            began = time.monotonic()
            assert page.begin() == 200
            items = json.loads(page.file.read(int(page.headers["content-length"])))["items"]
            return time.monotonic() - began, len(items)


def check(run):
    took, lives = play(70)
    run.row("-", "a stream through nginx as in the example", f"an event after {1000 * (took or 99):.0f} ms; "
            f"{'alive' if lives else 'ended'} after 70 s of silence", took is not None and took < 2 and lives)
    took, items = pages()
    run.row("-", "a page that waits, through the same", f"{items} event after {1000 * took:.0f} ms", took < 2 and items == 1)
    took, _ = play(0, "proxy_ignore_headers X-Accel-Buffering;")
    run.row("-", "nginx that buffers all the same", "no event in 30 s" if took is None else f"an event after {took:.1f} s",
            took is None, control=True)
    _, lives = play(15, "proxy_read_timeout 10s;")
    run.row("-", "nginx that waits 10 s", "alive" if lives else "ended after 15 s of silence", not lives, control=True)
