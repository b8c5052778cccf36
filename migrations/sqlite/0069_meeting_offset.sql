-- Seconds from UTC to the clocks at the place when the meeting was written: later rules of its time zone do not move it.
-- NULL: written before this column; the time zone decides.
ALTER TABLE meeting ADD COLUMN utc_offset INTEGER;
