#!/usr/bin/env python3
"""Puts the tables of faults/results/*.json into docs/faults.md, between the two lines that mark their place.

    faults/report.py [--results FOLDER] [--document FILE] [NAME …]

NAME is what was just run; without one, all that have results. The tables of the others stay as they were published. Rows of
NAME-again.json take the place of those of the same goals, and say when they were measured and of which sources.
Each says when it was measured, by which command, on which machine, of which sources (a commit; `-dirty` has changes besides)
and with which binary.
"""
import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = ["durability", "disk", "location", "network"]
BEGIN, END = "<!-- tables: written by faults/report.py -->", "<!-- end of the tables -->"


def cell(text):
    """Text that stays in its cell."""
    return str(text).replace("|", "\\|").replace("\n", " ")


def again(path, later_path):
    """Puts what was measured again in the place of the rows of the same goals."""
    result, later = json.loads(path.read_text()), json.loads(later_path.read_text())
    stamp = f" (again, {later['began']} UTC, `{later['commit']}`)"
    new = [{**row, "measured": row["measured"] + stamp} for row in later["rows"]]
    # "-": a part that came to an early end, which is why it was run again.
    goals = {row["goal"] for row in new} | {"-"}
    places = [place for place, row in enumerate(result["rows"]) if row["goal"] in goals]
    kept = [row for row in result["rows"] if row["goal"] not in goals]
    first = places[0] if places else len(kept)
    result["rows"] = kept[:first] + new + kept[first:]
    path.write_text(json.dumps(result, indent=1) + "\n")
    later_path.unlink()


def table(name, path):
    later = path.with_name(f"{name}-again.json")
    if later.exists():
        again(path, later)
    result = json.loads(path.read_text())
    failed = [row for row in result["rows"] if not row["passed"]]
    controls = sum(row["control"] for row in result["rows"])
    end = "" if result["whole"] else " **It ended early: these are not all rows.**"
    lines = [f"### {result['title']}", "",
             f"`faults/run {name}`, {result['began']} UTC: {len(result['rows']) - controls} checks and {controls} "
             f"controls, {f'{len(failed)} failed' if failed else 'all as they must be'}.{end} Machine: {result['machine']}. Sources: "
             f"`{result['commit']}`; SHA-256 of the binary: `{result['sha256']}`.", "",
             "| goal | what was done | measured | verdict |", "|---|---|---|---|"]
    for row in result["rows"]:
        verdict = ("found" if row["passed"] else "**NOT FOUND**") if row["control"] else \
            ("ok" if row["passed"] else "**FAILED**")
        what = f"*control:* {row['check']}" if row["control"] else row["check"]
        lines.append(f"| {cell(row['goal'])} | {cell(what)} | {cell(row['measured'])} | {verdict} |")
    return "\n".join(lines)


def published(text):
    """The sections that a document has already, by name; each begins with a line of its own."""
    parts = re.split(r"^<!-- table of (\w+) -->\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], (part.strip() for part in parts[2::2])))


def main():
    parser = argparse.ArgumentParser(description="puts the tables of the fault tests into a document")
    parser.add_argument("--results", type=pathlib.Path, default=ROOT / "faults/results")
    parser.add_argument("--document", type=pathlib.Path, default=ROOT / "docs/faults.md")
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME")
    options = parser.parse_args()
    text = options.document.read_text()
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"report: {options.document} must have each of these lines once: {BEGIN} {END}")
    before, _, rest = text.partition(BEGIN)
    old, _, after = rest.partition(END)
    sections, new = published(old), 0
    for name in options.names or NAMES:
        path = options.results / f"{name}.json"
        if path.exists():
            sections[name], new = table(name, path), new + 1
        elif options.names:
            sections[name] = f"`faults/run {name}` ended before its first row."
    sections = {name: sections.get(name, f"`faults/run {name}` has not been run.") for name in NAMES}
    middle = "\n\n".join(f"<!-- table of {name} -->\n{section}" for name, section in sections.items())
    options.document.write_text(f"{before}{BEGIN}\n{middle}\n{END}{after}")
    print(f"report: {new} new tables in {options.document}")


if __name__ == "__main__":
    main()
