-- Notes can be reported, and a report keeps the words as they were. The domain knows which kinds there are; a CHECK cannot be
-- changed, so the two tables are built anew without it. The migrator switches foreign keys off for this file and checks all
-- of them before it commits.
CREATE TABLE new_moderation_case (
    id TEXT NOT NULL PRIMARY KEY,
    subject_kind TEXT NOT NULL,
    subject TEXT NOT NULL,                  -- of a message: thread/seq; of a note: the id of its transfer or request
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
    lane TEXT NOT NULL DEFAULT 'main',
    CHECK ((state = 'closed') = (outcome IS NOT NULL)),
    CHECK ((outcome IS NULL) = (closed_at IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO new_moderation_case (id, subject_kind, subject, state, priority, opened_at, due_at, reports, claimed_by,
    claimed_at, outcome, closed_by, closed_at, is_told, version, lane)
SELECT id, subject_kind, subject, state, priority, opened_at, due_at, reports, claimed_by, claimed_at, outcome, closed_by,
    closed_at, is_told, version, lane
FROM moderation_case;
DROP TABLE moderation_case;
ALTER TABLE new_moderation_case RENAME TO moderation_case;
CREATE UNIQUE INDEX moderation_case_open ON moderation_case (subject_kind, subject) WHERE state = 'open';
CREATE INDEX moderation_case_queue ON moderation_case (state, lane, priority, due_at, id);
CREATE INDEX moderation_case_untold ON moderation_case (closed_at, id) WHERE state = 'closed' AND is_told = 0;
CREATE INDEX moderation_case_closed ON moderation_case (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX moderation_case_subject ON moderation_case (subject_kind, subject);
CREATE INDEX moderation_case_claimed ON moderation_case (claimed_at) WHERE claimed_at IS NOT NULL;

CREATE TABLE new_report (
    id TEXT NOT NULL PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES traveller (id),
    subject_kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    moderation_case TEXT NOT NULL REFERENCES moderation_case (id) ON DELETE CASCADE,
    told_at INTEGER,                        -- NULL: the reporter does not know the outcome
    thread TEXT,
    same_as TEXT REFERENCES traveller (id),
    evidence TEXT,                          -- the reported words as they were then
    evidence_by TEXT REFERENCES traveller (id),  -- who wrote them
    CHECK ((evidence IS NULL) = (evidence_by IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO new_report (id, reporter, subject_kind, subject, reason, text, at, moderation_case, told_at, thread, same_as)
SELECT id, reporter, subject_kind, subject, reason, text, at, moderation_case, told_at, thread, same_as FROM report;
DROP TABLE report;
ALTER TABLE new_report RENAME TO report;
CREATE INDEX report_subject ON report (subject_kind, subject);
CREATE INDEX report_reporter ON report (reporter, id);
CREATE INDEX report_case ON report (moderation_case, id);
CREATE INDEX report_at ON report (at);
CREATE INDEX report_thread ON report (thread) WHERE thread IS NOT NULL;
CREATE INDEX report_evidence ON report (evidence_by) WHERE evidence_by IS NOT NULL;
CREATE TRIGGER flag_check_report AFTER INSERT ON report BEGIN
    INSERT INTO flag_check (subject_kind, subject) VALUES (NEW.subject_kind, NEW.subject) ON CONFLICT DO NOTHING;
END;
