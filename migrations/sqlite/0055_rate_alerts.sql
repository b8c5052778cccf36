-- The pairs of currencies that a traveller watches, in order.
CREATE TABLE watch_list (
    traveller TEXT NOT NULL PRIMARY KEY REFERENCES traveller (id),
    version INTEGER NOT NULL,
    pairs TEXT NOT NULL                     -- JSON array of texts: EUR/THB
) WITHOUT ROWID;

-- A traveller is told when a published rate crosses a threshold or moves far, or once a day or week of the watch list.
CREATE TABLE rate_alert (
    id TEXT NOT NULL PRIMARY KEY,
    traveller TEXT NOT NULL REFERENCES traveller (id),
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    base TEXT NOT NULL,                     -- empty for a digest
    quote TEXT NOT NULL,
    direction TEXT NOT NULL,                -- of a threshold: up or down; else empty
    days INTEGER NOT NULL,                  -- of a move; else 0
    level TEXT NOT NULL,                    -- the threshold, or percent; empty for a digest
    level_key REAL NOT NULL,                -- the same as a number: finds what a rate may reach
    rearm TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    is_armed INTEGER NOT NULL,              -- 0: the rate has to come back before it can fire again
    source TEXT NOT NULL,                   -- whose publications count, after the day `since`
    since INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    fired_at INTEGER,
    times_fired INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX rate_alert_traveller ON rate_alert (traveller, id);
CREATE INDEX rate_alert_level ON rate_alert (source, kind, base, quote, direction, days, is_armed, level_key)
    WHERE is_active = 1;
CREATE INDEX rate_alert_since ON rate_alert (source, since) WHERE is_active = 1;

-- What fired, as the notification tells it: the alert may be changed or deleted later.
CREATE TABLE alert_firing (
    alert TEXT NOT NULL,
    day INTEGER NOT NULL,                   -- of the publication
    traveller TEXT NOT NULL REFERENCES traveller (id),
    kind TEXT NOT NULL,
    base TEXT NOT NULL,
    quote TEXT NOT NULL,
    direction TEXT NOT NULL,
    days INTEGER NOT NULL,
    level TEXT NOT NULL,
    rate TEXT NOT NULL,                     -- of that day as it is shown; empty for a digest
    change INTEGER,                         -- of a move, in hundredths of a percent
    digest TEXT,                            -- JSON array of a digest's pairs with rate and change
    at INTEGER NOT NULL,
    PRIMARY KEY (alert, day)
) WITHOUT ROWID;
CREATE INDEX alert_firing_traveller ON alert_firing (traveller, alert, day);
CREATE INDEX alert_firing_at ON alert_firing (at);

-- Publications that were held against all open orders, or against all alerts.
CREATE TABLE publication_evaluation (
    evaluator TEXT NOT NULL,
    source TEXT NOT NULL,
    day INTEGER NOT NULL,
    figures INTEGER NOT NULL,               -- its rates then; with more of them it is looked at again
    at INTEGER NOT NULL,
    PRIMARY KEY (evaluator, source, day)
) WITHOUT ROWID;
INSERT INTO publication_evaluation (evaluator, source, day, figures, at)
SELECT 'orders', source, day, figures, at FROM order_evaluation;
DROP TABLE order_evaluation;
