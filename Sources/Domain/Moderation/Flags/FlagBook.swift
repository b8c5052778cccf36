package import Foundation

/// The open cases and the earlier flags of some subjects, from one transaction.
package struct FlagBook: Sendable {
    private var cases: [CaseSubject: ModerationCase] = [:]
    /// The newest flag of each rule.
    private var flags: [CaseSubject: [FlagRule: FiledFlag]] = [:]

    /// Nothing is known about any subject.
    package init() {}

    /// Flags about one subject that are looked at, the newest first.
    package static let mostFiled = 50

    /// - Parameter filed: Newest first, at most `mostFiled`.
    package mutating func add(_ subject: CaseSubject, openCase: ModerationCase?, _ filed: [FiledFlag]) {
        cases[subject] = openCase
        flags[subject] = Dictionary(filed.map { ($0.flag.rule, $0) }) { newest, _ in newest }
    }

    /// Seconds for which a closed case silences its rules about the subject.
    package static let quietPeriod: TimeInterval = 30 * 86_400

    /// Whether somebody has decided this already: the same evidence, or, of a person's conduct, a false alarm of the
    /// rule. An offer changes at once, so other evidence about it is looked at anew.
    func isSettled(_ raised: RaisedFlag, at now: Date) -> Bool {
        guard let last = flags[raised.subject]?[raised.rule], let closing = last.closing,
            now < closing.at.addingTimeInterval(Self.quietPeriod)
        else { return false }
        return last.flag.evidence == raised.evidence || last.state == .dismissed && raised.subject.kind != .offer
    }

    /// What the flags write: each opens or joins the one open case of its subject. A flag of the same rule in that case
    /// gets the newer evidence.
    package func filing(_ raised: [RaisedFlag], at now: Date) -> [FlagFiling] {
        var subjects: [CaseSubject] = []
        for flag in raised where !subjects.contains(flag.subject) { subjects.append(flag.subject) }
        return subjects.compactMap { subject in
            let new = raised.filter { $0.subject == subject && !isSettled($0, at: now) }
            let joined = new.reduce(cases[subject]) { ModerationCase.taking($1, at: now, into: $0) }
            guard let joined else { return nil }
            return new.isEmpty
                ? nil
                : FlagFiling(
                    moderationCase: joined, flags: new.map { flag($0, in: joined.id, at: now) })
        }
    }

    private func flag(_ raised: RaisedFlag, in moderationCase: Identifier<ModerationCase>, at now: Date) -> CaseFlag {
        let known = flags[raised.subject]?[raised.rule]?.flag
        let id = known?.moderationCase == moderationCase ? known?.id : nil
        return CaseFlag(
            id: id ?? Identifier(at: now), raised.rule, version: raised.version, raised.evidence, at: now,
            in: moderationCase)
    }
}
