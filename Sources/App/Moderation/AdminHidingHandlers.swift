import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/{offers,reviews,messages,travellers}/…/{hide,restore}`.
struct AdminHidingHandlers {
    let actions: any ActionStore

    func hide(_ kind: HideableItem.Kind) -> @Sendable (Request, StaffContext) async throws -> APIResponse {
        { request, context in
            try await change(kind, request, context) { snapshot, order, id, now in
                try snapshot.hiding(order, as: id, by: context.me, at: now)
            }
        }
    }

    func restore(_ kind: HideableItem.Kind) -> @Sendable (Request, StaffContext) async throws -> APIResponse {
        { request, context in
            try await change(kind, request, context) { snapshot, order, id, now in
                try snapshot.restoring(order, as: id, by: context.me, at: now)
            }
        }
    }

    private func change(
        _ kind: HideableItem.Kind, _ request: Request, _ context: StaffContext,
        _ decide:
            @escaping @Sendable (HidingSnapshot, ModerationAction.Order, Identifier<ModerationAction>, Date) throws ->
            HidingChange
    ) async throws -> APIResponse {
        let asked = try await context.body(of: request, ActionRequest.init)
        let path = context.base.base
        let name = [kind == .message ? "thread" : "id", "seq"].compactMap { path.parameter($0) }
        guard let item = HideableItem(kind, name.joined(separator: "/")) else {
            throw ActionRefusal.noSuchSubject
        }
        let now = context.now
        let id = Identifier<ModerationAction>(at: now)
        return try await context.base.once(request) { once in
            try await actions.changeVisibility(
                of: item, by: context.me, in: asked.order.caseID, at: now, once: once
            ) { snapshot in
                guard let snapshot else { throw ActionRefusal.noSuchSubject }
                return try decide(snapshot, asked.order, id, now)
            }
        } responding: { view in
            .ok(view)
        }
    }
}

extension ActionRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchSubject: .notFound
        case .aboutOneself: .ownAction
        case .gone: .accountGone
        case .endsInPast: .suspensionPast
        case .endsTooLate: .suspensionTooLong
        case .needsAnother: .suspensionNeedsAnother
        case .stepUpNeeded: StaffAccessRefusal.stepUpNeeded.problem
        case .noSuchCase: .noSuchCase
        case .caseParty: .caseParty
        case .caseMismatch: .caseMismatch
        case .caseHeld(let holder): .caseHeld(by: holder)
        case .swapNotOpen: .swapNotOpen
        case .notDisputed: .disputeOver
        case .held(.statements(let until)):
            .statementsOpen.with(facts: ProblemFacts(retryAt: until))
        case .held(.settlement(let until)): .settling.with(facts: ProblemFacts(retryAt: until))
        case .nothingToReopen: .nothingToReopen
        case .notAllowed(let role): StaffAccessRefusal.roleTooLow(role).problem
        }
    }
}
