/// What the two of a swap exchange, from the owner's side.
package struct Amounts: Sendable, Hashable {
    /// Of the offer's currency.
    package let gives: Money
    /// Of the currency that the offer wants.
    package let gets: Money

    package init(gives: Money, gets: Money) {
        self.gives = gives
        self.gets = gets
    }
}

extension Amounts {
    /// What `side` gives and gets.
    package func seen(by side: Swap.Side) -> (give: Money, get: Money) {
        side == .owner ? (gives, gets) : (gets, gives)
    }

    /// What `side` says that it gave and got.
    package init(give: Money, get: Money, by side: Swap.Side) {
        self.init(gives: side == .owner ? give : get, gets: side == .owner ? get : give)
    }
}

/// The terms of a swap as they were written; nothing that happens to rates or the offer changes them.
package struct SwapTerms: Sendable, Equatable {
    /// From 1; every counter-proposal is the next.
    package let number: Int
    package let amounts: Amounts
    /// Decimal text: units of the wanted currency for one of the offer's.
    package let rate: String
    /// The rate is one that somebody named, not the reference and what is asked above it.
    package let isFixed: Bool
    /// Nil where one of the currencies has no published rate.
    package let reference: ReferenceRate?
    /// What bank notes cannot pay, and who gains by it; nil for exact terms.
    package let remainder: Remainder?
    /// Where and when to meet, if it is part of the terms.
    package let meeting: Meeting?
    /// The version of the offer's terms that they were written on.
    package let offerTerms: Int64
    /// What they are worth in EUR, by the rates of when they were written; nil where no rate says it.
    package let euros: Double?

    /// The difference between what the rate says and what notes can pay.
    package struct Remainder: Sendable, Equatable {
        package let amount: Money
        /// Who keeps it; nil if nothing is left over.
        package let gains: Swap.Side?

        package init(amount: Money, gains: Swap.Side?) {
            self.amount = amount
            self.gains = gains
        }
    }

    /// What the amounts were priced by.
    package struct Price: Sendable, Equatable {
        package let rate: String
        package let isFixed: Bool
        package let reference: ReferenceRate?

        package init(rate: String, isFixed: Bool, reference: ReferenceRate?) {
            self.rate = rate
            self.isFixed = isFixed
            self.reference = reference
        }
    }

    package init(
        number: Int, amounts: Amounts, price: Price, remainder: Remainder?, meeting: Meeting?, offerTerms: Int64,
        euros: Double? = nil
    ) {
        self.number = number
        self.amounts = amounts
        rate = price.rate
        isFixed = price.isFixed
        reference = price.reference
        self.remainder = remainder
        self.meeting = meeting
        self.offerTerms = offerTerms
        self.euros = euros
    }
}
