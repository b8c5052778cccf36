"""PostgreSQL with PostGIS as a peer: the same offers, the same search, durable inserts.

The search is written for PostgreSQL as well as we know how. Offers have a GiST index over both currencies and the
geography of the cell's centre (btree_gist), one over each currency and the geography for searches that name only one,
and one over the geography alone. The index is asked by the box that ST_DWithin itself would ask by, and the exact
distance on the spheroid is then computed once a row, not twice. The page is found first by its sort keys and joined
with the wide rows afterwards. Two forms are tried in each run, and the faster one counts: `plain` sorts everything
inside the radius, `bands` asks band by band outward and stops when the page is full. A search by `<->` (nearest
neighbours) cannot stop early, because the order inside a band is the gain, not the distance; the bands take its place.
The requests lie in a table, and a prepared statement reads one of them by its number: that was faster than 120
statements with the values written into them (355 and 407 against 193 and 284 a second, in turn, 16 clients).
"""
import csv
import pathlib
import re
import sqlite3
import subprocess

from bench import mix
from harness import offers
from harness.times import spread

BANDS = [2, 5, 10, 25, 50]

SCHEMA = """
CREATE EXTENSION postgis;
CREATE EXTENSION btree_gist;
CREATE TABLE traveller (id uuid NOT NULL, handle text NOT NULL, name text NOT NULL, reliability_score int,
    state text NOT NULL);
CREATE TABLE rate (currency int PRIMARY KEY, per_euro float8 NOT NULL);
CREATE TABLE offer (
    key int NOT NULL, id uuid NOT NULL, owner uuid NOT NULL, version bigint NOT NULL, state text NOT NULL,
    have int NOT NULL, want int NOT NULL, total bigint NOT NULL, reserved bigint NOT NULL, completed bigint NOT NULL,
    min_fill bigint NOT NULL, premium_bps int, fixed_rate text, cell text NOT NULL, longitude float8 NOT NULL,
    latitude float8 NOT NULL, precision text NOT NULL, half_diagonal int NOT NULL, airport text, label text NOT NULL,
    country text, time_zone text NOT NULL, first_day int NOT NULL, last_day int, settlement text NOT NULL,
    is_exact int NOT NULL, note text NOT NULL, created_at bigint NOT NULL, fresh_at bigint NOT NULL,
    expires_at bigint NOT NULL, centre geography(Point, 4326));
CREATE TABLE request (shape text NOT NULL, n int NOT NULL, here geography(Point, 4326) NOT NULL, half int NOT NULL,
    radius int NOT NULL, have int, want int, first_day int NOT NULL, last_day int NOT NULL, PRIMARY KEY (shape, n));
CREATE TABLE message (thread uuid NOT NULL, seq bigint NOT NULL, client_id uuid NOT NULL, sender uuid NOT NULL,
    kind text NOT NULL, body text NOT NULL, at bigint NOT NULL, PRIMARY KEY (thread, seq), UNIQUE (sender, client_id));
CREATE SEQUENCE message_seq CACHE 1000;
"""

INDEXES = """
ALTER TABLE traveller ADD PRIMARY KEY (id);
ALTER TABLE offer ADD PRIMARY KEY (key);
CREATE UNIQUE INDEX ON offer (id);
CREATE INDEX offer_pair ON offer USING gist (have, want, centre) WHERE state = 'active';
CREATE INDEX offer_have ON offer USING gist (have, centre) WHERE state = 'active';
CREATE INDEX offer_want ON offer USING gist (want, centre) WHERE state = 'active';
CREATE INDEX offer_centre ON offer USING gist (centre) WHERE state = 'active';
VACUUM (ANALYZE);
CHECKPOINT;
"""

COLUMNS = """key, id, owner, version, state, have, want, total, reserved, completed, min_fill, premium_bps, fixed_rate,
    cell, longitude, latitude, precision, half_diagonal, airport, label, country, time_zone, first_day, last_day,
    settlement, is_exact, note, created_at, fresh_at, expires_at"""

GAIN = """CASE WHEN o.premium_bps IS NOT NULL THEN -o.premium_bps
    ELSE round(10000.0 * (1.0 - o.fixed_rate::float8 * (SELECT per_euro FROM rate WHERE currency = o.have)
        / (SELECT per_euro FROM rate WHERE currency = o.want)))::int END"""
ORDER = "band, gain DESC, score DESC, fresh DESC, tie DESC"


def packed(column):
    """SQL of SQLite: the three letters of a currency as one number."""
    return f"(unicode({column}) << 16) + (unicode(substr({column}, 2)) << 8) + unicode(substr({column}, 3))"


