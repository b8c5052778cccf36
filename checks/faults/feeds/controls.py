"""What the checks of the topic must find: samples that are wrong, and servers with a planted defect."""
import datetime
import urllib.parse

from faults.feeds import checks, figures, held, player
from faults.feeds import stage as stages
from faults.feeds.checks import GOAL, slow, untrue
from harness.folder import change
from harness.wayswap import control


def samples(run, stage):
    """The checks themselves, on samples that are wrong."""
    quiet = stages.Reading([(200, 0.001)] * 9999 + [(200, 0.004)])
    late = stages.Reading([(200, 0.001)] * 9999 + [(200, 5.01)])
    run.row(GOAL, "one answer of 10,000 waits for a feed", f"found: {', '.join(slow(quiet, late)) or 'nothing'}",
            slow(quiet, late) == ["waited"] and not slow(quiet, quiet), control=True)
    day = datetime.date(2026, 11, 13)
    lies = [{("2026-11-13", False)}, {("2026-11-13", True), ("2026-11-20", True)}, set()]
    found = sum(untrue(told, day) for told in lies)
    run.row(GOAL, "an answer calls old rates current, or names another day", f"{found} of {len(lies)} found",
            found == len(lies) and not untrue({("2026-11-13", True)}, day), control=True)
    with stage.place() as place:
        clean = place.with_key("nothing")
        place.log.write_text(f"GET /latest?access_key={urllib.parse.quote(player.KEY, safe='')}\n")
        (place.data / "note").write_text(player.KEY)
        found = place.with_key(player.KEY)
    run.row(GOAL, "the key in a log, in the data folder and in an output", f"found in {', '.join(found)}",
            not clean and len(found) == 3, control=True)
    with stage.place() as place:
        before = place.digest()
        change(place.data, ("UPDATE rate SET digits = digits || '0' WHERE source = 'ECB' AND currency = 'SEK'"
                            " AND day = (SELECT max(day) FROM rate WHERE source = 'ECB')",))
        after = place.digest()
    run.row(GOAL, "one digit more in one figure", f"rates {before[:8]} before, {after[:8]} after", before != after,
            control=True)


def builds(run, stage):
    """The same checks on servers with a planted defect."""
    believing = control("believes-every-body")
    for mode in ("times10", "inverted", "shifted", "missing", "old"):
        words, wrong = checks.kept(stage, mode, 2, program=believing)
        run.row(GOAL, f"a server that believes every body; every feed: {player.MODES[mode]}", words,
                "figures" in wrong, control=True)
    for mode, others in (("jump", []), ("liar", stages.FEEDS)):
        words, wrong = held.partly(stage, {**dict.fromkeys(others, "good"), "ECB": mode},
                                         {"ECB": [figures.SUDDEN]}, program=believing)
        run.row(GOAL, f"a server that believes every body; the ECB: {player.MODES[mode]}", words,
                any("got in" in name for name in wrong), control=True)
    checks.breaker(run, stage, program=control("asks-for-ever"), control=True)
    checks.missed(run, stage, program=control("looks-ahead"), control=True)
    words, wrong = checks.kept(stage, "error", 2, program=control("shows-the-key"))
    run.row(GOAL, "a server that shows what it asked for", words, any(name.startswith("key") for name in wrong),
            control=True)
