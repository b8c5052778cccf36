-- A double-entry ledger. What travellers own is positive; `supply` is what was issued, and below zero by as much.
CREATE TABLE ledger_account (
    owner TEXT NOT NULL,                    -- id of the traveller, or the name of a system account
    currency TEXT NOT NULL,
    traveller TEXT REFERENCES traveller (id),
    balance INTEGER NOT NULL,               -- minor units
    reserved INTEGER NOT NULL,              -- part of it that pending reservations keep
    PRIMARY KEY (owner, currency),
    CHECK ((traveller IS NULL) = (owner IN ('supply', 'rounding', 'spread', 'closing'))),
    CHECK (traveller IS NULL OR traveller = owner),
    CHECK (CASE owner WHEN 'supply' THEN balance <= 0 ELSE balance >= 0 END),
    CHECK (reserved = 0 OR (reserved > 0 AND reserved <= balance))
) WITHOUT ROWID;
CREATE INDEX ledger_account_traveller ON ledger_account (traveller) WHERE traveller IS NOT NULL;

CREATE TABLE ledger_transaction (
    sequence INTEGER NOT NULL PRIMARY KEY,  -- in the order of the commits, without gaps
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,                    -- never before that of an earlier transaction
    actor TEXT NOT NULL REFERENCES traveller (id),
    other TEXT REFERENCES traveller (id),   -- of a transfer
    operation TEXT UNIQUE,                  -- what happens once
    reverses TEXT UNIQUE REFERENCES ledger_transaction (id),
    side TEXT,                              -- of a trade, and what follows
    amount INTEGER,
    currency TEXT,
    against TEXT,
    rate TEXT,                              -- reference rate as a fraction: units of `against` for one of `currency`
    rate_text TEXT,                         -- the same as it is shown
    source TEXT,
    rate_day INTEGER,
    spread_bps INTEGER,
    CHECK ((kind = 'trade') = (side IS NOT NULL)),
    CHECK ((kind = 'transfer') = (other IS NOT NULL)),
    CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
);
CREATE INDEX ledger_transaction_at ON ledger_transaction (at);
CREATE INDEX ledger_transaction_actor ON ledger_transaction (actor);
CREATE INDEX ledger_transaction_other ON ledger_transaction (other) WHERE other IS NOT NULL;

CREATE TABLE ledger_posting (
    owner TEXT NOT NULL,
    sequence INTEGER NOT NULL REFERENCES ledger_transaction (sequence),
    currency TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount <> 0),
    balance_after INTEGER NOT NULL,
    PRIMARY KEY (owner, sequence, currency),
    FOREIGN KEY (owner, currency) REFERENCES ledger_account (owner, currency)
) WITHOUT ROWID;
-- With the amounts, so that the list of one currency reads nothing else.
CREATE INDEX ledger_posting_currency ON ledger_posting (owner, currency, sequence, amount, balance_after);

-- What a transfer says. It can be erased, unlike the transfer.
CREATE TABLE wallet_text (
    sequence INTEGER NOT NULL PRIMARY KEY REFERENCES ledger_transaction (sequence),
    sender TEXT NOT NULL REFERENCES traveller (id),
    note TEXT,
    folded TEXT,                            -- the note as searches compare it
    phone TEXT                              -- the number that the sender named
);
CREATE INDEX wallet_text_sender ON wallet_text (sender);

CREATE TABLE reservation (
    id TEXT NOT NULL PRIMARY KEY,
    owner TEXT NOT NULL,
    currency TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,                  -- id of the order or swap
    amount INTEGER NOT NULL CHECK (amount > 0),
    posted INTEGER NOT NULL CHECK (posted >= 0 AND posted <= amount),
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    CHECK ((state = 'pending') = (ended_at IS NULL)),
    FOREIGN KEY (owner, currency) REFERENCES ledger_account (owner, currency)
) WITHOUT ROWID;
CREATE INDEX reservation_owner ON reservation (owner, currency, state);
CREATE UNIQUE INDEX reservation_pending ON reservation (kind, subject, owner) WHERE state = 'pending';

