#!/usr/bin/env python3
"""Puts the tables of faults/results/*.json into docs/faults.md, between the two lines that mark their place.

    faults/report.py [RESULTS] [DOCUMENT]

Says for each table when it was measured and by which command, and for all of them on which machine.
"""
import datetime
import json
import os
import pathlib
import platform
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = ["durability", "disk", "location", "network"]
BEGIN, END = "<!-- tables: written by faults/report.py -->", "<!-- end of the tables -->"


def machine():
    """Cores, memory, kernel and file system, as far as a figure may depend on them."""
    temporary = os.environ.get("TMPDIR", "/tmp")
    kind = subprocess.run(["df", "--output=fstype", temporary], capture_output=True, text=True).stdout.split()[-1:]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (f"{os.cpu_count()} cores ({platform.machine()}), {memory:.0f} GiB of memory, Linux {platform.release()}, "
            f"temporary folders on {''.join(kind) or 'an unknown file system'}")


def cell(text):
    """Text that stays in its cell."""
    return str(text).replace("|", "\\|").replace("\n", " ")


def table(name, path):
    result = json.loads(path.read_text())
    day = datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.timezone.utc)
    failed = [row for row in result["rows"] if not row["passed"]]
    controls = sum(row["control"] for row in result["rows"])
    lines = [f"### {result['title']}", "",
             f"`faults/run {name}`, {day:%Y-%m-%d %H:%M} UTC: {len(result['rows']) - controls} checks and {controls} "
             f"controls, {f'{len(failed)} failed' if failed else 'all as they must be'}.", "",
             "| goal | what was done | measured | verdict |", "|---|---|---|---|"]
    for row in result["rows"]:
        verdict = ("found" if row["passed"] else "**NOT FOUND**") if row["control"] else \
            ("ok" if row["passed"] else "**FAILED**")
        what = f"*control:* {row['check']}" if row["control"] else row["check"]
        lines.append(f"| {cell(row['goal'])} | {cell(what)} | {cell(row['measured'])} | {verdict} |")
    return "\n".join(lines)


def main(results=ROOT / "faults/results", document=ROOT / "docs/faults.md"):
    results, document = pathlib.Path(results), pathlib.Path(document)
    text = document.read_text()
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"report: {document} must have each of these lines once: {BEGIN} {END}")
    found = [name for name in NAMES if (results / f"{name}.json").exists()]
    if not found:
        sys.exit(f"report: no results in {results}; run faults/run first")
    tables = [table(name, results / f"{name}.json") for name in found]
    tables += [f"`faults/run {name}` has no result: it was not run here, or ended early." for name in NAMES if name not in found]
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    middle = "\n\n".join([f"Machine: {machine()}.", *tables])
    document.write_text(f"{before}{BEGIN}\n{middle}\n{END}{after}")
    print(f"report: {len(found)} tables in {document}")


if __name__ == "__main__":
    main(*sys.argv[1:])
