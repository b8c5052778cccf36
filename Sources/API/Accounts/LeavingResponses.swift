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

    package init(_ pending: PendingErasure) { self.pending = pending }

    package func write(to json: inout JSONWriter) {
        json.object { pending.writeFields(to: &$0) }
    }
}

/// The response to `GET /v1/me/leaving`: what a request to leave would do now.
package struct DeparturePreviewResponse: JSONObject {
    private let preview: DeparturePreview

    package init(_ preview: DeparturePreview) { self.preview = preview }

    package func writeFields(to json: inout JSONWriter) {
        json.field("erasedAt", preview.pending.erasedAt)
        preview.pending.writeEnd(to: &json)
        json.array("swaps") { json in
            for swap in preview.swaps {
                json.object { json in
                    json.field("id", swap.id)
                    json.field("state", swap.state.rawValue)
                    json.field("countsAs", swap.observation?.kind.name)
                }
            }
        }
        json.field("hasMoreSwaps", preview.hasMoreSwaps)
        json.object("faults", preview.faults) { json, faults in
            for fault in Fault.allCases { json.field(fault.field, faults.counts[fault] ?? 0) }
            json.field("until", faults.until)
        }
    }
}

extension Fault {
    fileprivate var field: StaticString {
        switch self {
        case .lateCancel: "lateCancels"
        case .veryLateCancel: "veryLateCancels"
        case .noShow: "noShows"
        case .disputeLost: "disputesLost"
        }
    }
}

extension PendingErasure {
    func writeFields(to json: inout JSONWriter) {
        json.field("requestedAt", requestedAt)
        json.field("erasedAt", erasedAt)
        writeEnd(to: &json)
    }

    /// Whether the account can come back, and what is kept for longer.
    fileprivate func writeEnd(to json: inout JSONWriter) {
        json.field("isFinal", isFinal)
        json.field("restorableAt", restorableAt)
        json.object("held", hold) { json, hold in
            json.field("reason", hold.reason.rawValue)
            json.field("until", hold.until)
        }
    }
}
