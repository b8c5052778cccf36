"""Load by wrk, with the scripts in `lua/`: a client that costs next to nothing, so that the times are the server's."""
import json
import os
import subprocess

from harness.machine import CHECKS

LUA = CHECKS / "harness/lua"


def run(port, script, arguments, connections, seconds, path="/", cores=None, threads=1):
    """Requests, rate a second, p50, p99 and mean in ms, and how many were `failed` (no 2xx) or `broken` (no answer).

    With `cores` it runs on these alone. `said` is all that wrk and the script wrote.
    """
    wrap = ["taskset", "-c", ",".join(map(str, cores))] if cores else []
    said = subprocess.run(
        [*wrap, "wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "-s", str(LUA / script),
         f"http://127.0.0.1:{port}{path}", "--", *map(str, arguments)],
        capture_output=True, text=True, timeout=seconds + 60, env={**os.environ, "WRK_LUA": str(LUA)})
    lines = [line for line in said.stdout.splitlines() if line.startswith('{"requests"')]
    if said.returncode or not lines:
        raise RuntimeError(f"wrk failed: {said.stderr.strip() or said.stdout.strip()}")
    result = json.loads(lines[0])
    return {**result, "rate": result["requests"] / result["seconds"], "said": said.stdout}


def post_lines(file, rows):
    """Writes what `posts.lua` sends: rows of (path, token, body)."""
    file.write_text("".join(f"{path}\t{token}\t{body}\n" for path, token, body in rows))
    return file


def message_lines(file, people, text):
    return post_lines(file, [(f"/v1/threads/{person.thread}/messages", person.token,
                              f'{{"clientId": "@ID", "body": "{text}"}}') for person in people])
