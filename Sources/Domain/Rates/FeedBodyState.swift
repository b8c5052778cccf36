/// What is stored of a response beside its bytes.
package struct FeedBodyState: Sendable, Equatable {
    /// How a quarantine ended.
    package enum Decision: String, Sendable, CaseIterable {
        case superseded, dropped
        /// Released by an operator.
        case released = "operator"
    }

    package let path: String
    /// The requested days; nil for the latest publication.
    package let days: ClosedRange<Day>?
    /// Why nothing of the response is used; nil: it is used.
    package let issues: String?
    package let decision: Decision?

    package init(path: String, days: ClosedRange<Day>?, issues: String?, decision: Decision? = nil) {
        self.path = path
        self.days = days
        self.issues = issues
        self.decision = decision
    }
}

extension FeedBody {
    /// What is stored of the response from now on; nil: nothing changes. Identical bytes are stored once, with the days of
    /// the last request that quarantined them. A file with all days answers many requests. If one request accepts its
    /// days, the other days stay in quarantine.
    package func state(_ issues: [FeedBodyIssue], after stored: FeedBodyState?) -> FeedBodyState? {
        let text = issues.isEmpty ? nil : issues.map(\.description).joined(separator: "; ")
        guard let stored else { return FeedBodyState(path: path, days: days, issues: text) }
        guard stored.decision == nil || stored.decision == .superseded else { return nil }
        guard text == nil || days == nil else { return FeedBodyState(path: path, days: days, issues: text) }
        var isElsewhere = false
        if let days, let others = stored.days { isElsewhere = !days.overlaps(others) }
        let staysQuarantined = text == nil && stored.decision == nil && isElsewhere
        return FeedBodyState(path: stored.path, days: stored.days, issues: staysQuarantined ? stored.issues : text)
    }

    /// Quarantined responses whose days lie in these count no more.
    package func superseded(_ issues: [FeedBodyIssue]) -> ClosedRange<Day>? { issues.isEmpty ? nil : days }
}