def candidates(shape, outer, band):
    """Offers within `outer` metres (SQL) of the request's cell, with what they are sorted by."""
    pair = {"pair": "AND o.have = r.want AND o.want = r.have", "want": "AND o.have = r.want",
            "have": "AND o.want = r.have", "open": ""}[shape]
    return f"""SELECT o.key, {band} AS band, {GAIN} AS gain, coalesce(t.reliability_score, -1) AS score,
            o.fresh_at AS fresh, o.id AS tie, metres
        FROM offer o
        CROSS JOIN LATERAL (SELECT ST_Distance(o.centre, r.here) AS metres OFFSET 0) AS d
        JOIN traveller t ON t.id = o.owner
        WHERE o.state = 'active' {pair} AND o.centre && _ST_Expand(r.here, {outer} + r.half + {mix.GREATEST_HALF})
            AND o.expires_at > (extract(epoch FROM now()) * 1000)::bigint
            AND o.first_day <= r.last_day AND (o.last_day IS NULL OR o.last_day >= r.first_day)
            AND t.state IN ('active', 'limited') AND metres <= {outer} + r.half + o.half_diagonal"""


def search(shape, form, number=":n"):
    """The search of one shape; `plain` or `bands`."""
    if form == "plain":
        edges = " ".join(f"WHEN metres <= {edge * 1000} + r.half + o.half_diagonal THEN {index}"
                         for index, edge in enumerate(BANDS))
        found = candidates(shape, "r.radius", f"CASE {edges} END")
    else:
        parts, inner = [], 0
        for index, edge in enumerate(BANDS):
            part = candidates(shape, f"least(r.radius, {edge * 1000})", index) + f" AND r.radius > {inner}"
            if inner:
                part += f" AND metres > {inner} + r.half + o.half_diagonal"
            parts.append(f"(SELECT * FROM ({part}) AS band{index} ORDER BY {ORDER} LIMIT {mix.PAGE})")
            inner = edge * 1000
        found = " UNION ALL ".join(parts) + f" LIMIT {mix.PAGE}"
    columns = ", ".join("o." + column.strip() for column in COLUMNS.split(","))
    return (f"SELECT {columns}, t.handle, t.name, t.reliability_score, band, gain, metres FROM request r "
            f"CROSS JOIN LATERAL (SELECT * FROM ({found}) AS found ORDER BY {ORDER} LIMIT {mix.PAGE}) AS page "
            f"JOIN offer o ON o.key = page.key JOIN traveller t ON t.id = o.owner "
            f"WHERE r.shape = '{shape}' AND r.n = {number} ORDER BY {ORDER.replace('tie', 'page.tie')}"
            ).replace("\n", " ")


