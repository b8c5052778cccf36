-- Accounts, sessions, blocks, and the answers that are kept with idempotency keys.
-- Ids are UUIDv7 text; instants are UTC epoch milliseconds.

PRAGMA application_id = 1465079641;  -- 'WSWY'

CREATE TABLE installation (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE traveller (
    id TEXT NOT NULL PRIMARY KEY,
    handle TEXT NOT NULL UNIQUE,            -- lower case, as shown
    handle_key TEXT NOT NULL UNIQUE,        -- look-alikes folded together
    name TEXT NOT NULL,
    email TEXT,                             -- as typed
    email_key TEXT,                         -- lower case; not unique: an unverified claim blocks nobody
    email_claimed_at INTEGER,               -- whoever claimed it first signs in with it
    phone TEXT,                             -- E.164
    phone_claimed_at INTEGER,
    password TEXT NOT NULL,                 -- argon2id in its encoded form
    home_currency TEXT NOT NULL,
    bio TEXT NOT NULL DEFAULT '',
    languages TEXT NOT NULL DEFAULT '[]',   -- JSON array of BCP 47 tags
    state TEXT NOT NULL DEFAULT 'active'
        CHECK (state IN ('active', 'limited', 'suspended', 'banned', 'deleted')),
    reliability_score INTEGER CHECK (reliability_score BETWEEN 0 AND 99),  -- NULL: new
    preferences TEXT,                       -- JSON object, NULL until saved
    created_at INTEGER NOT NULL,
    last_active_at INTEGER NOT NULL,        -- whole hours
    version INTEGER NOT NULL DEFAULT 1,
    CHECK (email_key IS NOT NULL OR phone IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX traveller_email ON traveller (email_key, email_claimed_at, id) WHERE email_key IS NOT NULL;
CREATE INDEX traveller_phone ON traveller (phone, phone_claimed_at, id) WHERE phone IS NOT NULL;

CREATE TABLE session (
    id TEXT NOT NULL PRIMARY KEY,
    traveller TEXT NOT NULL REFERENCES traveller (id),
    device TEXT,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_traveller ON session (traveller, id);
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE access_token (
    hash BLOB NOT NULL PRIMARY KEY,         -- SHA-256
    session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX access_token_session ON access_token (session);
CREATE INDEX access_token_expires ON access_token (expires_at);

CREATE TABLE refresh_token (
    hash BLOB NOT NULL PRIMARY KEY,         -- SHA-256
    session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    rotated_at INTEGER,                     -- NULL: the newest of its family
    successor BLOB                          -- sealed with a key that only the holder of this token can make
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX refresh_token_newest ON refresh_token (session) WHERE rotated_at IS NULL;
CREATE INDEX refresh_token_session ON refresh_token (session);

CREATE TABLE block (
    blocker TEXT NOT NULL REFERENCES traveller (id),
    blocked TEXT NOT NULL REFERENCES traveller (id),
    at INTEGER NOT NULL,
    PRIMARY KEY (blocker, blocked),
    CHECK (blocker <> blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_blocked ON block (blocked, blocker);

CREATE TABLE retry (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    route TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint BLOB NOT NULL,              -- SHA-256 of the input, after coordinates were snapped
    status INTEGER NOT NULL,
    version INTEGER,
    location TEXT,
    body BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (traveller, route, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX retry_at ON retry (at);
