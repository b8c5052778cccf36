-- Mails about notifications that were not seen. What was there before is not mailed.

ALTER TABLE notification ADD COLUMN mail_due_at INTEGER;        -- NULL: not mailed, or decided
ALTER TABLE notification ADD COLUMN mail TEXT;                  -- the id of the outbox_message that tells it
CREATE INDEX notification_mail_due ON notification (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX notification_mail ON notification (mail) WHERE mail IS NOT NULL;

ALTER TABLE thread_member ADD COLUMN mailed_at INTEGER;         -- of the latest mail about the thread

-- What is old is found without reading the whole table.
CREATE INDEX notification_at ON notification (at);
CREATE INDEX report_at ON report (at);
CREATE INDEX message_text_at ON message (at) WHERE kind = 'text' AND body <> '';
