/// What an automatic rule noticed. It opens a case or holds an item until somebody looks, and punishes nobody.
package struct RaisedFlag: Sendable, Equatable {
    package let rule: FlagRule
    /// Of the rule that noticed it.
    package let version: Int
    package let subject: AuditSubject
    /// What the rule saw, for the moderator.
    package let evidence: [FlagEvidence]

    init(_ rule: FlagRule, about subject: AuditSubject, _ evidence: [FlagEvidence]) {
        self.rule = rule
        version = rule.version
        self.subject = subject
        self.evidence = evidence
    }
}

/// One fact that a rule saw: a count, a share or words of a fixed list, never an amount, a contact or a place.
package struct FlagEvidence: Sendable, Equatable {
    package let name: String
    package let value: String

    init(_ name: String, _ value: some CustomStringConvertible) {
        self.name = name
        self.value = value.description
    }
}

/// The automatic rules. The raw value is stored with a flag and never changes.
package enum FlagRule: String, Sendable, CaseIterable {
    case priceFarOff = "price-far-off"
    case freshLargeOffers = "fresh-large-offers"
    case fewPartners = "few-partners"
    case praiseRing = "praise-ring"
    case manyReports = "many-reports"
    case bannedReturn = "banned-return"
    case noShows = "no-shows"
    case nearVolumeLimit = "near-volume-limit"
    case threatInReview = "threat-in-review"
    case retaliation = "retaliation"

    package enum Effect: Sendable, Equatable {
        /// A case for a moderator; nothing is hidden.
        case opensCase
        /// The item is shown to its author only, until a moderator looks or a deadline passes.
        case holds
    }

    /// Increases with each change of the rule or its limits.
    package var version: Int { 1 }

    package var effect: Effect { self == .threatInReview ? .holds : .opensCase }
}

/// Which rules are on.
package struct FlagRules: Sendable, Equatable {
    private let on: Set<FlagRule>

    package static let all = FlagRules(without: [])

    package init(without off: Set<FlagRule>) {
        on = Set(FlagRule.allCases).subtracting(off)
    }

    func flag(_ rule: FlagRule, about subject: AuditSubject, if isSeen: Bool, _ evidence: [FlagEvidence]) -> RaisedFlag?
    {
        isSeen && on.contains(rule) ? RaisedFlag(rule, about: subject, evidence) : nil
    }
}
