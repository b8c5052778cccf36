"""The rows of all attacks, as `docs/faults.md` shows them: python3 -m fuzz.report FOLDER"""
import json
import pathlib
import sys

from harness.report import section

for name in ("tokens", "timing", "api"):
    path = pathlib.Path(sys.argv[1]) / f"{name}.json"
    print(section("make fuzz", json.loads(path.read_text())) if path.exists() else f"`{name}` did not finish.")
    print()
