-- What the search for offers nearby reads: one clustered table with everything that filters and ranks.

DROP TABLE offer_box;

-- The square of the map that an offer lies in: 0.18 degrees wide and high, numbered by row and column. Close to a pole,
-- beyond 79.92 degrees, a row is one tile, because there the degrees of longitude are short.
ALTER TABLE offer ADD COLUMN tile INTEGER GENERATED ALWAYS AS (
    (latitude + 900000000) / 1800000 * 2048
        + CASE WHEN (latitude + 900000000) / 1800000 BETWEEN 56 AND 943 THEN (longitude + 1800000000) / 1800000 ELSE 0 END
);

-- A search looks into the tiles around a place, and in each of them at one pair of currencies and a stretch of
-- longitudes. There is no secondary index, so there is no wrong one to choose.
CREATE TABLE offer_search (
    tile INTEGER NOT NULL,
    have TEXT NOT NULL,
    want TEXT NOT NULL,
    longitude INTEGER NOT NULL,             -- of the public cell's centre, degrees × 10⁷
    key INTEGER NOT NULL,                   -- offer.key
    latitude INTEGER NOT NULL,
    half_diagonal INTEGER NOT NULL,         -- metres
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL,              -- 2147483647: open-ended
    expires_at INTEGER NOT NULL,
    min_fill INTEGER NOT NULL,              -- minor units of have, as the next
    remaining INTEGER NOT NULL,
    owner_can_act INTEGER NOT NULL,
    score INTEGER NOT NULL,                 -- the owner's; -1: new
    premium_bps INTEGER,                    -- priced against the reference, or
    fixed_rate TEXT,                        -- at the owner's own rate
    fresh_at INTEGER NOT NULL,
    owner TEXT NOT NULL,
    id TEXT NOT NULL,
    revision INTEGER NOT NULL,              -- random; another one whenever an answer would show the offer differently
    PRIMARY KEY (tile, have, want, longitude, key)
) STRICT, WITHOUT ROWID;

-- The rows of offer_search but for their revisions: all active offers.
CREATE VIEW offer_to_search AS
SELECT offer.tile, offer.have, offer.want, offer.longitude, offer.key, offer.latitude, offer.half_diagonal,
    offer.first_day, coalesce(offer.last_day, 2147483647) AS last_day, offer.expires_at, offer.min_fill,
    offer.total - offer.reserved - offer.completed AS remaining,
    traveller.state IN ('active', 'limited') AS owner_can_act, coalesce(traveller.reliability_score, -1) AS score,
    offer.premium_bps, offer.fixed_rate, offer.fresh_at, offer.owner, offer.id
FROM offer JOIN traveller ON traveller.id = offer.owner
WHERE offer.state = 'active';

INSERT INTO offer_search SELECT *, random() FROM offer_to_search ORDER BY tile, have, want, longitude, key;

-- Triggers keep it true in the same transaction, whatever writes: the server, another program, a shell.

CREATE TRIGGER offer_search_inserted AFTER INSERT ON offer WHEN NEW.state = 'active' BEGIN
    INSERT INTO offer_search SELECT *, random() FROM offer_to_search WHERE key = NEW.key;
END;

CREATE TRIGGER offer_search_updated AFTER UPDATE ON offer BEGIN
    DELETE FROM offer_search
    WHERE tile = OLD.tile AND have = OLD.have AND want = OLD.want AND longitude = OLD.longitude AND key = OLD.key;
    INSERT INTO offer_search SELECT *, random() FROM offer_to_search WHERE key = NEW.key;
END;

CREATE TRIGGER offer_search_deleted AFTER DELETE ON offer BEGIN
    DELETE FROM offer_search
    WHERE tile = OLD.tile AND have = OLD.have AND want = OLD.want AND longitude = OLD.longitude AND key = OLD.key;
END;

-- State and score decide what is found and in which order; the other columns are shown with every offer.
CREATE TRIGGER offer_search_owner
AFTER UPDATE OF state, handle, name, reliability_score, swaps_completed, swap_partners, no_shows, late_cancels, reviews,
    stars ON traveller
WHEN (NEW.state, NEW.handle, NEW.name, NEW.reliability_score, NEW.swaps_completed, NEW.swap_partners, NEW.no_shows,
        NEW.late_cancels, NEW.reviews, NEW.stars)
    IS NOT (OLD.state, OLD.handle, OLD.name, OLD.reliability_score, OLD.swaps_completed, OLD.swap_partners, OLD.no_shows,
        OLD.late_cancels, OLD.reviews, OLD.stars)
BEGIN
    UPDATE offer_search SET owner_can_act = NEW.state IN ('active', 'limited'),
        score = coalesce(NEW.reliability_score, -1), revision = random()
    FROM offer
    WHERE offer.owner = NEW.id AND offer.state = 'active' AND offer_search.tile = offer.tile
        AND offer_search.have = offer.have AND offer_search.want = offer.want
        AND offer_search.longitude = offer.longitude AND offer_search.key = offer.key;
END;

-- How often the published rates have changed, so that a reader knows whether those in its memory are still true.
CREATE TABLE change_count (
    subject TEXT NOT NULL PRIMARY KEY,
    number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO change_count (subject, number) VALUES ('rates', 0);

CREATE TRIGGER rate_inserted AFTER INSERT ON rate BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER rate_updated AFTER UPDATE ON rate BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER rate_deleted AFTER DELETE ON rate BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER feed_closed_day_inserted AFTER INSERT ON feed_closed_day BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER feed_closed_day_updated AFTER UPDATE ON feed_closed_day BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER feed_closed_day_deleted AFTER DELETE ON feed_closed_day BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER rate_held_inserted AFTER INSERT ON rate_held BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER rate_held_updated AFTER UPDATE ON rate_held BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER rate_held_deleted AFTER DELETE ON rate_held BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
