package import Domain
package import Foundation
package import JSON

/// `/v1/me/export` while no archive is in the body.
package struct ExportStateResponse: JSONObject {
    package let job: ExportJob
    package let now: Date

    package init(_ job: ExportJob, at now: Date) {
        self.job = job
        self.now = now
    }

    package func writeFields(to json: inout JSONWriter) {
        let archive = job.archive(at: now)
        json.field("state", state)
        json.field("url", archive.map { _ in "/v1/me/export/\(job.id)" })
        json.field("startedAt", job.startedAt)
        json.field("expiresAt", archive?.expiresAt)
        json.field("bytes", archive?.bytes)
    }

    private var state: String {
        switch job.state {
        case .preparing: "preparing"
        case .ready, .sent: "ready"
        case .failed: "failed"
        }
    }
}
