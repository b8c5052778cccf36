-- A stored response is bytes that only the program reads that rendered them: its status, entity tag and location stand
-- in three lines before its body.
UPDATE retry SET body = CAST(
    status || char(10) || coalesce('"' || version || '"', '') || char(10) || coalesce(location, '') || char(10)
        || CAST(body AS TEXT) AS BLOB);
ALTER TABLE retry DROP COLUMN status;
ALTER TABLE retry DROP COLUMN version;
ALTER TABLE retry DROP COLUMN location;

-- The swap of which the response tells: it is deleted when the places of its meetings are erased.
ALTER TABLE retry ADD COLUMN swap TEXT;
UPDATE retry SET swap = substr(route, -36) WHERE route LIKE 'POST /v1/swaps/%';

-- The next deadline of a swap, in words that other engines read too.
DROP INDEX swap_due;
CREATE INDEX swap_due
    ON swap (CASE WHEN parting_until < due_at OR due_at IS NULL THEN parting_until ELSE due_at END, id)
    WHERE due_at IS NOT NULL OR parting_until IS NOT NULL;
