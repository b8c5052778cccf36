package import Foundation

/// Why and since when a moderator hides something that a traveller wrote.
package struct Hiding: Sendable, Equatable {
    package let reason: Report.Reason
    package let at: Date

    package init(for reason: Report.Reason, at: Date) {
        self.reason = reason
        self.at = at
    }
}

/// Who may see something that a traveller made. Every list, count and search follows it.
package enum Visibility: Sendable, Equatable {
    /// Everybody but travellers with a block between them and the owner.
    case everybody
    /// The owner sees it, marked with the reason if a moderator hid it.
    case ownerOnly
    case nobody

    /// - Parameter isBlocked: There is a block between the viewer and the owner.
    package func includes(
        _ viewer: Identifier<Traveller>?, owner: Identifier<Traveller>, isBlocked: Bool
    ) -> Bool {
        switch self {
        case .everybody: viewer == owner || !isBlocked
        case .ownerOnly: viewer == owner
        case .nobody: false
        }
    }
}

extension VisibleOffer {
    package var visibility: Visibility {
        offer.state == .withdrawn || offer.isKeptBack || !canOwnerAct ? .ownerOnly : .everybody
    }
}

extension Offer {
    /// A moderator hides it, or a flag holds it. Its state is another matter.
    package var isKeptBack: Bool { hidden != nil || heldUntil != nil }
}

extension OtherTraveller {
    /// An offer of this person looks withdrawn to the reader while it is kept back, and while the reader cannot reach them.
    package func showsWithdrawn(isKeptBack: Bool) -> Bool { isKeptBack || !isReachable }
}

extension Review {
    /// The author is the owner.
    package var visibility: Visibility { isRevealed && hidden == nil ? .everybody : .ownerOnly }

    /// Others can read the review, and it counts.
    package var isShown: Bool { visibility == .everybody }
}

extension Traveller {
    /// Travellers who may not act are hidden. Staff have no public profile.
    package var visibility: Visibility { staff == nil && state.canAct ? .everybody : .nobody }

    /// As others see the traveller: without the words of a profile that is hidden.
    package var shown: Traveller {
        guard hidden != nil else { return self }
        var shown = self
        (shown.details.name, shown.details.bio, shown.hidden) = (handle, "", nil)
        return shown
    }
}

extension TravellerSummary {
    /// The name that others see: the handle where the profile is hidden.
    package static func publicName(_ name: String, handle: String, isHidden: Bool) -> String {
        isHidden ? handle : name
    }
}
