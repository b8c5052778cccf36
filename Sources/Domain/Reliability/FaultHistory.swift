package import Foundation

/// The faults of an account, and who has or had its contacts: what tells who starts with them after its erasure.
package struct FaultHistory: Sendable {
    /// For whom the faults of the account count, because of a contact.
    package struct Carrier: Sendable, Equatable {
        package let traveller: Identifier<Traveller>
        package let contact: ContactKind
        /// When the account dropped the contact; nil if it has it.
        package let droppedAt: Date?

        package init(_ traveller: Identifier<Traveller>, of contact: ContactKind, droppedAt: Date?) {
            (self.traveller, self.contact, self.droppedAt) = (traveller, contact, droppedAt)
        }
    }

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
    package var carriers: [Carrier]
    /// Others with the verified contacts of the account.
    package var holders: [ContactHolder]

    package init(
        _ observations: [Observation] = [], dropped: [Dropped] = [], carriers: [Carrier] = [],
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
            + carriers.map { FaultPlace(.traveller($0.traveller, $0.contact), agreedUntil: $0.droppedAt) }
            + holders.filter { $0.droppedAt == nil }
            .map { FaultPlace(.traveller($0.traveller, $0.contact), agreedUntil: nil) }
    }
}

/// Where faults of an erased account are left, and which of them.
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
    /// Faults in swaps that were accepted later are not left; nil: all are.
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
