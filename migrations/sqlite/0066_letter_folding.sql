-- All searches fold letters alike. What was folded before is folded again: the index of messages begins anew, and the
-- server fills `folded` of each note. Until then a search looks at the note as it was typed.
INSERT INTO message_search (message_search) VALUES ('delete-all');
UPDATE search_progress SET number = 0 WHERE id = 1;
UPDATE wallet_text SET folded = NULL WHERE folded IS NOT NULL;
CREATE INDEX wallet_text_to_fold ON wallet_text (sequence) WHERE folded IS NULL AND note IS NOT NULL;
