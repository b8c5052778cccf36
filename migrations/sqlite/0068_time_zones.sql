-- The time zone of each cell of the 5 km grid, by the boundaries of zones. The seed fills both tables.

CREATE TABLE time_zone (
    code TEXT NOT NULL PRIMARY KEY,         -- two letters, as the runs have it
    name TEXT NOT NULL                      -- IANA
) STRICT, WITHOUT ROWID;

CREATE TABLE time_zone_row (
    grid_row INTEGER PRIMARY KEY,           -- 0 in the south to 4002
    runs TEXT NOT NULL                      -- from west to east; seed/README.md has the form
) STRICT;
