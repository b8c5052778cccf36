extension Offer {
    /// Reserves `amount` for a swap, in minor units of the offer's currency.
    package func reserving(_ amount: Int64) -> Offer { adjusting(reserved: amount, completed: 0) }

    /// Releases the reservation of a swap.
    package func releasing(_ amount: Int64) -> Offer { adjusting(reserved: -amount, completed: 0) }

    /// Ends a reservation of `amount`, of which `taken` was paid out.
    package func completing(_ taken: Int64, of amount: Int64) -> Offer {
        adjusting(reserved: -amount, completed: taken)
    }

    private func adjusting(reserved more: Int64, completed taken: Int64) -> Offer {
        var offer = self
        offer.reserved += more
        offer.completed += taken
        offer.version += 1
        if offer.isSwappedAway || offer.state == .active || offer.state == .reserved { offer.state = offer.openState }
        return offer
    }

    /// The state of an offer that is neither paused nor over; `reserved` if less than the smallest fill remains.
    var openState: State {
        isSwappedAway ? .completed : remaining.minorUnits < minFill.minorUnits ? .reserved : .active
    }

    /// Nothing remains and nothing is reserved, so nothing can be released.
    private var isSwappedAway: Bool { remaining.minorUnits == 0 && reserved == 0 }

    /// Minor units that a new swap can take; nil if less than the smallest fill remains.
    package var fill: ClosedRange<Int64>? {
        let least = minFill.minorUnits
        return remaining.minorUnits >= least ? least...remaining.minorUnits : nil
    }
}