class Postgres:
    """The cluster that `scripts/bench-peers start` made in `folder`."""

    def __init__(self, folder):
        self.socket = str(pathlib.Path(folder) / "postgres")
        self.to = ["-h", self.socket, "-U", "bench"]
        self.psql = ["psql", *self.to, "-d", "postgres", "-q", "-X", "-v", "ON_ERROR_STOP=1"]
        self.shares = {}

    def sql(self, text):
        run = subprocess.run([*self.psql, "-At", "-f", "-"], input=text, capture_output=True, text=True, timeout=900)
        if run.returncode:
            raise RuntimeError(f"PostgreSQL: {run.stderr.strip()[:500]}")
        return run.stdout

    def versions(self):
        return {"PostgreSQL": self.sql("SHOW server_version").split()[0],
                "PostGIS": self.sql("SELECT extversion FROM pg_extension WHERE extname = 'postgis'").strip()}

    def copy(self, table, columns, rows):
        """Streams rows in as CSV; an empty field is null."""
        process = subprocess.Popen(
            [*self.psql, "-c", f"COPY {table} ({columns}) FROM STDIN (FORMAT csv)"],
            stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        csv.writer(process.stdin).writerows(rows)
        process.stdin.close()
        errors = process.stderr.read()
        if process.wait():
            raise RuntimeError(f"PostgreSQL: {errors.strip()[:500]}")

    def load(self, database, requests):
        """The offers of a Wayswap database, their owners, the rates and the requests."""
        self.sql(SCHEMA)
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as world:
            self.copy("traveller", "id, handle, name, reliability_score, state", world.execute(
                "SELECT id, handle, name, reliability_score, state FROM traveller"))
            rates = offers.Places(world).rates
            self.copy("rate", "currency, per_euro", ((offers.number(code), rate) for code, rate in rates.items()))
            columns = COLUMNS.replace("longitude, latitude", "longitude / 1e7, latitude / 1e7")
            for name in ("have", "want"):
                columns = columns.replace(f" {name},", f" {packed(name)},")
            # An empty text would be read as null, except where it is quoted: the note is empty everywhere.
            columns = columns.replace("note,", "iif(note = '', '-', note),")
            centre = "printf('SRID=4326;POINT(%.7f %.7f)', longitude / 1e7, latitude / 1e7)"
            self.copy("offer", COLUMNS + ", centre",
                      world.execute(f"SELECT {columns}, {centre} FROM offer ORDER BY key"))
        self.copy("request", "shape, n, here, half, radius, have, want, first_day, last_day", self.rows(requests))
        self.sql("SET max_parallel_maintenance_workers = 2;" + INDEXES)

    def rows(self, requests):
        """One row a request, numbered from 1 in each shape."""
        self.shares = {}
        for request in requests:
            number = self.shares[request["shape"]] = self.shares.get(request["shape"], 0) + 1
            request["n"] = number
            have, want = (offers.number(code) if code else "" for code in (request["have"], request["want"]))
            here = f"SRID=4326;POINT({request['west'] / 1e7:.7f} {request['south'] / 1e7:.7f})"
            yield (request["shape"], number, here, request["half"], request["radius"] * 1000, have, want,
                   -2**31 if request["from"] is None else request["from"],
                   2**31 - 1 if request["to"] is None else request["to"])

    def answers(self, requests, form):
        """The ids of each request's page, in order."""
        ids = self.sql("".join(f"SELECT coalesce(string_agg(id::text, ' '), '') FROM ("
                               f"{search(request['shape'], form, request['n'])}) AS page;\n" for request in requests))
        return [line.split() for line in ids.split("\n")[:len(requests)]]

    def fill_tpcb(self, branches=64):
        """The tables of TPC-B: one branch a client, so that they wait for one another as little as they may."""
        subprocess.run(["pgbench", *self.to, "-i", "-q", "-s", str(branches), "postgres"], capture_output=True, check=True,
                       timeout=900)

    def tpcb(self, clients, seconds, folder):
        """pgbench's own transaction: three updates, an insert and a select, durable."""
        return self.bench({}, clients, seconds, folder)

    def bench(self, scripts, clients, seconds, folder):
        """One run of pgbench with weighted scripts, or its own: rate, mean, p50 and p99 in ms."""
        command = ["pgbench", *self.to, "-n", "-M", "prepared", "-c", str(clients), "-j", "1", "-T", str(seconds), "-l"]
        command += [] if scripts else ["-b", "tpcb-like"]
        for name, (text, weight) in scripts.items():
            file = pathlib.Path(folder) / f"{name}.pgbench"
            file.write_text(text)
            command += ["-f", f"{file}@{weight}"]
        for log in pathlib.Path(folder).glob("pgbench_log*"):
            log.unlink()
        run = subprocess.run([*command, "postgres"], cwd=folder, capture_output=True, text=True, timeout=seconds + 120)
        rate = re.search(r"tps = ([\d.]+)", run.stdout)
        failed = re.search(r"number of failed transactions: (\d+)", run.stdout)
        if run.returncode or not rate or (failed and int(failed[1])):
            raise RuntimeError(f"pgbench failed: {run.stderr.strip()[:500] or run.stdout.strip()[-500:]}")
        times = [int(line.split()[2]) / 1000 for log in pathlib.Path(folder).glob("pgbench_log*")
                 for line in log.read_text().splitlines()]
        return {"rate": float(rate[1]), "mean": sum(times) / len(times), **spread(times)}

    def searches(self, form, clients, seconds, folder):
        """The mix: one script a shape, weighted as the mix is, each drawing one of its requests."""
        scripts = {shape: (f"\\set n random(1, {count})\n{search(shape, form)};\n", count)
                   for shape, count in self.shares.items()}
        return self.bench(scripts, clients, seconds, folder)

    def inserts(self, clients, seconds, folder):
        """Messages, one durable transaction each, into a table of the same shape with the same two indexes."""
        text = """\\set thread random(1, 64)
INSERT INTO message VALUES (lpad(to_hex(:thread::int), 32, '0')::uuid, nextval('message_seq'), gen_random_uuid(),
    lpad(to_hex(:thread::int), 32, '0')::uuid, 'text', 'At noon by the clock tower, then?', 1795000000000);
"""
        return self.bench({"message": (text, 1)}, clients, seconds, folder)
