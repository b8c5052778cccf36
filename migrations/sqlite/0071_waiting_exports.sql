-- The exports that wait for their turn, beside all those of the last days.
CREATE INDEX export_job_waiting ON export_job (started_at, id) WHERE state = 'preparing' AND NOT is_at_once;
