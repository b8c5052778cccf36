"""A24: what the server does is what `docs/openapi.yaml` says, whatever is sent.

schemathesis makes requests from the document (its examples, every boundary, random ones, and chains along its links),
sends them to a server with the demo world, and holds each answer against every check that it has: 200 examples an
operation, one seed, limits off. A traveller asks first, then an admin asks what is for the staff. The controls ask the
same server by documents that are wrong in one place each; the check that is meant must say so.

Runs in the virtual environment that `fuzz/run` makes. FUZZ_SEED and FUZZ_EXAMPLES change what they are called.
"""
import collections
import copy
import json
import os
import pathlib
import subprocess
import sys
import time

import yaml

from fuzz import document, world
from fuzz.document import DOCUMENT
from harness.client import PASSWORD
from harness.folder import Folder, template
from harness.machine import CHECKS
from harness.report import Table

HERE = CHECKS / "fuzz"

SEED = os.environ.get("FUZZ_SEED", "20261121")
EXAMPLES = os.environ.get("FUZZ_EXAMPLES", "200")
MINUTES = 25
# Who asks what, and what each is never granted. It needs a password, a code or a token that the fuzzer is not told, words
# that nobody makes up, or a table or a finding that no feed has brought. The tests of each feature do these.
ASKED = {
    "traveller": (("--exclude-tag", "staff"), {
        "changePassword", "confirmEmail", "confirmPasswordReset", "confirmPhone", "confirmSecondFactor", "deleteMe",
        "downloadExport", "getBrowserSession", "getRateTable", "getUnsubscribePage", "login", "postUnsubscribe", "refresh", "register", "removeSecondFactor",
        "stepUp", "verifyEmail", "verifyPhone"}),
    "staff": (("--include-tag", "staff"), {"dropQuarantined", "releaseQuarantined"}),
}


def wrong_documents():
    """Each control: what is wrong, the check that must find it, the operation to ask, and the document."""
    right = document.closed()

    def wrong(change):
        changed = copy.deepcopy(right)
        change(changed)
        return changed

    def operation(document, name):
        return next(entry for path in document["paths"].values() for entry in path.values()
                    if isinstance(entry, dict) and entry.get("operationId") == name)

    def without_field(document):
        session = document["components"]["schemas"]["Session"]
        session["required"].remove("current")
        del session["properties"]["current"]

    def without_status(document):
        responses = operation(document, "listSessions")["responses"]
        del responses["200"], responses["default"]

    def another_type(document):
        content = document["components"]["responses"]["Sessions"]["content"]
        content["application/xml"] = content.pop("application/json")

    def another_header(document):
        document["components"]["responses"]["Sessions"]["headers"]["X-Nowhere"] = {
            "required": True, "schema": {"type": "string"}}

    def with_sign_in(document):
        del operation(document, "listCurrencies")["security"]

    def shorter_text(document):
        document["components"]["parameters"]["PlaceText"]["schema"]["maxLength"] = 32

    def longer_list(document):
        document["components"]["parameters"]["Limit"]["schema"]["maximum"] = 1000

    return [
        ("a field left out", "response_schema_conformance", "listSessions", wrong(without_field)),
        ("a status left out", "status_code_conformance", "listSessions", wrong(without_status)),
        ("another content type", "content_type_conformance", "listSessions", wrong(another_type)),
        ("a header that nobody sends", "response_headers_conformance", "listSessions", wrong(another_header)),
        ("a sign-in that nobody asks for", "ignored_auth", "listCurrencies", wrong(with_sign_in)),
        ("a length that is not kept", "negative_data_rejection", "findPlaces", wrong(shorter_text)),
        ("more promised than is taken", "valid_data_is_taken", "findOffers", wrong(longer_list)),
    ]


