-- How far the messages of a thread have come to a member's app; reading implies it. And whether a traveller and those who
-- talk with them show each other how far.
ALTER TABLE thread_member ADD COLUMN delivered_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE traveller ADD COLUMN shows_receipts INTEGER NOT NULL DEFAULT 1;
