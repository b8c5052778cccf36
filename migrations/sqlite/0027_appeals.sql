-- Bans that stand, contacts that nobody can verify any more, and appeals against actions of moderators.

CREATE TABLE ban (
    traveller TEXT NOT NULL PRIMARY KEY REFERENCES traveller (id),
    action TEXT NOT NULL UNIQUE REFERENCES action (id),
    at INTEGER NOT NULL,
    permanent_at INTEGER,                   -- NULL: provisional
    has_open_swaps INTEGER NOT NULL CHECK (has_open_swaps IN (0, 1)),
    warned_after TEXT                       -- the person who was warned last; NULL: everybody was
) STRICT, WITHOUT ROWID;
CREATE INDEX ban_provisional ON ban (at) WHERE permanent_at IS NULL;
CREATE INDEX ban_unfinished ON ban (traveller) WHERE has_open_swaps = 1 OR warned_after IS NOT NULL;

-- Keyed hashes. They name no account, so they outlast the erasure of it.
CREATE TABLE banned_contact (
    hash BLOB NOT NULL PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX banned_contact_until ON banned_contact (until);

CREATE TABLE appeal (
    id TEXT NOT NULL PRIMARY KEY,
    action TEXT NOT NULL UNIQUE REFERENCES action (id),
    person TEXT NOT NULL REFERENCES traveller (id),
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    is_decided INTEGER NOT NULL CHECK (is_decided IN (0, 1)),
    is_granted INTEGER CHECK (is_granted IN (0, 1)),
    note TEXT,                              -- to the person
    decided_by TEXT REFERENCES traveller (id),
    decided_at INTEGER,
    CHECK ((is_decided = 1) = (is_granted IS NOT NULL)),
    CHECK ((is_decided = 1) = (decided_at IS NOT NULL)),
    CHECK ((is_decided = 1) = (note IS NOT NULL)),
    CHECK ((is_decided = 1) = (decided_by IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX appeal_queue ON appeal (is_decided, at, id);
CREATE INDEX appeal_person ON appeal (person, id);
CREATE INDEX appeal_decided ON appeal (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX appeal_decided_by ON appeal (decided_by) WHERE decided_by IS NOT NULL;

-- Bans from before: the sweeper ends what swaps are left, and makes them permanent. Their contacts are taken as long as
-- the accounts are there.
INSERT INTO ban (traveller, action, at, permanent_at, has_open_swaps, warned_after)
SELECT traveller.id, action.id, action.at, NULL, 1, NULL
FROM traveller JOIN action ON action.person = traveller.id
WHERE traveller.state = 'banned' AND action.kind = 'ban' AND action.number = (
    SELECT max(newest.number) FROM action AS newest WHERE newest.person = traveller.id AND newest.kind = 'ban');
