import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/reports`.
struct ReportHandlers {
    let reports: any ReportStore
    let quotas: QuotaUses
    /// Of the addresses that reports come from.
    let hash: KeyedHash

    func report(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, ReportRequest.init)
        let now = context.now
        let subject: String
        switch asked.subject {
        case .handle(let handle): subject = handle
        case .id(let text) where asked.kind == .message:
            guard let reference = MessageReference(text.lowercased()) else { throw ReportRefusal.noSuchSubject }
            subject = reference.description
        case .id(let text):
            // Every other subject is identified by a UUID; this normalises its case.
            guard let id = Identifier<Report>(text) else { throw ReportRefusal.noSuchSubject }
            subject = id.description
        }
        let (id, newCase) = (Identifier<Report>(at: now), Identifier<ModerationCase>(at: now))
        let draft = Report.Draft(
            by: context.me, about: asked.kind, subject: subject, reason: asked.reason, text: asked.text,
            in: asked.thread, from: hash(context.base.address), at: now)
        let response = try await context.once(request) { [areLimitsOn = quotas.areLimitsOn] once in
            try await reports.file(draft, once: once) { snapshot in
                try snapshot.filing(draft, as: id, orOpening: newCase, areLimitsOn: areLimitsOn)
            }
        } responding: { report in
            APIResponse(.accepted, body: ReportResponse(report.id).json)
        }
        return await quotas.adding([.reports], of: context.me, to: response)
    }

    /// What became of one's own reports.
    func mine(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.page(QueryParameters(request), of: "my reports") { after, limit in
            try await reports.reports(by: context.me, after: after, limit: limit)
        } row: {
            OwnReportResponse($0)
        }
    }
}

extension ReportRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchSubject: .notFound
        case .aboutOneself: .cannotReportOneself
        case .quotaUsed(let quota): quota.problem
        case .tooManyFromAddress(let seconds, let now):
            .tooManyReports(seconds: seconds, at: now)
        }
    }
}