class Run:
    """One run of schemathesis, and what it counted."""

    def __init__(self, document, server, world, who, folder, options=()):
        handle, token = world.accounts[who]
        began = time.monotonic()
        url = f"http://127.0.0.1:{server.port}"
        program = pathlib.Path(sys.executable).parent / "st"
        command = [str(program), "--config-file", str(HERE / "schemathesis.toml"), "run", str(document), "--url", url,
                   "--seed", SEED, "--continue-on-failure", "--no-shrink", "--generation-database", "none",
                   "--no-color", "--report", "ndjson,json", "--report-dir", str(folder), *options]
        environment = {**os.environ, "PYTHONPATH": str(CHECKS), "SCHEMATHESIS_HOOKS": "fuzz.hooks",
                       "PYTHONDONTWRITEBYTECODE": "1", "WAYSWAP_FUZZ_PORT": str(server.port),
                       "WAYSWAP_FUZZ_LOGIN": handle, "WAYSWAP_FUZZ_PASSWORD": PASSWORD, "WAYSWAP_FUZZ_TOKEN": token,
                       "WAYSWAP_FUZZ_WORLD": str(world.path)}
        # To a file: what was said before a time-out is kept too.
        with open(folder / "said", "w+") as said:
            try:
                subprocess.run(command, env=environment, cwd=folder, stdout=said, stderr=said, timeout=MINUTES * 60)
                self.is_late = False
            except subprocess.TimeoutExpired:
                self.is_late = True
            said.seek(0)
            self.output = said.read()
        self.seconds = time.monotonic() - began
        self.checks, self.phases, self.statuses = (collections.Counter() for _ in range(3))
        self.failed, self.granted = collections.Counter(), set()
        self.read(folder)

    def read(self, folder):
        """What the reports say; of a run that was ended by the time-out, what it had done until then."""
        self.summary = {"operations": {"tested": 0, "total": 0}, "complete": False, "errors": []}
        for summary in folder.glob("*.json"):
            if not self.is_late:
                self.summary = json.loads(summary.read_text())
        for line in (line for report in folder.glob("*.ndjson") for line in report.open()):
            try:
                event = json.loads(line).get("ScenarioFinished")
            except ValueError:
                continue  # the line that was being written
            if event is None:
                continue
            recorder = event["recorder"]
            self.phases[event["phase"]] += len(recorder.get("cases") or {})
            for results in (recorder.get("checks") or {}).values():
                for result in results:
                    self.checks[result["name"]] += 1
                    self.failed[result["name"]] += result["status"] == "failure"
            for name, call in (recorder.get("interactions") or {}).items():
                status = (call.get("response") or {}).get("status_code", 0) // 100
                self.statuses[status] += 1
                if status == 2:
                    case = recorder["cases"][name]["value"]
                    self.granted.add((case["method"].lower(), case["path"]))


def main():
    table = Table(f"The API by its document (schemathesis, seed {SEED}, {EXAMPLES} examples an operation)",
                  *sys.argv[1:])
    with Folder(template("--demo")) as folder:
        made = world.make(folder.data, folder.path / "known.json")
        with folder.server(environment=world.SURROUNDINGS) as server:
            for who, (options, untold) in ASKED.items():
                place = folder.path / who
                (place / "report").mkdir(parents=True)
                (place / "right.json").write_text(json.dumps(document.closed(), default=str))
                run = Run(place / "right.json", server, made, who, place / "report",
                          ("--max-examples", EXAMPLES, *options))
                if sum(run.failed.values()) or not run.summary["complete"] or run.summary["errors"]:
                    print(run.output)
                tell(table, run, who, untold)
            lost = server.process.poll() is not None
        table.row("A24", "the server after all of it", "ended" if lost else "serves on", not lost)
    # In a world of their own: the staff may have suspended the traveller.
    with Folder(template("--demo")) as folder:
        made = world.make(folder.data, folder.path / "known.json")
        with folder.server(environment=world.SURROUNDINGS) as server:
            for index, (what, check, operation, changed) in enumerate(wrong_documents()):
                place = folder.path / f"wrong-{index}"
                (place / "report").mkdir(parents=True)
                (place / "wrong.json").write_text(json.dumps(changed, default=str))
                wrong = Run(place / "wrong.json", server, made, "traveller", place / "report",
                            ("--max-examples", "20", "--include-operation-id", operation,
                             "--phases", "coverage,fuzzing"))
                table.row("A24", f"a document with {what}", f"{wrong.failed[check]} failures of {check}",
                          wrong.failed[check] > 0, control=True)
    table.finish()


def tell(table, run, who, untold):
    """The rows of a run by the right document."""
    operations, minutes = run.summary["operations"], run.seconds / 60
    known = {(method, path): operation["operationId"]
             for path, methods in yaml.safe_load(DOCUMENT.read_text())["paths"].items()
             for method, operation in methods.items() if isinstance(operation, dict) and "operationId" in operation
             and ("staff" in operation["tags"]) == (who == "staff")}
    table.row("A24", f"{who}: operations asked", f"{operations['tested']} of {len(known)}",
              operations["tested"] == len(known))
    never = sorted(set(known.values()) - {known[call] for call in run.granted if call in known})
    table.row("A24", f"{who}: operations granted at least once",
              f"{len(known) - len(never)}; never {', '.join(never) or 'none'}", not set(never) - untold)
    counts = ", ".join(f"{phase} {count}" for phase, count in sorted(run.phases.items()) if count)
    classes = ", ".join(f"{key}xx {count}" for key, count in sorted(run.statuses.items()) if key)
    ended = f", ended after the {MINUTES} min that it has" if run.is_late else ""
    table.row("A24", f"{who}: requests",
              f"{sum(run.phases.values())} ({counts}) in {minutes:.1f} min{ended}; answers {classes}",
              not run.is_late and run.summary["complete"])
    for check, count in sorted(run.checks.items()):
        table.row("A24", f"{who}: {check}", f"{count} answers, {run.failed[check]} failures", not run.failed[check])
    errors = run.summary["errors"]
    table.row("A24", f"{who}: errors of the run itself", str(len(errors)), not errors)


if __name__ == "__main__":
    main()
