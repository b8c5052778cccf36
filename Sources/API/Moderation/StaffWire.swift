package import Domain
package import JSON

/// `PUT /v1/admin/staff`.
package struct StaffRequest: Sendable {
    package let handle: String
    /// Nil dismisses the member.
    package let role: StaffRole?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        handle = fields.string("handle")
        let role = fields.patch("role", otherwise: "must be moderator, senior, admin or null") {
            StaffRole(rawValue: $0)
        }
        // Null has a meaning here, so it cannot stand for a field that was left out.
        if case .absent = role, !fields.has("role") { fields.refuse("role", "is missing") }
        try fields.finish()
        if case .value(let role) = role { self.role = role } else { self.role = nil }
    }
}

/// A member of staff as an admin sees it.
extension StaffEntry: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("handle", handle)
        json.field("name", name)
        json.field("role", member?.role.rawValue)
        json.field("since", member?.since)
        json.field("appointedBy", appointedBy)
        json.field("hasSecondFactor", hasSecondFactor)
    }
}
