-- Numbers of events count within one epoch: a restored database would give numbers again that the lost one gave already.
-- start: the numbers of this epoch are greater. opening: the same random text as in the file DIR/epoch; none before the
-- first opening. is_copy: made by a backup, so its next opening begins an epoch. So does that of a database of an earlier
-- version that has events, because nobody knows whether it was restored.
CREATE TABLE epoch (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    start INTEGER NOT NULL,
    opening TEXT,
    is_copy INTEGER NOT NULL
) STRICT;
INSERT INTO epoch (id, start, opening, is_copy)
SELECT 1, 0, NULL,
    CASE WHEN EXISTS (SELECT 1 FROM event) OR EXISTS (SELECT 1 FROM event_deleted) THEN 1 ELSE 0 END;
