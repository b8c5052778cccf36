-- Reference data of the seed: currencies, cities, airports, outlines, rates. SpatiaLite keeps their geometry (WGS 84).

SELECT InitSpatialMetaData(0, 'WGS84');

CREATE TABLE currency (
    code TEXT NOT NULL PRIMARY KEY,         -- ISO 4217
    number TEXT NOT NULL,
    name TEXT NOT NULL,
    names TEXT NOT NULL,                    -- JSON object: BCP 47 tag to name
    minor_units INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    flag TEXT,
    is_fund INTEGER NOT NULL DEFAULT 0,
    note INTEGER                            -- smallest bank note worth swapping, minor units
) STRICT, WITHOUT ROWID;

CREATE TABLE country_currency (
    country TEXT NOT NULL PRIMARY KEY,      -- ISO 3166-1 alpha-2
    currency TEXT NOT NULL REFERENCES currency (code)
) STRICT, WITHOUT ROWID;

CREATE TABLE benchmark (
    channel TEXT NOT NULL,
    country TEXT NOT NULL DEFAULT '',       -- '': everywhere
    margin_percent TEXT NOT NULL,
    as_of TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (channel, country)
) STRICT, WITHOUT ROWID;

CREATE TABLE city (
    key INTEGER PRIMARY KEY,                -- GeoNames id
    name TEXT NOT NULL,
    country TEXT NOT NULL,
    latitude INTEGER NOT NULL,              -- degrees × 10⁷
    longitude INTEGER NOT NULL,
    population INTEGER NOT NULL,
    time_zone TEXT NOT NULL
);
SELECT AddGeometryColumn('city', 'geometry', 4326, 'POINT', 'XY', 1);
SELECT CreateSpatialIndex('city', 'geometry');

CREATE TABLE airport (
    code TEXT NOT NULL PRIMARY KEY,         -- IATA
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    latitude INTEGER NOT NULL,
    longitude INTEGER NOT NULL,
    time_zone TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE country (
    key INTEGER PRIMARY KEY,
    code TEXT,                              -- ISO 3166-1 alpha-2; NULL: disputed
    name TEXT NOT NULL
);
SELECT AddGeometryColumn('country', 'geometry', 4326, 'MULTIPOLYGON', 'XY', 1);
SELECT CreateSpatialIndex('country', 'geometry');

CREATE TABLE country_name (
    code TEXT NOT NULL PRIMARY KEY,         -- ISO 3166-1 alpha-2
    name TEXT NOT NULL                      -- English
) STRICT, WITHOUT ROWID;

-- Names of cities and airports, folded: lower case, without accents.
CREATE TABLE place_name (
    folded TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('city', 'airport')),
    place TEXT NOT NULL,                    -- city.key or airport.code
    weight INTEGER NOT NULL,                -- population; airports 0
    PRIMARY KEY (folded, kind, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX place_name_place ON place_name (place, kind);
-- One or two letters begin thousands of names: these give them largest first.
CREATE INDEX place_name_one_letter ON place_name (substr(folded, 1, 1), weight DESC);
CREATE INDEX place_name_two_letters ON place_name (substr(folded, 1, 2), weight DESC);

CREATE TABLE rate (
    source TEXT NOT NULL,
    day INTEGER NOT NULL,                   -- days since 1970-01-01
    currency TEXT NOT NULL,
    digits TEXT NOT NULL,                   -- units per 1 EUR, as published
    PRIMARY KEY (source, day, currency)
) STRICT, WITHOUT ROWID;

-- What a published figure was before its publisher changed it.
CREATE TABLE rate_revision (
    source TEXT NOT NULL,
    day INTEGER NOT NULL,
    currency TEXT NOT NULL,
    revision INTEGER NOT NULL,
    digits TEXT NOT NULL,
    replaced_by_import INTEGER NOT NULL,
    PRIMARY KEY (source, day, currency, revision)
) STRICT, WITHOUT ROWID;

CREATE TABLE rate_import (
    key INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    file TEXT NOT NULL,
    added INTEGER NOT NULL,
    unchanged INTEGER NOT NULL,
    revised INTEGER NOT NULL
) STRICT;
