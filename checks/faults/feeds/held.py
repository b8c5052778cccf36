"""Figures that are strange: what is held, what gets in all the same, and who may decide."""
import json
import time

from faults.feeds import stage as stages
from faults.feeds.checks import GOAL, named, wrongly
from faults.feeds.figures import SUDDEN, SWAPPED
from faults.feeds.player import FEEDS, KEYED


def partly(stage, modes, held, program=None):
    """(words, what is wrong): feeds in these modes; exactly `held` ({feed: currencies}) stays out, all else gets in."""
    with stage.place() as place:
        stage.player.tell(mode="good", wait=0, forget=1)
        for feed, mode in modes.items():
            stage.player.tell(mode=mode, feed=feed)
        days = {feed: stage.published(feed)[0] for feed in modes}
        with stage.serving(place, feeds=list(modes), program=program) as server:
            stages.wait(20, lambda: all(place.newest()[stages.SOURCES[feed]] >= days[feed]
                                             for feed in modes))
            time.sleep(2 * stages.PACE)
            client, latest = server.client(), {}
            for source in ("ECB", "NBP-A"):
                status, _, text = client.call("GET", f"{stages.LATEST}?base=EUR&source={source}")
                latest[source] = json.loads(text) if status == 200 else {"rates": {}}
            client.close()
        wrong, listed = [], place.quarantine()
        for feed, mode in modes.items():
            source, out = stages.SOURCES[feed], set(held.get(feed, []))
            stored, figures = place.figures(source, days[feed]), stage.published(feed, mode)[1]
            wrong += [f"{source}: {name}" for name in named({
                f"{' '.join(sorted(out & set(stored)))} got in": out & set(stored),
                "what was right": any(stored.get(code) != both for code, both in figures.items() if code not in out),
                "quarantine": {code for name, code in listed if name == source} != out})]
            if feed in ("ECB", "NBP_A") and not own(stage, feed, mode, latest[source]):
                wrong.append(f"{source}: its own answer")
    zloty = ", ".join(f"{source} {rates['rates'].get('PLN')}" for source, rates in latest.items())
    names = " ".join(sorted(f"{source}/{code}" for source, code in listed))
    return f"held: {names or 'nothing'}; złoty for one euro: {zloty}{wrongly(wrong)}", wrong


def own(stage, feed, mode, latest):
    """Whether an answer about one source has that source's own figure of the złoty, and its newest day."""
    day, figures = stage.published(feed, mode)
    figure = figures["PLN" if feed == "ECB" else "EUR"][0]
    return latest.get("asOf") == str(day) and abs(float(latest["rates"].get("PLN", 0)) / figure - 1) < 1e-5


def jump(run, stage):
    words, wrong = partly(stage, {"ECB": "jump"}, {"ECB": [SUDDEN]})
    run.row(GOAL, "the ECB alone is on, and one currency jumps by 30 %", words, not wrong)


def liar(run, stage):
    modes = {feed: "liar" if feed == "ECB" else "good" for feed in stages.FEEDS}
    words, wrong = partly(stage, modes, {"ECB": [SUDDEN]})
    run.row(GOAL, "one figure of the ECB is 50 % off, the other sources tell the truth", words, not wrong)


def apart(run, stage):
    modes = {feed: "apart" if feed.startswith("NBP") else "good" for feed in stages.FEEDS}
    words, wrong = partly(stage, modes, {})
    run.row(GOAL, "NBP is 5 % away from the others: each keeps its own figures", words, not wrong)


def swapped(run, stage):
    out = {feed: set(SWAPPED) & set(stage.published(feed)[1]) for feed in stages.FEEDS}
    words, wrong = partly(stage, dict.fromkeys(stages.FEEDS, "swapped"),
                          {feed: codes for feed, codes in out.items() if len(codes) == 2})
    run.row(GOAL, "every feed has the figures of two currencies exchanged", words, not wrong)


def gold(run, stage):
    """One figure a day: nothing in the answer contradicts it, and its own next day is no other witness."""
    found = {}
    for mode in ("times10", "times100", "inverted"):
        with stage.place() as place:
            before = place.digest()
            stage.player.tell(mode=mode, wait=0, forget=1)
            with stage.serving(place, feeds=["NBP_GOLD"]):
                stages.wait(10, lambda: stage.asked().get("NBP_GOLD", 0) >= 2)
            found[mode] = place.digest() == before
    run.row(GOAL, "gold times 10, times 100 and turned over, on each day of a missed week",
            ", ".join(f"{mode}: {'not taken' if is_kept else 'TAKEN'}" for mode, is_kept in found.items()),
            all(found.values()))


def decisions(run, stage):
    """A person may say that a held figure is right, or that it never will be."""
    code, feed = SUDDEN, stage.player.environment("ECB")
    stage.player.tell(mode="jump", wait=0, forget=1)
    day, figures = stage.published("ECB", "jump")
    found = []
    for word in ("release", "drop"):
        with stage.place() as place:
            stages.command(place.data, "fetch", environment=feed)
            number, before = place.quarantine().get(("ECB", code)), place.figures("ECB", day).get(code)
            ended = stages.command(place.data, word, number)[0]
            left = place.quarantine()
            stages.command(place.data, "fetch", environment=feed)
            found.append((before, ended, left, place.figures("ECB", day).get(code), place.quarantine()))
    (_, _, _, used, _), (_, _, _, dropped, again) = found
    run.row(GOAL, "the jump is released by a person, in another folder dropped, and fetched once more",
            f"published {figures[code][0]}; before: {found[0][0]}; released: {used and used[0]}; dropped: {dropped}, "
            f"held again: {bool(again)}",
            all(one[:3] == (None, 0, {}) for one in found) and used == figures[code] and not (dropped or again))


def alone(run, stage):
    """Each feed is read as it is written, and none of its figures is lost."""
    wrong = []
    for feed in FEEDS:
        with stage.place() as place:
            stage.player.tell(mode="good", wait=0, forget=1)
            source = stages.SOURCES[feed]
            code, said = stages.command(place.data, "fetch", "--feed", feed,
                                             environment=stage.player.environment(feed))
            day, figures = stage.published(feed)
            keyed = bool(stage.player.tell()["keyed"].get(feed))
            faults = named({f"exit {code}, {said.strip()[-100:]}": code,
                            "figures": place.figures(source, day) != figures,
                            "the key is written": place.with_key(said),
                            "no key came": keyed != (feed in KEYED)})
            wrong += [f"{feed}: {name}" for name in faults]
    count = len(FEEDS)
    run.row(GOAL, "each feed fetched once by `wayswap rates fetch`, good",
            f"{count} feeds; figures as published, keys sent and nowhere written{wrongly(wrong)}", not wrong)
