"""Feeds that fail while readers read, feeds that are well, and servers that start without any."""
import re
import time

from faults.feeds import player
from faults.feeds import stage as stages
from harness.machine import crowding
from harness.times import ms

GOAL = "FEEDS"
#: Tries of one fetch, fetches of one poll (what was missed, in two halves once it was held, and if that fails the
#: latest), and failed fetches before a feed is left alone.
TRIES, FETCHES, FAILURES = 3, 3, 3
#: Faults that a fetch meets; each ends after so many tries of a feed at most, however long one looks.
ANSWERS = {"hung": TRIES * FAILURES, "dripping": TRIES * FAILURES, "cut": FAILURES, "huge": FAILURES,
           "type": FAILURES, "error": TRIES * FAILURES, "busy": 1, "redirect": FAILURES}
#: Faults in what is read: the feed answered, so it is asked again at the pace of the polls.
BODIES = ["html", "old", "future", "times10", "inverted", "shifted", "missing"]
#: Feeds for which such a fault is none, or is looked at by itself (held.gold): gold has one figure, and a history of
#: every day has days with fewer rows than others. Of a Wednesday that is over NBP says "no data" where it has no table
#: B, which is a holiday.
NOT_IN = dict.fromkeys(BODIES[3:], {"NBP_GOLD"}) | {"missing": {"NBP_GOLD", "FRANKFURTER_V2"}, "old": {"NBP_B"}}
#: Seconds: of one answer at most, of a p99 that nobody can feel, of a start.
LONGEST, NOISE, READY = 1.0, 0.02, 2.0


def reading(run):
    """For how many seconds readers read, before a fault and in it."""
    return 2 if run.short else 6


def named(faults):
    """The names of what is wrong, of {name: whether}."""
    return [name for name, is_wrong in faults.items() if is_wrong]


def wrongly(wrong):
    """The end of a row's words."""
    return f"; wrong: {', '.join(wrong)}"[:400] if wrong else ""


def slow(quiet, busy):
    """What is wrong with the times of the readers; they are held against a quiet run and against a second."""
    slack = crowding()
    return named({"answers": not busy.seen or busy.failed() or quiet.failed(),
                  "waited": busy.longest() > LONGEST * slack,
                  "p99": busy.p99() > max(2 * quiet.p99(), NOISE * slack)})


def untrue(told, newest):
    """Whether an answer names another day than the newest stored one, or calls rates of a week ago current."""
    return told != {(str(newest), True)}


def times(quiet, busy):
    return (f"{len(busy.seen)} answers, {busy.failed()} not 200; p99 {ms(busy.p99())} (quiet "
            f"{ms(quiet.p99())}), longest {ms(busy.longest())}")


def tries(stage, server, bound, waited):
    """(words, what is wrong) about how often the feeds were asked; `bound` is that of one feed."""
    told = stage.player.tell()
    polls = stages.metrics(server, "wayswap_feed_fetches_total")
    most = max(told["asked"].values(), default=0)
    # One more may be under way.
    beyond = [feed for feed, count in told["asked"].items()
              if count > TRIES * FETCHES * (polls.get(stages.SOURCES[feed], 0) + 1)]
    return (f"{sum(told['asked'].values())} tries at {len(told['asked'])} feeds in {waited:.0f} s, at most {most} at "
            f"one (bar {bound}), {int(sum(polls.values()))} polls ended",
            named({f"more than {TRIES * FETCHES} tries of a poll": beyond, "too many tries": most > bound,
                   "nobody was asked": not told["asked"], "asked elsewhere": told["elsewhere"]}))


def under(stage, server, mode, seconds, feeds):
    """(quiet, busy, seconds of the fault): readers before the fault and in it, in one process."""
    stages.read(server.port, 1)
    quiet = stages.read(server.port, seconds)
    if stage.asked():
        raise RuntimeError("a feed was asked in the quiet run")
    stage.player.tell(mode=mode)
    began = time.monotonic()
    stages.wait(10, lambda: len(stage.asked()) == len(feeds))
    busy = stages.read(server.port, seconds)
    return quiet, busy, time.monotonic() - began


