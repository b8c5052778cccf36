/// Tables of meeting points.
extension TableDescription {
    static let meetingPoint = TableDescription(
        "meeting_point", key: "id", "Public places where swappers meet, and who suggested one.",
        .shared, export: .file("meeting-points.json"),
        columns: [
            .other("id", .open),
            .other("kind", .open),
            .other("label", .open),
            .other("latitude", .open),
            .other("longitude", .open),
            .other("time_zone", .open),
            .other("hours", .open),
            .other("has_cameras", .open),
            .other("is_lit", .open),
            .personal("added_by", .secret, withheld: .key),
            .other("state", .wordOfFew, withheld: "decided by moderators; `verified` says as much as others see"),
            .personal("created_at", .secret),
            .other("checked_at", .secret, withheld: .inActions),
        ])
}
