package import Domain
package import Foundation
package import JSON

/// `GET /v1/rates/sources`: every source of rates and its newest publication.
package struct RateSourcesResponse: JSONObject {
    package let mode: RateMode
    package let statuses: [SourceStatus]
    package let now: Date

    package init(_ statuses: [SourceStatus], mode: RateMode, at now: Date) {
        self.statuses = statuses
        self.mode = mode
        self.now = now
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("mode", mode.rawValue)
        json.array("items") { json in
            for status in statuses { write(status, to: &json) }
        }
    }

    private func write(_ status: SourceStatus, to json: inout JSONWriter) {
        let source = status.source
        json.object { json in
            json.field("source", source.rawValue)
            json.field("name", source.publisher)
            json.field("kind", source.kind.rawValue)
            json.field("state", status.state(at: now).rawValue)
            json.field("asOf", status.newest)
            json.field("number", status.number)
            json.field("missed", status.missed(at: now))
            let next = status.next(after: now)
            json.object("next") { json in
                json.field("date", next.day)
                json.field("due", next.due)
            }
            json.field("fetchedAt", mode == .live ? status.lastResponseAt : nil)
            json.field("held", status.quarantinedCount)
            json.field("licence", source.licence)
            json.field("url", source.page)
        }
    }
}
