"""The table of a run: what, ours, peer, ratio, goal; as text, as JSON and as Markdown in docs/benchmarks.md."""
import datetime
import hashlib
import json
import os
import pathlib
import platform
import re
import subprocess

import load

DOCUMENT = load.ROOT / "docs/benchmarks.md"


def output(*command):
    try:
        return subprocess.run(command, cwd=load.ROOT, capture_output=True, text=True, timeout=20).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def machine(folder):
    """The facts without which the figures say nothing."""
    processor = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    wrk = subprocess.run(["wrk", "-v"], capture_output=True, text=True).stdout.split()
    # The commit says what the sources are now; the hash says what was measured.
    with open(load.binary(), "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    changed = " and changes" if output("git", "status", "--porcelain", "--", "Sources", "Package.swift") else ""
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "commit": output("git", "rev-parse", "--short", "HEAD") + changed, "SHA-256 of the binary": digest,
        "cores": os.cpu_count(), "processor": processor[1] if processor else platform.machine(),
        "memory": f"{memory:.0f} GiB", "kernel": platform.release(),
        "filesystem": output("findmnt", "-no", "FSTYPE", "-T", str(folder)) or "unknown",
        "SQLite": output("dpkg-query", "-W", "-f", "${Version}", "libsqlite3-0"),
        "SpatiaLite": output("dpkg-query", "-W", "-f", "${Version}", "libspatialite7"),
        "wrk": wrk[1] if len(wrk) > 1 else "unknown", "load before": f"{os.getloadavg()[0]:.1f}",
    }


class Report:
    """Rows as they are measured. `least` and `most` are goals: for the ratio, or for ours where there is no peer."""

    def __init__(self, title, is_trial):
        self.title, self.is_trial, self.rows, self.details, self.notes = title, is_trial, [], [], []

    def row(self, what, ours, peer="", ratio=None, least=None, most=None, value=None, decimals=2):
        measured = ratio if value is None else value
        goal = f"≥ {least:g}" if least is not None else f"≤ {most:g}" if most is not None else ""
        met = None
        if goal and measured is not None:
            met = measured >= least if least is not None else measured <= most
        self.rows.append({"what": what, "ours": ours, "peer": peer, "ratio": ratio, "goal": goal, "met": met,
                          "shown": "" if ratio is None else f"{ratio:.{decimals}f}"})

    def detail(self, what, connections, run):
        """Rate and latencies of one load, for the second table."""
        self.details.append({"what": what, "connections": connections, **run})

    def verdict(self, row):
        if row["met"] is None:
            return ""
        return ("met" if row["met"] else "missed") + (" (trial)" if self.is_trial else "")

    def tables(self):
        """The two tables as lists of cells, heads first."""
        first = [["what", "ours", "beside it", "ratio", "goal", ""]]
        first += [[row["what"], row["ours"], row["peer"], row["shown"], row["goal"], self.verdict(row)]
                  for row in self.rows]
        second = [["load", "clients", "per second", "p50", "p99", "processor time of the server"]]
        for run in self.details:
            times = (run.get(name) for name in ("p50", "p99", "server_ms"))
            second.append([run["what"], str(run["connections"]), f"{run['rate']:,.0f}",
                           *("" if value is None else f"{value:.2f} ms" for value in times)])
        return first, second

    def text(self, facts):
        lines = [self.title, ", ".join(f"{name} {value}" for name, value in facts.items()), ""]
        for table in self.tables():
            widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
            for row in table:
                cells = [cell.ljust(width) if column == 0 else cell.rjust(width)
                         for column, (cell, width) in enumerate(zip(row, widths))]
                lines.append("  ".join(cells).rstrip())
            lines.append("")
        return "\n".join(lines + self.notes)

    def markdown(self, facts):
        lines = [f"{self.title}. " + ", ".join(f"{name} {value}" for name, value in facts.items()) + ".", ""]
        for table, align in zip(self.tables(), ("|---|---:|---:|---:|---|---|", "|---|---:|---:|---:|---:|---:|")):
            head, *rest = ["| " + " | ".join(row) + " |" for row in table]
            lines += [head, align, *rest, ""]
        return "\n".join(lines + [note + "\n" for note in self.notes]).rstrip() + "\n"

    def save(self, facts, faults):
        """Writes the JSON; gives its path."""
        folder = load.ROOT / "bench/results"
        folder.mkdir(exist_ok=True)
        path = folder / f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%dT%H%M%S}.json"
        path.write_text(json.dumps({"title": self.title, "machine": facts, "rows": self.rows, "loads": self.details,
                                    "notes": self.notes, "faults": faults}, indent=1, ensure_ascii=False) + "\n")
        return path

    def write(self, facts):
        """Puts the tables into docs/benchmarks.md, between the marks."""
        begin, end = "<!-- bench:begin -->\n", "<!-- bench:end -->"
        text = DOCUMENT.read_text()
        if begin not in text or end not in text:
            raise RuntimeError(f"{DOCUMENT} has no marks for the tables")
        before, rest = text.split(begin, 1)
        DOCUMENT.write_text(before + begin + self.markdown(facts) + end + rest.split(end, 1)[1])
