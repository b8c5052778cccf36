"""Generates the clients, looks for what they lost, compiles them, and plays the tour: `clients/run`."""
import os
import subprocess
import sys
import time

from clients import fields, generate
from harness.folder import Folder, template
from harness.machine import CHECKS, ROOT


PACKAGE = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Tour", dependencies: [.package(path: "../swift")],
    targets: [.executableTarget(name: "Tour", dependencies: [.product(name: "WayswapClient", package: "swift")])])
"""


def compile_swift(place):
    """The client, and the tour that uses it."""
    package = place.parent / "swift-tour"
    sources = package / "Sources/Tour"
    sources.mkdir(parents=True, exist_ok=True)
    (package / "Package.swift").write_text(PACKAGE)
    (sources / "Tour.swift").write_bytes((CHECKS / "clients/Tour.swift").read_bytes())
    generate.run("swift", "build", cwd=package)


def tour_in_swift(place):
    with Folder(template("--demo")) as folder, folder.server() as server:
        generate.run(place.parent / "swift-tour/.build/debug/Tour", f"http://127.0.0.1:{server.port}")


def compile_typescript(place):
    files = sorted(place.glob("*.ts")) + sorted(place.glob("*/*.ts"))
    # Debian's compiler is version 4.8, which cannot infer a field from `'field' in value`, as 4.9 does.
    generate.run("tsc", "--noEmit", "--strict", "--suppressImplicitAnyIndexErrors", "--target", "es2020", "--lib",
                 "es2020,dom", "--moduleResolution", "node", *files)


def compile_python(place):
    """Types of the client, and of the tour that uses it."""
    generate.run(sys.executable, "-m", "mypy", "--strict-optional", "--cache-dir", ROOT / ".build/clients/mypy",
                 place / "wayswap_client")
    tour(place, "mypy", "--cache-dir", ROOT / ".build/clients/mypy", "--follow-imports", "silent")


def import_python(place):
    generate.run(sys.executable, "-c", "import pkgutil, importlib, wayswap_client as c\n"
                 "for m in pkgutil.walk_packages(c.__path__, 'wayswap_client.'): importlib.import_module(m.name)",
                 cwd=place)


def tour(place, *tool):
    """The tour as a program, or what a tool says of it."""
    words = [*map(str, tool), str(CHECKS / "clients/tour.py")] if tool else ["clients.tour"]
    ended = subprocess.run([sys.executable, "-m", *words], cwd=CHECKS, text=True, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=surroundings(place))
    if ended.returncode:
        raise RuntimeError(f"{' '.join(words)}:\n{ended.stdout[-4000:]}")


def surroundings(place):
    return {**os.environ, "PYTHONPATH": f"{CHECKS}:{place}", "MYPYPATH": str(place)}


SHORT = [("python", generate.python, [import_python, tour])]
WHOLE = [
    ("python", generate.python, [import_python, compile_python, tour]),
    ("swift", generate.swift, [compile_swift, tour_in_swift]),
    ("kotlin", generate.kotlin, []),
    ("typescript", generate.typescript, [compile_typescript]),
]


def main():
    failures = 0
    for language, make, steps in SHORT if "--short" in sys.argv[1:] else WHOLE:
        began, done = time.monotonic(), ["generated"]
        try:
            place = make()
            lost = fields.lost(language, place, [("Offer", "madeUp")])
            if lost != [f"{language}: Offer.madeUp"]:
                raise RuntimeError("\n".join(["the made-up field Offer.madeUp has to be lost, and no other:", *lost]))
            done.append("no field lost")
            for step in steps:
                step(place)
                done.append(step.__name__.replace("_", " "))
        except RuntimeError as error:
            failures += 1
            print(f"clients: {language}: {error}")
        print(f"clients: {language}: {', '.join(done)} ({time.monotonic() - began:.0f} s)", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
