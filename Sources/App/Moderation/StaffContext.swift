import Domain
import Foundation
import Hummingbird
import JSON

/// A request of a member of staff who meets what the route takes. Only the check of a `.staff` route makes one, so a
/// handler for staff does not compile on another kind of route.
struct StaffContext: Sendable {
    let base: TravellerContext
    let role: StaffRole

    private init(_ base: TravellerContext, role: StaffRole) {
        self.base = base
        self.role = role
    }

    /// - Parameter isFactorRequired: False only on loopback, for a demo.
    /// - Throws: `StaffAccessRefusal`.
    static func admitting(
        _ context: TravellerContext, to requirement: StaffRequirement, isFactorRequired: Bool, at now: Date
    ) throws -> StaffContext {
        guard let staff = context.principal.staff else { throw StaffAccessRefusal.notStaff }
        try staff.meet(requirement, isFactorRequired: isFactorRequired, at: now)
        return StaffContext(context, role: staff.role)
    }

    var me: Identifier<Traveller> { base.me }

    func fields(of request: Request) async throws -> Fields { try await base.fields(of: request) }

    func optionalFields(of request: Request) async throws -> Fields { try await base.optionalFields(of: request) }
}

extension Route {
    /// Refuses a signed-in caller whom the route is not for. Routes of staff check the rest themselves.
    func check(_ principal: Principal) throws {
        // To travellers the routes of staff do not exist, whatever their state.
        if case .staff = handler, principal.staff == nil { throw StaffAccessRefusal.notStaff }
        switch principal.state {
        case .leaving where !others.contains(.leaving): throw AccountRefusal.leaving
        case .suspended where !others.contains(.stopped): throw AccountRefusal.suspended
        case .banned where !others.contains(.stopped): throw AccountRefusal.banned
        case .active, .limited, .suspended, .banned, .leaving, .deleted: break
        }
        guard let staff = principal.staff else { return }
        if staff.hasOneTimePassword, !others.contains(.oneTimePassword) {
            throw StaffAccessRefusal.passwordChangeNeeded
        }
        if case .signedIn = handler, !others.contains(.staff) { throw StaffAccessRefusal.travellersOnly }
    }
}
