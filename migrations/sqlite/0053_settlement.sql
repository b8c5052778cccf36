-- Offers that settle in the wallet have no place. A CHECK cannot be changed, so the table is built anew; the migrator
-- switches foreign keys off for this file and checks all of them before it commits.
DROP TRIGGER offer_search_inserted;
DROP TRIGGER offer_search_updated;
DROP TRIGGER offer_search_deleted;
DROP TRIGGER offer_search_owner;
DROP VIEW offer_to_search;

CREATE TABLE new_offer (
    key INTEGER PRIMARY KEY,                -- joins offer_search; never leaves the store
    id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL REFERENCES traveller (id),
    version INTEGER NOT NULL,
    state TEXT NOT NULL
        CHECK (state IN ('active', 'paused', 'reserved', 'completed', 'expired', 'withdrawn')),
    have TEXT NOT NULL,
    want TEXT NOT NULL,
    total INTEGER NOT NULL CHECK (total > 0),       -- minor units of have, as the three below
    reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
    completed INTEGER NOT NULL DEFAULT 0 CHECK (completed >= 0),
    min_fill INTEGER NOT NULL,
    premium_bps INTEGER,                    -- priced against the reference, or
    fixed_rate TEXT,                        -- at the owner's own rate, want per one have
    cell TEXT,                              -- NULL, as the next seven: settled in the wallet, nowhere
    latitude INTEGER,                       -- centre of the public cell, degrees × 10⁷
    longitude INTEGER,
    precision TEXT CHECK (precision IN ('1km', '5km', 'airport')),
    half_diagonal INTEGER,                  -- metres
    airport TEXT,
    label TEXT,
    country TEXT,
    time_zone TEXT NOT NULL,                -- of the days; UTC without a place
    first_day INTEGER NOT NULL,             -- days since 1970-01-01, local to the place
    last_day INTEGER,                       -- NULL: open-ended
    settlement TEXT NOT NULL CHECK (settlement IN ('meetup', 'wallet')),
    is_exact INTEGER NOT NULL,
    note TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    fresh_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    terms_version INTEGER NOT NULL DEFAULT 1,
    has_followers INTEGER NOT NULL DEFAULT 0,
    -- -1: no place.
    tile INTEGER GENERATED ALWAYS AS (
        CASE WHEN latitude IS NULL THEN -1 ELSE (latitude + 900000000) / 1800000 * 2048
            + CASE WHEN (latitude + 900000000) / 1800000 BETWEEN 56 AND 943 THEN (longitude + 1800000000) / 1800000
                ELSE 0 END
        END
    ),
    hidden_at INTEGER,
    hidden_reason TEXT,
    held_until INTEGER,
    CHECK (have <> want),
    CHECK (reserved + completed <= total),
    CHECK (min_fill BETWEEN 1 AND total),
    CHECK ((premium_bps IS NULL) <> (fixed_rate IS NULL)),
    CHECK (last_day IS NULL OR last_day >= first_day),
    CHECK (CASE settlement
        WHEN 'wallet' THEN coalesce(cell, latitude, longitude, precision, half_diagonal, airport, label, country) IS NULL
        ELSE cell IS NOT NULL AND latitude IS NOT NULL AND longitude IS NOT NULL AND precision IS NOT NULL
            AND half_diagonal IS NOT NULL AND label IS NOT NULL END)
) STRICT;
INSERT INTO new_offer (key, id, owner, version, state, have, want, total, reserved, completed, min_fill, premium_bps,
    fixed_rate, cell, latitude, longitude, precision, half_diagonal, airport, label, country, time_zone, first_day,
    last_day, settlement, is_exact, note, created_at, fresh_at, expires_at, terms_version, has_followers, hidden_at,
    hidden_reason, held_until)
SELECT key, id, owner, version, state, have, want, total, reserved, completed, min_fill, premium_bps,
    fixed_rate, cell, latitude, longitude, precision, half_diagonal, airport, label, country, time_zone, first_day,
    last_day, settlement, is_exact, note, created_at, fresh_at, expires_at, terms_version, has_followers, hidden_at,
    hidden_reason, held_until
FROM offer;
DROP TABLE offer;
ALTER TABLE new_offer RENAME TO offer;
CREATE INDEX offer_owner ON offer (owner, id);
CREATE INDEX offer_due ON offer (expires_at, key) WHERE state IN ('active', 'paused', 'reserved');
CREATE INDEX offer_followers ON offer (id) WHERE has_followers = 1;
CREATE INDEX offer_held ON offer (held_until) WHERE held_until IS NOT NULL;

-- What searches read of an offer: the same as before, and 0 for the point of an offer without a place.
CREATE VIEW offer_to_search AS
SELECT offer.tile, offer.have, offer.want, coalesce(offer.longitude, 0) AS longitude, offer.key,
    coalesce(offer.latitude, 0) AS latitude, coalesce(offer.half_diagonal, 0) AS half_diagonal,
    offer.first_day, coalesce(offer.last_day, 2147483647) AS last_day, offer.expires_at, offer.min_fill,
    offer.total - offer.reserved - offer.completed AS remaining,
    traveller.state IN ('active', 'limited') AS owner_can_act, coalesce(traveller.reliability_score, -1) AS score,
    offer.premium_bps, offer.fixed_rate, offer.fresh_at, offer.owner, offer.id
