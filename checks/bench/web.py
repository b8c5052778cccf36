"""Files of the browser app: what a first visit asks for, beside /health.

    python3 -m bench.web [--quick]         this part of bench/run by itself; writes nothing
"""
import argparse
import pathlib
import re
import sys
import tempfile

from bench import load, mix, report
from harness import wayswap
from harness.server import serving

CLIENTS = (1, 16)


def files(server, faults):
    """The paths of the files that the page at / names, which a browser asks for at once."""
    status, page = server.get("/")
    found = sorted(set(re.findall(r'(?:href|src)="(/web/[^"]+)"', page.decode())))
    if status != 200 or not any(path.endswith("/js/app.js") for path in found):
        faults.add(f"the page of the app answered {status} with {len(found)} files")
    return found or ["/"]


def measure(seeded, folder, rounds, seconds, faults, table):
    """/health, the files as they are, and the same compressed, in turn; rows and details of them."""
    with serving(seeded) as server:
        paths = files(server, faults)
        listed = mix.write_paths(paths, folder / "web.paths")
        what = f"the {len(paths)} files of the page of the app"
        loads = {"/health": ("one.lua", [], "/health"), what: ("paths.lua", [listed, 0], "/"),
                 f"{what}, gzip": ("paths.lua", [listed, 0, "gzip"], "/")}
        runs = {}
        for _ in range(rounds):
            for clients in CLIENTS:
                for name, (script, arguments, path) in loads.items():
                    runs.setdefault((name, clients), []).append(
                        load.wrk(server, script, arguments, clients, seconds, path, faults, name))
    together = {key: load.together(found) for key, found in runs.items()}
    for clients in CLIENTS:
        health, many = together["/health", clients], "s" * (clients > 1)
        table.detail("/health, beside the files", clients, health)
        for name in list(loads)[1:]:
            one = together[name, clients]
            table.detail(name, clients, one)
            table.row(f"{name}, beside /health, {clients} client{many}, /s (p99 ms)",
                      f"{one['rate']:,.0f} ({one['p99']:.2f})", f"{health['rate']:,.0f} ({health['p99']:.2f})",
                      one["rate"] / health["rate"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one short round")
    options = parser.parse_args()
    faults, table = load.Faults(), report.Report("Files of the app", is_trial=True)
    with tempfile.TemporaryDirectory(prefix="wayswap-bench-", dir="/var/tmp") as place:
        folder = pathlib.Path(place)
        wayswap.seed(folder / "seed")
        measure(folder / "seed", folder, 1 if options.quick else 3, 2 if options.quick else 4, faults, table)
        print(table.text(report.facts(folder)))
    sys.exit(1 if faults.found else 0)


if __name__ == "__main__":
    main()
