/// The statements of the seed. Each takes a JSON array of rows and leaves equal rows alone.
enum SeedStatements {
    static let currencies = """
        INSERT INTO currency (code, number, name, names, minor_units, symbol, flag, is_fund, note, facts)
        SELECT value ->> 'code', value ->> 'number', value ->> 'name', value -> 'names', value ->> 'minorUnits',
            value ->> 'symbol', value ->> 'flag', value ->> 'isFund', value ->> 'note',
            value ->> 'facts'
        FROM json_each(:json) WHERE true
        ON CONFLICT (code) DO UPDATE SET number = excluded.number, name = excluded.name, names = excluded.names,
            minor_units = excluded.minor_units, symbol = excluded.symbol, flag = excluded.flag,
            is_fund = excluded.is_fund, note = excluded.note, facts = excluded.facts
        WHERE (number, name, names, minor_units, symbol, flag, is_fund, note, facts) IS NOT (excluded.number,
            excluded.name, excluded.names, excluded.minor_units, excluded.symbol, excluded.flag, excluded.is_fund,
            excluded.note, excluded.facts)
        """

    static let countryCurrencies = """
        INSERT INTO country_currency (country, currency)
        SELECT value ->> 'country', value ->> 'currency' FROM json_each(:json) WHERE true
        ON CONFLICT (country) DO UPDATE SET currency = excluded.currency
        WHERE country_currency.currency <> excluded.currency
        """

    static let countryNames = """
        INSERT INTO country_name (code, name)
        SELECT value ->> 'code', value ->> 'name' FROM json_each(:json) WHERE true
        ON CONFLICT (code) DO UPDATE SET name = excluded.name WHERE country_name.name <> excluded.name
        """

    static let benchmarks = """
        INSERT INTO benchmark (channel, country, margin_percent, as_of, source)
        SELECT value ->> 'channel', coalesce(value ->> 'country', ''), value ->> 'marginPercent', value ->> 'asOf',
            value ->> 'source'
        FROM json_each(:json) WHERE true
        ON CONFLICT (channel, country) DO UPDATE SET margin_percent = excluded.margin_percent, as_of = excluded.as_of,
            source = excluded.source
        WHERE (margin_percent, as_of, source) IS NOT (excluded.margin_percent, excluded.as_of, excluded.source)
        """

    static let cities = """
        INSERT INTO city (key, name, country, latitude, longitude, population, time_zone, geometry)
        SELECT value ->> 'key', value ->> 'name', value ->> 'country', value ->> 'latitude', value ->> 'longitude',
            value ->> 'population', value ->> 'timeZone',
            MakePoint((value ->> 'longitude') / 1e7, (value ->> 'latitude') / 1e7, 4326)
        FROM json_each(:json) WHERE true
        ON CONFLICT (key) DO UPDATE SET name = excluded.name, country = excluded.country, latitude = excluded.latitude,
            longitude = excluded.longitude, population = excluded.population, time_zone = excluded.time_zone,
            geometry = excluded.geometry
        WHERE (name, country, latitude, longitude, population, time_zone, geometry) IS NOT (excluded.name,
            excluded.country, excluded.latitude, excluded.longitude, excluded.population, excluded.time_zone,
            excluded.geometry)
        """

    static let airports = """
        INSERT INTO airport (code, name, city, country, latitude, longitude, time_zone)
        SELECT value ->> 'code', value ->> 'name', value ->> 'city', value ->> 'country', value ->> 'latitude',
            value ->> 'longitude', value ->> 'timeZone'
        FROM json_each(:json) WHERE true
        ON CONFLICT (code) DO UPDATE SET name = excluded.name, city = excluded.city, country = excluded.country,
            latitude = excluded.latitude, longitude = excluded.longitude, time_zone = excluded.time_zone
        WHERE (name, city, country, latitude, longitude, time_zone) IS NOT (excluded.name, excluded.city,
            excluded.country, excluded.latitude, excluded.longitude, excluded.time_zone)
        """

    /// The key of an outline is its position in the file.
    static let outlines = """
        INSERT INTO country (key, code, name, geometry)
        SELECT key + 1, nullif(value ->> '$.properties.a2', ''), value ->> '$.properties.n',
            SetSRID(CastToMulti(GeomFromGeoJSON(value -> '$.geometry')), 4326)
        FROM json_each(:outlines, '$.features') WHERE key >= :first AND key < :end
        ON CONFLICT (key) DO UPDATE SET code = excluded.code, name = excluded.name, geometry = excluded.geometry
        WHERE (code, name, geometry) IS NOT (excluded.code, excluded.name, excluded.geometry)
        """

    static let timeZones = """
        INSERT INTO time_zone (code, name) SELECT value ->> 'code', value ->> 'name' FROM json_each(:json) WHERE true
        ON CONFLICT (code) DO UPDATE SET name = excluded.name WHERE time_zone.name <> excluded.name
        """

    static let timeZoneRows = """
        INSERT INTO time_zone_row (grid_row, runs)
        SELECT value ->> 'row', value ->> 'runs' FROM json_each(:json) WHERE true
        ON CONFLICT (grid_row) DO UPDATE SET runs = excluded.runs WHERE time_zone_row.runs <> excluded.runs
        """

    static let brokenOutline = """
        SELECT key FROM json_each(:outlines, '$.features')
        WHERE coalesce(GeometryType(CastToMulti(GeomFromGeoJSON(value -> '$.geometry'))), '') <> 'MULTIPOLYGON'
        ORDER BY key LIMIT 1
        """

    static let names = """
        INSERT INTO place_name (folded, kind, weight, place)
        SELECT name.value, place.value ->> 'kind', place.value ->> 'weight', place.value ->> 'place'
        FROM json_each(:json) AS place, json_each(place.value, '$.names') AS name WHERE true
        ON CONFLICT (folded, kind, place) DO UPDATE SET weight = excluded.weight
        WHERE place_name.weight <> excluded.weight
        """

    static let lostNames = """
        DELETE FROM place_name WHERE (folded, kind, place) IN (
            SELECT old.folded, old.kind, old.place FROM json_each(:json) AS place CROSS JOIN place_name AS old
            ON old.place = place.value ->> 'place' AND old.kind = place.value ->> 'kind'
            WHERE old.folded NOT IN (SELECT value FROM json_each(place.value, '$.names')))
        """

    /// Deletes the names of deleted places.
    static let namesOfNothing = """
        DELETE FROM place_name WHERE CASE kind
            WHEN 'city' THEN NOT EXISTS (SELECT * FROM city WHERE key = CAST(place AS INTEGER))
            ELSE NOT EXISTS (SELECT * FROM airport WHERE code = place) END
        """
}
