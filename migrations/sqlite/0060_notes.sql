-- Notes of transfers and of requests for money are screened as first messages are, hidden and held.
ALTER TABLE wallet_text ADD COLUMN warning TEXT;                -- kinds of contact details
ALTER TABLE wallet_text ADD COLUMN held_at INTEGER;             -- it waits for a check
ALTER TABLE wallet_text ADD COLUMN hidden_at INTEGER;
ALTER TABLE wallet_text ADD COLUMN hidden_reason TEXT;
ALTER TABLE wallet_text ADD COLUMN is_withheld INTEGER NOT NULL DEFAULT 0;  -- to somebody whom its sender blocked
ALTER TABLE wallet_text ADD COLUMN first_at INTEGER;            -- when it began a contact with a stranger
CREATE INDEX wallet_text_first ON wallet_text (sender, first_at) WHERE first_at IS NOT NULL;

ALTER TABLE money_request ADD COLUMN warning TEXT;
ALTER TABLE money_request ADD COLUMN held_at INTEGER;
ALTER TABLE money_request ADD COLUMN hidden_at INTEGER;
ALTER TABLE money_request ADD COLUMN hidden_reason TEXT;
ALTER TABLE money_request ADD COLUMN is_withheld INTEGER NOT NULL DEFAULT 0;
ALTER TABLE money_request ADD COLUMN first_at INTEGER;
CREATE INDEX money_request_first ON money_request (asker, first_at) WHERE first_at IS NOT NULL;
CREATE INDEX money_request_pair ON money_request (asker, payer);

-- Sketches are of messages and of notes now. They live for an hour, so the old ones are left out.
DROP TABLE text_sketch;
CREATE TABLE text_sketch (
    sender TEXT NOT NULL REFERENCES traveller (id),
    subject TEXT NOT NULL,                  -- of a message: thread/seq; of a note: the id of its transfer or request
    recipient TEXT NOT NULL REFERENCES traveller (id),
    hashes BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (sender, subject)
) WITHOUT ROWID;
CREATE INDEX text_sketch_at ON text_sketch (at);
