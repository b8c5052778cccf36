import Domain

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
