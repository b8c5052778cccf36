-- An order to trade once a publication reaches its rate. What it may pay is reserved.
CREATE TABLE wallet_order (
    id TEXT NOT NULL PRIMARY KEY,
    traveller TEXT NOT NULL REFERENCES traveller (id),
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    side TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    against TEXT NOT NULL,
    rate TEXT NOT NULL,                     -- as a fraction: units of `against` for one of `currency`
    rate_text TEXT NOT NULL,                -- as it was typed
    rate_key REAL NOT NULL,                 -- about the rate: finds the orders that a publication may reach
    until INTEGER NOT NULL,                 -- last day
    expires_at INTEGER NOT NULL,
    source TEXT NOT NULL,                   -- whose publications count
    since INTEGER NOT NULL,                 -- those after this day
    reservation TEXT NOT NULL REFERENCES reservation (id),
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    paid INTEGER,
    got INTEGER,
    filled_by TEXT UNIQUE REFERENCES ledger_transaction (id),
    CHECK (currency <> against),
    CHECK ((state = 'open') = (ended_at IS NULL)),
    CHECK ((state = 'filled') = (filled_by IS NOT NULL)),
    CHECK ((state = 'filled') = (paid IS NOT NULL)),
    CHECK ((state = 'filled') = (got IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX wallet_order_traveller ON wallet_order (traveller, id);
CREATE INDEX wallet_order_reach ON wallet_order (source, currency, against, side, kind, rate_key, since)
    WHERE state = 'open';
CREATE INDEX wallet_order_since ON wallet_order (source, since) WHERE state = 'open';
CREATE INDEX wallet_order_expiry ON wallet_order (expires_at, id) WHERE state = 'open';
CREATE INDEX wallet_order_end ON wallet_order (ended_at) WHERE ended_at IS NOT NULL;

-- Publications that were held against all open orders.
CREATE TABLE order_evaluation (
    source TEXT NOT NULL,
    day INTEGER NOT NULL,
    figures INTEGER NOT NULL,               -- its rates then; with more of them it is held against the orders again
    at INTEGER NOT NULL,
    PRIMARY KEY (source, day)
) WITHOUT ROWID;

-- The chain and the checks of the ledger read all postings of a transaction, whoever owns them.
CREATE INDEX ledger_posting_sequence ON ledger_posting (sequence);
