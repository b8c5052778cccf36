"""Canaries (L3): a point that was sent is in no file of the installation, nor in log, backup, temporary files or core.

Some points of seven decimals are published, searched and located, and sent in every wrong way: broken JSON, unknown
fields, strings for numbers, too long a body, a request that breaks off, in paths, headers and logins. Then a backup is
made and the process killed (kill -9), started again, and aborted with core files allowed. All that lies on the disk
afterwards is searched for the digits as text (the first four decimals are enough), for degrees x 10^7 as text and as
32-bit number, and for single and double precision, of either byte order.

Pages that were in the seeded database before anything was sent are not looked at: what they hold is no canary's.
A number of four bytes turns up by chance, so there both latitude and longitude must be in one file.
"""
import math
import random
import signal
import socket
import struct
import time

from harness import grid, wayswap
from harness.client import LOST
from harness.folder import Folder, template
from harness.nginx import https, nginx

PAGE = 4096
HUBS = ((13.7563, 100.5018), (-33.87, 151.2), (40.71, -74.0), (52.23, 21.01), (64.5, -19.2), (15.2, 101.9))


class Canary:
    """One point and the ways in which it could be written."""

    def __init__(self, rng, hub):
        """A point near `hub`; without random numbers the hub itself."""
        # A last digit other than 0, so that all seven decimals are needed.
        lat, lon = (round(value + rng.uniform(-0.04, 0.04), 6) + 1.3e-6 for value in hub) if rng else hub
        self.latitude, self.longitude = f"{lat:.7f}", f"{lon:.7f}"

    def long_forms(self):
        """Whichever is found anywhere gives the point away."""
        forms = {}
        for text in (self.latitude, self.longitude):
            value = float(text)
            forms[f"text {text[:-3]}"] = text.lstrip("-")[:-3].encode()
            forms[f"text {text} in hexadecimal"] = text.lstrip("-")[:-3].encode().hex(" ").encode()
            forms[f"text {text} x 10^7"] = str(abs(round(value * 1e7))).encode()
            for name, number in (("degrees", value), ("radians", math.radians(value))):
                forms[f"double {name} {text}"] = struct.pack(">d", number)
                forms[f"double {name} {text}, reversed"] = struct.pack("<d", number)
        return forms

    def short_forms(self):
        """Pairs: both of a pair must be in one file."""
        lat, lon = float(self.latitude), float(self.longitude)
        forms = {}
        for order in "<>":
            forms[f"32 bits {order}"] = [struct.pack(order + "i", round(value * 1e7)) for value in (lat, lon)]
            forms[f"single {order}"] = [struct.pack(order + "f", value) for value in (lat, lon)]
        return forms


def centre_of(canary):
    """The centre of the cell that it is shown as, in the same forms."""
    lat, lon = float(canary.latitude), float(canary.longitude)
    return Canary(None, grid.centre(grid.Towns(lat, lon).public_cell(lat, lon)))


def drawn(rng, hub):
    """A point that cannot be taken for the centre of its cell, which is stored: they may share four decimals."""
    while True:
        canary = Canary(rng, hub)
        if not canary.long_forms().keys() & centre_of(canary).long_forms().keys():
            return canary


