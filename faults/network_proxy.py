"""TLS by the server itself, and nginx in front of it as in docs/examples/nginx.conf.

Certificates are made by openssl for one run. Python's own TLS speaks 1.2 and 1.3 here.
"""
import contextlib
import http.client
import os
import pathlib
import re
import signal
import ssl
import subprocess
import tempfile
import time

import network
import wayswap

EXAMPLE = wayswap.ROOT / "docs/examples/nginx.conf"


def certificate(folder, name):
    """(certificate, key) for localhost, good for a day."""
    files = pathlib.Path(folder) / f"{name}.pem", pathlib.Path(folder) / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "1", "-subj", "/CN=localhost", "-out", files[0], "-keyout", files[1]], check=True,
                   capture_output=True, timeout=60)
    return files


def speak(port, version=None):
    """(an answer's head, the certificate's bytes) of one request over TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if version:
        # Old versions are forbidden by the system's policy; the server's answer to them is what counts here.
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = context.maximum_version = version
    with network.connect(port) as plain, context.wrap_socket(plain, server_hostname="localhost") as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        received = b""
        while part := connection.recv(4096):
            received += part
        return received.lower(), connection.getpeercert(binary_form=True)


def tls(table):
    with tempfile.TemporaryDirectory() as folder:
        first, second = certificate(folder, "first"), certificate(folder, "second")
        options = ["--tls-certificate", str(first[0]), "--tls-key", str(first[1]), "--read-deadline", "2"]
        with network.crowd.Folder() as data:
            wrong = subprocess.run([wayswap.binary(), "serve", "--data", str(data.data), "--port", "0", *options[:3],
                                    str(second[1])], capture_output=True, text=True, timeout=30,
                                   env={**os.environ, **wayswap.SETTINGS})
            table.row("TLS", "a key of another certificate", f"exit {wrong.returncode}: {wrong.stderr.strip()[-60:]}",
                      wrong.returncode == 78 and "is not the key of" in wrong.stderr)
            with wayswap.Server(data.data, log=data.log, options=options) as server:
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
                table.row("TLS", "versions and headers", f"1.2 and 1.3: {newer}, older: {old or 'refused'}, "
                          f"HSTS: {hsts}", all(newer) and not old and hsts)
                slow = network.connect(server.port, timeout=8)
                slow.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
                began = time.monotonic()
                try:
                    ended = slow.recv(10) == b""
                except TimeoutError:
                    ended = False
                except OSError:
                    ended = True
                took = time.monotonic() - began
                table.row("TLS", "a handshake that stops, deadline 2 s", f"ended: {ended} after {took:.1f} s",
                          ended and 1.5 <= took <= 3.5)
                plain = network.answered(network.connect(server.port)) or b""
                table.row("TLS", "HTTP without TLS on this port", f"{plain[:12]!r}",
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
                table.row("TLS", "SIGHUP after a renewal", f"new certificate: {renewed}; with half of it the old one: "
                          f"{kept and mismatched}", kept and mismatched and renewed)
                code = server.stop()
                table.row("TLS", "the end of it", f"exit {code}", code == 0)


@contextlib.contextmanager
def https(port, source="127.0.0.1"):
    """A connection over TLS that takes any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with contextlib.closing(http.client.HTTPSConnection("127.0.0.1", port, timeout=10, source_address=(source, 0),
                                                        context=context)) as connection:
        yield connection


@contextlib.contextmanager
def nginx(server, own_logs=True):
    """nginx with the example's own lines before a server, on other ports, with a certificate and logs of this run.

    (its port, its log files). Without `own_logs` the example's lines about logs are left out, and nginx logs as it does
    by itself, in the form of Debian's nginx.conf.
    """
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        files, port, plain = certificate(folder, "nginx"), wayswap.free_port(), wayswap.free_port()
        text = EXAMPLE.read_text()
        for old, new in {"listen 443 ssl": f"listen 127.0.0.1:{port} ssl", "listen [::]:443 ssl": None,
                         "listen 80": f"listen 127.0.0.1:{plain}", "listen [::]:80": None,
                         "127.0.0.1:8080": f"127.0.0.1:{server.port}",
                         "/etc/letsencrypt/live/wayswap.example/fullchain.pem": str(files[0]),
                         "/etc/letsencrypt/live/wayswap.example/privkey.pem": str(files[1])}.items():
            assert old in text, old
            lines = text.split("\n")
            text = "\n".join(line for line in lines if old not in line) if new is None else text.replace(old, new)
        if own_logs:
            text = re.sub(r"\b(access_log|error_log)\s+/var/log/nginx/([^\s;/]+)", rf"\1 {folder}/log-\2", text)
        else:
            text = re.sub(r"^\s*(access_log|error_log)\s[^;]*;", "", text, flags=re.MULTILINE)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = " ".join(f"{kind}_temp_path {folder};" for kind in kinds)
        own = folder / "nginx.conf"
        own.write_text(f"daemon off; pid {folder}/pid; error_log {folder}/log-error-main; events {{}}\nhttp {{\n"
                       f"access_log {folder}/log-access;\n{temporary}\n{text}\n}}\n")
        # -e: before it has read its settings it would write to /var/log/nginx.
        process = subprocess.Popen(
            ["/usr/sbin/nginx", "-e", str(folder / "log-begin"), "-c", str(own), "-p", str(folder)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wayswap.at_end(process.terminate)
        try:
            began = time.monotonic()
            while True:
                try:
                    network.connect(port).close()
                    break
                except OSError:
                    if process.poll() is not None or time.monotonic() - began > 10:
                        said = (folder / "log-begin").read_text()[-300:]
                        raise RuntimeError(f"nginx did not start: {said}") from None
                    time.sleep(0.1)
            yield port, sorted(folder.glob("log-*"))
        finally:
            process.terminate()
            process.wait(10)
            wayswap.forget(process.terminate)


def proxy(table):
    """nginx with the example's own lines, on other ports and with a certificate of this run."""
    def run(*options):
        with network.serving(*options, wayswap_limits="on") as server, nginx(server) as (port, _):
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

    passed, other, hsts = run("--trusted-proxies", "127.0.0.1,::1")
    table.row("A10", "40 registrations through nginx with forged addresses, then one of somebody else",
              f"{passed} let through, 30 an hour allowed; the other one: {other}; HSTS: {hsts is not None}",
              passed == 30 and other == 422 and hsts is not None)
    passed, other, hsts = run()
    table.row("A10", "nginx is not trusted", f"the other one: {other}; HSTS: {hsts is not None}",
              other == 429 and hsts is None, control=True)
