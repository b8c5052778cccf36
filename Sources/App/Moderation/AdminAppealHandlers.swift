import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/appeals`.
struct AdminAppealHandlers {
    let appeals: any AppealStore
    let pricing: OfferPricing
    let clock: WallClock
    let cursors: CursorSeal

    func queue(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        let scope = "appeals"
        let now = clock.now()
        let page = try await appeals.queue(
            for: context.me, after: try cursor.map { try self.cursor($0, scope, context) }, limit: limit, at: now)
        let pricer = try await StaffPricer(
            for: page.items.compactMap(\.content), pricing, in: context.base.base.language, at: now)
        return .page(
            page.items.map { shown in
                ShownAppealResponse(shown, quote: shown.content.flatMap { pricer?.quote(for: $0) }, at: now)
            },
            next: page.next.map { next in
                cursors.seal(
                    [next.isDecided ? "1" : "0", String(next.at.milliseconds), next.id.description], scope: scope,
                    viewer: context.me)
            })
    }

    private func cursor(_ text: String, _ scope: String, _ context: StaffContext) throws -> AppealCursor {
        let parts = try cursors.open(text, parts: 3, scope: scope, viewer: context.me)
        guard let at = Int64(parts[1]), let id = Identifier<Appeal>(parts[2]) else { throw Problem.badCursor }
        return AppealCursor(isDecided: parts[0] == "1", at: Date(milliseconds: at), id: id)
    }

    func decide(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try AppealDecisionRequest(try await context.fields(of: request))
        let id = try context.base.id(Appeal.self, orThrow: AppealRefusal.noSuchAppeal)
        let now = clock.now()
        let (inverse, other, me) = (
            Identifier<ModerationAction>(at: now), Identifier<ModerationAction>(at: now), context.me
        )
        return try await context.base.once(request, for: "\(asked.isGranted) \(asked.note)") { once in
            try await appeals.decide(id, by: me, at: now, once: once) { snapshot in
                guard let snapshot else { throw AppealRefusal.noSuchAppeal }
                return try snapshot.deciding(
                    granted: asked.isGranted, note: asked.note, as: inverse, other, by: me, at: now)
            }
        } responding: { entry in
            .ok(StaffAppealResponse(entry))
        }
    }
}
