-- How far the server is with what people have in a currency that has ended.
CREATE TABLE currency_end (
    currency TEXT NOT NULL PRIMARY KEY REFERENCES currency (code),
    reached TEXT NOT NULL,                  -- id of the last traveller who was looked at
    failed INTEGER NOT NULL,                -- people who could not be changed yet; then all are looked at again
    done_at INTEGER                         -- NULL: not everybody was looked at
) STRICT, WITHOUT ROWID;
