-- Archives of everything about a traveller: who asked, how far it is, and where the file lies.

CREATE TABLE export_job (
    id TEXT NOT NULL PRIMARY KEY,
    traveller TEXT NOT NULL REFERENCES traveller (id),
    language TEXT NOT NULL,
    is_at_once INTEGER NOT NULL,            -- prepared within its request, and not kept
    started_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('preparing', 'ready', 'sent', 'failed')),
    attempts INTEGER NOT NULL,              -- that were begun
    file TEXT UNIQUE,                       -- a random name in the folder of exports
    bytes INTEGER,
    ready_at INTEGER,
    failure TEXT,
    is_told INTEGER NOT NULL,               -- the traveller knows of the failure
    CHECK ((state = 'ready') = (file IS NOT NULL)),
    CHECK ((file IS NULL) = (bytes IS NULL) AND (file IS NULL) = (ready_at IS NULL)),
    CHECK ((state = 'failed') = (failure IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX export_job_traveller ON export_job (traveller, started_at, id);
CREATE INDEX export_job_started ON export_job (started_at, id);
-- One export at a time.
CREATE UNIQUE INDEX export_job_preparing ON export_job (traveller) WHERE state = 'preparing';

-- What one traveller filed and was sent, without a look at all rows.
CREATE INDEX meeting_point_added_by ON meeting_point (added_by, id);
CREATE INDEX outbox_message_traveller ON outbox_message (traveller, created_at, id);
