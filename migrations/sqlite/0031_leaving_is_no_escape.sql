-- A check-in that was reported more than an hour after its window proves nothing.
ALTER TABLE swap_side ADD COLUMN is_check_in_note INTEGER NOT NULL DEFAULT 0;

-- An account can be restored once in 30 days.
ALTER TABLE traveller ADD COLUMN restored_at INTEGER;

-- Faults of the last 12 months outlive an erasure, as counts under a keyed hash of each verified contact. `origin` joins
-- the contacts of one erased account, so that nobody who verifies two of them starts with its faults twice.
CREATE TABLE left_fault (
    hash BLOB NOT NULL,                     -- HMAC of the contact with a key outside the database
    origin TEXT NOT NULL,                   -- random
    kind TEXT NOT NULL,                     -- as observation.kind
    number INTEGER NOT NULL CHECK (number >= 0),    -- 0: an open dispute may still add one
    at INTEGER NOT NULL,                    -- first moment of the UTC day of the newest of them
    PRIMARY KEY (hash, origin, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX left_fault_at ON left_fault (at);
CREATE INDEX left_fault_origin ON left_fault (origin);

-- What a traveller starts with, because an earlier account with a contact of theirs left it behind.
CREATE TABLE carried_fault (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    origin TEXT NOT NULL,
    kind TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL,
    PRIMARY KEY (traveller, origin, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX carried_fault_at ON carried_fault (at);

-- Under which origin an erasure has left faults; NULL: none.
ALTER TABLE departure ADD COLUMN fault_origin TEXT;
-- From when on the account can be restored; NULL: at once.
ALTER TABLE departure ADD COLUMN restorable_at INTEGER;
