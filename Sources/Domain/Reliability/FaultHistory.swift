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

    /// Where the faults go, each place once: under each contact, for who verifies it next, and to everybody who has verified
    /// one of them in any spelling.
    func places(_ verified: [Login]) -> [FaultPlace] {
        // Of a contact that was dropped and verified again all counts.
        let places =
            dropped.filter { !$0.isVerified }.map { FaultPlace(.hash($0.hash), agreedUntil: $0.at) }
            + verified.map { FaultPlace(.contact($0), agreedUntil: nil) }
            + carriers
            + holders.filter { $0.droppedAt == nil }
            .map { FaultPlace(.traveller($0.traveller, $0.contact), agreedUntil: nil) }
        return places.reduce(into: []) { merged, place in
            guard let index = merged.firstIndex(where: { $0.keeper == place.keeper }) else {
                return merged.append(place)
            }
            merged[index].widen(to: place)
        }
    }
}

/// Where faults of an account count, and which of them.
package struct FaultPlace: Sendable, Equatable {
    /// The faults count against whoever has verified the contact, or verifies it next.
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
    package private(set) var agreedUntil: Date?

    package init(_ keeper: Keeper, agreedUntil: Date?) {
        (self.keeper, self.agreedUntil) = (keeper, agreedUntil)
    }

    package var traveller: Identifier<Traveller>? {
        if case .traveller(let traveller, _) = keeper { traveller } else { nil }
    }
}

extension FaultPlace {
    /// The same place, in which also everything counts that counts in `other`.
    mutating func widen(to other: FaultPlace) {
        guard let mine = agreedUntil, let others = other.agreedUntil else { return agreedUntil = nil }
        agreedUntil = max(mine, others)
    }
}

/// Faults of an erased account in one place.
package struct PlacedFaults: Sendable, Equatable {
    package var place: FaultPlace
    package var faults: LeftFaults

    package init(place: FaultPlace, faults: LeftFaults) {
        (self.place, self.faults) = (place, faults)
    }
}

extension [PlacedFaults] {
    /// What a traveller starts with who verifies the contact under which these lie: of each erased account once.
    func carried(by traveller: Identifier<Traveller>, _ contact: ContactKind, at now: Date) -> [PlacedFaults] {
        reduce(into: []) { carried, left in
            guard now < left.faults.until else { return }
            let place = FaultPlace(.traveller(traveller, contact), agreedUntil: left.place.agreedUntil)
            guard let index = carried.firstIndex(where: { $0.faults.origin == left.faults.origin }) else {
                return carried.append(PlacedFaults(place: place, faults: left.faults))
            }
            carried[index].place.widen(to: place)
            carried[index].faults.merge(left.faults)
        }
    }
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