class Installation:
    def __init__(self, seed, program=None, count=6):
        rng = random.Random(f"canary-{seed}")
        self.canaries = [drawn(rng, HUBS[number % len(HUBS)]) for number in range(count)]
        self.folder, self.program = Folder(), program
        self.temporary = self.folder.path / "tmp"
        self.temporary.mkdir()
        self.known = {page for path in template().iterdir() if path.is_file() for page in pages(path.read_bytes())}
        self.answers, self.sent = [], 0

    def serve(self):
        # In a folder of its own with core files allowed, so that one would be found. Swift's own report of a crash,
        # which takes seconds and shows the memory behind every register, is off, as a service should have it.
        return self.folder.server(
            program=self.program, wrap=("env", "-C", str(self.temporary), "prlimit", "--core=unlimited"),
            environment={"SWIFT_BACKTRACE": "enable=no", "TMPDIR": str(self.temporary), "HOME": str(self.temporary)}
        ).started()

    def live(self):
        """Sends every canary in every way, makes a backup, dies twice."""
        server = self.serve()
        owner = server.client()
        owner.register()
        for number, canary in enumerate(self.canaries):
            self.publish(server, owner, canary, number)
            self.wrong(server, owner, canary)
        said = wayswap.must("backup", "--data", self.folder.data, self.folder.path / "backup.sqlite",
                            program=self.program)
        (self.folder.path / "backup.log").write_text(said)
        server.kill()
        self.after_kill = self.hits()
        server = self.serve()
        owner = server.client()
        owner.register()
        self.publish(server, owner, self.canaries[0], "again")
        server.process.send_signal(signal.SIGABRT)
        server.process.wait(20)

    def call(self, client, method, path, body=None, headers=None):
        status, fields, text = client.call(method, path, body, headers)
        self.sent += 1
        self.answers.append(f"{status} {fields}".encode() + text)
        return status

    def publish(self, server, owner, canary, number):
        place = f'{{"latitude":{canary.latitude},"longitude":{canary.longitude}}}'
        plain = {"Content-Type": "application/json", "Idempotency-Key": f"canary-{number}"}
        terms = '"have":{"amount":"100.00","currency":"EUR"},"want":"THB","pricing":{"kind":"reference","premiumBps":0}'
        body = f'{{{terms},"place":{place}}}'.encode()
        for _ in range(2):
            if self.call(owner, "POST", "/v1/offers", body, plain) != 201:
                raise RuntimeError(f"publishing failed: {self.answers[-1][:300]}")
        point = f"lat={canary.latitude}&lon={canary.longitude}"
        reader = server.client()
        for sort in ("nearest", "gain", "newest"):
            self.call(reader, "GET", f"/v1/offers/nearby?{point}&radius=5&sort={sort}&limit=1")
        self.call(reader, "GET", f"/v1/places/locate?{point}")
        self.call(owner, "GET", "/v1/me/offers")

    def wrong(self, server, owner, canary):
        """Requests that are refused, each in another place."""
        lat, lon = canary.latitude, canary.longitude
        json_type = {"Content-Type": "application/json"}
        bodies = [
            f'{{"place":{{"latitude":{lat},"longitude":{lon}',
            f'{{"place":{{"latitude":"{lat}","longitude":"{lon}"}}}}',
            f'{{"place":{{"latitude":{lat}{lat[-4:]}99,"longitude":{lon},"precision":"{lat}"}},"want":"{lon}"}}',
            f'[{lat},{lon}]', f'{{"place":{{"airport":"{lat}"}}}}',
            f'{{"place":{{"latitude":{lat},"latitude":{lon}}}}}', f'{lat} {lon}', '{"note":"' + f"{lat},{lon} " * 9000]
        for body in bodies:
            try:
                self.call(owner, "POST", "/v1/offers", body.encode(), json_type)
            except LOST:
                self.sent += 1
        # The sender, and only they, is told which member was not known: the one answer that may quote.
        owner.call("POST", "/v1/offers", f'{{"{lat}":1,"{lon}":{lat}}}'.encode(), json_type)
        offers = owner.json("GET", "/v1/me/offers")["items"]
        path = f"/v1/offers/{offers[0]['id']}"
        moved = f'{{"place":{{"latitude":{lat},"longitude":{lon}}}}}'.encode()
        if self.call(owner, "PATCH", path, moved, {**json_type, "If-Match": '"1"'}) != 422:
            raise RuntimeError("an offer's place could be changed")
        self.call(owner, "PATCH", path, moved, {**json_type, "If-Match": f'"{lat}"'})
        reader = server.client()
        for path in (f"/v1/offers/{lat}", f"/v1/travellers/{lat}", f"/v1/rates/{lon}", f"/nowhere/{lat}/{lon}",
                     f"/v1/offers/nearby?lat={lat}&lon={lon}&radius=3", f"/v1/offers/nearby?lat={lat}x&lon={lon}",
                     f"/v1/offers/nearby?lat={lat}&lon={lon}&radius=5&cursor={lat}", f"/v1/places/locate?lat={lat}",
                     f"/v1/places/cities?q={lat}"):
            self.call(reader, "GET", path)
        headers = {"X-Request-Id": lat, "User-Agent": f"map/{lat},{lon}", "Referer": f"https://map.example/{lat},{lon}",
                   "Authorization": f"Bearer {lat}", "X-Forwarded-For": lat, "Idempotency-Key": f"{lat},{lon}",
                   "Cookie": f"at={lat},{lon}"}
        self.call(reader, "GET", "/v1/offers/nearby?lat=1&lon=1&radius=1", headers=headers)
        self.call(reader, "GET", "/v1/me", headers=headers)
        self.call(reader, "POST", "/v1/auth/login", {"login": f"{lat},{lon}", "password": f"{lat},{lon}"})
        with socket.create_connection(("127.0.0.1", server.port), 5) as half:
            half.sendall(f"POST /v1/offers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                         f"Content-Length: 900\r\n\r\n{bodies[0]}".encode())
            time.sleep(0.02)
        self.sent += 1

    def hits(self, wanted=None):
        """Where a canary (or one of `wanted`) was found, and how many bytes of how many files were searched."""
        found, files, size = [], 0, 0
        for path in sorted(self.folder.path.rglob("*")):
            if path.is_file():
                files += 1
                content = b"".join(page for page in pages(path.read_bytes()) if page not in self.known)
                size += len(content)
                found += [f"{form} in {path.name}" for form in forms_in(content, wanted or self.canaries)]
        return found, files, size

    def planted(self):
        """The search must find what is planted: (forms of the first canary that were found in files, of how many)."""
        canary, found = self.canaries[0], 0
        forms = {**canary.long_forms(), **{name: b"-".join(pair) for name, pair in canary.short_forms().items()}}
        for name, form in forms.items():
            file = self.temporary / "planted"
            file.write_bytes(b"x" * 4097 + form + b"x")
            found += f"{name} in planted" in self.hits()[0]
            file.unlink()
        return found, len(forms)

    def centre_found(self):
        """Where the same search finds the centre of the first canary's cell, which is stored."""
        return self.hits([centre_of(self.canaries[0])])[0]

    def in_answers(self):
        """Answers that repeat a canary; a cursor or an error that quotes would."""
        return [answer[:200] for answer in self.answers if forms_in(answer, self.canaries)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.remove()


def forms_in(content, canaries):
    """The forms in which a point is in these bytes."""
    forms = []
    for canary in canaries:
        forms += [name for name, form in canary.long_forms().items() if form in content]
        forms += [name for name, pair in canary.short_forms().items() if all(form in content for form in pair)]
    return forms


def through_nginx(seed, own_logs):
    """Points sent through nginx: (the forms that are found in its logs, bytes of log). `own_logs`: logged as
    docs/examples/nginx.conf says; otherwise as nginx does if nobody says anything."""
    rng = random.Random(f"nginx-{seed}")
    canaries = [Canary(rng, hub) for hub in HUBS[:2]]
    with Folder() as folder, folder.server(options=["--trusted-proxies", "127.0.0.1"]) as server, \
            nginx(server, own_logs=own_logs) as (port, logs):
        for canary in canaries:
            point = f"lat={canary.latitude}&lon={canary.longitude}"
            for method, path, size in (("GET", f"/v1/offers/nearby?{point}&radius=5", 0),
                                       ("GET", f"/v1/places/locate?{point}", 0),
                                       ("GET", f"/v1/offers/nearby?{point}&radius=3", 0),
                                       ("POST", f"/v1/offers?{point}", 70_000)):
                with https(port) as connection:
                    connection.request(method, path, b"x" * size or None, {"Referer": f"https://a.example/?{point}"})
                    connection.getresponse().read()
        time.sleep(0.5)
        content = b"".join(path.read_bytes() for path in logs)
    return sorted({form.split(" -")[0] for form in forms_in(content, canaries)}), len(content)


def pages(content):
    return [content[start:start + PAGE] for start in range(0, len(content), PAGE)]
