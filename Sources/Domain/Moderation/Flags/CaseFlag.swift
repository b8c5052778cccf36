package import Foundation

/// What an automatic rule noticed about a subject, in the case that it opened or joined.
package struct CaseFlag: Sendable, Equatable {
    /// Follows from the case, so the two never disagree.
    package enum State: String, Sendable, CaseIterable {
        case open, upheld, dismissed

        /// - Parameter outcome: Of the case; nil while it is open. What nobody can know is dismissed.
        package init(_ outcome: ModerationCase.Outcome?) {
            self =
                switch outcome {
                case nil: .open
                case .acted: .upheld
                case .unfounded, .unclear: .dismissed
                }
        }
    }

    package let id: Identifier<CaseFlag>
    package let rule: FlagRule
    package let version: Int
    package let evidence: [FlagEvidence]
    package let at: Date
    package let moderationCase: Identifier<ModerationCase>

    package init(
        id: Identifier<CaseFlag>, _ rule: FlagRule, version: Int, _ evidence: [FlagEvidence], at: Date,
        in moderationCase: Identifier<ModerationCase>
    ) {
        self.id = id
        self.rule = rule
        self.version = version
        self.evidence = evidence
        self.at = at
        self.moderationCase = moderationCase
    }
}

/// A flag, and how its case was closed.
package struct FiledFlag: Sendable, Equatable {
    package let flag: CaseFlag
    /// Nil while the case is open.
    package let closing: ModerationCase.Closing?

    package init(_ flag: CaseFlag, closing: ModerationCase.Closing?) {
        self.flag = flag
        self.closing = closing
    }

    package var state: CaseFlag.State { CaseFlag.State(closing?.outcome) }
}

/// Flags about one subject, and their case; all of it is written.
package struct FlagFiling: Sendable, Equatable {
    package let moderationCase: ModerationCase
    package let flags: [CaseFlag]
}
