"""Files of the browser app: what a first visit asks for, beside /health.

    python3 -m bench.web [--quick]         this part of bench/run by itself; writes nothing
"""
import re

from bench import load, mix, trial
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


if __name__ == "__main__":
    trial.main(__doc__, "Files of the app", measure)
