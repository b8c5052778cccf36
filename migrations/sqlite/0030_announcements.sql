-- Texts of the operator to all travellers.

CREATE TABLE announcement (
    id TEXT NOT NULL PRIMARY KEY,
    english TEXT NOT NULL,
    polish TEXT NOT NULL,
    author TEXT NOT NULL REFERENCES traveller (id),
    at INTEGER NOT NULL,
    taken_back_at INTEGER,
    told_after TEXT                         -- the traveller who was last; NULL: done
) STRICT, WITHOUT ROWID;
CREATE INDEX announcement_unfinished ON announcement (at, id) WHERE told_after IS NOT NULL;
CREATE INDEX announcement_at ON announcement (at, id);
