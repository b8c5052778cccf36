-- What reviews look like when they are arranged or written in revenge. The sweeper finds it, staff read it.

-- The ring of praise and the closed group of new accounts that a traveller is in.
CREATE TABLE arranged_group (
    traveller TEXT NOT NULL PRIMARY KEY REFERENCES traveller (id),
    ring TEXT,                              -- the smallest id of its members; NULL: in none
    closed_group TEXT,                      -- the same
    refreshed_after TEXT                    -- the review up to which review_finding follows; NULL: all do
) STRICT, WITHOUT ROWID;
CREATE INDEX arranged_group_ring ON arranged_group (ring) WHERE ring IS NOT NULL;
CREATE INDEX arranged_group_closed ON arranged_group (closed_group) WHERE closed_group IS NOT NULL;
CREATE INDEX arranged_group_unfinished ON arranged_group (traveller) WHERE refreshed_after IS NOT NULL;

CREATE TABLE review_finding (
    review TEXT NOT NULL REFERENCES review (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    list TEXT NOT NULL CHECK (list IN ('clusters', 'retaliation')),
    hours INTEGER,                          -- of after-low-review
    created_at INTEGER NOT NULL,            -- of the review
    PRIMARY KEY (review, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_finding_list ON review_finding (list, created_at, review);

-- Reviews and travellers whose facts have changed since. A kill loses none.
CREATE TABLE review_check (
    number INTEGER NOT NULL PRIMARY KEY,    -- the order
    kind TEXT NOT NULL CHECK (kind IN ('review', 'traveller')),
    subject TEXT NOT NULL,
    UNIQUE (kind, subject)
) STRICT;

-- How far the first look at what there was before is, by id.
CREATE TABLE review_scan (
    kind TEXT NOT NULL PRIMARY KEY CHECK (kind IN ('review', 'traveller')),
    after TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO review_scan (kind, after) VALUES ('traveller', ''), ('review', '');

CREATE INDEX review_author ON review (author, id) WHERE revealed_at IS NOT NULL;

-- Of a new review only a low one can be an answer before it is revealed.
CREATE TRIGGER review_check_new AFTER INSERT ON review WHEN NEW.stars <= 2 OR NEW.revealed_at IS NOT NULL BEGIN
    INSERT INTO review_check (kind, subject) VALUES ('review', NEW.id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER review_check_open AFTER INSERT ON review WHEN NEW.revealed_at IS NOT NULL BEGIN
    INSERT INTO review_check (kind, subject) VALUES ('traveller', NEW.author) ON CONFLICT DO NOTHING;
    INSERT INTO review_check (kind, subject) VALUES ('traveller', NEW.about) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER review_check_revealed AFTER UPDATE OF revealed_at ON review
WHEN OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL BEGIN
    INSERT INTO review_check (kind, subject) VALUES ('traveller', NEW.author) ON CONFLICT DO NOTHING;
    INSERT INTO review_check (kind, subject) VALUES ('traveller', NEW.about) ON CONFLICT DO NOTHING;
END;

-- The other review of the swap may be an answer to this one.
CREATE TRIGGER review_check_changed AFTER UPDATE OF stars, edited_at, revealed_at ON review
WHEN (NEW.stars, NEW.edited_at, NEW.revealed_at) IS NOT (OLD.stars, OLD.edited_at, OLD.revealed_at) BEGIN
    INSERT INTO review_check (kind, subject)
    SELECT 'review', id FROM review WHERE swap = NEW.swap ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER review_check_fault AFTER UPDATE OF fault, before, outcome ON swap
WHEN (NEW.fault, NEW.before, NEW.outcome) IS NOT (OLD.fault, OLD.before, OLD.outcome) BEGIN
    INSERT INTO review_check (kind, subject)
    SELECT 'review', id FROM review WHERE swap = NEW.id ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER review_check_one_person AFTER INSERT ON one_person BEGIN
    INSERT INTO review_check (kind, subject)
    SELECT 'review', id FROM review WHERE swap = NEW.swap ON CONFLICT DO NOTHING;
END;