def kept(stage, mode, seconds, program=None):
    """(words, what is wrong): nothing of the fault gets in, nobody waits for it, the feeds are not asked too often."""
    feeds = [feed for feed in stages.FEEDS if feed not in NOT_IN.get(mode, ())]
    with stage.place() as place:
        before, newest = place.digest(), place.newest()
        # Until the quiet run is over every feed asks to be left alone.
        stage.player.tell(mode="good", wait=seconds + 2.5, forget=1)
        with stage.serving(place, feeds=feeds, program=program) as server:
            grown = server.memory()["VmHWM"]
            quiet, busy, waited = under(stage, server, mode, seconds, feeds)
            bound = ANSWERS.get(mode, FETCHES * (int(waited / stages.PACE) + 2))
            asked, wrong = tries(stage, server, bound, waited)
            said = stages.sources(server)
            grown = server.memory()["VmHWM"] - grown
            sent = max(stage.player.tell()["sent"].values(), default=0)
            client = server.client()
            shown = [client.call("GET", path)[2].decode() for path in ("/metrics", "/v1/rates/sources")]
            client.close()
        shown += [stages.command(place.data, word)[1] for word in ("status", "quarantine")]
        after, keys = place.digest(), place.with_key(*shown)
    late = [source for feed, source in stages.SOURCES.items() if feed in feeds and (
        (item := said.get(source)) is None or item.get("asOf") != str(newest[source]) or item.get("state") == "fresh"
        or not item.get("missed"))]
    wrong += slow(quiet, busy) + named({
        "figures": after != before, "asOf or stale": untrue(busy.told() | quiet.told(), newest["ECB"]),
        f"state of {' '.join(late)}": late, f"key in {' '.join(keys)}": keys, "memory": grown > 64 << 20,
        "more than 16 MiB of a body": sent > bound * (16 << 20)})
    more = f"; {sent / 2**20:.0f} MiB sent by one feed, memory +{grown / 2**20:.0f} MiB" if mode == "huge" else ""
    return f"{times(quiet, busy)}; {asked}; rates {before[:8]} before, {after[:8]} after{more}{wrongly(wrong)}", wrong


def kept_row(run, stage, mode):
    seconds = reading(run)
    words, wrong = kept(stage, mode, seconds)
    run.row(GOAL, f"every feed: {player.MODES[mode]}; 4 readers for {seconds} s", words, not wrong)


def good(run, stage):
    """New rates get in, prices change, and everybody is told; readers read all the while."""
    seconds = reading(run)
    with stage.place() as place:
        stage.player.tell(mode="good", wait=seconds + 2.5, forget=1)
        with stage.serving(place) as server:
            client = server.client()
            old = client.json("GET", stages.NEARBY)["items"][0]["quote"]["reference"]["asOf"]
            quiet, busy, _ = under(stage, server, "good", seconds, stages.FEEDS)
            stages.wait(20, lambda: all(item["state"] == "fresh"
                                             for item in stages.sources(server).values()))
            said, missed = stages.sources(server), stages.metrics(server, "wayswap_feed_missed_publications")
            quotes = [item["quote"]["reference"] for item in client.json("GET", stages.NEARBY)["items"]]
            latest = client.json("GET", stages.LATEST)
            asked = stage.asked()
            time.sleep(3 * stages.PACE)
            again = stage.asked()
            client.close()
        status, wrong = stages.command(place.data, "status")[1], slow(quiet, busy)
        for feed, source in stages.SOURCES.items():
            day, figures = stage.published(feed)
            item = said.get(source, {})
            wrong += [f"{source}: {name}" for name in named({
                "figures": place.figures(source, day) != figures, "state": item.get("state") != "fresh",
                "asOf": item.get("asOf") != str(day), "missed": item.get("missed") or missed.get(source),
                "rates status": f"{source}: newest {day}" not in status, "asked again": again[feed] != asked[feed]})]
        current = (str(stage.published("ECB")[0]), False)
        wrong += named({
            "latest": (latest["asOf"], latest["stale"]) != current,
            "prices": not quotes or any((one["asOf"], one["stale"]) != current for one in quotes),
            "held": place.quarantine(), "key": place.with_key(status)})
    days = "/".join(sorted({one["asOf"] for one in quotes}))
    run.row(GOAL, f"every feed: {player.MODES['good']}; 4 readers for {seconds} s",
            f"{times(quiet, busy)}; {len(said)} sources; prices as of {old} before, {days} after{wrongly(wrong)}",
            not wrong)


