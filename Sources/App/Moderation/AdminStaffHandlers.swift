import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/staff`.
struct AdminStaffHandlers {
    let staff: any StaffStore
    let clock: WallClock
    /// False only on loopback, for a demo.
    let isFactorRequired: Bool

    func members(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        try query.finish()
        return .ok(ListResponse(try await staff.members()))
    }

    func appoint(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try StaffRequest(try await context.fields(of: request))
        let now = clock.now()
        return .ok(
            try await staff.change(asked.handle, by: context.me, at: now) { [isFactorRequired] snapshot in
                try snapshot.appointing(asked.role, isFactorRequired: isFactorRequired, at: now)
            })
    }
}
