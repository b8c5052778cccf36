"""TLS by the server itself, and nginx in front of it as in docs/examples/nginx.conf.

Certificates are made by openssl for one run. Python's own TLS speaks 1.2 and 1.3 here.
"""
import os
import signal
import ssl
import tempfile
import time

from faults.network.loopback import answered, connect
from harness import wayswap
from harness.folder import Folder, serving
from harness.nginx import any_certificate, certificate, https, nginx


def speak(port, version=None):
    """(an answer's head, the certificate's bytes) of one request over TLS."""
    context = any_certificate()
    if version:
        # Old versions are forbidden by the system's policy; the server's answer to them is what counts here.
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = context.maximum_version = version
    with connect(port) as plain, context.wrap_socket(plain, server_hostname="localhost") as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        received = b""
        while part := connection.recv(4096):
            received += part
        return received.lower(), connection.getpeercert(binary_form=True)


def tls(run):
    with tempfile.TemporaryDirectory() as folder:
        first, second = certificate(folder, "first"), certificate(folder, "second")
        options = ["--tls-certificate", str(first[0]), "--tls-key", str(first[1]), "--read-deadline", "2"]
        with Folder() as data:
            wrong = wayswap.run("serve", "--data", data.data, "--port", "0", *options[:3], second[1], limit=30)
            run.row("TLS", "a key of another certificate", f"exit {wrong.code}: {wrong.said[-60:]}",
                    wrong.code == 78 and "is not the key of" in wrong.said)
            with data.server(options=options, limit=None) as server:
                answer, shown = None, None
                began = time.monotonic()
                while answer is None and time.monotonic() - began < 20:
                    try:
                        answer, shown = speak(server.port)
                    except OSError:
                        time.sleep(0.05)
                hsts = b"\r\nstrict-transport-security: max-age=63072000\r\n" in answer
                old = []
                for version in ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1:
                    try:
                        speak(server.port, version)
                        old.append(version.name)
                    except (OSError, ValueError):
                        pass
                newer = [speak(server.port, version)[0].startswith(b"http/1.1 200")
                         for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3)]
                run.row("TLS", "versions and headers", f"1.2 and 1.3: {newer}, older: {old or 'refused'}, "
                        f"HSTS: {hsts}", all(newer) and not old and hsts)
                slow = connect(server.port, timeout=8)
                slow.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
                began = time.monotonic()
                try:
                    ended = slow.recv(10) == b""
                except TimeoutError:
                    ended = False
                except OSError:
                    ended = True
                took = time.monotonic() - began
                run.row("TLS", "a handshake that stops, deadline 2 s", f"ended: {ended} after {took:.1f} s",
                        ended and 1.5 <= took <= 3.5)
                plain = answered(connect(server.port)) or b""
                run.row("TLS", "HTTP without TLS on this port", f"{plain[:12]!r}",
                        not plain.startswith(b"HTTP/1.1 200"))
                os.replace(second[0], first[0])
                kept = speak(server.port)[1] == shown
                server.process.send_signal(signal.SIGHUP)
                time.sleep(0.5)
                mismatched = speak(server.port)[1] == shown
                os.replace(second[1], first[1])
                server.process.send_signal(signal.SIGHUP)
                time.sleep(0.5)
                renewed = speak(server.port)[1] != shown
                run.row("TLS", "SIGHUP after a renewal", f"new certificate: {renewed}; with half of it the old one: "
                        f"{kept and mismatched}", kept and mismatched and renewed)
                code = server.stop()
                run.row("TLS", "the end of it", f"exit {code}", code == 0)


def proxy(run):
    """nginx with the example's own lines, on other ports and with a certificate of this run."""
    def through(*options):
        with serving(*options, wayswap_limits="on") as server, nginx(server) as (port, _):
            one = [ask(port, "127.0.5.5", f"198.51.100.{index}")[0] for index in range(40)]
            other, hsts = ask(port, "127.0.6.6")
        return sum(status == 422 for status in one), other, hsts

    def ask(port, source, forged=None):
        headers = {"Content-Type": "application/json", **({"X-Forwarded-For": forged} if forged else {})}
        with https(port, source) as connection:
            connection.request("POST", "/v1/auth/register", "{}", headers)
            response = connection.getresponse()
            response.read()
            return response.status, response.getheader("Strict-Transport-Security")

    passed, other, hsts = through("--trusted-proxies", "127.0.0.1,::1")
    run.row("A10", "40 registrations through nginx with forged addresses, then one of somebody else",
            f"{passed} let through, 30 an hour allowed; the other one: {other}; HSTS: {hsts is not None}",
            passed == 30 and other == 422 and hsts is not None)
    passed, other, hsts = through()
    run.row("A10", "nginx is not trusted", f"the other one: {other}; HSTS: {hsts is not None}",
            other == 429 and hsts is None, control=True)
