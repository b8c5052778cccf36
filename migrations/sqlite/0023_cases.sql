-- Reports come together in cases: one open case for each subject. Messages can be reported too.

CREATE TABLE moderation_case (
    id TEXT NOT NULL PRIMARY KEY,
    subject_kind TEXT NOT NULL CHECK (subject_kind IN (
        'traveller', 'offer', 'swap', 'thread', 'message', 'review', 'meeting-point')),
    subject TEXT NOT NULL,                  -- of a message: thread/seq
    state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
    priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 3),  -- 1: urgent
    opened_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    reports INTEGER NOT NULL,
    claimed_by TEXT REFERENCES traveller (id),
    claimed_at INTEGER,
    outcome TEXT CHECK (outcome IN ('acted', 'unfounded', 'unclear')),
    closed_by TEXT REFERENCES traveller (id),
    closed_at INTEGER,
    is_told INTEGER NOT NULL DEFAULT 0,     -- everybody who reported knows the outcome
    version INTEGER NOT NULL DEFAULT 1,
    CHECK ((state = 'closed') = (outcome IS NOT NULL)),
    CHECK ((outcome IS NULL) = (closed_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX moderation_case_open ON moderation_case (subject_kind, subject) WHERE state = 'open';
CREATE INDEX moderation_case_queue ON moderation_case (state, priority, due_at, id);
CREATE INDEX moderation_case_untold ON moderation_case (closed_at, id) WHERE state = 'closed' AND is_told = 0;
CREATE INDEX moderation_case_closed ON moderation_case (closed_at) WHERE closed_at IS NOT NULL;

CREATE TABLE case_note (
    id TEXT NOT NULL PRIMARY KEY,
    moderation_case TEXT NOT NULL REFERENCES moderation_case (id) ON DELETE CASCADE,
    author TEXT NOT NULL REFERENCES traveller (id),
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX case_note_case ON case_note (moderation_case, id);

-- Reports that are stored already: one case for each subject, named by its first report.
INSERT INTO moderation_case (id, subject_kind, subject, state, priority, opened_at, due_at, reports)
SELECT min(id), subject_kind, subject, 'open',
    min(CASE WHEN reason = 'safety' THEN 1
        WHEN reason IN ('scam', 'counterfeit', 'harassment', 'impersonation') THEN 2 ELSE 3 END),
    min(at),
    min(at + CASE WHEN reason = 'safety' THEN 14400000
        WHEN reason IN ('scam', 'counterfeit', 'harassment', 'impersonation') THEN 43200000 ELSE 86400000 END),
    count(*)
FROM report GROUP BY subject_kind, subject;

CREATE TABLE report_in_case (
    id TEXT NOT NULL PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES traveller (id),
    subject_kind TEXT NOT NULL CHECK (subject_kind IN (
        'traveller', 'offer', 'swap', 'thread', 'message', 'review', 'meeting-point')),
    subject TEXT NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    moderation_case TEXT NOT NULL REFERENCES moderation_case (id) ON DELETE CASCADE,
    told_at INTEGER                         -- NULL: the reporter does not know the outcome
) STRICT, WITHOUT ROWID;
INSERT INTO report_in_case (id, reporter, subject_kind, subject, reason, text, at, moderation_case)
SELECT report.id, reporter, report.subject_kind, report.subject, reason, text, at, moderation_case.id
FROM report JOIN moderation_case
    ON moderation_case.subject_kind = report.subject_kind AND moderation_case.subject = report.subject;
DROP TABLE report;
ALTER TABLE report_in_case RENAME TO report;
CREATE INDEX report_subject ON report (subject_kind, subject);
CREATE INDEX report_reporter ON report (reporter, id);
CREATE INDEX report_case ON report (moderation_case, id);
CREATE INDEX report_at ON report (at);
