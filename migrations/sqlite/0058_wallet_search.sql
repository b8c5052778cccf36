-- A search of the wallet finds the people with whom somebody exchanged money in an index alone.
DROP INDEX ledger_transaction_actor;
DROP INDEX ledger_transaction_other;
CREATE INDEX ledger_transaction_actor ON ledger_transaction (actor, other);
CREATE INDEX ledger_transaction_other ON ledger_transaction (other, actor) WHERE other IS NOT NULL;
