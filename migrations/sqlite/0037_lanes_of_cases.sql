-- Reports of strangers wait in a lane of their own, and one address opens only so many cases a day.

ALTER TABLE moderation_case ADD COLUMN lane TEXT NOT NULL DEFAULT 'main';
DROP INDEX moderation_case_queue;
CREATE INDEX moderation_case_queue ON moderation_case (state, lane, priority, due_at, id);
CREATE INDEX moderation_case_claimed ON moderation_case (claimed_at) WHERE claimed_at IS NOT NULL;

CREATE TABLE case_opening (
    moderation_case TEXT NOT NULL PRIMARY KEY REFERENCES moderation_case (id) ON DELETE CASCADE,
    address BLOB NOT NULL,                  -- keyed hash
    opened_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX case_opening_address ON case_opening (address, opened_at);
CREATE INDEX case_opening_at ON case_opening (opened_at);
