"""What the parts of this topic share: bars that are held or missed."""


def missed(bars):
    """The names of the bars that were not held, of {name: whether it was}."""
    return [name for name, held in bars.items() if not held]


def words(text, misses):
    return text + (f"; missed: {', '.join(misses)}" if misses else "")
