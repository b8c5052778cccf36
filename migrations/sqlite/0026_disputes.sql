-- Disputes as seniors see them, the oldest first, and when a moderator last checked a meeting point.

CREATE INDEX swap_disputed ON swap (disputed_at, id) WHERE state = 'disputed';

-- Reports from before it count no more against the point.
ALTER TABLE meeting_point ADD COLUMN checked_at INTEGER;
CREATE INDEX meeting_point_state ON meeting_point (state, id);
