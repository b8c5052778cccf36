/// The amounts that both sides exchange, seen from the owner's side.
package struct Amounts: Sendable, Hashable {
    /// In the offer's currency.
    package let gives: Money
    /// In the currency that the offer wants.
    package let gets: Money

    package init(gives: Money, gets: Money) {
        self.gives = gives
        self.gets = gets
    }
}

extension Amounts {
    /// The amounts that `side` gives and gets.
    package func seen(by side: Swap.Side) -> (give: Money, get: Money) {
        side == .owner ? (gives, gets) : (gets, gives)
    }

    /// The amounts that `side` reports to have given and got.
    package init(give: Money, get: Money, by side: Swap.Side) {
        self.init(gives: side == .owner ? give : get, gets: side == .owner ? get : give)
    }
}

/// The terms of a swap as written. Later changes of rates or of the offer do not affect them.
package struct SwapTerms: Sendable, Equatable {
    /// Starts at 1; each counter-proposal increments it.
    package let number: Int
    package let amounts: Amounts
    /// Decimal text: units of the wanted currency per unit of the offer's currency.
    package let rate: String
    /// The rate is a fixed one, not the reference plus a premium.
    package let isFixed: Bool
    /// Nil if one of the currencies has no published rate.
    package let reference: ReferenceRate?
    /// The amount that bank notes cannot pay; nil for exact terms.
    package let remainder: Remainder?
    /// The amount that the writer requested, where bank notes made it another one; nil otherwise.
    package let roundedFrom: Money?
    /// Nil if the terms include no meeting.
    package let meeting: Meeting?
    /// The version of the offer's terms that these terms are based on.
    package let offerTerms: Int64
    /// Value in EUR at the rates when written; nil without a rate.
    package let euros: Double?

    /// The difference between the exact amount and the amount that notes can pay.
    package struct Remainder: Sendable, Equatable {
        package let amount: Money
        /// The side that keeps the difference; nil if the difference is zero.
        package let gains: Swap.Side?

        package init(amount: Money, gains: Swap.Side?) {
            self.amount = amount
            self.gains = gains
        }
    }

    /// The rate that the amounts were priced at.
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

    /// The same without the exact place of their meeting.
    var withoutPlace: SwapTerms {
        SwapTerms(
            number: number, amounts: amounts, price: Price(rate: rate, isFixed: isFixed, reference: reference),
            remainder: remainder, roundedFrom: roundedFrom, meeting: meeting?.withoutPlace, offerTerms: offerTerms,
            euros: euros)
    }

    package init(
        number: Int, amounts: Amounts, price: Price, remainder: Remainder?, roundedFrom: Money? = nil,
        meeting: Meeting?, offerTerms: Int64, euros: Double? = nil
    ) {
        self.number = number
        self.amounts = amounts
        rate = price.rate
        isFixed = price.isFixed
        reference = price.reference
        self.remainder = remainder
        self.roundedFrom = roundedFrom
        self.meeting = meeting
        self.offerTerms = offerTerms
        self.euros = euros
    }
}