FROM offer JOIN traveller ON traveller.id = offer.owner
WHERE offer.state = 'active' AND offer.hidden_at IS NULL AND offer.held_until IS NULL
    AND NOT EXISTS (
        SELECT 1 FROM switched_off
        WHERE kind = 'currency' AND code IN (offer.have, offer.want) OR kind = 'country' AND code = offer.country);
CREATE TRIGGER offer_search_inserted AFTER INSERT ON offer WHEN NEW.state = 'active' BEGIN
    INSERT INTO offer_search SELECT *, random() FROM offer_to_search WHERE key = NEW.key;
END;
CREATE TRIGGER offer_search_updated AFTER UPDATE ON offer BEGIN
    DELETE FROM offer_search
    WHERE tile = OLD.tile AND have = OLD.have AND want = OLD.want AND longitude = coalesce(OLD.longitude, 0)
        AND key = OLD.key;
    INSERT INTO offer_search SELECT *, random() FROM offer_to_search WHERE key = NEW.key;
END;
CREATE TRIGGER offer_search_deleted AFTER DELETE ON offer BEGIN
    DELETE FROM offer_search
    WHERE tile = OLD.tile AND have = OLD.have AND want = OLD.want AND longitude = coalesce(OLD.longitude, 0)
        AND key = OLD.key;
END;
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
        AND offer_search.longitude = coalesce(offer.longitude, 0) AND offer_search.key = offer.key;
END;

-- A settlement has a rate and another traveller too. Its rows keep their numbers, so the seals stay valid.
DROP TRIGGER ledger_posting_only_grows;
CREATE TABLE new_ledger_transaction (
    sequence INTEGER NOT NULL PRIMARY KEY,  -- in the order of the commits, without gaps
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,                    -- never before that of an earlier transaction
    actor TEXT NOT NULL REFERENCES traveller (id),
    other TEXT REFERENCES traveller (id),   -- of a transfer or a settlement
    operation TEXT UNIQUE,                  -- what happens once
    reverses TEXT UNIQUE REFERENCES ledger_transaction (id),
    side TEXT,                              -- of a trade or a settlement, and what follows
    amount INTEGER,
    currency TEXT,
    against TEXT,
    rate TEXT,                              -- reference rate as a fraction: units of `against` for one of `currency`
    rate_text TEXT,                         -- the same as it is shown
    source TEXT,
    rate_day INTEGER,
    spread_bps INTEGER,
    CHECK ((kind IN ('trade', 'settlement')) = (side IS NOT NULL)),
    CHECK ((kind IN ('transfer', 'settlement')) = (other IS NOT NULL)),
    CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
) STRICT;
INSERT INTO new_ledger_transaction (sequence, id, kind, at, actor, other, operation, reverses, side, amount, currency,
    against, rate, rate_text, source, rate_day, spread_bps)
SELECT sequence, id, kind, at, actor, other, operation, reverses, side, amount, currency, against, rate, rate_text,
    source, rate_day, spread_bps
FROM ledger_transaction ORDER BY sequence;
DROP TABLE ledger_transaction;
ALTER TABLE new_ledger_transaction RENAME TO ledger_transaction;
CREATE INDEX ledger_transaction_at ON ledger_transaction (at);
CREATE INDEX ledger_transaction_actor ON ledger_transaction (actor);
CREATE INDEX ledger_transaction_other ON ledger_transaction (other) WHERE other IS NOT NULL;
CREATE TRIGGER ledger_transaction_keeps_rows BEFORE UPDATE ON ledger_transaction BEGIN
    SELECT RAISE(ABORT, 'transactions of the ledger never change');
END;
CREATE TRIGGER ledger_transaction_loses_no_rows BEFORE DELETE ON ledger_transaction BEGIN
    SELECT RAISE(ABORT, 'transactions of the ledger are never deleted');
END;
CREATE TRIGGER ledger_transaction_only_grows BEFORE INSERT ON ledger_transaction
WHEN NEW.sequence IS NOT (SELECT coalesce(max(sequence), 0) + 1 FROM ledger_transaction)
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.id OR operation = NEW.operation OR reverses = NEW.reverses) BEGIN
    SELECT RAISE(ABORT, 'transactions of the ledger are only appended');
END;
CREATE TRIGGER ledger_posting_only_grows BEFORE INSERT ON ledger_posting
WHEN NEW.sequence IS NOT (SELECT max(sequence) FROM ledger_transaction)
    OR EXISTS (SELECT 1 FROM ledger_posting WHERE owner = NEW.owner AND sequence = NEW.sequence AND currency = NEW.currency) BEGIN
    SELECT RAISE(ABORT, 'postings of the ledger are only appended');
END;

-- The transaction that settled a swap; NULL before, and of a swap that two people make in person.
ALTER TABLE swap ADD COLUMN settled_by TEXT;
CREATE UNIQUE INDEX swap_settled_by ON swap (settled_by) WHERE settled_by IS NOT NULL;
