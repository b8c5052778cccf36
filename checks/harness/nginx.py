"""nginx in front of a server, with the lines of docs/examples/nginx.conf, and TLS with certificates of one run."""
import contextlib
import http.client
import pathlib
import re
import socket
import ssl
import subprocess
import tempfile
import time

from harness import machine

EXAMPLE = machine.ROOT / "docs/examples/nginx.conf"


def certificate(folder, name):
    """(certificate, key) for localhost, good for a day."""
    files = pathlib.Path(folder) / f"{name}.pem", pathlib.Path(folder) / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "1", "-subj", "/CN=localhost", "-out", files[0], "-keyout", files[1]], check=True,
                   capture_output=True, timeout=60)
    return files


def any_certificate():
    """Takes whatever certificate is shown."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@contextlib.contextmanager
def https(port, source="127.0.0.1"):
    """A connection over TLS that takes any certificate."""
    with contextlib.closing(http.client.HTTPSConnection("127.0.0.1", port, timeout=10, source_address=(source, 0),
                                                        context=any_certificate())) as connection:
        yield connection


@contextlib.contextmanager
def nginx(server, own_logs=True, more=()):
    """nginx with the example's own lines before a server, on other ports, with a certificate and logs of this run.

    (its port, its log files). What it does with requests has the lines `more` too. Without `own_logs` the example's lines
    about logs are left out, and nginx logs as it does by itself, in the form of Debian's nginx.conf.
    """
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        files, port, plain = certificate(folder, "nginx"), machine.free_port(), machine.free_port()
        text = EXAMPLE.read_text()
        for old, new in {"listen 443 ssl": f"listen 127.0.0.1:{port} ssl", "listen [::]:443 ssl": None,
                         "listen 80": f"listen 127.0.0.1:{plain}", "listen [::]:80": None,
                         "127.0.0.1:8080": f"127.0.0.1:{server.port}",
                         "/etc/letsencrypt/live/wayswap.example/fullchain.pem": str(files[0]),
                         "/etc/letsencrypt/live/wayswap.example/privkey.pem": str(files[1])}.items():
            assert old in text, old
            lines = text.split("\n")
            text = "\n".join(line for line in lines if old not in line) if new is None else text.replace(old, new)
        text = text.replace("    location / {\n", "    location / {\n" + "".join(f"{line}\n" for line in more))
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
        machine.at_end(process.terminate)
        try:
            began = time.monotonic()
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 5).close()
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
            machine.forget(process.terminate)
