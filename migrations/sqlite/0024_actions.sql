-- What moderators do about travellers and about what they wrote, and what is hidden because of it.

CREATE TABLE action (
    number INTEGER NOT NULL PRIMARY KEY,    -- the order
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    actor TEXT REFERENCES traveller (id),   -- NULL: the server, at the end of a suspension
    kind TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject TEXT NOT NULL,                  -- of a message: thread/seq
    person TEXT NOT NULL REFERENCES traveller (id),  -- whom it concerns
    reason TEXT NOT NULL,
    note TEXT NOT NULL,                     -- to the person
    until INTEGER,                          -- NULL: until somebody undoes it
    moderation_case TEXT,
    undoes TEXT REFERENCES action (id)
) STRICT;
CREATE INDEX action_subject ON action (subject_kind, subject, number);
CREATE INDEX action_person ON action (person, number);
CREATE INDEX action_until ON action (until) WHERE until IS NOT NULL;
CREATE INDEX action_actor ON action (actor) WHERE actor IS NOT NULL;
CREATE INDEX action_undoes ON action (undoes) WHERE undoes IS NOT NULL;

CREATE INDEX review_created ON review (created_at, id);

ALTER TABLE offer ADD COLUMN hidden_at INTEGER;
ALTER TABLE offer ADD COLUMN hidden_reason TEXT;
ALTER TABLE review ADD COLUMN hidden_at INTEGER;
ALTER TABLE review ADD COLUMN hidden_reason TEXT;
ALTER TABLE message ADD COLUMN hidden_at INTEGER;
ALTER TABLE message ADD COLUMN hidden_reason TEXT;
-- Name and bio; others see the handle instead.
ALTER TABLE traveller ADD COLUMN profile_hidden_at INTEGER;
ALTER TABLE traveller ADD COLUMN profile_hidden_reason TEXT;

-- A search finds no hidden offer. The triggers of 0012 read this view.
DROP VIEW offer_to_search;
CREATE VIEW offer_to_search AS
SELECT offer.tile, offer.have, offer.want, offer.longitude, offer.key, offer.latitude, offer.half_diagonal,
    offer.first_day, coalesce(offer.last_day, 2147483647) AS last_day, offer.expires_at, offer.min_fill,
    offer.total - offer.reserved - offer.completed AS remaining,
    traveller.state IN ('active', 'limited') AS owner_can_act, coalesce(traveller.reliability_score, -1) AS score,
    offer.premium_bps, offer.fixed_rate, offer.fresh_at, offer.owner, offer.id
FROM offer JOIN traveller ON traveller.id = offer.owner
WHERE offer.state = 'active' AND offer.hidden_at IS NULL;

-- A search result shows the owner's name, so its revision changes when the name is hidden.
DROP TRIGGER offer_search_owner;
CREATE TRIGGER offer_search_owner
AFTER UPDATE OF state, handle, name, reliability_score, swaps_completed, swap_partners, no_shows, late_cancels, reviews,
    stars, email_verified_at, phone_verified_at, tier_granted_at, profile_hidden_at ON traveller
WHEN (NEW.state, NEW.handle, NEW.name, NEW.reliability_score, NEW.swaps_completed, NEW.swap_partners, NEW.no_shows,
        NEW.late_cancels, NEW.reviews, NEW.stars, NEW.email_verified_at, NEW.phone_verified_at, NEW.tier_granted_at,
        NEW.profile_hidden_at)
    IS NOT (OLD.state, OLD.handle, OLD.name, OLD.reliability_score, OLD.swaps_completed, OLD.swap_partners, OLD.no_shows,
        OLD.late_cancels, OLD.reviews, OLD.stars, OLD.email_verified_at, OLD.phone_verified_at, OLD.tier_granted_at,
        OLD.profile_hidden_at)
BEGIN
    UPDATE offer_search SET owner_can_act = NEW.state IN ('active', 'limited'),
        score = coalesce(NEW.reliability_score, -1), revision = random()
    FROM offer
    WHERE offer.owner = NEW.id AND offer.state = 'active' AND offer_search.tile = offer.tile
        AND offer_search.have = offer.have AND offer_search.want = offer.want
        AND offer_search.longitude = offer.longitude AND offer_search.key = offer.key;
END;
