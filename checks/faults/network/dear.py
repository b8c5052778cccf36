"""R10, R11: three addresses ask the dearest reads of the API in a loop, and three people search the worst texts.

Whoever else reads meanwhile hardly waits, and nobody is refused: a limit counts what a read costs, what is dear waits in
a lane of its own, and who is refused again and again waits for the answer. Without limits the same load is found.
"""
import collections
import itertools
import multiprocessing
import os
import random
import re
import socket
import threading
import time
import uuid

from faults.network.loopback import Honest
from harness.client import Client
from harness.folder import Folder
from harness.people import People
from harness.times import ms, p99

#: Lines that almost have what is looked for, at every place: a megabyte of them for each who searches.
WORST, WANTED = ("a" * 98 + "b") * 40, "a" * 100
MESSAGES = 252
CODES = "USD,JPY,CZK,DKK,GBP,HUF,PLN,RON,SEK,CHF,ISK,NOK,TRY,AUD,BRL,CAD,CNY,HKD,IDR,ILS,INR,KRW,MXN,MYR,NZD,PHP,SGD,THB"
SECONDS, EACH = 20, 12
#: Of others' reads at p99. The goal is 100 ms; without limits 46 to 84 ms were measured, so that would tell nothing.
BAR = 0.03
SCRATCH = bytearray(1 << 20)
READS = ["/v1/rates/latest", "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=25&limit=20", "/v1/currencies?q=PLN"]


def reads(number):
    """The dearest reads, each with days that nobody has asked for before."""
    day = f"{1999 + number % 12}-{1 + number // 12 % 12:02d}-{1 + number // 144 % 28:02d}"
    return {
        "history of 28 pairs": f"/v1/rates/history?base=EUR&quotes={CODES}&from={day}",
        "drawing of ten pairs": f"/v1/rates/history.svg?base=EUR&quotes={','.join(CODES.split(',')[:10])}&from={day}",
        "comparison of ten pairs": f"/v1/rates/compare?base=EUR&quotes={','.join(CODES.split(',')[:10])}&from={day}",
        "history of one pair": f"/v1/rates/history?base=USD&quote=PLN&from={day}",
        "movers": f"/v1/rates/movers?base={CODES.split(',')[number % 28]}",
        "forecast": f"/v1/rates/forecast?base=EUR&quote={CODES.split(',')[number % 28]}",
        "drawing of a forecast": f"/v1/rates/forecast.svg?base=EUR&quote={CODES.split(',')[number % 28]}&width={400 + number}",
        "a page of 100 offers": f"/v1/offers/nearby?lat=13.7{number % 90 + 10}&lon=100.5018&radius=50&sort=gain&limit=100",
        "the document": "/openapi.yaml",
        "assets": "/v1/rates/assets",
    }


def of_person(number):
    """The same of somebody who is signed in."""
    return {
        "portfolio of ten years": f"/v1/wallet/portfolio?since=2017-{1 + number % 12:02d}-{1 + number % 28:02d}",
        "search of the worst texts": f"/v1/threads/search?q={WANTED[number % 2:]}",
        "search of the wallet": f"/v1/wallet/transactions?q={WANTED[number % 60:]}",
    }


def answered(connection):
    """The head of an answer, whose body is thrown away: to ask costs next to nothing, so that the times are the server's."""
    read = bytearray()
    while b"\r\n\r\n" not in read:
        part = connection.recv(65_536)
        if not part:
            raise RuntimeError("the server hung up")
        read += part
    head, _, body = bytes(read).partition(b"\r\n\r\n")
    left = int(re.search(rb"\r\ncontent-length: (\d+)", head.lower())[1]) - len(body)
    while left > 0:
        left -= connection.recv_into(SCRATCH, min(left, len(SCRATCH)))
    return head


