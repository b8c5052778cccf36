-- Which accounts are likely one person's: from where people sign in, for 30 days, and what that said of their swaps.

-- Keyed hashes (HMAC with a key outside the database), one row for each address or device and UTC day.
CREATE TABLE sign_in (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    kind TEXT NOT NULL CHECK (kind IN ('registration', 'address', 'device')),
    hash BLOB NOT NULL,
    day INTEGER NOT NULL,                   -- days since 1970-01-01
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (traveller, kind, hash, day),
    CHECK (first_at <= last_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_last ON sign_in (last_at, traveller, kind, hash, day);

-- Swaps of two who are likely one person: a fact that outlives the evidence, because scores are made anew for ever.
CREATE TABLE one_person (
    swap TEXT NOT NULL PRIMARY KEY REFERENCES swap (id),
    sign TEXT NOT NULL CHECK (sign IN ('device', 'registration', 'sign-ins')),
    found_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Scores of the first formula are made anew by the next sweep.
UPDATE traveller SET reliability_at = 0 WHERE reliability_at IS NOT NULL;
