"""The wallet under kill -9: what was acknowledged is booked once, and the ledger adds up."""
import contextlib

from faults.topic import Part
from faults.wallet import bank, kinds, orders
from harness import machine

TITLE = "The wallet"


@contextlib.contextmanager
def stage(run):
    if run.short:
        machine.judge_no_time()
    yield None


PARTS = {"bank": Part(bank.check, "M1, M2"), "kinds": Part(kinds.check, "M7"), "orders": Part(orders.check, "M7")}
