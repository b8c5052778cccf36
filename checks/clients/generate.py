"""Makes a client from docs/openapi.yaml for each language, in .build/clients.

The generators are those that teams use: openapi-python-client for Python, because its clients are typed and need only
httpx; OpenAPI Generator for Swift (swift6), Kotlin (moshi and okhttp, as on Android) and TypeScript (fetch).
"""
import pathlib
import shutil
import subprocess
import sys

from harness.machine import CHECKS, ROOT

DOCUMENT = ROOT / "docs/openapi.yaml"
PLACE = ROOT / ".build/clients"
PROGRAMS = pathlib.Path(sys.executable).parent
#: What every run of OpenAPI Generator says of any document in version 3.1.
KNOWN = ("OpenAPI 3.1 support is still in beta", "Failed to get the schema name: null",
         # Of the parameter `date`, whose type is text in the end.
         "Date (model name matches existing language type)")


def run(*command, cwd=ROOT):
    """What a program printed; an error with it if the program failed."""
    ended = subprocess.run(list(map(str, command)), cwd=cwd, text=True, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if ended.returncode:
        raise RuntimeError(f"{pathlib.Path(command[0]).name} failed:\n{ended.stdout[-4000:]}")
    return ended.stdout


def python():
    place = fresh("python")
    run(PROGRAMS / "openapi-python-client", "generate", "--path", DOCUMENT, "--output-path", place,
        "--config", CHECKS / "clients/python.yml", "--fail-on-warning", "--overwrite")
    return place


def swift():
    return generated("swift6", "swift", "--additional-properties=projectName=WayswapClient")


def kotlin():
    return generated("kotlin", "kotlin", "--additional-properties=packageName=wayswap.client")


def typescript():
    return generated("typescript-fetch", "typescript")


def generated(generator, name, *options):
    place = fresh(name)
    said = run(PROGRAMS / "openapi-generator-cli", "generate", "--input-spec", DOCUMENT, "--generator-name", generator,
               "--output", place, *options)
    warnings = [line for line in said.splitlines() if "WARN" in line or "ERROR" in line]
    unknown = [line for line in warnings if not any(known in line for known in KNOWN)]
    if unknown:
        raise RuntimeError("\n".join([f"{generator} has warnings:", *unknown]))
    return place


def fresh(name):
    """An empty folder; the build of a Swift package stays."""
    place = PLACE / name
    place.mkdir(parents=True, exist_ok=True)
    for path in place.iterdir():
        if path.name == ".build":
            continue
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return place
