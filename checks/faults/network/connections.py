"""H10: caps on connections, in all and for each address."""
import contextlib
import os
import time

from faults.network.loopback import HONEST, answered, connect
from harness.folder import serving
from harness.times import ms


def check(run):
    """At the cap accepting pauses: what comes later waits in the kernel and is answered when there is room."""
    cap, extra = (40, 10) if run.short else (4096, 904)
    with serving("--max-connections", str(cap)) as server:
        held = [connect(server.port, f"127.0.1.{1 + index % 200}") for index in range(cap)]
        full = sum((answered(one) or b"").startswith(b"HTTP/1.1 200") for one in (held[0], held[-1]))
        late = [connect(server.port, HONEST) for _ in range(extra)]
        time.sleep(0.2)
        waits = answered(late[0], limit=0.5) is None
        descriptors = len(os.listdir(f"/proc/{server.process.pid}/fd"))
        inside = (answered(held[0]) or b"").startswith(b"HTTP/1.1 200")
        began = time.monotonic()
        for one in held[-extra:]:
            one.close()
        late[0].settimeout(5)
        with contextlib.suppress(OSError):
            waits = waits and late[0].recv(4096).startswith(b"HTTP/1.1 200")
        resumed = time.monotonic() - began
        for one in held + late:
            one.close()
    run.row("H10", f"{cap + extra} connections, {cap} allowed",
            f"{descriptors} descriptors; who is in is answered: {inside}; the next after {ms(resumed)}",
            full == 2 and waits and inside and resumed <= 1 and descriptors <= cap + 256)
    for limit, control in (("5", False), ("0", True)):
        with serving("--max-connections-per-address", limit) as server:
            crowded = [connect(server.port) for _ in range(6)]
            begun = [answered(one) for one in crowded[:5]]
            began = time.monotonic()
            sixth = answered(crowded[5], limit=1) or b""
            took = time.monotonic() - began
            other = (answered(connect(server.port, HONEST)) or b"").startswith(b"HTTP/1.1 200")
        holds = not sixth.startswith(b"HTTP/1.1 200") and took <= 0.1 and other and all(begun)
        run.row("H10", "no cap for each address" if control else "a sixth connection of one address, five allowed",
                f"{sixth[9:12].decode() or 'closed'} after {ms(took)}; another address is answered: "
                f"{other}",
                not holds if control else holds, control=control)
    with serving("--max-connections-per-address", "2", "--trusted-proxies", "127.0.0.1") as server:
        through = [answered(connect(server.port)) for _ in range(10)]
    run.row("H10", "ten connections of a trusted proxy, two allowed for each address",
            f"{sum(bool(answer) for answer in through)} answered", all(through))
