"""Rows of checks as they are made, and their tables in the documents."""
import contextlib
import json
import os
import pathlib
import sys
import time
import traceback

from harness import machine, wayswap


class Table:
    """Rows of what was checked, as printed, and as JSON for the documents, written anew after each row."""

    def __init__(self, title, path=None):
        self.title, self.rows, self.path, self.origin = title, [], path and pathlib.Path(path), None
        self.part, self.attempted = None, []
        self.began = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
        machine.end_on_sigterm()
        print(f"\n{title}", flush=True)

    def row(self, goal, check, measured, passed, control=False):
        """`control` marks a run with a planted defect: it passes when the defect was found."""
        self.rows.append({"part": self.part, "goal": goal, "check": check, "measured": str(measured),
                          "passed": bool(passed), "control": control})
        verdict = "ok" if passed else "FAILED"
        print(f"  {verdict:6} {goal:9} {'control: ' if control else ''}{check}: {measured}", flush=True)
        self.write()

    @contextlib.contextmanager
    def attempt(self, part, goal, name):
        """An error inside becomes a row that failed, and what follows is checked all the same.

        Rows carry `part`, the name under which it is run alone: what is measured again replaces the rows of its part.
        """
        self.part = part
        if part not in self.attempted:
            self.attempted.append(part)
        try:
            yield
        except Exception as error:
            traceback.print_exc()
            self.row(goal, f"{name} came to an end", f"{type(error).__name__}: {error}"[:300], False)
        finally:
            self.part = None

    def write(self, is_whole=False):
        if not self.path:
            return
        self.origin = self.origin or {**wayswap.origin(), "machine": machine.facts(os.environ.get("TMPDIR", "/tmp"))}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"title": self.title, "began": self.began, **self.origin, "whole": is_whole,
                           "attempted": self.attempted, "rows": self.rows}, indent=1)
        new = self.path.with_name(self.path.name + ".new")
        new.write_text(text + "\n")
        new.replace(self.path)

    @property
    def passed(self):
        return bool(self.rows) and all(row["passed"] for row in self.rows)

    def finish(self):
        """Writes that these are all rows, and ends the process: 0 if every row passed."""
        self.write(is_whole=True)
        sys.exit(0 if self.passed else 1)


def listed(facts):
    return ", ".join(f"{name} {value}" for name, value in facts.items())


def lines(head, rows, align=None):
    """The lines of a table of Markdown; text stays in its cell."""
    def line(cells):
        return "| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
    return [line(head), align or "|" + "---|" * len(head), *map(line, rows)]


def section(command, result):
    """The section of a document about what a table said."""
    failed = [row for row in result["rows"] if not row["passed"]]
    controls = sum(row["control"] for row in result["rows"])
    end = "" if result["whole"] else " **It ended early: these are not all rows.**"
    rows = []
    for row in result["rows"]:
        verdict = ("found" if row["passed"] else "**NOT FOUND**") if row["control"] else \
            ("ok" if row["passed"] else "**FAILED**")
        what = f"*control:* {row['check']}" if row["control"] else row["check"]
        rows.append((row["goal"], what, row["measured"], verdict))
    return "\n".join([
        f"### {result['title']}", "",
        f"`{command}`, {result['began']} UTC: {len(rows) - controls} checks and {controls} controls, "
        f"{f'{len(failed)} failed' if failed else 'all as they must be'}.{end} Machine: {listed(result['machine'])}. "
        f"Sources: `{result['commit']}`; SHA-256 of the binary: `{result['sha256']}`.", "",
        *lines(("goal", "what was done", "measured", "verdict"), rows)])


def between(document, begin, end):
    """(text before, between and after) two marks that a document must have once each."""
    text = document.read_text()
    if text.count(begin) != 1 or text.count(end) != 1:
        sys.exit(f"{document} must have each of these lines once: {begin} {end}")
    before, _, rest = text.partition(begin)
    middle, _, after = rest.partition(end)
    return before + begin, middle, end + after
