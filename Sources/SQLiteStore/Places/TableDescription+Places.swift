/// Tables of places, which the seed fills.
extension TableDescription {
    static let city = TableDescription(
        .published, "city", key: "key", "Cities.",
        columns: "key name country latitude longitude population time_zone geometry")

    static let airport = TableDescription(
        .published, "airport", key: "code", "Airports.",
        columns: "code name city country latitude longitude time_zone")

    static let country = TableDescription(
        .published, "country", key: "key", "Outlines of countries.",
        columns: "key code name geometry")

    static let countryName = TableDescription(
        .published, "country_name", key: "code", "Names of countries.",
        columns: "code name")

    static let timeZone = TableDescription(
        .published, "time_zone", key: "code", "Names of time zones.",
        columns: "code name")

    static let timeZoneRow = TableDescription(
        .published, "time_zone_row", key: "grid_row", "The time zone of each cell.",
        columns: "grid_row runs")

    static let placeName = TableDescription(
        .published, "place_name", key: "folded, kind, place", "Names of cities and airports.",
        columns: "folded kind place weight")
}
