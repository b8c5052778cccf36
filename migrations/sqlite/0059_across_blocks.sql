-- Whoever is blocked goes on seeing the name that the other had then: nothing of the other reaches them afterwards.
ALTER TABLE block ADD COLUMN shown_name TEXT;
UPDATE block SET shown_name = (SELECT name FROM traveller WHERE id = block.blocker);

-- Whoever ends a request for money across a block ends it without a word: for the other it stays open until it lapses.
ALTER TABLE money_request ADD COLUMN is_silent INTEGER NOT NULL DEFAULT 0;
