/// What an automatic rule noticed. It opens a case or holds an item until somebody looks, and punishes nobody.
package struct RaisedFlag: Sendable, Equatable {
    package let rule: FlagRule
    /// Of the rule that noticed it.
    package let version: Int
    package let subject: CaseSubject
    /// What the rule saw, for the moderator.
    package let evidence: [FlagEvidence]
    /// What was made is shown to its maker only: an offer until a moderator looks or a deadline passes, a message until a
    /// moderator looks.
    package let holds: Bool

    init(_ rule: FlagRule, about subject: CaseSubject, _ evidence: [FlagEvidence], holds: Bool) {
        self.rule = rule
        version = rule.version
        self.subject = subject
        self.evidence = evidence
        self.holds = holds
    }
}

/// One fact that a rule saw: a count, a share or words of a fixed list, never an amount, a contact or a place.
package struct FlagEvidence: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: some CustomStringConvertible) {
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
    case repeatedText = "repeated-text"

    /// Increases with each change of the rule or its limits.
    package var version: Int {
        switch self {
        // 2: also after a low review in another swap of the two.
        case .retaliation: 2
        case .priceFarOff, .freshLargeOffers, .fewPartners, .praiseRing, .manyReports, .bannedReturn, .noShows,
            .nearVolumeLimit, .threatInReview, .repeatedText:
            1
        }
    }

    /// How soon a moderator should look.
    package var priority: ModerationCase.Priority {
        switch self {
        case .threatInReview: .urgent
        case .priceFarOff, .freshLargeOffers, .manyReports, .bannedReturn, .repeatedText: .high
        case .fewPartners, .praiseRing, .noShows, .nearVolumeLimit, .retaliation: .normal
        }
    }
}

/// Which rules are on.
package struct FlagRules: Sendable, Equatable {
    private let on: Set<FlagRule>

    package static let all = FlagRules(without: [])
    package static let none = FlagRules(without: Set(FlagRule.allCases))

    package init(without off: Set<FlagRule>) {
        on = Set(FlagRule.allCases).subtracting(off)
    }

    func flag(
        _ rule: FlagRule, about subject: CaseSubject, if isSeen: Bool, holds: Bool = false, _ evidence: [FlagEvidence]
    ) -> RaisedFlag? {
        isSeen && on.contains(rule) ? RaisedFlag(rule, about: subject, evidence, holds: holds) : nil
    }
}
