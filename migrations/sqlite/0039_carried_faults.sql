-- What a traveller starts with, because another account with a contact of theirs left it or them behind. Zero: more may
-- become known about that account.
CREATE TABLE carried_fault_or_none (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    origin TEXT NOT NULL,                   -- as in left_fault; only the keys link it to an account
    kind TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 0),
    at INTEGER NOT NULL,
    PRIMARY KEY (traveller, origin, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO carried_fault_or_none (traveller, origin, kind, number, at)
    SELECT traveller, origin, kind, number, at FROM carried_fault;
DROP TABLE carried_fault;
ALTER TABLE carried_fault_or_none RENAME TO carried_fault;
CREATE INDEX carried_fault_at ON carried_fault (at);
CREATE INDEX carried_fault_origin ON carried_fault (origin);
