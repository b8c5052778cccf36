-- What the guest of a thread sees of the offer across a block: as it was when the block began.
ALTER TABLE thread ADD COLUMN blocked_total INTEGER;
ALTER TABLE thread ADD COLUMN blocked_first_day INTEGER;
ALTER TABLE thread ADD COLUMN blocked_last_day INTEGER;
UPDATE thread SET (blocked_total, blocked_first_day, blocked_last_day) =
    (SELECT total, first_day, last_day FROM offer WHERE offer.id = thread.offer)
WHERE EXISTS (SELECT 1 FROM block WHERE blocker = thread.owner AND blocked = thread.guest)
    OR EXISTS (SELECT 1 FROM block WHERE blocker = thread.guest AND blocked = thread.owner);
