-- An idempotency key belongs to one request of its traveller, whatever the route.
CREATE INDEX stored_response_key ON stored_response (traveller, key);
