-- What the recipient of somebody's first messages is warned of, and since when a message waits for a check.
ALTER TABLE message ADD COLUMN warning TEXT;
ALTER TABLE message ADD COLUMN held_at INTEGER;

-- Sketches of the texts that somebody sent to people who had not answered, for an hour: nearly the same text to many is held.
CREATE TABLE text_sketch (
    sender TEXT NOT NULL REFERENCES traveller (id),
    thread TEXT NOT NULL REFERENCES thread (id),
    seq INTEGER NOT NULL,
    recipient TEXT NOT NULL REFERENCES traveller (id),
    hashes BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (sender, thread, seq)
) WITHOUT ROWID;
CREATE INDEX text_sketch_at ON text_sketch (at);