CREATE TABLE wallet_quote (
    id TEXT NOT NULL PRIMARY KEY,
    traveller TEXT NOT NULL REFERENCES traveller (id),
    side TEXT NOT NULL,
    amount INTEGER NOT NULL,
    currency TEXT NOT NULL,
    against TEXT NOT NULL,
    rate TEXT NOT NULL,
    rate_text TEXT NOT NULL,
    source TEXT NOT NULL,
    rate_day INTEGER NOT NULL,
    spread_bps INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_by TEXT                            -- id of the transaction
) WITHOUT ROWID;
CREATE INDEX wallet_quote_traveller ON wallet_quote (traveller);
CREATE INDEX wallet_quote_expiry ON wallet_quote (expires_at);

-- A hash chain: each row is of the transactions after the row before, up to `sequence`.
CREATE TABLE ledger_seal (
    sequence INTEGER NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL,
    at INTEGER NOT NULL
);

-- How far the job that adds everything up has got, and whether it stopped the wallet.
CREATE TABLE ledger_state (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    checked INTEGER NOT NULL,               -- sequence
    began_at INTEGER,
    verified_at INTEGER,                    -- when the last whole check began that found nothing
    stopped_at INTEGER
);
INSERT INTO ledger_state (id, checked) VALUES (1, 0);

CREATE TRIGGER ledger_transaction_keeps_rows BEFORE UPDATE ON ledger_transaction BEGIN
    SELECT RAISE(ABORT, 'transactions of the ledger never change');
END;
CREATE TRIGGER ledger_transaction_loses_no_rows BEFORE DELETE ON ledger_transaction BEGIN
    SELECT RAISE(ABORT, 'transactions of the ledger are never deleted');
END;
-- INSERT OR REPLACE would delete a row without the trigger above.
CREATE TRIGGER ledger_transaction_only_grows BEFORE INSERT ON ledger_transaction
WHEN NEW.sequence IS NOT (SELECT coalesce(max(sequence), 0) + 1 FROM ledger_transaction)
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.id OR operation = NEW.operation OR reverses = NEW.reverses) BEGIN
    SELECT RAISE(ABORT, 'transactions of the ledger are only appended');
END;
CREATE TRIGGER ledger_posting_keeps_rows BEFORE UPDATE ON ledger_posting BEGIN
    SELECT RAISE(ABORT, 'postings of the ledger never change');
END;
CREATE TRIGGER ledger_posting_loses_no_rows BEFORE DELETE ON ledger_posting BEGIN
    SELECT RAISE(ABORT, 'postings of the ledger are never deleted');
END;
CREATE TRIGGER ledger_posting_only_grows BEFORE INSERT ON ledger_posting
WHEN NEW.sequence IS NOT (SELECT max(sequence) FROM ledger_transaction)
    OR EXISTS (SELECT 1 FROM ledger_posting WHERE owner = NEW.owner AND sequence = NEW.sequence AND currency = NEW.currency) BEGIN
    SELECT RAISE(ABORT, 'postings of the ledger are only appended');
END;
CREATE TRIGGER ledger_seal_keeps_rows BEFORE UPDATE ON ledger_seal BEGIN
    SELECT RAISE(ABORT, 'seals of the ledger never change');
END;
CREATE TRIGGER ledger_seal_loses_no_rows BEFORE DELETE ON ledger_seal BEGIN
    SELECT RAISE(ABORT, 'seals of the ledger are never deleted');
END;
CREATE TRIGGER ledger_seal_only_grows BEFORE INSERT ON ledger_seal
WHEN NEW.sequence <= (SELECT coalesce(max(sequence), 0) FROM ledger_seal) BEGIN
    SELECT RAISE(ABORT, 'seals of the ledger are only appended');
END;

-- Others may send money to the verified phone number.
ALTER TABLE traveller ADD COLUMN findable_by_phone INTEGER NOT NULL DEFAULT 0;

-- Keys of the wallet are kept for longer than others.
ALTER TABLE stored_response ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;
UPDATE stored_response SET expires_at = at + 86400000;
DROP INDEX stored_response_at;
CREATE INDEX stored_response_expiry ON stored_response (expires_at);
