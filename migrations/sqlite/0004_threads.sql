-- Threads and messages.

CREATE TABLE thread (
    id TEXT NOT NULL PRIMARY KEY,
    offer TEXT NOT NULL REFERENCES offer (id),
    owner TEXT NOT NULL REFERENCES traveller (id),
    guest TEXT NOT NULL REFERENCES traveller (id),
    created_at INTEGER NOT NULL,
    last_seq INTEGER NOT NULL DEFAULT 0,
    is_answered INTEGER NOT NULL DEFAULT 0,
    UNIQUE (offer, guest),
    CHECK (owner <> guest)
) STRICT, WITHOUT ROWID;

-- A thread as it stands in somebody's list; the owner's row comes with the first message.
CREATE TABLE thread_member (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    thread TEXT NOT NULL REFERENCES thread (id),
    read_seq INTEGER NOT NULL DEFAULT 0,
    at INTEGER NOT NULL,                    -- latest activity
    PRIMARY KEY (traveller, thread)
) STRICT, WITHOUT ROWID;
CREATE INDEX thread_member_list ON thread_member (traveller, at DESC, thread DESC);

CREATE TABLE message (
    thread TEXT NOT NULL REFERENCES thread (id),
    seq INTEGER NOT NULL,                   -- from 1, without gaps
    client_id TEXT NOT NULL,
    sender TEXT NOT NULL REFERENCES traveller (id),
    kind TEXT NOT NULL CHECK (kind IN ('text')),
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (thread, seq),
    UNIQUE (sender, client_id)
) STRICT, WITHOUT ROWID;
