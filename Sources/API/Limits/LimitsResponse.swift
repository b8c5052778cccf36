package import Domain
import Foundation
package import JSON

/// `GET /v1/me/limits`: what the traveller may still begin today.
package struct LimitsResponse: JSONObject {
    private let uses: [QuotaUse]

    package init(_ uses: [QuotaUse]) { self.uses = uses }

    package func writeFields(to json: inout JSONWriter) {
        json.array("items") { json in
            for use in uses {
                json.object { json in
                    json.field("kind", use.quota.rawValue)
                    json.field("limit", use.limit)
                    json.field("used", use.used)
                    json.field("window", Int(Quota.window))
                    json.field("resetsAt", use.resetsAt)
                    json.field("howToRaise", use.raise?.rawValue)
                }
            }
        }
    }
}
