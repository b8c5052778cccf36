package import Foundation

/// What the rules about a traveller's conduct look at.
package struct ConductFlagFacts: Sendable {
    package let traveller: Identifier<Traveller>
    /// The partner of each completed swap within `FlagRules.partnerPeriod`.
    package var partners: [Identifier<Traveller>] = []
    /// When each no-show was upheld or not contested in time.
    package var noShows: [Date] = []
    /// EUR of swaps accepted in the last 30 days, as `TierUsage.volume` counts them.
    package var volume = 0.0
    package var tier = Tier.t0
    /// Reports about the traveller or what is theirs: who, when, and what became of it.
    package var reports: [ReportFact] = []
    /// What the account shares with a banned one.
    package var sharedWithBanned: Set<SharedWithBanned> = []

    package init(_ traveller: Identifier<Traveller>) { self.traveller = traveller }

    /// The rules read of a report only who filed it, when, and what came of it.
    package struct ReportFact: Sendable {
        /// The case of a report upholds it, rejects it, or is still open.
        package enum Result: Sendable, Equatable {
            case open, upheld, rejected

            /// - Parameter outcome: Of the case; nil while it is open.
            package init(_ outcome: ModerationCase.Outcome?) {
                self =
                    switch outcome {
                    case nil: .open
                    case .acted: .upheld
                    case .unfounded, .unclear: .rejected
                    }
            }
        }

        package let by: Identifier<Traveller>
        package let at: Date
        package let result: Result

        package init(by: Identifier<Traveller>, at: Date, _ result: Result) {
            self.by = by
            self.at = at
            self.result = result
        }
    }

    /// Compared by keyed hashes only.
    package enum SharedWithBanned: String, Sendable, CaseIterable, Comparable {
        case email, phone, device

        package static func < (one: Self, two: Self) -> Bool { one.rawValue < two.rawValue }
    }

    /// An account that is banned itself has not come back.
    /// - Parameters:
    ///   - contacts: Which of its verified contacts are banned, or were dropped by somebody who is suspended.
    ///   - hasBannedDevice: It used a device of a banned account.
    package static func shared(
        in state: Traveller.State, contacts: Set<ContactKind>, hasBannedDevice: Bool
    ) -> Set<SharedWithBanned> {
        guard state != .banned else { return [] }
        return Set(contacts.map { $0 == .email ? .email : .phone }).union(hasBannedDevice ? [.device] : [])
    }
}

extension FlagRules {
    /// The share of swaps with at most two partners, and the swaps below which a share says nothing.
    package static let fewPartnersShare = 0.6
    package static let fewPartnersSwaps = 5
    /// Swaps of this many seconds are looked at.
    package static let partnerPeriod: TimeInterval = 180 * 86_400
    package static let noShowLimit = 2
    package static let noShowPeriod: TimeInterval = 90 * 86_400
    package static let reportPeriod: TimeInterval = 30 * 86_400
    package static let openReports = 3
    package static let upheldReports = 2
    /// Of the volume of the tier.
    package static let volumeShare = 0.8

    package func flags(of facts: ConductFlagFacts, at now: Date) -> [RaisedFlag] {
        let subject = CaseSubject.traveller(facts.traveller)
        let recent = facts.noShows.filter { now.timeIntervalSince($0) <= Self.noShowPeriod }.count
        let volume = facts.volume / Double(facts.tier.volume)
        let shared = facts.sharedWithBanned.sorted().map(\.rawValue).joined(separator: " ")
        return [
            fewPartners(facts), manyReports(facts, at: now),
            flag(.noShows, about: subject, if: recent >= Self.noShowLimit, [FlagEvidence("no-shows", recent)]),
            flag(
                .nearVolumeLimit, about: subject, if: volume > Self.volumeShare,
                [FlagEvidence("percent", Int(volume * 100))]),
            flag(.bannedReturn, about: subject, if: !shared.isEmpty, [FlagEvidence("shared", shared)]),
        ].compactMap(\.self)
    }

    private func fewPartners(_ facts: ConductFlagFacts) -> RaisedFlag? {
        let counts = Dictionary(facts.partners.map { ($0, 1) }, uniquingKeysWith: +).values.sorted(by: >)
        let (all, most) = (facts.partners.count, counts.prefix(2).reduce(0, +))
        return flag(
            .fewPartners, about: .traveller(facts.traveller),
            if: all >= Self.fewPartnersSwaps && Double(most) >= Self.fewPartnersShare * Double(all),
            [FlagEvidence("swaps", all), FlagEvidence("with-two", most), FlagEvidence("partners", counts.count)])
    }

    /// Ten reports of one person count once.
    private func manyReports(_ facts: ConductFlagFacts, at now: Date) -> RaisedFlag? {
        func reporters(_ result: ConductFlagFacts.ReportFact.Result) -> Int {
            Set(
                facts.reports.filter { $0.result == result && now.timeIntervalSince($0.at) <= Self.reportPeriod }
                    .map(\.by)
            ).count
        }
        let (open, upheld) = (reporters(.open), reporters(.upheld))
        return flag(
            .manyReports, about: .traveller(facts.traveller),
            if: open >= Self.openReports || upheld >= Self.upheldReports,
            [FlagEvidence("open", open), FlagEvidence("upheld", upheld)])
    }
}
