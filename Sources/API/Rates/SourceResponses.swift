package import Domain
package import Foundation
package import JSON

/// `GET /v1/rates/sources`: every source of rates and its newest publication.
package struct RateSourcesResponse: WireType {
    package let mode: RateMode
    package let standings: [SourceStatus]
    package let now: Date

    package init(_ standings: [SourceStatus], mode: RateMode, at now: Date) {
        self.standings = standings
        self.mode = mode
        self.now = now
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("mode", mode.rawValue)
            json.array("items") { json in
                for standing in standings { write(standing, to: &json) }
            }
        }
    }

    private func write(_ standing: SourceStatus, to json: inout JSONWriter) {
        let source = standing.source
        json.object { json in
            json.field("source", source.rawValue)
            json.field("name", source.publisher)
            json.field("state", standing.state(at: now).rawValue)
            json.field("asOf", standing.newest)
            json.field("number", standing.number)
            json.field("missed", standing.missed(at: now))
            let next = standing.next(after: now)
            json.object("next") { json in
                json.field("date", next.day)
                json.field("due", next.due)
            }
            json.field("fetchedAt", mode == .live ? standing.answeredAt : nil)
            json.field("held", standing.allHeld)
            json.field("licence", source.licence)
            json.field("url", source.page)
        }
    }
}
