-- What automatic rules noticed, and offers that wait because of it.

-- In the case that it opened or joined, whose outcome says what became of it.
CREATE TABLE flag (
    id TEXT NOT NULL PRIMARY KEY,
    moderation_case TEXT NOT NULL REFERENCES moderation_case (id) ON DELETE CASCADE,
    rule TEXT NOT NULL,
    version INTEGER NOT NULL,               -- of the rule
    evidence TEXT NOT NULL,                 -- a name, a blank and a value on each line: counts, shares, words of a list
    at INTEGER NOT NULL,
    UNIQUE (moderation_case, rule)
) STRICT, WITHOUT ROWID;

CREATE INDEX flag_at ON flag (at);
CREATE INDEX moderation_case_subject ON moderation_case (subject_kind, subject);

-- Subjects whose facts have changed since the rules looked at them. A kill loses none.
CREATE TABLE flag_check (
    number INTEGER NOT NULL PRIMARY KEY,    -- the order
    subject_kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    UNIQUE (subject_kind, subject)
) STRICT;

CREATE TRIGGER flag_check_review AFTER UPDATE OF revealed_at ON review
WHEN OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL BEGIN
    INSERT INTO flag_check (subject_kind, subject) VALUES ('review', NEW.id) ON CONFLICT DO NOTHING;
END;

-- The second of two reviews is revealed as it is written.
CREATE TRIGGER flag_check_open_review AFTER INSERT ON review WHEN NEW.revealed_at IS NOT NULL BEGIN
    INSERT INTO flag_check (subject_kind, subject) VALUES ('review', NEW.id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER flag_check_report AFTER INSERT ON report BEGIN
    INSERT INTO flag_check (subject_kind, subject) VALUES (NEW.subject_kind, NEW.subject) ON CONFLICT DO NOTHING;
END;

-- An accepted swap counts for the volume, an ended one for partners and no-shows of both.
CREATE TRIGGER flag_check_swap AFTER UPDATE OF accepted_at, ended_at ON swap
WHEN (NEW.accepted_at, NEW.ended_at) IS NOT (OLD.accepted_at, OLD.ended_at) BEGIN
    INSERT INTO flag_check (subject_kind, subject) VALUES ('traveller', NEW.owner) ON CONFLICT DO NOTHING;
    INSERT INTO flag_check (subject_kind, subject) VALUES ('traveller', NEW.proposer) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER flag_check_contact AFTER UPDATE OF email_verified_at, phone_verified_at ON traveller
WHEN (NEW.email_verified_at, NEW.phone_verified_at) IS NOT (OLD.email_verified_at, OLD.phone_verified_at)
    AND coalesce(NEW.email_verified_at, NEW.phone_verified_at) IS NOT NULL BEGIN
    INSERT INTO flag_check (subject_kind, subject) VALUES ('traveller', NEW.id) ON CONFLICT DO NOTHING;
END;

-- Accounts that used one device.
CREATE INDEX sign_in_hash ON sign_in (kind, hash);

ALTER TABLE offer ADD COLUMN held_until INTEGER;
CREATE INDEX offer_held ON offer (held_until) WHERE held_until IS NOT NULL;

-- A search finds no held offer. The triggers of 0012 read this view.
DROP VIEW offer_to_search;
CREATE VIEW offer_to_search AS
SELECT offer.tile, offer.have, offer.want, offer.longitude, offer.key, offer.latitude, offer.half_diagonal,
    offer.first_day, coalesce(offer.last_day, 2147483647) AS last_day, offer.expires_at, offer.min_fill,
    offer.total - offer.reserved - offer.completed AS remaining,
    traveller.state IN ('active', 'limited') AS owner_can_act, coalesce(traveller.reliability_score, -1) AS score,
    offer.premium_bps, offer.fixed_rate, offer.fresh_at, offer.owner, offer.id
FROM offer JOIN traveller ON traveller.id = offer.owner
WHERE offer.state = 'active' AND offer.hidden_at IS NULL AND offer.held_until IS NULL;
