extension Offer {
    /// With `amount` of it promised to a swap, in minor units of its currency.
    package func reserving(_ amount: Int64) -> Offer { reservation(reserved: amount, completed: 0) }

    /// With what was promised to a swap free again.
    package func releasing(_ amount: Int64) -> Offer { reservation(reserved: -amount, completed: 0) }

    /// With what was promised to a swap paid out, as far as it was.
    package func completing(_ taken: Int64, of amount: Int64) -> Offer {
        reservation(reserved: -amount, completed: taken)
    }

    private func reservation(reserved more: Int64, completed taken: Int64) -> Offer {
        var offer = self
        offer.reserved += more
        offer.completed += taken
        offer.version += 1
        if offer.isSwappedAway || offer.state == .active || offer.state == .reserved { offer.state = offer.openState }
        return offer
    }

    /// What an offer is that is neither paused nor over: too little left for the smallest fill, or not.
    var openState: State {
        isSwappedAway ? .completed : remaining.minorUnits < minFill.minorUnits ? .reserved : .active
    }

    /// Nothing is left, and nothing can come back.
    private var isSwappedAway: Bool { remaining.minorUnits == 0 && reserved == 0 }

    /// What a new swap may take.
    package var fill: ClosedRange<Int64>? {
        let least = minFill.minorUnits
        return remaining.minorUnits >= least ? least...remaining.minorUnits : nil
    }
}
