-- Rates of several sources, as they were published; what was fetched, and what of it is not believed yet.

-- `rate.digits` are units of the currency for one of the source's pivot (ECB: the euro), or the other way round where the
-- source values units (NBP: złoty for one unit).
ALTER TABLE rate ADD COLUMN ask TEXT;                   -- where banks pay (digits) and ask
ALTER TABLE rate ADD COLUMN name TEXT;                  -- as the source writes it
ALTER TABLE rate ADD COLUMN place INTEGER;              -- in the publication, from 0
ALTER TABLE rate_revision ADD COLUMN ask TEXT;

CREATE TABLE rate_publication (
    source TEXT NOT NULL,
    day INTEGER NOT NULL,
    number TEXT,                                        -- 041/A/NBP/2026
    trading_day INTEGER,                                -- of table C
    body TEXT,                                          -- feed_body.hash
    fetched_at INTEGER NOT NULL,
    PRIMARY KEY (source, day)
) STRICT, WITHOUT ROWID;

-- What a feed answered, as it came; kept 400 days.
CREATE TABLE feed_body (
    hash TEXT NOT NULL PRIMARY KEY,                     -- SHA-256
    source TEXT NOT NULL,
    path TEXT NOT NULL,                                 -- without the key
    asked_first INTEGER,                                -- the days that were asked for; NULL: the latest
    asked_last INTEGER,
    body BLOB NOT NULL,
    fetched_at INTEGER NOT NULL,
    doubts TEXT,                                        -- why nothing of it is used; NULL: it is
    decided_at INTEGER,
    decision TEXT CHECK (decision IN ('superseded', 'operator', 'dropped')),
    CHECK ((decided_at IS NULL) = (decision IS NULL))
) STRICT;
CREATE INDEX feed_body_fetched ON feed_body (fetched_at);
CREATE INDEX feed_body_doubted ON feed_body (source) WHERE doubts IS NOT NULL AND decided_at IS NULL;

-- Figures that are kept apart until something or somebody confirms them.
CREATE TABLE rate_held (
    key INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    day INTEGER NOT NULL,
    currency TEXT NOT NULL,
    digits TEXT NOT NULL,
    ask TEXT,
    name TEXT,
    place INTEGER,                                      -- in the publication, from 0
    doubt TEXT NOT NULL CHECK (doubt IN ('unknownCode', 'olderThanAnswer', 'revision', 'jump', 'apart')),
    against TEXT,                                       -- the digits, or the source, that it is held against
    against_day INTEGER,
    days INTEGER,                                       -- older than its answer
    body TEXT,
    at INTEGER NOT NULL,
    decided_at INTEGER,
    decision TEXT CHECK (decision IN ('secondSource', 'nextFix', 'operator', 'dropped')),
    CHECK ((decided_at IS NULL) = (decision IS NULL))
) STRICT;
CREATE INDEX rate_held_open ON rate_held (source, day) WHERE decided_at IS NULL;
CREATE INDEX rate_held_dropped ON rate_held (source, day) WHERE decision = 'dropped';

-- How each feed is doing.
CREATE TABLE feed (
    source TEXT NOT NULL PRIMARY KEY,
    tried_at INTEGER NOT NULL,
    answered_at INTEGER,                                -- the last answer that was read
    failures INTEGER NOT NULL DEFAULT 0,                -- since then
    fault TEXT                                          -- of the last try; NULL: none
) STRICT, WITHOUT ROWID;

-- Days for which the source has said that there is nothing, though they are working days.
CREATE TABLE feed_closed_day (
    source TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY (source, day)
) STRICT, WITHOUT ROWID;

-- Terms at a rate that somebody named do not wait for the reference.
ALTER TABLE swap ADD COLUMN is_fixed INTEGER NOT NULL DEFAULT 0;
UPDATE swap SET is_fixed = 1
    WHERE EXISTS (SELECT 1 FROM offer WHERE offer.id = swap.offer AND offer.fixed_rate IS NOT NULL);
