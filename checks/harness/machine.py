"""The machine: paths, programs that are missing, limits in seconds, and what is cleaned up at the end.

Whatever ends a run (its own end, an error, SIGTERM), the endings that were given to `at_end` are called.
"""
import atexit
import contextlib
import os
import pathlib
import platform
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys

#: The programs that run against a server, and the repository.
CHECKS = pathlib.Path(__file__).resolve().parent.parent
ROOT = CHECKS.parent
PROGRAMS = {"nginx-light": "nginx"}  # Where the program is not called as its Debian package is.
_endings, _owner = [], os.getpid()
_judges_time = True


def at_end(ending):
    """Calls `ending` when this process ends, unless `forget` took it back."""
    _endings.append(ending)
    return ending


def forget(ending):
    with contextlib.suppress(ValueError):
        _endings.remove(ending)


@atexit.register
def _end():
    if os.getpid() == _owner:  # Not in a child that was forked.
        while _endings:
            with contextlib.suppress(Exception):
                _endings.pop()()


def end_on_sigterm():
    """SIGTERM kills the servers and becomes an ordinary end with 143, for which there are 20 s. Children die of it.

    An end may hang: a pool waits for ever when its workers were sent the signal too.
    """
    def end(*_):
        if os.getpid() != _owner:
            os._exit(143)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGALRM, lambda *_: os._exit(143))
        signal.alarm(20)
        _end()
        sys.exit(143)

    with contextlib.suppress(ValueError):  # Only the main thread may.
        signal.signal(signal.SIGTERM, end)


def need(*packages):
    """Installs the Debian packages of these names whose programs are missing. None of them may start a service."""
    places = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    missing = [name for name in packages if not shutil.which(PROGRAMS.get(name, name), path=places)]
    if not missing:
        return
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    if as_root and not shutil.which("sudo"):
        raise RuntimeError(f"neither root nor sudo; run as root: apt-get install {' '.join(missing)}")
    print(f"  installing {' '.join(missing)}", flush=True)
    policy = "/usr/sbin/policy-rc.d"
    script = ("set -e; if [ ! -e \"$0\" ]; then trap 'rm -f \"$0\"' EXIT; printf '#!/bin/sh\\nexit 101\\n' >\"$0\"; "
              "chmod 755 \"$0\"; fi; export DEBIAN_FRONTEND=noninteractive; apt-get -qq update; "
              "apt-get -qq install -y --no-install-recommends \"$@\" >/dev/null")
    if subprocess.run([*as_root, "sh", "-c", script, policy, *missing], timeout=900).returncode:
        raise RuntimeError(f"apt-get could not install {' '.join(missing)}")


def allow_connections(most=16384):
    """Lets this process have so many files and sockets."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, most), hard))


def crowding():
    """How many programs want to run for each core, 1 to 3: by so much a limit in seconds is longer."""
    return min(3.0, max(1.0, os.getloadavg()[0] / os.cpu_count()))


def judge_no_time():
    """For the short tier, which runs beside anything else: nothing is too slow but what hangs."""
    global _judges_time
    _judges_time = False


def patience(seconds):
    """How long to wait for something before it is given up."""
    return seconds if _judges_time else 20 * seconds


def limit(seconds):
    """How long something may take, on a machine as busy as this one."""
    return seconds * crowding() if _judges_time else patience(60)


def free_port():
    """A port that no client gets: one that calls a stopped server's port from the same port would keep it."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        port = random.SystemRandom().randrange(first // 2, first)
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def output(*command):
    """What a command says; empty if it cannot be run."""
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=20).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def facts(folder):
    """What a figure may depend on: processor, memory, kernel, and the file system of a folder."""
    processor = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return {"cores": os.cpu_count(), "processor": processor[1] if processor else platform.machine(),
            "memory": f"{memory:.0f} GiB", "kernel": platform.release(),
            "file system": output("df", "--output=fstype", str(folder)).split("\n")[-1] or "unknown"}
