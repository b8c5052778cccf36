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
}
