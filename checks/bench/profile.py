"""Where the server's processor time goes while it is asked for one kind of thing: tables by thread and by function, and a
flame graph.

    make profile ROUTE=messages

ROUTE is health, searches, signed (searches of people who are signed in), messages, offers, transfers or swaps, as in `turns`. Swift's functions and those of SQLite have
their names; the functions of libraries without frame pointers (libc) are known, but not who called them. The files are
.build/profile/ROUTE.txt, .svg and .stacks, a sample a line.
"""
import collections
import contextlib
import html
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from bench import turns
from harness import machine, wayswap

SECONDS, HERTZ = 12, 499
#: Rows of a table, and how wide a function must be to stand in the picture: a 400th of all.
ROWS, THINNEST = 45, 1 / 400
WIDTH, HEIGHT = 1600, 17
#: What a frame belongs to, by its library or name; the first that fits.
KINDS = {
    "kernel": ("#8fa3b8", r"\[kernel|\[unknown\]$"),
    "SQLite": ("#d9a441", r"sqlite3|spatialite|libgeos|libproj"),
    "C": ("#b8b08f", r"\.so"),
    "libraries": ("#79a86b", r"NIO|Hummingbird|HTTPTypes|GRDB|Logging|Crypto|Metrics|Tracing"),
    "Swift": ("#a98fc9", r"^_?swift_|^Swift\.|Foundation|_StringProcessing|Concurrency|Synchronization| of Swift\."),
    "ours": ("#d0705c", r""),
}


def kind(frame):
    return next(name for name, (_, pattern) in KINDS.items() if re.search(pattern, frame))


def record(server, burst, file):
    """Stacks of a server under load, outermost first, each with how often it was seen; a thread is the outermost frame."""
    burst(server)
    data = file.with_suffix(".data")
    with subprocess.Popen(
            ["perf", "record", "-q", "-F", str(HERTZ), "--call-graph", "fp", "-p", str(server.process.pid), "-o", data],
            stderr=subprocess.DEVNULL) as perf:
        try:
            until = time.monotonic() + SECONDS
            while time.monotonic() < until:
                burst(server)
        finally:
            perf.send_signal(2)
    script = subprocess.run(["perf", "script", "-i", data, "-F", "comm,tid,ip,sym,dso"], capture_output=True, text=True, check=True)
    names = subprocess.run(["swift", "demangle", "--simplified"], input=script.stdout, capture_output=True, text=True, check=True)
    data.unlink()
    return stacks(names.stdout)


def stacks(script):
    found = collections.Counter()
    for sample in script.split("\n\n"):
        head, *frames = sample.strip("\n").split("\n")
        if frames:
            found[(re.sub(r"\s+\d+.*$", "", head.strip()), *reversed([name(frame) for frame in frames]))] += 1
    return found


def name(frame):
    """A function, with its library if that is not the program."""
    _, symbol = frame.strip().split(" ", 1)
    symbol, library = re.fullmatch(r"(.*) \((.*?)\)", symbol).groups()
    symbol = re.sub(r"\+0x[0-9a-f]+$", "", symbol)
    return symbol if library.endswith("/wayswap") else f"{symbol} ({pathlib.Path(library).name})"


def tables(found):
    """Samples by thread, by what the innermost function belongs to, by function, and by function with what it calls."""
    total = sum(found.values())
    threads, kinds, own, within = (collections.Counter() for _ in range(4))
    for stack, count in found.items():
        threads[stack[0]] += count
        own[stack[-1]] += count
        kinds[kind(stack[-1])] += count
        for frame in set(stack[1:]):
            within[frame] += count
    for title, counts in (("thread", threads), ("what it belongs to", kinds), ("function itself", own),
                          ("function with what it calls", within)):
        yield f"\n{title} ({total:,} samples)\n" + "".join(
            f"{100 * count / total:6.1f} %  {text[:170]}\n" for text, count in counts.most_common(ROWS))


def flames(found, title):
    """The stacks as an SVG: a function is as wide as the time within it, and stands under its caller."""
    total, boxes = sum(found.values()), []
    depths = [0]

    def draw(rows, depth, left):
        groups = collections.defaultdict(collections.Counter)
        for stack, count in rows.items():
            if len(stack) > depth:
                groups[stack[depth]][stack] += count
        for frame, inner in sorted(groups.items()):
            count = sum(inner.values())
            if count >= total * THINNEST:
                x, width, y = WIDTH * left / total, WIDTH * count / total, (depth + 2) * HEIGHT
                text = html.escape(frame)
                shown = html.escape(frame[:int(width / 6.5)]) if width > 40 else ""
                boxes.append(
                    f'<g><title>{text}: {100 * count / total:.1f} %</title>'
                    f'<rect x="{x:.1f}" y="{y}" width="{max(width - 0.5, 0.5):.1f}" height="{HEIGHT - 1}" '
                    f'fill="{KINDS[kind(frame)][0]}"/><text x="{x + 3:.1f}" y="{y + 12}">{shown}</text></g>')
                depths.append(depth)
                draw(inner, depth + 1, left)
            left += count

    draw(found, 0, 0)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{(max(depths) + 4) * HEIGHT}" '
            f'font-family="monospace" font-size="11"><rect width="100%" height="100%" fill="#fff"/>'
            f'<text x="4" y="16" font-size="13">{html.escape(title)}</text>{"".join(boxes)}</svg>\n')


def main(route):
    folder = machine.ROOT / ".build/profile"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / route
    sqlite = subprocess.run([machine.ROOT / "scripts/sqlite-symbols"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory(prefix="wayswap-profile-", dir="/var/tmp") as place, contextlib.ExitStack() as stack:
        place, program = pathlib.Path(place), wayswap.binary()
        builds = turns.Builds(place, turns.filled(place, program), [program], {"LD_LIBRARY_PATH": sqlite})
        stack.callback(builds.stop)
        burst = getattr(builds, route)()
        found = record(builds.servers[0], burst, file)
        cost = burst(builds.servers[0])
        failed = builds.faults.found
    title = f"{route}: {cost:.3f} ms of processor a request, {turns.CLIENTS} clients"
    text = title + "\n" + "".join(tables(found))
    file.with_suffix(".txt").write_text(text)
    file.with_suffix(".svg").write_text(flames(found, title))
    file.with_suffix(".stacks").write_text("".join(f"{';'.join(stack)} {count}\n" for stack, count in found.most_common()))
    print(text, f"\nThe picture: {file.with_suffix('.svg').relative_to(machine.ROOT)}", sep="")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or not hasattr(turns.Builds, sys.argv[1]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
