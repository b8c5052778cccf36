import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/reports`.
struct ReportHandlers {
    let services: Services

    func report(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try ReportRequest(try await context.fields(of: request))
        let now = services.clock.now()
        let subject: String
        switch asked.subject {
        case .handle(let handle): subject = handle
        case .id(let text):
            // Every subject is identified by a UUID; this normalises its case.
            guard let id = Identifier<Report>(text) else { throw ReportRefusal.noSuchSubject }
            subject = id.description
        }
        let id = Identifier<Report>(at: now)
        let draft = Report.Draft(
            by: context.me, about: asked.kind, subject: subject, reason: asked.reason, text: asked.text, at: now)
        let input = [asked.kind.rawValue, subject, asked.reason.rawValue, asked.text].joined(separator: "\n")
        return try await context.once(request, for: input) { once in
            try await services.reports.file(draft, once: once) { subject in
                try draft.filing(as: id, about: subject)
            }
        } responding: { report in
            APIResponse(.accepted, body: ReportResponse(report.id).json)
        }
    }
}

extension ReportRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchSubject: .notFound
        case .aboutOneself: Problem(.aboutOneself, .cannotReportOneself)
        }
    }
}
