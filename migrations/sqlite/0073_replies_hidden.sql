-- A reply to a review is reported and hidden by itself: who replies with an insult does not take the review away.
ALTER TABLE review ADD COLUMN reply_hidden_at INTEGER;
ALTER TABLE review ADD COLUMN reply_hidden_reason TEXT;
