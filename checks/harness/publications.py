"""Publications of rates in a database that nobody serves, and whether a server has held one against what waits for it."""
import contextlib
import sqlite3


def publish(path, factor):
    """Rates of the ECB three days after its newest ones, each times `factor` (by currency); their day."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        newest = database.execute("SELECT max(day) FROM rate WHERE source = 'ECB'").fetchone()[0]
        rates = database.execute("SELECT currency, digits FROM rate WHERE source = 'ECB' AND day = ?", (newest,)).fetchall()
        database.executemany("INSERT INTO rate (source, day, currency, digits) VALUES ('ECB', ?, ?, ?)",
                             [(newest + 3, code, f"{float(digits) * factor(code):.6g}") for code, digits in rates])
    return newest + 3


def evaluated(look, evaluator, day):
    """Whether the publication of a day was held against all `orders` or `alerts`; `look` runs a query."""
    return bool(look("SELECT 1 FROM publication_evaluation WHERE evaluator = ? AND day = ?", evaluator, day))
