-- Offers. Of a place only the public cell is kept: its centre as two integers, never the point it was made from.

CREATE TABLE offer (
    key INTEGER PRIMARY KEY,                -- joins offer_box; never leaves the store
    id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL REFERENCES traveller (id),
    version INTEGER NOT NULL,
    state TEXT NOT NULL
        CHECK (state IN ('active', 'paused', 'reserved', 'completed', 'expired', 'withdrawn')),
    have TEXT NOT NULL,
    want TEXT NOT NULL,
    total INTEGER NOT NULL CHECK (total > 0),       -- minor units of have, as the three below
    reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
    completed INTEGER NOT NULL DEFAULT 0 CHECK (completed >= 0),
    min_fill INTEGER NOT NULL,
    premium_bps INTEGER,                    -- priced against the reference, or
    fixed_rate TEXT,                        -- at the owner's own rate, want per one have
    cell TEXT NOT NULL,
    latitude INTEGER NOT NULL,              -- centre of the public cell, degrees × 10⁷
    longitude INTEGER NOT NULL,
    precision TEXT NOT NULL CHECK (precision IN ('1km', '5km', 'airport')),
    half_diagonal INTEGER NOT NULL,         -- metres
    airport TEXT,
    label TEXT NOT NULL,
    country TEXT,
    time_zone TEXT NOT NULL,
    first_day INTEGER NOT NULL,             -- days since 1970-01-01, local to the place
    last_day INTEGER,                       -- NULL: open-ended
    settlement TEXT NOT NULL CHECK (settlement IN ('meetup')),
    is_exact INTEGER NOT NULL,
    note TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    fresh_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    CHECK (have <> want),
    CHECK (reserved + completed <= total),
    CHECK (min_fill BETWEEN 1 AND total),
    CHECK ((premium_bps IS NULL) <> (fixed_rate IS NULL)),
    CHECK (last_day IS NULL OR last_day >= first_day)
) STRICT;
CREATE INDEX offer_owner ON offer (owner, id);
CREATE INDEX offer_due ON offer (expires_at, key) WHERE state IN ('active', 'paused', 'reserved');

-- One row per active offer, in the same transaction: longitude, latitude, have, want, days.
CREATE VIRTUAL TABLE offer_box USING rtree_i32 (
    key,
    west, east,
    south, north,
    have_low, have_high,
    want_low, want_high,
    first_day, last_day
);
