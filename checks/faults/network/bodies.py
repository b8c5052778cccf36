"""H11: bodies that are too large or have no end are refused before they are read.

A compressed body and one that waits for 100 are asked about by `NetworkTests`.
"""
import contextlib
import select
import socket
import time

from faults.network.loopback import CHUNKED, LOGIN, answered, connect
from faults.network.smuggling import LaxServer
from harness.folder import serving
from harness.times import ms


def endless_body(port, most, heeding):
    """(bytes that were sent, the answer) of a chunked body that has no end, cut by us after `most`.

    `heeding`: ends as soon as there is an answer. Our own send buffer is small, so that little is under way.
    """
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
        connection.settimeout(5)
        connection.connect(("127.0.0.1", port))
        sent, answer = 0, b""
        try:
            connection.sendall(CHUNKED + b"\r\n")
            while sent < most and not (heeding and select.select([connection], [], [], 0)[0]):
                sent += connection.send(chunk[sent % len(chunk):])
        except OSError:
            pass
        with contextlib.suppress(OSError):
            connection.settimeout(1)
            answer = connection.recv(4096)
    return sent, answer


def check(run):
    with serving() as server:
        slowest, statuses = 0.0, set()
        for _ in range(20):
            with connect(server.port) as connection:
                began = time.monotonic()
                answer = answered(connection, LOGIN + b"Content-Length: 65537\r\n\r\n") or b""
                slowest = max(slowest, time.monotonic() - began)
                statuses.add(answer[9:12].decode())
        run.row("H11", "a body that says it is too large",
                f"{'/'.join(sorted(statuses))}, {ms(slowest)} at most",
                statuses == {"413"} and slowest <= 0.1)
        before, most = server.memory()["VmRSS"], 64 << 20

        def flood(heeding):
            """KiB that the server itself read of each of twenty, sorted; how many were told 413; the most sent."""
            read, told, sent = [], 0, 0
            for _ in range(20):
                begun = server.transferred("rchar")
                count, answer = endless_body(server.port, most, heeding)
                time.sleep(0.05)
                read.append((server.transferred("rchar") - begun) / 1024)
                told, sent = told + answer.startswith(b"HTTP/1.1 413"), max(sent, count)
            return sorted(read), told, sent

        # 64 KiB of the body and one chunk of 64 KiB are the goal; framing, and what was under way in 16 KiB of our
        # send buffer and 64 KiB of its receive buffer when the answer left, make it 256 KiB.
        read, told, sent = flood(heeding=True)
        run.row("H11", "20 chunked bodies without an end, sent until there is an answer",
                f"the server read {read[10]:.0f} KiB (median; bar 256), at most {read[-1]:.0f}; {told} told 413",
                read[10] <= 256 and told >= 15)
        # Who sends on is read for another MiB, unparsed and thrown away, or the reset would take the answer with it.
        read, told, sent = flood(heeding=False)
        grown = server.memory()["VmHWM"] - before
        run.row("H11", "20 that send on after the answer",
                f"the server read {read[10]:.0f} KiB (median), at most {read[-1]:.0f} (bar 1,600: 512 of one "
                "request, 1,024 thrown away, 64 of the last look); sent with the kernel's buffers "
                f"{sent / 2**20:.1f} MiB; {told} told 413; memory +{grown / 2**20:.1f} MiB",
                read[-1] <= 1600 and told >= 15 and grown <= 16 << 20)
    with LaxServer() as lax:
        endless_body(lax.port, most, heeding=False)
        time.sleep(0.1)
        read = lax.received / 1024
    run.row("H11", "a server that reads on", f"it read {read:.0f} KiB", read > 1600, control=True)
