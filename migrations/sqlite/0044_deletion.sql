-- When its author deleted a message. The text stays for a while, so that a case can read it.
ALTER TABLE message ADD COLUMN deleted_at INTEGER;
CREATE INDEX message_deleted ON message (deleted_at, thread, seq) WHERE deleted_at IS NOT NULL AND body <> '';
