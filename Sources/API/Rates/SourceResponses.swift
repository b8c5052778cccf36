package import Domain
package import Foundation
package import JSON

/// `GET /v1/rates/sources`: every source of rates and its newest publication.
package struct RateSourcesResponse: JSONObject {
    package let mode: RateMode
    package let statuses: [SourceStatus]
    package let informal: [StreetRates.Source]
    package let now: Date

    package init(_ statuses: [SourceStatus], informal: [StreetRates.Source], mode: RateMode, at now: Date) {
        self.statuses = statuses
        self.informal = informal
        self.mode = mode
        self.now = now
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("mode", mode.rawValue)
        json.array("items") { json in
            for status in statuses { write(status, to: &json) }
        }
        json.array("informal") { json in
            for source in informal {
                json.object { json in
                    json.field("name", source.name)
                    json.field("kind", RateSource.Kind.informal.rawValue)
                    json.field("asOf", source.asOf)
                    json.field("currencies", source.currencies)
                }
            }
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
