-- Devices that are known again when somebody signs in, refresh tokens that are numbered within their session, and a
-- check of the keys beside the database.

CREATE TABLE key_check (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    value TEXT NOT NULL                     -- derived from the keys, and tells nothing of them
) STRICT, WITHOUT ROWID;

CREATE TABLE device (
    hash BLOB NOT NULL PRIMARY KEY,         -- SHA-256 of the device token
    traveller TEXT NOT NULL REFERENCES traveller (id),
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX device_traveller ON device (traveller, expires_at, hash);
CREATE INDEX device_expires ON device (expires_at);

-- The device that a session was opened from; that device may have ended since.
ALTER TABLE session ADD COLUMN device_hash BLOB;

-- Only the newest token of a session holds a sealed form: its own, for the holder of the token before it. So using a
-- token erases what its predecessor could open, in the one row that changes anyway.
CREATE TABLE refresh_token_numbered (
    hash BLOB NOT NULL PRIMARY KEY,         -- SHA-256
    session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL,            -- each token is one above its predecessor
    rotated_at INTEGER,                     -- NULL: the newest of its session
    sealed BLOB,                            -- with a key that only the holder of the predecessor can make
    sealed_at INTEGER,
    CHECK ((sealed IS NULL) = (sealed_at IS NULL)),
    CHECK (rotated_at IS NULL OR sealed IS NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO refresh_token_numbered (hash, session, generation, rotated_at, sealed, sealed_at)
SELECT hash, session, row_number() OVER family, rotated_at,
    CASE WHEN rotated_at IS NULL THEN lag(successor) OVER family END,
    CASE WHEN rotated_at IS NULL AND lag(successor) OVER family IS NOT NULL THEN lag(rotated_at) OVER family END
FROM refresh_token
WINDOW family AS (PARTITION BY session ORDER BY CASE WHEN rotated_at IS NULL THEN 1 ELSE 0 END, rotated_at, hash);
DROP TABLE refresh_token;
ALTER TABLE refresh_token_numbered RENAME TO refresh_token;
CREATE UNIQUE INDEX refresh_token_session ON refresh_token (session, generation);
CREATE INDEX refresh_token_sealed ON refresh_token (sealed_at) WHERE sealed_at IS NOT NULL;
