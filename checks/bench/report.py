"""The table of a run: what, ours, peer, ratio, goal; as text, as JSON and as Markdown in docs/benchmarks.md."""
import datetime
import json
import os

from harness import machine, wayswap
from harness.report import between, lines, listed

DOCUMENT = machine.ROOT / "docs/benchmarks.md"
BEGIN, END = "<!-- bench:begin -->\n", "<!-- bench:end -->"


def facts(folder):
    """The facts without which the figures say nothing. The commit says what the sources are now."""
    def version(package):
        return machine.output("dpkg-query", "-W", "-f", "${Version}", package)
    origin, wrk = wayswap.origin(), machine.output("wrk", "-v").split()
    return {"date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
            "commit": origin["commit"], "SHA-256 of the binary": origin["sha256"], **machine.facts(folder),
            "SQLite": version("libsqlite3-0"), "SpatiaLite": version("libspatialite7"),
            "wrk": wrk[1] if len(wrk) > 1 else "unknown", "load before": f"{os.getloadavg()[0]:.1f}"}


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
        said = [self.title, listed(facts), ""]
        for table in self.tables():
            widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
            for row in table:
                cells = [cell.ljust(width) if column == 0 else cell.rjust(width)
                         for column, (cell, width) in enumerate(zip(row, widths))]
                said.append("  ".join(cells).rstrip())
            said.append("")
        return "\n".join(said + self.notes)

    def markdown(self, facts):
        said = [f"{self.title}. {listed(facts)}.", ""]
        for table, align in zip(self.tables(), ("|---|---:|---:|---:|---|---|", "|---|---:|---:|---:|---:|---:|")):
            said += [*lines(table[0], table[1:], align), ""]
        return "\n".join(said + [note + "\n" for note in self.notes]).rstrip() + "\n"

    def save(self, facts, faults):
        """Writes the JSON; gives its path."""
        folder = machine.CHECKS / "bench/results"
        folder.mkdir(exist_ok=True)
        path = folder / f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%dT%H%M%S}.json"
        path.write_text(json.dumps({"title": self.title, "machine": facts, "rows": self.rows, "loads": self.details,
                                    "notes": self.notes, "faults": faults}, indent=1, ensure_ascii=False) + "\n")
        return path

    def write(self, facts):
        """Puts the tables into docs/benchmarks.md, between the marks."""
        before, _, after = between(DOCUMENT, BEGIN, END)
        DOCUMENT.write_text(before + self.markdown(facts) + after)
