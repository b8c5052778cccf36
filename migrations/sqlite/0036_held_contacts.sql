-- Keyed hashes of confirmed contacts that an account dropped, or that are banned with it.
CREATE TABLE held_contact (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    hash BLOB NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (traveller, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX held_contact_until ON held_contact (until);
CREATE INDEX held_contact_hash ON held_contact (hash);
