-- When a source last said that it has nothing of a day. NULL: before this was kept, so it is asked once more.
ALTER TABLE feed_closed_day ADD COLUMN said_at INTEGER;

-- Requests to feeds that are paid by the request, by day of UTC; kept a month.
CREATE TABLE feed_request (
    source TEXT NOT NULL,
    day INTEGER NOT NULL,                               -- days since 1970-01-01
    count INTEGER NOT NULL,
    PRIMARY KEY (source, day)
) STRICT, WITHOUT ROWID;

-- Two providers list tokens and metals among their currencies every day: that is nothing that anybody decides.
UPDATE rate_held SET decided_at = at, decision = 'dropped'
    WHERE source IN ('EXCHANGERATESAPI', 'CURRENCYLAYER') AND doubt = 'unknownCode' AND decided_at IS NULL;
