-- How the forecasts of the past did: the newest back-test of each source (`wayswap rates score`).
CREATE TABLE score_card (
    source TEXT NOT NULL PRIMARY KEY,
    first_day INTEGER NOT NULL,             -- of the forecasts, days since 1970-01-01
    last_day INTEGER NOT NULL,
    computed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE score_card_row (
    source TEXT NOT NULL REFERENCES score_card (source) ON DELETE CASCADE,
    pairs TEXT NOT NULL,                    -- all, or the group: calm, emerging, pegged, drifting
    place INTEGER NOT NULL,                 -- orders the models
    days INTEGER NOT NULL,                  -- publication days ahead
    model TEXT NOT NULL,
    windows INTEGER NOT NULL,
    inside50 REAL NOT NULL,                 -- per cent
    inside80 REAL NOT NULL,
    inside95 REAL NOT NULL,
    pinball REAL NOT NULL,
    relative_loss REAL NOT NULL,            -- to the random walk, as the next one
    relative_error REAL NOT NULL,
    p REAL,                                 -- NULL for the random walk itself
    PRIMARY KEY (source, pairs, place, days)
) STRICT, WITHOUT ROWID;

-- Answers with a score card are kept in memory under the count of rates.
CREATE TRIGGER score_card_inserted AFTER INSERT ON score_card BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER score_card_updated AFTER UPDATE ON score_card BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
CREATE TRIGGER score_card_deleted AFTER DELETE ON score_card BEGIN
    UPDATE change_count SET number = number + 1 WHERE subject = 'rates';
END;
