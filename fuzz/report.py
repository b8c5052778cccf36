#!/usr/bin/env python3
"""The rows of all attacks as one table of Markdown: what `docs/fuzz.md` shows. Reads the JSON files that are named."""
import json
import pathlib
import sys

print("| goal | what was tried | what came out | verdict |\n|---|---|---|---|")
for name in sys.argv[1:]:
    path = pathlib.Path(name)
    if not path.exists():
        print(f"| | {path.stem} | did not finish | failed |")
        continue
    result = json.loads(path.read_text())
    print(f"| | **{result['title']}** | | |")
    for row in result["rows"]:
        what = ("control: " if row["control"] else "") + row["check"]
        verdict = "ok" if row["passed"] else "failed"
        print(f"| {row['goal']} | {what} | {row['measured'].replace('|', '/')} | {verdict} |")
