-- What changed for each traveller, by reference: an app that was away asks for what follows the last number that it knows.
CREATE TABLE event (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    number INTEGER NOT NULL,                -- from 1 for each traveller, without gaps
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail INTEGER NOT NULL,                -- seq of a message, or a time; else 0
    at INTEGER NOT NULL,
    PRIMARY KEY (traveller, number)
) WITHOUT ROWID;
CREATE INDEX event_at ON event (at);

-- The newest number that was deleted: numbers go on, and who asks for older ones is told.
CREATE TABLE event_deleted (
    traveller TEXT NOT NULL PRIMARY KEY REFERENCES traveller (id),
    number INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER event_deletion AFTER DELETE ON event BEGIN
    INSERT INTO event_deleted (traveller, number) VALUES (OLD.traveller, OLD.number)
    ON CONFLICT (traveller) DO UPDATE SET number = max(number, excluded.number);
END;

-- Tickets of browsers that open a stream; each works once.
CREATE TABLE event_ticket (
    hash BLOB NOT NULL PRIMARY KEY,
    session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX event_ticket_session ON event_ticket (session);
CREATE INDEX event_ticket_expiry ON event_ticket (expires_at);
