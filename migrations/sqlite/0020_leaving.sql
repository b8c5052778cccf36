-- Travellers who leave: the wish, the progress of the erasure, and handles that are not given again for a year.

-- While it has a row here, an account is stored as deleted. Without a step it is leaving and can come back.
CREATE TABLE departure (
    traveller TEXT NOT NULL PRIMARY KEY REFERENCES traveller (id),
    requested_at INTEGER NOT NULL,
    state_before TEXT NOT NULL CHECK (state_before IN ('active', 'limited')),
    has_open_swaps INTEGER NOT NULL,
    step TEXT,                              -- of the erasure; NULL: it has not begun
    cursor TEXT NOT NULL DEFAULT ''         -- the last key of the step that is done
) STRICT, WITHOUT ROWID;

CREATE TABLE reserved_handle (
    hash BLOB NOT NULL PRIMARY KEY,         -- HMAC of traveller.handle_key with a key outside the database
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reserved_handle_until ON reserved_handle (until);

-- A leaving account keeps its verified contacts until it is erased. Erased ones have an empty email_key, because the
-- table demands a contact, and keep only that one was verified: the scores of their partners depend on it.
UPDATE traveller SET email_verified_at = NULL
WHERE state = 'deleted' AND EXISTS (
    SELECT 1 FROM traveller AS other
    WHERE other.email_key = traveller.email_key AND other.email_verified_at IS NOT NULL AND other.id <> traveller.id);
UPDATE traveller SET phone_verified_at = NULL
WHERE state = 'deleted' AND EXISTS (
    SELECT 1 FROM traveller AS other
    WHERE other.phone = traveller.phone AND other.phone_verified_at IS NOT NULL AND other.id <> traveller.id);
DROP INDEX traveller_verified_email;
DROP INDEX traveller_verified_phone;
CREATE UNIQUE INDEX traveller_verified_email ON traveller (email_key)
    WHERE email_verified_at IS NOT NULL AND email_key <> '';
CREATE UNIQUE INDEX traveller_verified_phone ON traveller (phone) WHERE phone_verified_at IS NOT NULL;
