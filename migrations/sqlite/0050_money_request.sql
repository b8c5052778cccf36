-- One traveller asks another for money. The transfer that pays it is in the ledger.
CREATE TABLE money_request (
    id TEXT NOT NULL PRIMARY KEY,
    asker TEXT NOT NULL REFERENCES traveller (id),
    payer TEXT NOT NULL REFERENCES traveller (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    note TEXT,
    phone TEXT,                             -- the number that the asker named
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    lapses_at INTEGER NOT NULL,
    ended_at INTEGER,
    paid_by TEXT UNIQUE REFERENCES ledger_transaction (id),
    CHECK (asker <> payer),
    CHECK ((state = 'open') = (ended_at IS NULL)),
    CHECK ((state = 'accepted') = (paid_by IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX money_request_asker ON money_request (asker, id);
CREATE INDEX money_request_payer ON money_request (payer, id);
CREATE INDEX money_request_lapse ON money_request (lapses_at, id) WHERE state = 'open';
CREATE INDEX money_request_end ON money_request (ended_at) WHERE ended_at IS NOT NULL;
