-- The history of a pair: of each day two rows of thirty, without the table itself.
CREATE INDEX rate_history ON rate (source, currency, day, digits);
