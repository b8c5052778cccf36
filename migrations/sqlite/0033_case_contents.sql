-- A report about a traveller can name the conversation that it is about.

ALTER TABLE report ADD COLUMN thread TEXT;
CREATE INDEX report_thread ON report (thread) WHERE thread IS NOT NULL;
