-- What staff and rules did, as a chain of hashes that shows every change. docs/audit.md has its bytes.

CREATE TABLE audit (
    seq INTEGER NOT NULL PRIMARY KEY,       -- 1, 2, 3 … without gaps
    at INTEGER NOT NULL,
    actor BLOB,                             -- surrogate in audit_name, 16 bytes; NULL: the system
    action TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject BLOB NOT NULL,                  -- surrogate, 16 bytes
    reason TEXT NOT NULL,                   -- a code; empty: none
    in_case BLOB,                           -- surrogate, 16 bytes; NULL: none
    note_hash BLOB,                         -- SHA-256 of salt and text in audit_note; NULL: no note
    is_alone INTEGER NOT NULL,              -- one person did what two should do
    previous BLOB NOT NULL,                 -- hash of the row before; zeros in the first row
    hash BLOB NOT NULL                      -- SHA-256 of the canonical bytes of the row
) STRICT;
CREATE INDEX audit_actor ON audit (actor, seq);
CREATE INDEX audit_action ON audit (action, seq);
CREATE INDEX audit_subject ON audit (subject, seq);
CREATE INDEX audit_in_case ON audit (in_case, seq);

CREATE TRIGGER audit_keeps_rows BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'rows of the audit never change');
END;
CREATE TRIGGER audit_loses_no_rows BEFORE DELETE ON audit BEGIN
    SELECT RAISE(ABORT, 'rows of the audit are never deleted');
END;
-- INSERT OR REPLACE would delete a row without the trigger above.
CREATE TRIGGER audit_only_grows BEFORE INSERT ON audit
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM audit) BEGIN
    SELECT RAISE(ABORT, 'rows of the audit are only appended');
END;

-- What a surrogate stands for. A row is deleted when its person is erased; the chain stays whole.
CREATE TABLE audit_name (
    surrogate BLOB NOT NULL PRIMARY KEY,    -- first 16 bytes of SHA-256 of salt, kind, a zero byte and subject
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    salt BLOB NOT NULL,                     -- 32 random bytes
    UNIQUE (kind, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit_note (
    seq INTEGER NOT NULL PRIMARY KEY REFERENCES audit (seq),
    salt BLOB NOT NULL,                     -- 32 random bytes
    text TEXT NOT NULL
) STRICT;
