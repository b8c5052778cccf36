-- Codes for contacts and passwords, second factors, and mails and text messages that wait to be sent.
-- Codes, secrets and recovery codes are derived from ids with a key outside the database: no table holds them.

-- A contact has at most one account that verified it.
UPDATE traveller SET email_verified_at = NULL
WHERE email_verified_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM traveller AS earlier
    WHERE earlier.email_key = traveller.email_key AND earlier.email_verified_at IS NOT NULL
        AND (earlier.email_verified_at, earlier.id) < (traveller.email_verified_at, traveller.id));
UPDATE traveller SET phone_verified_at = NULL
WHERE phone_verified_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM traveller AS earlier
    WHERE earlier.phone = traveller.phone AND earlier.phone_verified_at IS NOT NULL
        AND (earlier.phone_verified_at, earlier.id) < (traveller.phone_verified_at, traveller.id));
CREATE UNIQUE INDEX traveller_verified_email ON traveller (email_key)
    WHERE email_verified_at IS NOT NULL AND state <> 'deleted';
CREATE UNIQUE INDEX traveller_verified_phone ON traveller (phone)
    WHERE phone_verified_at IS NOT NULL AND state <> 'deleted';

CREATE TABLE contact_code (
    id TEXT NOT NULL PRIMARY KEY,
    traveller TEXT NOT NULL REFERENCES traveller (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('email', 'phone', 'reset')),
    contact TEXT NOT NULL,                  -- lower case or E.164, as when it was sent
    sent_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,              -- wrong ones
    used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX contact_code_newest ON contact_code (traveller, purpose, sent_at, id);
CREATE INDEX contact_code_contact ON contact_code (contact, sent_at);
CREATE INDEX contact_code_sent ON contact_code (sent_at);

CREATE TABLE second_factor (
    traveller TEXT NOT NULL PRIMARY KEY REFERENCES traveller (id),
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    confirmed_at INTEGER,                   -- NULL: not asked for yet
    step INTEGER NOT NULL,                  -- of the newest code, in 30 s since 1970
    recovered INTEGER NOT NULL,             -- one bit for each recovery code that was used
    failures INTEGER NOT NULL,              -- wrong codes in a row
    failed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox_message (
    id TEXT NOT NULL PRIMARY KEY,           -- the same at every attempt
    traveller TEXT NOT NULL REFERENCES traveller (id),
    kind TEXT NOT NULL,
    code TEXT,                              -- the id of a contact_code, which may be gone
    detail TEXT,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'phone')),
    address TEXT NOT NULL,                  -- empty once it is settled
    language TEXT,                          -- NULL: as the traveller prefers
    created_at INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    due_at INTEGER,                         -- NULL: sent or given up
    settled_at INTEGER,
    reason TEXT,                            -- why it was given up; NULL: it was sent
    CHECK ((due_at IS NULL) = (settled_at IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_message_due ON outbox_message (channel, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_message_settled ON outbox_message (settled_at) WHERE settled_at IS NOT NULL;

-- Wishes for a new password. Nobody looks up whose they are before they are answered.
CREATE TABLE recovery_request (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('handle', 'email', 'phone')),
    login TEXT NOT NULL,
    language TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Written where a wrong code of nobody is refused, so that it takes as long as a wrong code of somebody.
CREATE TABLE decoy (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    attempts INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO decoy (id, attempts) VALUES (1, 0);
