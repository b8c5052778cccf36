"""What the checks of feeds.py must find: samples that are wrong, and servers with a planted defect."""
import contextlib
import datetime
import sqlite3
import urllib.parse

import feeds_checks
import feeds_figures
import feeds_held
import feeds_player
import feeds_stage
import wayswap
from feeds_checks import GOAL, slow, untrue


def samples(table, stage, seconds):
    """The checks themselves, on samples that are wrong."""
    quiet = feeds_stage.Reading([(200, 0.001)] * 9999 + [(200, 0.004)])
    late = feeds_stage.Reading([(200, 0.001)] * 9999 + [(200, 5.01)])
    table.row(GOAL, "one answer of 10,000 waits for a feed", f"found: {', '.join(slow(quiet, late)) or 'nothing'}",
              slow(quiet, late) == ["waited"] and not slow(quiet, quiet), control=True)
    day = datetime.date(2026, 11, 13)
    lies = [{("2026-11-13", False)}, {("2026-11-13", True), ("2026-11-20", True)}, set()]
    found = sum(untrue(told, day) for told in lies)
    table.row(GOAL, "an answer calls old rates current, or names another day", f"{found} of {len(lies)} found",
              found == len(lies) and not untrue({("2026-11-13", True)}, day), control=True)
    with stage.place() as place:
        clean = place.with_key("nothing")
        place.log.write_text(f"GET /latest?access_key={urllib.parse.quote(feeds_player.KEY, safe='')}\n")
        (place.data / "note").write_text(feeds_player.KEY)
        found = place.with_key(feeds_player.KEY)
    table.row(GOAL, "the key in a log, in the data folder and in an output", f"found in {', '.join(found)}",
              not clean and len(found) == 3, control=True)
    with stage.place() as place:
        before = place.digest()
        with contextlib.closing(sqlite3.connect(place.data / "wayswap.sqlite")) as database, database:
            database.execute("UPDATE rate SET digits = digits || '0' WHERE source = 'ECB' AND currency = 'SEK'"
                             " AND day = (SELECT max(day) FROM rate WHERE source = 'ECB')")
        after = place.digest()
    table.row(GOAL, "one digit more in one figure", f"rates {before[:8]} before, {after[:8]} after", before != after,
              control=True)


def builds(table, stage, seconds):
    """The same checks on servers with a planted defect."""
    believing = wayswap.control("believes-every-body")
    for mode in ("times10", "inverted", "shifted", "missing", "old"):
        words, wrong = feeds_checks.kept(stage, mode, 2, program=believing)
        table.row(GOAL, f"a server that believes every body; every feed: {feeds_player.MODES[mode]}", words,
                  "figures" in wrong, control=True)
    for mode, others in (("jump", []), ("liar", feeds_stage.FEEDS)):
        words, wrong = feeds_held.partly(stage, {**dict.fromkeys(others, "good"), "ECB": mode},
                                         {"ECB": [feeds_figures.SUDDEN]}, program=believing)
        table.row(GOAL, f"a server that believes every body; the ECB: {feeds_player.MODES[mode]}", words,
                  any("got in" in name for name in wrong), control=True)
    feeds_checks.breaker(table, stage, seconds, program=wayswap.control("asks-for-ever"), control=True)
    feeds_checks.missed(table, stage, seconds, program=wayswap.control("looks-ahead"), control=True)
    words, wrong = feeds_checks.kept(stage, "error", 2, program=wayswap.control("shows-the-key"))
    table.row(GOAL, "a server that shows what it asked for", words, any(name.startswith("key") for name in wrong),
              control=True)