def asks(port, source, paths, token, stopping, told):
    """Somebody at another machine who asks one dear read after another, without a pause, on some connections."""
    # Whoever attacks takes no processor from the server or from who reads beside: their machine is another.
    os.nice(19)
    statuses = collections.Counter()
    signed_in = f"Authorization: Bearer {token}\r\n" if token else ""

    def on_connection(first):
        with socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(source, 0)) as connection:
            for number in itertools.count(first, EACH):
                for path in paths(number).values():
                    if stopping.is_set():
                        return
                    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n{signed_in}\r\n".encode())
                    head = answered(connection)
                    status = int(head[9:12])
                    statuses[status] += 1
                    statuses["no Retry-After"] += status in (429, 503) and b"\r\nretry-after:" not in head.lower()

    threads = [threading.Thread(target=on_connection, args=(number,)) for number in range(EACH)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.put(statuses)


def prepared(folder):
    """Three people with a megabyte of the worst text each."""
    with folder.server(limit=60) as server:
        people = People(server.port, random).make(server.port, 3)
        for person in people:
            with Client(server.port, timeout=30, token=person.token) as client:
                client.json("GET", "/v1/wallet")
                for _ in range(MESSAGES):
                    key = str(uuid.UUID(int=random.getrandbits(128), version=4))
                    client.json("POST", f"/v1/threads/{person.thread}/messages", {"clientId": key, "body": WORST})
        # Until the index of the search has them.
        time.sleep(5)
        return people


def listed(run, server, people):
    """What each read costs when it is asked for the first time, and again."""
    rows = []
    with Client(server.port, timeout=60) as client:
        for token, made in [(None, reads), (people[0].token, of_person)]:
            client.token = token
            for name in made(0):
                took, size = [], 0
                for number in (901, 902, 903):
                    began = time.monotonic()
                    status, _, body = client.call("GET", made(number)[name])
                    took.append(time.monotonic() - began)
                    size = max(size, len(body))
                    if status != 200:
                        raise RuntimeError(f"{name} answered {status}: {body[:200]!r}")
                began = time.monotonic()
                client.call("GET", made(903)[name])
                rows.append((sorted(took)[1], time.monotonic() - began, size, name))
    rows.sort(reverse=True)
    for first, again, size, name in rows[:10]:
        run.row("H12", f"the dearest reads: {name}", f"{ms(first)}, again {ms(again)}, {size / 1e6:.2f} MB", True)
    worst = [first for first, _, _, name in rows if name == "search of the worst texts"][0]
    run.row("H12", "a search of a megabyte of the worst text: half of it a page, 5 ms a megabyte and 20 ms for all else",
            ms(worst), worst <= 0.1)


def attacked(server, people):
    """What others see while six ask, each a process of its own: ([(status, seconds)], {status: how often the six got it})."""
    processes = multiprocessing.get_context("fork")
    stopping, told = processes.Event(), processes.Queue()
    six = [(f"127.0.0.{11 + number}", reads, None) for number in range(3)]
    six += [(f"127.0.0.{21 + number}", of_person, person.token) for number, person in enumerate(people)]
    askers = [processes.Process(target=asks, args=(server.port, *one, stopping, told), daemon=True) for one in six]
    for asker in askers:
        asker.start()
    time.sleep(2)
    honest, seen = [Honest(server.port, path) for path in READS], []
    ends = time.monotonic() + SECONDS
    for reader in itertools.cycle(honest):
        if time.monotonic() > ends:
            break
        seen.append(reader.once())
        time.sleep(0.01)
    stopping.set()
    statuses = sum((told.get(timeout=120) for _ in askers), collections.Counter())
    for asker in askers:
        asker.join()
    return seen, statuses


def check(run):
    with Folder() as folder:
        people = prepared(folder)
        with folder.server(limit=60) as server:
            listed(run, server, people)
        with folder.server(limit=60, environment={"WAYSWAP_LIMITS": "on"}) as server:
            seen, statuses = attacked(server, people)
            bad = sum(status != 200 for status, _ in seen)
            run.row("H12", "three addresses ask the dearest reads in a loop, three people search the worst texts: others' "
                    f"reads, {SECONDS} s", f"p99 {ms(p99(seen))} of {len(seen)}, {bad} refused; bar {ms(BAR)}, none",
                    p99(seen) <= BAR and bad == 0)
            told = {status: count for status, count in statuses.items() if status != "no Retry-After"}
            run.row("H12", "what the six were told", ", ".join(f"{count} × {status}" for status, count in sorted(told.items()))
                    + f"; {statuses.get('no Retry-After', 0)} refusals without Retry-After",
                    set(told) <= {200, 429, 503} and not statuses.get("no Retry-After"))
        with folder.server(limit=60, options=("--max-requests", "0")) as server:
            seen, statuses = attacked(server, people)
            run.row("H12", "the same with limits off", f"p99 {ms(p99(seen))} of {len(seen)}; {statuses[200]} × 200 for the six",
                    p99(seen) > BAR, control=True)
