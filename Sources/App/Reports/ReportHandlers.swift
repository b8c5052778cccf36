import API
import Domain
import Hummingbird

/// Handlers of `/reports`.
struct ReportHandlers {
    let services: Services

    func report(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try ReportRequest(try await context.fields(of: request))
        let now = services.clock.now()
        // Every subject has a UUID, whatever the case of its letters.
        guard let subject = Identifier<Report>(asked.subject)?.description else { throw ReportRefusal.noSuchSubject }
        let report = Report(
            id: Identifier(at: now), reporter: context.me, kind: asked.kind, subject: subject,
            reason: asked.reason, text: asked.text, at: now)
        let input = [asked.kind.rawValue, subject, asked.reason.rawValue, asked.text].joined(separator: "\n")
        return Answer(
            try await services.reports.file(report, retry: try context.retry(request, for: input)) {
                Kept(status: 202, body: ReportResponse(report.id).json)
            })
    }
}

extension ReportRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchSubject: .notFound
        case .aboutOneself:
            .conflict("about-oneself", "That is you", "You cannot report yourself.")
        }
    }
}
