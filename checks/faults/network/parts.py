"""A hostile network: what strangers can send, hold open and take up must not cost honest people anything.

Goals H9 (slow clients), H10 (caps), H11 (bodies), A10 (guesses), A22 (smuggling), T9 (deadlines); in the full tier also
H9 with slowhttptest, H10 with 5,000 connections, H12 (overload, and reads that are dear), A9 (floods of sign-ins), A11 (a million addresses) and
nginx in front. Most checks have a control: the same check with the guard switched off, or against a server that falls
for it, and it must then fail; faults/README.md names those that have none.
"""
from faults.network import bodies, connections, dear, guesses, overload, proxy, sign_ins, slow, smuggling
from faults.topic import Part

TITLE = "A hostile network"
PARTS = {
    "smuggling": Part(smuggling.check, "A22"),
    "bodies": Part(bodies.check, "H11"),
    "slow": Part(slow.clients, "H9"),
    "readers": Part(slow.readers, "H9"),
    "caps": Part(connections.check, "H10"),
    "forged": Part(guesses.forged, "A10"),
    "tls": Part(proxy.tls, "TLS", ("openssl",)),
    "guesses": Part(guesses.guesses, "A10", is_short=False),
    "slowhttptest": Part(slow.slowhttptest, "H9", ("slowhttptest",), is_short=False),
    "overload": Part(overload.check, "H12", ("wrk",), is_short=False),
    "dear": Part(dear.check, "H12", is_short=False),
    "sign-ins": Part(sign_ins.check, "A9", ("wrk",), is_short=False),
    "limiter": Part(guesses.limiter, "A11", ("wrk",), is_short=False),
    "proxy": Part(proxy.proxy, "A10", ("nginx-light", "openssl"), is_short=False),
}
