import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/staff`.
struct AdminStaffHandlers {
    let staff: any StaffStore
    /// False only on loopback, for a demo.
    let isFactorRequired: Bool

    func members(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        return .ok(ListResponse(try await staff.members()))
    }

    func appoint(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, StaffRequest.init)
        let now = context.now
        return .ok(
            try await staff.change(asked.handle, by: context.me, at: now) { [isFactorRequired] snapshot in
                try snapshot.appointing(asked.role, isFactorRequired: isFactorRequired, at: now)
            })
    }
}
