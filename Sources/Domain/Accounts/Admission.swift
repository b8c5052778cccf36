/// The account that a request was let in for. Each write of the request looks at it again, in its own transaction: staff
/// may have banned or appointed the holder since.
package struct Admission: Sendable {
    /// Nil outside of requests, and for requests of staff, whose decisions read the actor's role themselves.
    @TaskLocal package static var current: Admission?

    package let traveller: Identifier<Traveller>
    private let check: @Sendable (Traveller.State, StaffRole?) throws -> Void

    /// - Parameter check: Throws if an account in this state, or with this role, is not let in.
    package init(
        of traveller: Identifier<Traveller>, check: @escaping @Sendable (Traveller.State, StaffRole?) throws -> Void
    ) {
        self.traveller = traveller
        self.check = check
    }

    /// - Parameters:
    ///   - state: Of the account in the transaction.
    ///   - role: Of the account in the transaction; nil if it is not on the staff.
    package func confirm(_ state: Traveller.State, role: StaffRole?) throws { try check(state, role) }
}