def breaker(run, stage, program=None, control=False):
    """A feed that fails again and again is left alone; those that are paid by the request keep their own slow pace."""
    often = {source for feed, source in stages.SOURCES.items() if feed not in player.KEYED}
    with stage.place() as place:
        stage.player.tell(mode="error", wait=0, forget=1)
        with stage.serving(place, program=program) as server:
            began = time.monotonic()
            resting = stages.wait(30, lambda: all(stages.metrics(server, "wayswap_feed_breaker_open").get(source)
                                                       for source in often))
            took = time.monotonic() - began
            before = sum(stage.asked().values())
            time.sleep(5)
            after = stage.asked()
    more, most = sum(after.values()) - before, max(after.values(), default=0)
    holds = resting and not more and 0 < most <= TRIES * FAILURES
    run.row(GOAL, "a feed that is never left alone" if control else "every feed answers 500 until it is left alone",
            f"all resting: {resting}, after {took:.1f} s; at most {most} tries at one (bar {TRIES * FAILURES}), "
            f"{more} in 5 s more", not holds if control else holds, control=control)


def missed(run, stage, program=None, control=False):
    """A question about missed days that fails leaves no hole: it is asked again until it is answered."""
    feeds = [feed for feed in stages.FEEDS if feed not in player.KEYED]
    with stage.place() as place:
        stage.player.tell(mode="gap", wait=0, forget=1)
        history = {feed: stage.history(feed) for feed in feeds}

        def lacking():
            return {feed for feed, days in history.items()
                    if any(place.figures(stages.SOURCES[feed], day) != figures for day, figures in days.items())}

        holed = {feed for feed, days in history.items() if len(days) > 1}
        with stage.serving(place, feeds=feeds, program=program) as server:
            latest = stages.wait(30, lambda: all(
                not days or place.newest()[stages.SOURCES[feed]] >= max(days) for feed, days in history.items()))
            status = stages.command(place.data, "status")[1]
            counted = [feed for feed in holed if re.search(
                rf"^{stages.SOURCES[feed]}: newest [-0-9]+, .*, [1-9][0-9]* days? missing", status, re.M)]
            before = lacking()
            stage.player.tell(mode="good")
            filled = stages.wait(30, lambda: not lacking())
            left = lacking()
        status = stages.command(place.data, "status")[1]
    wrong = named({"the latest did not come": not latest, "there was no hole": not holed or before != holed,
                   "rates status does not count it": len(counted) != len(holed), "the hole stayed": not filled,
                   "rates status counts it still": status.count(", 0 days missing") < len(feeds)})
    run.row(GOAL, f"{'a server that looks ahead alone; ' if control else ''}every question for missed days is answered "
            "with 503, then all of them are answered",
            f"holes at {len(before)} feeds, counted at {len(counted)}; afterwards at {len(left)}{wrongly(wrong)}",
            ("the hole stayed" in wrong) if control else not wrong, control=control)


def crowd(run, stage, count=1000):
    """However many read, a feed that is dead is asked no more often."""
    with stage.place() as place:
        stage.player.tell(mode="good", wait=8, forget=1)
        with stage.serving(place, "--max-connections-per-address", "0", "--max-requests", "0") as server:
            quiet = stages.read(server.port, count=count, each=5)
            stage.player.tell(mode="hung")
            began = time.monotonic()
            stages.wait(20, lambda: len(stage.asked()) == len(stages.FEEDS))
            busy = stages.read(server.port, count=count, each=5)
            asked, wrong = tries(stage, server, TRIES * FAILURES, time.monotonic() - began)
        # A thousand at once wait for each other, with feeds at rest too.
        bar = max(2 * quiet.longest(), LONGEST) * crowding()
        wrong += [name for name in slow(quiet, busy) if name != "waited"] + named({"waited": busy.longest() > bar})
    run.row(GOAL, f"{count} readers while every feed is hung, five answers each",
            f"{times(quiet, busy)}; {asked}{wrongly(wrong)}", not wrong)


def restart(run, stage):
    """Nobody needs a feed to start."""
    with stage.place() as place:
        stage.player.tell(mode="hung", wait=0, forget=1)
        newest, starts, bodies = place.newest()["ECB"], [], set()
        for is_first in (True, False, False):
            with stage.serving(place) as server:
                starts.append(server.ready)
                bodies |= stages.read(server.port, 1).bodies
                if is_first:
                    began = time.monotonic()
                    server.stop()
                    ended = time.monotonic() - began
    told, limit = stages.Reading(bodies=bodies).told(), READY * crowding()
    run.row(GOAL, "three starts while every feed is hung, one after SIGTERM and one after kill -9",
            f"ready after {max(starts):.2f} s at most (bar {limit:.1f}); {len(bodies)} different answers, as of "
            f"{'/'.join(str(day) for day, _ in told)}; SIGTERM with fetches under way took {ended:.1f} s",
            max(starts) <= limit and len(bodies) == 1 and not untrue(told, newest) and ended <= 5 * limit)
