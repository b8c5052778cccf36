-- Texts are numbered in the order in which they are sent, in all threads together: the index of the search follows these numbers.
ALTER TABLE message ADD COLUMN number INTEGER;
UPDATE message SET number = numbered.number
FROM (
    SELECT thread, seq, row_number() OVER (ORDER BY at, thread, seq) AS number FROM message WHERE kind = 'text'
) AS numbered
WHERE message.thread = numbered.thread AND message.seq = numbered.seq;
CREATE UNIQUE INDEX message_number ON message (number) WHERE number IS NOT NULL;

-- Keyed hashes of the letters and the readers of each text; no positions and no texts.
CREATE VIRTUAL TABLE message_search USING fts5 (tokens, content = '', columnsize = 0, detail = none, tokenize = 'ascii');

-- The number up to which texts are in the index. A server that stopped goes on from there.
CREATE TABLE search_progress (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL
);
INSERT INTO search_progress (id, number) VALUES (1, 0);
