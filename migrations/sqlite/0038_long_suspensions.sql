-- A suspension over 30 days waits for a second senior: the end that was ordered.

ALTER TABLE action ADD COLUMN wanted_until INTEGER;
