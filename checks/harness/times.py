"""Percentiles, and what is printed of them."""


def percentile(values, share, none=float("inf")):
    """The value below which `share` of them lie; `none` without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else none


def milliseconds(values, share=1.0):
    """The same in ms, of seconds; 0 without any."""
    return 1000 * percentile(values, share, 0.0)


def p99(answers, statuses=(200,)):
    """Of (status, seconds): the p99 of those with these statuses."""
    return percentile([took for status, took in answers if status in statuses], 0.99)


def ms(seconds):
    """As it is printed."""
    return f"{1000 * seconds:.1f} ms"


def spread(values):
    """p50, p99 and the most of them, as they are."""
    return {"p50": percentile(values, 0.5, 0), "p99": percentile(values, 0.99, 0), "most": percentile(values, 1, 0)}
