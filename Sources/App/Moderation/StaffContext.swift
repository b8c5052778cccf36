import Domain
import Foundation
import Hummingbird
import JSON

/// A request of a member of staff who meets what the route takes. Only the check of a `.staff` route makes one, so a
/// handler for staff does not compile on another kind of route.
struct StaffContext: Sendable {
    let base: TravellerContext
    let role: StaffRole
    /// A code was entered a moment ago.
    let isFresh: Bool

    private init(_ base: TravellerContext, role: StaffRole, isFresh: Bool) {
        self.base = base
        self.role = role
        self.isFresh = isFresh
    }

    /// - Parameter isFactorRequired: False only on loopback, for a demo.
    /// - Throws: `StaffAccessRefusal`.
    static func admitting(
        _ context: TravellerContext, to requirement: StaffRequirement, isFactorRequired: Bool, at now: Date
    ) throws -> StaffContext {
        guard let staff = context.principal.staff else { throw StaffAccessRefusal.notStaff }
        try staff.meet(requirement, isFactorRequired: isFactorRequired, at: now)
        return StaffContext(
            context, role: staff.role, isFresh: staff.isFresh(isFactorRequired: isFactorRequired, at: now))
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
        if let staff = principal.staff, staff.hasOneTimePassword, !others.contains(.oneTimePassword) {
            throw StaffAccessRefusal.passwordChangeNeeded
        }
        try check(state: principal.state, isStaff: principal.staff != nil)
    }

    /// The same of an account in a transaction of the request: staff may have acted on it, or appointed it, since.
    private func check(state: Traveller.State, isStaff: Bool) throws {
        switch state {
        case .leaving where !others.contains(.leaving): throw AccountRefusal.leaving
        case .suspended where !others.contains(.stopped): throw AccountRefusal.suspended
        case .banned where !others.contains(.stopped): throw AccountRefusal.banned
        case .active, .limited, .suspended, .banned, .leaving, .deleted: break
        }
        if case .signedIn = handler, isStaff, !others.contains(.staff) { throw StaffAccessRefusal.travellersOnly }
    }

    /// What every write of a traveller's request looks at again.
    func admission(of principal: Principal) -> Admission {
        Admission(of: principal.traveller) { state, role in try check(state: state, isStaff: role != nil) }
    }
}
