-- Rates of the street, prices of crypto assets, and what travellers entered by hand of these.
CREATE TABLE informal_rate (
    currency TEXT NOT NULL,                 -- has another rate on the street than the official one
    against TEXT NOT NULL,
    day INTEGER NOT NULL,                   -- days since 1970-01-01
    source TEXT NOT NULL,                   -- who saw it
    digits TEXT NOT NULL,                   -- units of currency for one of against
    PRIMARY KEY (currency, against, day, source)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER informal_rate_inserted AFTER INSERT ON informal_rate BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER informal_rate_updated AFTER UPDATE ON informal_rate BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER informal_rate_deleted AFTER DELETE ON informal_rate BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;

CREATE TABLE asset_price (
    asset TEXT NOT NULL,
    day INTEGER NOT NULL,                   -- days since 1970-01-01
    currency TEXT NOT NULL,
    digits TEXT NOT NULL,                   -- units of currency for one of the asset, at the end of the day
    source TEXT NOT NULL,
    PRIMARY KEY (asset, day)
) STRICT, WITHOUT ROWID;

INSERT INTO change_count (subject, number) VALUES ('assets', 0);
CREATE TRIGGER asset_price_inserted AFTER INSERT ON asset_price BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'assets';
END;
CREATE TRIGGER asset_price_updated AFTER UPDATE ON asset_price BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'assets';
END;
CREATE TRIGGER asset_price_deleted AFTER DELETE ON asset_price BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'assets';
END;

CREATE TABLE holdings (
    traveller TEXT NOT NULL PRIMARY KEY REFERENCES traveller (id),
    version INTEGER NOT NULL CHECK (version > 0),
    items TEXT NOT NULL                     -- JSON array of {asset, amount}, in the traveller's order
) STRICT, WITHOUT ROWID;
