-- Moderators, seniors and admins: a row beside an account that has no offers, swaps or reviews.

CREATE TABLE staff (
    traveller TEXT NOT NULL PRIMARY KEY REFERENCES traveller (id),
    role TEXT NOT NULL CHECK (role IN ('moderator', 'senior', 'admin')),
    since INTEGER NOT NULL,
    appointed_by TEXT REFERENCES traveller (id),  -- NULL: the operator, on the command line
    has_one_time_password INTEGER NOT NULL CHECK (has_one_time_password IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_appointed_by ON staff (appointed_by) WHERE appointed_by IS NOT NULL;

-- When the last right code of the second factor was entered in the session.
ALTER TABLE session ADD COLUMN factor_at INTEGER;
