-- How a member of a thread attends to it: until when it is on their screen, and until when it sends them no mails.
ALTER TABLE thread_member ADD COLUMN open_until INTEGER;
ALTER TABLE thread_member ADD COLUMN muted_until INTEGER;
