package import Foundation

/// A registration, sign-in or token refresh with evidence about the person: keyed hashes of address and device, never
/// the plain values.
package struct SignInTrace: Sendable, Equatable {
    /// An installation of an app, identified by its device token.
    package struct Device: Sendable, Equatable {
        package let hash: [UInt8]
        /// The account that the token was issued to, if it is a different one.
        package let issuedTo: Identifier<Traveller>?

        package init(hash: [UInt8], issuedTo: Identifier<Traveller>? = nil) {
            self.hash = hash
            self.issuedTo = issuedTo
        }
    }

    package let traveller: Identifier<Traveller>
    package let isRegistration: Bool
    /// For IPv6, the hash of the /64 prefix.
    package let address: [UInt8]
    package let device: Device?
    package let at: Date

    package init(
        of traveller: Identifier<Traveller>, isRegistration: Bool = false, address: [UInt8], device: Device? = nil,
        at: Date
    ) {
        self.traveller = traveller
        self.isRegistration = isRegistration
        self.address = address
        self.device = device
        self.at = at
    }
}

/// The stored sign-ins of one traveller; kept for 60 days.
package struct SignInEvidence: Sendable, Equatable {
    /// A use is that of an address at the registration, of an address later, or of a device.
    package enum Kind: String, Sendable, CaseIterable { case registration, address, device }

    /// The uses of one address or device on one UTC day.
    package struct Use: Sendable, Equatable {
        package let kind: Kind
        package let hash: [UInt8]
        package let day: Int64
        /// First and last use on that day; `last` can be up to an hour too early.
        package let first: Date
        package let last: Date

        package init(_ kind: Kind, hash: [UInt8], first: Date, last: Date) {
            (self.kind, self.hash) = (kind, hash)
            (self.first, self.last) = (first, last)
            day = Self.day(of: first)
        }

        package static func day(of date: Date) -> Int64 { date.milliseconds / 86_400_000 }
    }

    package let uses: [Use]

    package init(_ uses: [Use]) { self.uses = uses }

    package static let retention: TimeInterval = 60 * 86_400
    /// Minimum seconds between two recorded uses of a day.
    package static let minRecordInterval: TimeInterval = 3600
}

extension SignInTrace {
    /// What is stored of the sign-in. A device of another traveller is stored for both, because its token outlives the
    /// evidence.
    package var records: [(traveller: Identifier<Traveller>, use: SignInEvidence.Use)] {
        func use(_ kind: SignInEvidence.Kind, _ hash: [UInt8]) -> SignInEvidence.Use {
            SignInEvidence.Use(kind, hash: hash, first: at, last: at)
        }
        var records = [(traveller, use(.address, address))]
        if isRegistration { records.append((traveller, use(.registration, address))) }
        if let device {
            for traveller in [traveller, device.issuedTo].compactMap(\.self) {
                records.append((traveller, use(.device, device.hash)))
            }
        }
        return records
    }
}

extension Swap.State {
    /// The planned meeting did not take place, so it explains no sign-ins at one address.
    package var isCalledOff: Bool { self == .declined || self == .withdrawn || self == .lapsed || self == .cancelled }
}

/// Why two accounts likely belong to one person.
package enum SamePersonEvidence: String, Sendable, CaseIterable {
    /// Both accounts verified spellings of one mailbox.
    case mailbox
    /// Both accounts verified spellings of one telephone number.
    case telephone
    /// A device issued to one account signed in to the other.
    case device
    /// Both accounts were registered at one address, within the time for which evidence is kept.
    case registration
    /// Both accounts signed in or refreshed at one address on three days.
    case signIns = "sign-ins"

    private static let days = 3
    /// Sign-ins around a meeting of the two are ignored, because airports, stations and cafés share an address.
    private static let meeting: TimeInterval = 6 * 3600

    /// What two accounts' contacts show. Unverified ones show nothing: anybody can enter the address of somebody else, and
    /// would learn from a public count whose it is.
    package init?(_ one: Traveller.Contacts, _ other: Traveller.Contacts) {
        func isShared(_ kind: ContactKind) -> Bool {
            guard let mine = one[kind], let theirs = other[kind] else { return false }
            return mine.verifiedAt != nil && theirs.verifiedAt != nil && mine.comparisonKey == theirs.comparisonKey
        }
        guard let kind = ContactKind.allCases.first(where: isShared) else { return nil }
        self = kind == .email ? .mailbox : .telephone
    }

    /// What shows that somebody is an earlier partner of the same traveller: a second account is no second partner.
    /// Addresses say nothing here, because guests of one hostel share theirs.
    /// - Parameter sharesDevice: Whether one of the partners used a device of theirs. Asked only if no contact is shared.
    package init?(
        _ one: Traveller.Contacts, anyOf partners: [Traveller.Contacts], sharesDevice: () throws -> Bool
    ) rethrows {
        if let shared = partners.lazy.compactMap({ Self(one, $0) }).first {
            self = shared
        } else if try sharesDevice() {
            self = .device
        } else {
            return nil
        }
    }

    /// Looks for a shared device, then for registrations at one address, then for sign-ins at one address. The first
    /// that is found is the evidence; nil without any.
    ///
    /// - Parameter meetings: Times at which the two met or planned to meet.
    package init?(_ one: SignInEvidence, _ other: SignInEvidence, meetings: [Date], at now: Date) {
        let pairs = Self.shared(one, other, at: now)
        if pairs.contains(where: { $0.0.kind == .device }) {
            self = .device
        } else if pairs.contains(where: { $0.0.kind == .registration }) {
            self = .registration
        } else {
            func isApart(_ use: SignInEvidence.Use) -> Bool {
                [use.first, use.last].contains { time in
                    !meetings.contains { abs($0.timeIntervalSince(time)) <= Self.meeting }
                }
            }
            let days = pairs.filter { one, other in
                one.kind == .address && one.day == other.day && isApart(one) && isApart(other)
            }
            guard Set(days.map(\.0.day)).count >= Self.days else { return nil }
            self = .signIns
        }
    }

    /// Uses of the same address or device by both, without expired ones.
    private static func shared(
        _ one: SignInEvidence, _ other: SignInEvidence, at now: Date
    ) -> [(SignInEvidence.Use, SignInEvidence.Use)] {
        func fresh(_ evidence: SignInEvidence) -> [SignInEvidence.Use] {
            evidence.uses.filter { now.timeIntervalSince($0.last) < SignInEvidence.retention }
        }
        let others = Dictionary(grouping: fresh(other)) { Key(kind: $0.kind, hash: $0.hash) }
        return fresh(one).flatMap { use in
            (others[Key(kind: use.kind, hash: use.hash)] ?? []).map { (use, $0) }
        }
    }

    private struct Key: Hashable {
        let kind: SignInEvidence.Kind
        let hash: [UInt8]
    }
}
