-- What the open offers of a traveller with a place come to. All four are there, or none: then it is read from the offers.
ALTER TABLE traveller ADD COLUMN open_offers INTEGER;
ALTER TABLE traveller ADD COLUMN open_offers_cents INTEGER;     -- hundredths of a euro
ALTER TABLE traveller ADD COLUMN open_offers_rates INTEGER;     -- a mark of the rates that priced them
ALTER TABLE traveller ADD COLUMN open_offers_until INTEGER;     -- milliseconds since 1970: when the first of them expires

-- Whatever writes an offer, the sum of its owner is forgotten. Who publishes writes the new one afterwards.

CREATE TRIGGER open_offers_inserted AFTER INSERT ON offer BEGIN
    UPDATE traveller SET open_offers = NULL, open_offers_cents = NULL, open_offers_rates = NULL, open_offers_until = NULL
    WHERE id = NEW.owner AND open_offers IS NOT NULL;
END;

CREATE TRIGGER open_offers_updated
AFTER UPDATE OF state, total, completed, premium_bps, fixed_rate, expires_at ON offer
WHEN (NEW.state, NEW.total, NEW.completed, NEW.premium_bps, NEW.fixed_rate, NEW.expires_at)
    IS NOT (OLD.state, OLD.total, OLD.completed, OLD.premium_bps, OLD.fixed_rate, OLD.expires_at)
BEGIN
    UPDATE traveller SET open_offers = NULL, open_offers_cents = NULL, open_offers_rates = NULL, open_offers_until = NULL
    WHERE id = NEW.owner AND open_offers IS NOT NULL;
END;

CREATE TRIGGER open_offers_deleted AFTER DELETE ON offer BEGIN
    UPDATE traveller SET open_offers = NULL, open_offers_cents = NULL, open_offers_rates = NULL, open_offers_until = NULL
    WHERE id = OLD.owner AND open_offers IS NOT NULL;
END;

-- With what counts for the quota of offers, and with the cells that an owner has shown.
DROP INDEX offer_owner;
CREATE INDEX offer_owner ON offer (owner, id, created_at, latitude, longitude, precision, cell);
