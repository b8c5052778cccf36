package import Foundation

/// A report about a meeting point, with the facts that decide whether it counts.
package struct PointReport: Sendable {
    package let reporter: Identifier<Traveller>
    /// An earlier reporter who is likely the same person, by `SamePersonEvidence` when this one reported.
    package let sameAs: Identifier<Traveller>?
    package let at: Date
    /// Since when each verified contact of the reporter has been verified.
    package let verifiedAt: [Date]
    /// Of its case; nil while that is open.
    package let outcome: ModerationCase.Outcome?

    package init(
        by reporter: Identifier<Traveller>, sameAs: Identifier<Traveller>?, at: Date, verifiedAt: [Date],
        outcome: ModerationCase.Outcome?
    ) {
        (self.reporter, self.sameAs, self.at) = (reporter, sameAs, at)
        (self.verifiedAt, self.outcome) = (verifiedAt, outcome)
    }

    /// Only who was verified at the report counts: reporters were compared then, by the contacts that they had.
    var isVerified: Bool { verifiedAt.contains { $0 <= at } }

    /// A moderator has not looked at the report, or has acted on it, since staff last checked the point.
    func stands(after checkedAt: Date?) -> Bool {
        (outcome?.upholdsReports ?? true) && checkedAt.map { at > $0 } ?? true
    }
}

extension MeetingPoint.Trust {
    /// - Parameter checkedAt: When staff last checked the point.
    package init(isVerified: Bool, reports: [PointReport], checkedAt: Date?) {
        let standing = reports.filter { $0.stands(after: checkedAt) }
        self.init(
            isVerified: isVerified, reports: Set(standing.map(\.reporter)).count,
            verifiedReports: Set(standing.filter(\.isVerified).map { $0.sameAs ?? $0.reporter }).count)
    }
}
