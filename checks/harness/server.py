"""A wayswap that serves one folder: its start, its end, and what /proc and /metrics say of it."""
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import time

from harness import machine, wayswap
from harness.client import LOST, Client
from harness.machine import patience


class Server:
    """A wayswap that serves one folder; `wrap` is put before the command (strace …), `environment` is added.

    In a `with` block it is ready at the beginning (unless `limit` is None), and killed at the end.
    """

    def __init__(self, folder, port=None, program=None, wrap=(), environment=None, log=None, options=(), limit=30.0):
        self.folder, self.port, self.may_move = pathlib.Path(folder), port or machine.free_port(), port is None
        self.log, self.limit = pathlib.Path(log or self.folder.parent / f"{self.folder.name}.log"), limit
        self.begin = lambda output: subprocess.Popen(
            [*wrap, program or wayswap.binary(), "serve", "--data", str(folder), "--port", str(self.port), *options],
            env=wayswap.surroundings(environment), cwd=machine.ROOT, stdin=subprocess.DEVNULL,
            stdout=output, stderr=output, start_new_session=True)
        self._start()
        machine.at_end(self.end)

    def _start(self):
        self.began = time.monotonic()
        # The log lines are written as in operation: they are part of what a request costs.
        with open(self.log, "ab") as output:
            self.process = self.begin(output)

    def wait_ready(self, limit=30.0):
        """Seconds from its start to a 200 of /ready (`ready`); an error if it ended or took longer than `limit`."""
        limit = patience(limit)
        while time.monotonic() - self.began < limit:
            if self.process.poll() == 75 and self.may_move:
                # Somebody else has taken the port since it was found free.
                self.port = machine.free_port()
                self._start()
            elif self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}; see {self.log}")
            with Client(self.port, timeout=1.0) as client, contextlib.suppress(*LOST):
                if client.call("GET", "/ready")[0] == 200:
                    self.ready = time.monotonic() - self.began
                    return self.ready
            time.sleep(0.005)
        raise RuntimeError(f"not ready within {limit:.0f} s; see {self.log}")

    def started(self, limit=60.0):
        """Itself, once it is ready; killed if it never is."""
        try:
            self.wait_ready(limit)
        except BaseException:
            self.kill()
            raise
        return self

    def client(self, **options):
        return Client(self.port, **options)

    def get(self, path):
        """(status, body) of one request."""
        with self.client(timeout=30) as client:
            status, _, body = client.call("GET", path)
            return status, body

    def kill(self):
        """SIGKILL to the whole group: as sudden as it gets."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        machine.forget(self.end)
        code, until = self.process.wait(patience(20)), time.monotonic() + patience(10)
        # A server that is wrapped dies a little after its wrapper, and has the lock of its folder until then.
        with contextlib.suppress(ProcessLookupError):
            while time.monotonic() < until:
                os.killpg(self.process.pid, 0)
                time.sleep(0.005)
        return code

    def end(self):
        if self.process.poll() is None:
            self.kill()

    def stop(self, limit=30.0):
        """SIGTERM; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(patience(limit))

    def __enter__(self):
        return self if self.limit is None else self.started(self.limit)

    def __exit__(self, *_):
        self.end()
        machine.forget(self.end)

    def memory(self):
        """Bytes that are resident (VmRSS), the most that ever were (VmHWM), and those that are no file's (RssAnon)."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return {name: int(size) * 1024 for name, size in re.findall(r"^(VmRSS|VmHWM|RssAnon):\s+(\d+) kB", text, re.M)}

    def transferred(self, name):
        """Bytes that the process was given by read calls (`rchar`) or gave to write calls (`wchar`), sockets too."""
        text = pathlib.Path(f"/proc/{self.process.pid}/io").read_text()
        return int(re.search(rf"^{name}: (\d+)", text, re.M)[1])

    def sockets(self):
        """Connections that the process has open, its listener among them."""
        folder, count = f"/proc/{self.process.pid}/fd", 0
        for name in os.listdir(folder):
            with contextlib.suppress(OSError):
                count += os.readlink(f"{folder}/{name}").startswith("socket:")
        return count

    def processor_seconds(self):
        """User and system time of the process so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def metrics(self, name):
        """As Client.metrics, over a connection of its own."""
        with self.client() as client:
            return client.metrics(name)


@contextlib.contextmanager
def serving(folder, limit=60.0, **options):
    """A server on the folder, which is ended in order."""
    with Server(folder, limit=limit, **options) as server:
        yield server
        if server.stop() != 0:
            raise RuntimeError(f"the server did not end in order; see {server.log}")
