"""Fills the ledger of an installation that nobody serves: a million postings, or ten years of one traveller."""
import contextlib
import random
import sqlite3
import time

from bench.backlog import DAY, key, people

#: Days of a portfolio of ten years, the changes in them, and their currencies.
YEARS, CHANGES, HELD = 3_650, 1_000, ("PLN", "EUR", "USD", "GBP", "THB")
#: Of a filled ledger: so many have been sent money, and one of them, the reader, so many times.
HOLDERS, OWN = 2_000, 10_000
NOTES = ["tea", "hotel in Kraków", "taxi to the airport", "half of the dinner", "tickets"]


class Ledger:
    """Transactions for a database that nobody serves. What is there already becomes older than all of them."""

    def __init__(self, database, at):
        self.database, self.at, self.first = database, at, at
        self.sequence = database.execute("SELECT coalesce(max(sequence), 0) FROM ledger_transaction").fetchone()[0]
        self.balances = {(owner, currency): balance for owner, currency, balance in
                         database.execute("SELECT owner, currency, balance FROM ledger_account")}
        self.booked, self.posted, self.said = [], [], []

    def book(self, kind, moves, actor, other=None, note=None, currency="PLN"):
        self.sequence += 1
        self.booked.append((self.sequence, key(4, self.sequence), kind, self.at, actor, other))
        for owner, amount in moves:
            balance = self.balances[owner, currency] = self.balances.get((owner, currency), 0) + amount
            self.posted.append((owner, self.sequence, currency, amount, balance))
        if note:
            self.said.append((self.sequence, actor, note, note.lower().replace("ó", "o")))

    def deposit(self, owner, amount, currency="PLN"):
        self.book("deposit", [("supply", -amount), (owner, amount)], owner, currency=currency)

    def write(self):
        """The triggers look at each row; here they would take an hour."""
        database = self.database
        triggers = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name LIKE 'ledger%'").fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        database.execute("UPDATE ledger_transaction SET at = ?", (self.first - DAY,))
        database.executemany("INSERT OR REPLACE INTO ledger_account VALUES (?, ?, ?, ?, 0)",
                             [(owner, currency, None if owner == "supply" else owner, balance) for (owner, currency), balance in self.balances.items()])
        database.executemany("INSERT INTO ledger_transaction (sequence, id, kind, at, actor, other) VALUES (?, ?, ?, ?, ?, ?)", self.booked)
        database.executemany("INSERT INTO ledger_posting VALUES (?, ?, ?, ?, ?)", sorted(self.posted))
        database.executemany("INSERT INTO wallet_text (sequence, sender, note, folded) VALUES (?, ?, ?, ?)", self.said)
        for _, sql in triggers:
            database.execute(sql)


def fill(path, reader, postings, seed):
    """Puts transfers into a ledger until it has so many postings; the reader takes part in `OWN` of them."""
    source, now = random.Random(seed), int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA synchronous = OFF")
        people(database, range(HOLDERS), now)
        holders, ledger = [key(1, number) for number in range(HOLDERS)], Ledger(database, now - 700 * DAY)
        for holder in [*holders, reader]:
            ledger.deposit(holder, 10_000_000)
        transfers = (postings - len(ledger.posted)) // 2
        own = set(source.sample(range(transfers), min(OWN, transfers)))
        for number in range(transfers):
            ledger.at = now - 700 * DAY + 699 * DAY * number // transfers
            one, two = source.sample(holders, 2)
            if number in own:
                one, two = (reader, two) if source.random() < 0.5 else (one, reader)
            amount = source.randrange(1, 2000)
            ledger.book("transfer", [(one, -amount), (two, amount)], one, two, source.choice(NOTES))
        ledger.write()


def years(path, reader):
    """Puts deposits of ten years into a ledger."""
    now = int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE traveller SET created_at = ? WHERE id = ?", (now - YEARS * DAY, reader))
        ledger = Ledger(database, now - YEARS * DAY)
        for number in range(CHANGES):
            ledger.at = now - YEARS * DAY + YEARS * DAY * number // CHANGES
            ledger.deposit(reader, 1000, HELD[number % len(HELD)])
        ledger.write()
