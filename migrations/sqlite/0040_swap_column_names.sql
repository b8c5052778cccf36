-- The names of the vocabulary.
ALTER TABLE swap RENAME COLUMN rest TO remainder;
ALTER TABLE swap RENAME COLUMN rest_gains TO remainder_gains;
ALTER TABLE swap RENAME COLUMN parting_by TO mutual_cancellation_by;
ALTER TABLE swap RENAME COLUMN parting_until TO mutual_cancellation_until;
