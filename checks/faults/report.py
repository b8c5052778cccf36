"""Puts the tables of checks/faults/results/*.json into docs/faults.md, between the two lines that mark their place.

    python3 -m faults.report [TOPIC …]
    python3 -m faults.report --self-test

TOPIC is what was just run; without one, all that have results. The tables of the others stay as they were published.
Rows of TOPIC-again.json take the place of all that TOPIC.json has of the same parts, and say when they were measured
and of which sources. Each table says when it was measured, by which command, on which machine, of which sources (a
commit; `-dirty` has changes besides) and with which binary.
"""
import json
import pathlib
import re
import sys
import tempfile

from harness.machine import CHECKS, ROOT
from harness.report import between, section

NAMES = ["durability", "swaps", "disk", "location", "network", "feeds", "moderation", "events", "wallet"]
RESULTS, DOCUMENT = CHECKS / "faults/results", ROOT / "docs/faults.md"
BEGIN, END = "<!-- tables: written by checks/faults/report.py -->", "<!-- end of the tables -->"


def path(name, is_again=False):
    """Where the rows of a topic are kept; of parts that are measured again, until they are put among them."""
    return RESULTS / f"{name}{'-again' if is_again else ''}.json"


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
        sys.exit(f"report: {later_path} has no rows to replace; run `checks/faults/run {name}`")
    try:
        result = merged(json.loads(path.read_text()), json.loads(later_path.read_text()))
    except ValueError as error:
        sys.exit(f"report: {later_path} is not put into {path.name}: {error}")
    path.write_text(json.dumps(result, indent=1) + "\n")
    later_path.unlink()


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


def write(names=()):
    """Puts the tables of these topics into the document, or of all that have results."""
    before, old, after = between(DOCUMENT, BEGIN, END)
    sections, new = published(old), 0
    for name in names or NAMES:
        if path(name, is_again=True).exists():
            again(name, path(name), path(name, is_again=True))
        if path(name).exists():
            sections[name], new = section(f"checks/faults/run {name}", json.loads(path(name).read_text())), new + 1
        elif names:
            sections[name] = f"`checks/faults/run {name}` ended before its first row."
    sections = {name: sections.get(name, f"`checks/faults/run {name}` has not been run.") for name in NAMES}
    middle = "\n\n".join(f"<!-- table of {name} -->\n{text}" for name, text in sections.items())
    DOCUMENT.write_text(f"{before}\n{middle}\n{after}")
    print(f"report: {new} new tables in {DOCUMENT}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(self_test())
    if unknown := set(sys.argv[1:]) - set(NAMES):
        sys.exit(f"report: no such topic: {' '.join(sorted(unknown))}; there are {' '.join(NAMES)}")
    write(sys.argv[1:])
