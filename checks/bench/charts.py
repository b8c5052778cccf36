"""Rates as drawings: the processor time of the server for each, drawn anew and from its cache.

    python3 -m bench.charts    by itself; prints a table and writes nothing
"""
import time

from harness.client import Client
from harness.folder import serving

#: Each is asked for in widths that nobody asked for before.
COLD = {
    "history, one year": "/v1/rates/history.svg?base=EUR&quote=PLN&range=1y",
    "history, ten years": "/v1/rates/history.svg?base=EUR&quote=PLN&range=all",
    "history, ten years of a cross": "/v1/rates/history.svg?base=USD&quote=TRY&range=all",
    "five currencies, ten years": "/v1/rates/compare.svg?base=EUR&quotes=USD,PLN,TRY,GBP,JPY&range=all",
    "forecast": "/v1/rates/forecast.svg?base=EUR&quote=PLN",
}
TIMES, REPEATED = 200, 3000


def measure(server, paths):
    """Milliseconds of processor time of a request, requests a second by one client, and bytes of the last answer."""
    with Client(server.port) as client:
        before, began, size = server.processor_seconds(), time.monotonic(), 0
        for path in paths:
            status, _, picture = client.call("GET", path)
            if status != 200 or not picture.startswith(b"<svg"):
                raise RuntimeError(f"{path} answered {status}")
            size = len(picture)
        took = time.monotonic() - began
    return 1000 * (server.processor_seconds() - before) / len(paths), len(paths) / took, size


def main():
    with serving() as server:
        print("| chart | drawn anew, ms of processor | /s | bytes | cached, ms | /s |")
        for name, path in COLD.items():
            measure(server, [f"{path}&width={width}" for width in range(500, 510)])
            cold = measure(server, [f"{path}&width={width}" for width in range(600, 600 + TIMES)])
            warm = measure(server, [path] * REPEATED)
            print(f"| {name} | {cold[0]:.2f} | {cold[1]:,.0f} | {cold[2]:,} | {warm[0]:.3f} | {warm[1]:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
