-- An asset is priced like a currency. Prices in other currencies than the dollar have no place there: import them again.
INSERT INTO rate (source, day, currency, digits)
SELECT CASE source WHEN 'Messari' THEN 'MESSARI' ELSE 'ASSET-FILE' END, day, asset, digits
FROM asset_price WHERE currency = 'USD';
DROP TABLE asset_price;
DELETE FROM change_count WHERE subject = 'assets';

-- The networks that stand beside a fan, with their weights.
CREATE TABLE forecast_network (
    name TEXT NOT NULL PRIMARY KEY,
    weights BLOB NOT NULL
) STRICT, WITHOUT ROWID;
