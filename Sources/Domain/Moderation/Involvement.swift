/// What a member of staff had to do, as a traveller, with the subject of a case or of an action.
package struct Involvement: Sendable, Equatable {
    /// Who wrote, owns or takes part in the subject.
    package let people: Set<Identifier<Traveller>>
    /// Whom, or whose things, the member has reported.
    package let reported: Set<Identifier<Traveller>>
    /// The member has reported the subject itself.
    package let isReporter: Bool
    /// Other accounts that are likely the member's own.
    package let accounts: Set<Identifier<Traveller>>

    package init(
        people: Set<Identifier<Traveller>>, reported: Set<Identifier<Traveller>> = [], isReporter: Bool = false,
        accounts: Set<Identifier<Traveller>> = []
    ) {
        self.people = people
        self.reported = reported
        self.isReporter = isReporter
        self.accounts = accounts
    }

    /// Of a deadline, which nobody decides.
    package static let none = Involvement(people: [])

    /// Why somebody else must decide. Each makes the member a party.
    package enum Ground: Sendable, CaseIterable {
        /// It is the member's own, or an account's that is likely the member's.
        case own
        /// The member has reported it.
        case reported
        /// The member has reported somebody whom it concerns, or what is theirs.
        case reportedPeople
    }

    /// By which of its sign-ins another account is likely the member's. Staff share an address with guests of the house.
    package static let telling: [SignInEvidence.Kind] = [.device]

    /// Whether somebody else must decide, whatever case an order names.
    package func isParty(_ member: Identifier<Traveller>) -> Bool {
        Ground.allCases.contains { ground in
            switch ground {
            case .own: !people.isDisjoint(with: accounts.union([member]))
            case .reported: isReporter
            case .reportedPeople: !reported.isDisjoint(with: people)
            }
        }
    }

    /// Throws if somebody else must act.
    package func confirm(_ member: Identifier<Traveller>) throws(ActionRefusal) {
        guard !isParty(member) else { throw .caseParty }
    }
}
