-- What a traveller starts with who verifies a contact, bound to that contact. Zero: a dispute that is open may still add one.
CREATE TABLE carried_fault_by_contact (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    contact TEXT NOT NULL CHECK (contact IN ('email', 'phone')),
    origin TEXT NOT NULL,                   -- as in left_fault
    kind TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 0),
    at INTEGER NOT NULL,
    agreed_until INTEGER,                   -- swaps that were accepted later do not count; NULL: all count
    PRIMARY KEY (traveller, contact, origin, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO carried_fault_by_contact (traveller, contact, origin, kind, number, at)
    SELECT carried_fault.traveller, CASE WHEN traveller.email_verified_at IS NULL THEN 'phone' ELSE 'email' END,
        carried_fault.origin, carried_fault.kind, carried_fault.number, carried_fault.at
    FROM carried_fault JOIN traveller ON traveller.id = carried_fault.traveller;
DROP TABLE carried_fault;
ALTER TABLE carried_fault_by_contact RENAME TO carried_fault;
CREATE INDEX carried_fault_at ON carried_fault (at);
CREATE INDEX carried_fault_origin ON carried_fault (origin);

-- Living accounts whose faults count for a traveller, because they have the same contact or dropped it lately.
CREATE TABLE fault_source (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    contact TEXT NOT NULL CHECK (contact IN ('email', 'phone')),
    source TEXT NOT NULL REFERENCES traveller (id),
    dropped_at INTEGER,                     -- swaps that were accepted later do not count; NULL: the source has the contact
    PRIMARY KEY (traveller, contact, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX fault_source_source ON fault_source (source);

-- As in carried_fault.
ALTER TABLE left_fault ADD COLUMN agreed_until INTEGER;

-- Since a suspension keeps the row for longer, the end does not tell the beginning. NULL: 90 days before the end.
ALTER TABLE held_contact ADD COLUMN dropped_at INTEGER;
