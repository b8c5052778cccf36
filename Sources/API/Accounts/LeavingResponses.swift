package import Domain
package import JSON

/// The name of travellers who left, in the language of the reader. Every response that names somebody else needs it.
package enum FormerTraveller {
    @TaskLocal package static var name = "Former traveller"
}

extension TravellerSummary {
    /// The name for a reader: a traveller who left has none.
    var shownName: String { hasLeft ? FormerTraveller.name : name }
}

/// The response to `DELETE /v1/me`: when the account is erased, and what holds the erasure.
package struct LeavingResponse: JSONRepresentable {
    private let pending: PendingErasure

    package init(_ pending: PendingErasure) {
        self.pending = pending
    }

    package func write(to json: inout JSONWriter) {
        json.object { pending.writeFields(to: &$0) }
    }
}

extension PendingErasure {
    func writeFields(to json: inout JSONWriter) {
        json.field("requestedAt", requestedAt)
        json.field("erasedAt", erasedAt)
        json.object("held", hold) { json, hold in
            json.field("reason", hold.reason.rawValue)
            json.field("until", hold.until)
        }
    }
}
