package import Foundation

/// The faults of an account, and who has or had its contacts. They decide who starts with the faults after its erasure.
package struct FaultHistory: Sendable {
    /// A contact that the account dropped lately, of which only the keyed hash is known.
    package struct Dropped: Sendable, Equatable {
        package let hash: Data
        package let at: Date
        /// The account has verified the contact again.
        package let isVerified: Bool

        package init(_ hash: Data, at: Date, isVerified: Bool) {
            (self.hash, self.at, self.isVerified) = (hash, at, isVerified)
        }
    }

    package var observations: [Observation]
    package var dropped: [Dropped]
    /// Where they count already.
    package var carriers: [FaultPlace]
    /// Others with the verified contacts of the account.
    package var holders: [ContactHolder]

    package init(
        _ observations: [Observation] = [], dropped: [Dropped] = [], carriers: [FaultPlace] = [],
        holders: [ContactHolder] = []
    ) {
        (self.observations, self.dropped, self.carriers, self.holders) = (observations, dropped, carriers, holders)
    }

    /// Where the faults go: under each contact, for who verifies it next, and to everybody who has verified one of them in
    /// any spelling.
    func places(_ verified: [Login]) -> [FaultPlace] {
        // Of a contact that was dropped and verified again all counts.
        dropped.filter { !$0.isVerified }.map { FaultPlace(.hash($0.hash), agreedUntil: $0.at) }
            + verified.map { FaultPlace(.contact($0), agreedUntil: nil) }
            + carriers
            + holders.filter { $0.droppedAt == nil }
            .map { FaultPlace(.traveller($0.traveller, $0.contact), agreedUntil: nil) }
    }
}

/// Where faults of an account count, and which of them.
package struct FaultPlace: Sendable, Equatable {
    package enum Keeper: Sendable, Equatable {
        /// Whoever verifies the contact next.
        case contact(Login)
        /// The same, under the keyed hash of the contact.
        case hash(Data)
        /// Who has verified the contact already.
        case traveller(Identifier<Traveller>, ContactKind)
    }

    package let keeper: Keeper
    /// Faults in swaps that were accepted later do not count; nil: all count.
    package let agreedUntil: Date?

    package init(_ keeper: Keeper, agreedUntil: Date?) {
        (self.keeper, self.agreedUntil) = (keeper, agreedUntil)
    }

    package var traveller: Identifier<Traveller>? {
        if case .traveller(let traveller, _) = keeper { traveller } else { nil }
    }
}

/// Faults of an erased account in one place.
package struct PlacedFaults: Sendable, Equatable {
    package let place: FaultPlace
    package let faults: LeftFaults
}

extension [FaultPlace] {
    /// What an account leaves in each; nothing where none of its faults counts.
    func leaving(
        _ observations: [Observation], mayLoseDispute: Bool, origin: Identifier<LeftFaults>, at now: Date
    ) -> [PlacedFaults] {
        compactMap { place in
            LeftFaults(
                of: observations.agreed(until: place.agreedUntil), mayLoseDispute: mayLoseDispute, origin: origin,
                at: now
            ).map { PlacedFaults(place: place, faults: $0) }
        }
    }
}

extension [Observation] {
    /// Those of swaps that were accepted until a time; nil: all.
    package func agreed(until: Date?) -> [Observation] {
        guard let until else { return self }
        return filter { $0.acceptedAt.map { $0 <= until } ?? false }
    }
}
