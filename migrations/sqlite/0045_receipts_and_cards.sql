-- How far the messages of a thread have come to a member's app; reading implies it. And whether a traveller and those who
-- talk with them show each other how far.
ALTER TABLE thread_member ADD COLUMN delivered_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE traveller ADD COLUMN shows_receipts INTEGER NOT NULL DEFAULT 1;

-- A card is a text of a kind. It goes with the place of the meeting of its swap.
ALTER TABLE message ADD COLUMN card TEXT;               -- contact or find-me
ALTER TABLE message ADD COLUMN card_swap TEXT REFERENCES swap (id);
ALTER TABLE message ADD COLUMN erase_at INTEGER;        -- NULL: not known yet
CREATE INDEX message_card ON message (card_swap) WHERE card_swap IS NOT NULL AND body <> '';
CREATE INDEX message_erasure ON message (erase_at, thread, seq) WHERE erase_at IS NOT NULL AND body <> '';
