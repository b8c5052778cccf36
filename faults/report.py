#!/usr/bin/env python3
"""Puts the tables of faults/results/*.json into docs/faults.md, between the two lines that mark their place.

    faults/report.py [--results FOLDER] [--document FILE] [NAME …]
    faults/report.py --self-test

NAME is what was just run; without one, all that have results. The tables of the others stay as they were published.
Rows of NAME-again.json take the place of all that NAME.json has of the same parts, and say when they were measured and
of which sources. Each table says when it was measured, by which command, on which machine, of which sources (a commit;
`-dirty` has changes besides) and with which binary.
"""
import argparse
import json
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = ["durability", "disk", "location", "network", "feeds"]
BEGIN, END = "<!-- tables: written by faults/report.py -->", "<!-- end of the tables -->"


def cell(text):
    """Text that stays in its cell."""
    return str(text).replace("|", "\\|").replace("\n", " ")


def merged(result, later):
    """What was measured, with the parts that were measured again; a ValueError says why they cannot be put in."""
    for measured in (result, later):
        if "attempted" not in measured or not all(row.get("part") for row in measured["rows"]):
            raise ValueError(f"what was measured {measured['began']} UTC does not say which rows are of which part; "
                             "measure all parts")
    if not later["whole"]:
        raise ValueError("it ended early; measure these parts once more")
    stamp = f" (again, {later['began']} UTC, `{later['commit']}`)"
    new = {part: [] for part in later["attempted"]}
    for row in later["rows"]:
        new[row["part"]].append({**row, "measured": row["measured"] + stamp})
    rows, placed = [], set()
    for row in result["rows"]:
        if row["part"] not in new:
            rows.append(row)
        elif row["part"] not in placed:
            placed.add(row["part"])
            rows += new[row["part"]]
    rows += [row for part in new if part not in placed for row in new[part]]
    attempted = list(dict.fromkeys(result["attempted"] + later["attempted"]))
    return {**result, "attempted": attempted, "rows": rows}


def again(name, path, later_path):
    """Puts what was measured again in the place of the rows of the same parts."""
    if not path.exists():
        sys.exit(f"report: {later_path} has no rows to replace; run `faults/run {name}`")
    try:
        result = merged(json.loads(path.read_text()), json.loads(later_path.read_text()))
    except ValueError as error:
        sys.exit(f"report: {later_path} is not put into {path.name}: {error}")
    path.write_text(json.dumps(result, indent=1) + "\n")
    later_path.unlink()


def table(name, path):
    result = json.loads(path.read_text())
    failed = [row for row in result["rows"] if not row["passed"]]
    controls = sum(row["control"] for row in result["rows"])
    end = "" if result["whole"] else " **It ended early: these are not all rows.**"
    lines = [f"### {result['title']}", "",
             f"`faults/run {name}`, {result['began']} UTC: {len(result['rows']) - controls} checks and {controls} "
             f"controls, {f'{len(failed)} failed' if failed else 'all as they must be'}.{end} "
             f"Machine: {result['machine']}. Sources: `{result['commit']}`; "
             f"SHA-256 of the binary: `{result['sha256']}`.", "",
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


def self_test():
    """0 when what was measured again replaces the rows of its part, whatever their goals, and nothing else."""
    def run(began, *rows, whole=True, attempted=None):
        rows = [dict(zip(("part", "goal", "measured"), row)) for row in rows]
        attempted = attempted or list(dict.fromkeys(row["part"] for row in rows))
        return {"began": began, "commit": "c", "whole": whole, "attempted": attempted, "rows": rows}

    old = run("1", ("a", "H9", "1"), ("a", "-", "an end"), ("b", "H9", "2"), ("b", "-", "an end"), ("c", "A10", "3"))
    stamp = " (again, 2 UTC, `c`)"
    cases = [
        ("one part of goals that others have too", run("2", ("b", "H9", "5")),
         ["a H9 1", "a - an end", f"b H9 5{stamp}", "c A10 3"]),
        ("two parts, each in its place", run("2", ("c", "A10", "6"), ("a", "-", "an end")),
         [f"a - an end{stamp}", "b H9 2", "b - an end", f"c A10 6{stamp}"]),
        ("a part that had no rows", run("2", ("d", "H9", "7")),
         ["a H9 1", "a - an end", "b H9 2", "b - an end", "c A10 3", f"d H9 7{stamp}"]),
        ("a part without rows now", run("2", attempted=["a"]), ["b H9 2", "b - an end", "c A10 3"]),
        ("an early end", run("2", ("b", "H9", "5"), whole=False), None),
        ("rows without parts", {**run("2"), "rows": [{"goal": "H9", "measured": "5"}]}, None),
    ]
    without = {key: value for key, value in run("2", ("b", "H9", "5")).items() if key != "attempted"}
    cases.append(("no parts that were attempted", without, None))
    failures = 0
    for title, later, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            path, later_path = pathlib.Path(folder) / "x.json", pathlib.Path(folder) / "x-again.json"
            path.write_text(json.dumps(old))
            later_path.write_text(json.dumps(later))
            said = None
            try:
                again("x", path, later_path)
            except SystemExit as end:
                said = end.code
            rows = [" ".join(row.values()) for row in json.loads(path.read_text())["rows"]]
            kept = [" ".join(row.values()) for row in old["rows"]]
            as_expected = rows == (expected or kept) and bool(said) == later_path.exists() == (expected is None)
        if not as_expected:
            failures += 1
            print(f"self-test: {title}: {rows}, {said}")
    print(f"self-test: {len(cases)} cases, {failures} failed")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description="puts the tables of the fault tests into a document")
    parser.add_argument("--results", type=pathlib.Path, default=ROOT / "faults/results")
    parser.add_argument("--document", type=pathlib.Path, default=ROOT / "docs/faults.md")
    parser.add_argument("--self-test", action="store_true", help="what is measured again must replace its part alone")
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME")
    options = parser.parse_args()
    if options.self_test:
        sys.exit(self_test())
    text = options.document.read_text()
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"report: {options.document} must have each of these lines once: {BEGIN} {END}")
    before, _, rest = text.partition(BEGIN)
    old, _, after = rest.partition(END)
    sections, new = published(old), 0
    for name in options.names or NAMES:
        path, later = options.results / f"{name}.json", options.results / f"{name}-again.json"
        if later.exists():
            again(name, path, later)
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
