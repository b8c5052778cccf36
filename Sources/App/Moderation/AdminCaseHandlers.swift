import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/cases` and `/admin/reports`.
struct AdminCaseHandlers {
    let cases: any CaseStore
    let pricing: OfferPricing

    func cases(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let filter = CaseFilter(
            state: query.choice("state", ModerationCase.State.self) ?? .open,
            kind: query.choice("kind", Report.SubjectKind.self), priority: query.priority(),
            holder: query.choice("holder", CaseFilter.Holder.self))
        return try await context.page(query, of: "cases \(filter)") { after, limit in
            try await cases.page(filter, for: context.me, after: after, limit: limit)
        }
    }

    /// Each look is a row of the audit.
    func moderationCase(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let now = context.now
        let detail = try await cases.look(at: try id(context), by: context.me, at: now) {
            try $0.found().viewing(at: now)
        }
        let quote = try await StaffPricer(
            for: [detail.content], pricing, in: context.app.language, at: now)?.quote(for: detail.content)
        return .ok(
            CaseDetailResponse(detail, quote: quote, at: now), version: detail.entry.moderationCase.version)
    }

    func claim(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        return try await act(.claim, request, context)
    }

    func note(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let text = try await context.body(of: request, CaseNoteRequest.init).text
        return try await act(.note(text), request, context)
    }

    func close(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, CaseCloseRequest.init)
        return try await act(.close(asked.outcome, note: asked.note), request, context)
    }

    private func act(
        _ action: CaseAction, _ request: Request, _ context: StaffContext
    ) async throws -> APIResponse {
        let id = try id(context)
        let seen = try context.base.requiredVersion(request)
        let now = context.now
        return try await context.base.once(request, on: seen) { once in
            try await cases.change(id, by: context.me, at: now, once: once) {
                try $0.found().acting(action, seen: seen, at: now)
            }
        } responding: { entry in
            .ok(entry, version: entry.moderationCase.version)
        }
    }

    /// Each look is a row of the audit.
    func thread(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let report = query.id("report", of: Report.self)
        try query.finish()
        let now = context.now
        let excerpt = try await cases.excerpt(try id(context), of: report, for: context.me, at: now) {
            try $0.found().looking(at: now)
        }
        guard let excerpt else { throw CaseRefusal.noThread }
        return .ok(excerpt)
    }

    func reports(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let id = query.id("case", of: ModerationCase.self)
        return try await context.page(query, of: "reports \(id?.description ?? "-")") { after, limit in
            try await cases.reports(of: id, for: context.me, after: after, limit: limit)
        }
    }

    private func id(_ context: StaffContext) throws -> Identifier<ModerationCase> {
        try context.id(ModerationCase.self, orThrow: CaseRefusal.noSuchCase)
    }
}

extension QueryParameters {
    fileprivate mutating func priority() -> ModerationCase.Priority? {
        choice("priority", CasePriorityName.self)?.priority
    }
}

/// As a client carries it: the turn, then the place in each lane, empty before its first row.
extension CaseCursor: PageCursor {
    var cursorTexts: [String] {
        [String(turn)]
            + ModerationCase.Lane.allCases.map { lane in
                places[lane].map { "\($0.priority.rawValue) \($0.dueAt.milliseconds) \($0.id)" } ?? ""
            }
    }

    init?(cursorTexts parts: [String]) {
        guard parts.count == 1 + ModerationCase.Lane.allCases.count, let turn = Int(parts[0]) else { return nil }
        self.init([:], turn: turn)
        for (lane, text) in zip(ModerationCase.Lane.allCases, parts.dropFirst()) where !text.isEmpty {
            let words = text.split(separator: " ").map(String.init)
            guard words.count == 3, let priority = Int(words[0]).flatMap({ ModerationCase.Priority(rawValue: $0) }),
                let dueAt = Int64(words[1]), let id = Identifier<ModerationCase>(words[2])
            else { return nil }
            places[lane] = Place(priority: priority, dueAt: Date(milliseconds: dueAt), id: id)
        }
    }
}

/// The names of priorities in a query.
private enum CasePriorityName: String, CaseIterable {
    case urgent, high, normal

    var priority: ModerationCase.Priority {
        switch self {
        case .urgent: .urgent
        case .high: .high
        case .normal: .normal
        }
    }
}

extension CaseRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchCase, .notStaff: .notFound
        case .isParty: .caseParty
        case .isClosed: .caseClosed
        case .isHeld(let holder): .caseHeld(by: holder)
        case .notClaimed: .caseNotClaimed
        case .staleVersion: .staleVersion
        case .noThread: .noChat
        }
    }
}
