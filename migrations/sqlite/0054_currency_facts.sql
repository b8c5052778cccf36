-- What one has to know about a currency beside its name.
ALTER TABLE currency ADD COLUMN facts TEXT;     -- JSON object: validFrom, retired, peg, parallelMarket, each with its source
