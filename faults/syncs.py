"""How many syncs a write costs: counted, not timed, with each sync slowed by 5 ms, so that the disk does not matter.

The delay is put in by strace, which also counts (`method` "strace"), or by durable.c, where tracing may not be allowed
("shim").
"""
import re
import shutil
import statistics
import subprocess
import tempfile

import acklog
import pump
import wayswap

DELAY = 0.005
LEAST = 65  # writes that are measured, however slow the machine; for one writer a third of it


class Measured:
    """Writes, syncs and times of one run."""

    def __init__(self, writers, took, refused, syncs, durations, times=None):
        self.writers, self.writes, self.syncs, self.refused = writers, len(took), syncs, len(refused)
        took = sorted(took) or [0.0]
        self.median, self.p99 = times or (took[len(took) // 2], took[int(len(took) * 0.99)])
        self.sync = statistics.median(durations) if durations else None

    @property
    def ratio(self):
        return self.syncs / self.writes if self.writes else float("inf")

    @property
    def bar(self):
        """The longest p99 that group commit explains: 20 syncs and 20 ms."""
        return 20 * self.sync + 0.02

    def __str__(self):
        text = f"{self.syncs} syncs for {self.writes} writes = {self.ratio:.3f}; p99 {1000 * self.p99:.0f} ms"
        return text if not self.refused else f"{text}; {self.refused} not acknowledged"


SEND = """
local lines, count = {%s}, 0
function request()
  count = count + 1
  local line = lines[count %% #lines + 1]
  local body = string.format('{"clientId":"%s-0000-7000-8000-%%012x","body":"At noon, by the fountain?"}', count)
  return wrk.format("POST", "/v1/threads/" .. line[1] .. "/messages",
                    {["Authorization"] = "Bearer " .. line[2], ["Content-Type"] = "application/json"}, body)
end
"""


def send(server, who, writers, seconds, random):
    """(median, p99) in seconds of messages that wrk sends: a client that costs next to nothing, so that the times are
    the server's. The pump's own thread takes as long for a request as the server does."""
    lines = ", ".join(f'{{"{person.thread}", "{person.token}"}}' for person in who)
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(SEND % (lines, f"{random.getrandbits(32):08x}"))
        script.flush()
        said = subprocess.run(["wrk", "-t1", f"-c{writers}", f"-d{seconds}s", "--latency", "-s", script.name,
                               f"http://127.0.0.1:{server.port}/"], capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in said:
        raise RuntimeError(f"not all messages were taken: {said}")
    units = {"us": 1e-6, "ms": 1e-3, "s": 1.0}
    return tuple(float(number) * units[unit] for share in (50, 99)
                 for number, unit in re.findall(rf"^ +{share}% +([0-9.]+)(us|ms|s)$", said, re.MULTILINE))


def measure(template, work, shim, writers, seconds, random, method="strace", program=None, sending=False):
    """Runs `writers` in a closed loop for some seconds; `sending`: messages only, by wrk, for their times."""
    folder, trace = work / "data", work / "strace"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    trace.unlink(missing_ok=True)
    wrap, environment = [], {}
    if method == "strace":
        wrap = ["strace", "-f", "--seccomp-bpf", "-qq", "-T", "-e", "signal=none", "-e", "trace=fdatasync,fsync", "-e",
                f"inject=fdatasync,fsync:delay_enter={int(1e6 * DELAY)}", "-o", str(trace)]
    else:
        environment = shim.environment(folder, image=False, delay=DELAY)
    with wayswap.Server(folder, program=program, wrap=wrap, environment=environment, log=work / "server.log") as server:
        server.wait_ready()
        people = acklog.People(server.port, random)
        who = people.make(server.port, min(writers, 16))
        before, begun = shim.syncs, len(traced(trace))
        times = send(server, who, writers, seconds, random) if sending else None
        took, refused = ([], []) if sending else pump.pump(
            server.port, who * (writers // len(who)), people.key, seconds, LEAST if writers > 1 else LEAST // 3)
        lines = traced(trace)[begun:]
        syncs = shim.syncs - before
    if method == "strace":
        syncs = sum("sync(" in line for line in lines)
    durations = [float(match[1]) for match in (re.search(r"<(\d+\.\d+)>$", line) for line in lines) if match]
    return Measured(writers, took, refused, syncs, durations, times)


def traced(trace):
    return trace.read_text().splitlines() if trace.exists() else []
