package import Domain
package import JSON

/// A meeting point as staff see it.
extension ModeratedPoint: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        point.writeFields(to: &json)
        json.field("state", isReported ? PointFilter.reported.rawValue : Self.name(of: state))
        json.field("verifiedReports", point.trust.verifiedReports)
        json.object("addedBy") { json in
            json.field("id", author)
            json.field("handle", authorHandle)
        }
        json.field("createdAt", createdAt)
        json.field("checkedAt", checkedAt)
        json.field("case", openCase)
    }

    /// The name of the filter that shows it.
    private static func name(of state: State) -> String {
        switch state {
        case .visible: PointFilter.listed.rawValue
        case .verified: PointFilter.verified.rawValue
        case .removed: PointFilter.removed.rawValue
        }
    }
}
