-- Until when an accepted swap may meet, whatever becomes of its offer; and by how much each of the two was late.

ALTER TABLE swap ADD COLUMN meet_until INTEGER;         -- NULL: as the offer says
ALTER TABLE swap_side ADD COLUMN late INTEGER;          -- minutes
UPDATE swap_side SET late = 0 WHERE was_late;           -- they were not kept
ALTER TABLE swap_side DROP COLUMN was_late;
