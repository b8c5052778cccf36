-- Currencies and countries that the operator switched off, and the terms that new travellers accept.

CREATE TABLE switched_off (
    kind TEXT NOT NULL CHECK (kind IN ('currency', 'country')),
    code TEXT NOT NULL,
    PRIMARY KEY (kind, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE operator_list (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL,
    terms TEXT                              -- NULL: none
) STRICT;
INSERT INTO operator_list (id, version) VALUES (1, 1);

CREATE TABLE consent (
    traveller TEXT NOT NULL PRIMARY KEY REFERENCES traveller (id),
    terms TEXT NOT NULL,                    -- the version that the traveller accepted, as an adult
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A search finds no offer that nobody can take. The triggers of 0012 read this view.
DROP VIEW offer_to_search;
CREATE VIEW offer_to_search AS
SELECT offer.tile, offer.have, offer.want, offer.longitude, offer.key, offer.latitude, offer.half_diagonal,
    offer.first_day, coalesce(offer.last_day, 2147483647) AS last_day, offer.expires_at, offer.min_fill,
    offer.total - offer.reserved - offer.completed AS remaining,
    traveller.state IN ('active', 'limited') AS owner_can_act, coalesce(traveller.reliability_score, -1) AS score,
    offer.premium_bps, offer.fixed_rate, offer.fresh_at, offer.owner, offer.id
FROM offer JOIN traveller ON traveller.id = offer.owner
WHERE offer.state = 'active' AND offer.hidden_at IS NULL AND offer.held_until IS NULL
    AND NOT EXISTS (
        SELECT 1 FROM switched_off
        WHERE kind = 'currency' AND code IN (offer.have, offer.want) OR kind = 'country' AND code = offer.country);
