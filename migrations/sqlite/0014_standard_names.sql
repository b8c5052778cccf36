-- Tables get the names that the code uses for their rows.
ALTER TABLE retry RENAME TO stored_response;
DROP INDEX retry_at;
CREATE INDEX stored_response_at ON stored_response (at);

ALTER TABLE outbox RENAME TO notification;

ALTER TABLE rate_held RENAME TO rate_quarantine;
DROP INDEX rate_held_open;
DROP INDEX rate_held_dropped;
CREATE INDEX rate_quarantine_open ON rate_quarantine (source, day) WHERE decided_at IS NULL;
CREATE INDEX rate_quarantine_dropped ON rate_quarantine (source, day) WHERE decision = 'dropped';
