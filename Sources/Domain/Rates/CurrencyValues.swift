/// One value for each currency, from the publications of several sources.
///
/// The home of a currency is the first publication that quotes it. The pivot of the first publication is the unit. What
/// another source says of a currency in its own pivot is multiplied by the value of that pivot. `mid` is the quotient of two
/// values, so pairs never disagree, whichever sources they need.
package struct CurrencyValues: Hashable, Sendable {
    /// A published figure that a value rests on.
    struct Leg: Hashable, Sendable {
        /// The place of the publication among all.
        let place: Int
        let source: RateSource
        let currency: Currency
    }

    /// What a currency is worth, and who says so.
    struct Value: Hashable, Sendable {
        /// The place of its home.
        let place: Int
        let source: RateSource
        /// What the home publishes of it; nil for its pivot.
        let figure: PublishedRate?
        let worth: CurrencyWorth
        /// The unit of `worth`: the same for all that can be held against each other.
        let unit: Currency
        /// The figures that the value of the pivot rests on.
        let below: [Leg]
    }

    /// How a pair is priced.
    struct Pair {
        let mid: ExchangeRate
        /// The figures in it, those of the first currency first.
        let legs: [Leg]
        /// The source of a plain cross or a published rate; nil if values of two pivots are held against each other.
        let cross: RateSource?
    }

    private let values: [Currency: Value]

    /// A pivot that no source before its own quotes is valued through one of these.
    private static let links: [Currency] = [.eur, .usd]

    /// - Parameter publications: Those before come first. A source may occur again with an older day.
    /// - Parameter homes: The source to which a currency keeps as far as it quotes it.
    init(_ publications: [RatePublication], keeping homes: [Currency: RateSource] = [:]) {
        var kept: [Currency: Int] = [:]
        for (currency, source) in homes {
            kept[currency] = publications.firstIndex { $0.source == source && $0.quotes(currency) }
        }
        var values: [Currency: Value] = [:]
        values.reserveCapacity(publications.reduce(0) { max($0, $1.rates.count) } + 1)
        for (place, publication) in publications.enumerated() {
            let source = publication.source
            func isHome(_ currency: Currency) -> Bool {
                values[currency] == nil && (kept[currency].map { $0 == place } ?? true)
            }
            let pivot = values[source.pivot] ?? Self.pivot(of: publication, at: place, values, publications[0])
            // Also if it would keep to a later one: what follows rests on this value.
            if values[source.pivot] == nil { values[source.pivot] = pivot }
            let below = pivot.figure == nil ? pivot.below : pivot.below + [pivot.leg(of: source.pivot)]
            for (currency, figure) in publication.rates where isHome(currency) && currency != source.pivot {
                values[currency] = Value(
                    place: place, source: source, figure: figure,
                    worth: CurrencyWorth(figure, valuesUnits: source.valuesUnits, of: pivot.worth), unit: pivot.unit,
                    below: below)
            }
        }
        self.values = values
    }

    /// The value of a pivot that no publication before its own quotes.
    private static func pivot(
        of publication: RatePublication, at place: Int, _ values: [Currency: Value], _ root: RatePublication
    ) -> Value {
        let source = publication.source
        for link in [root.source.pivot] + links where link != source.pivot {
            guard let known = values[link], let figure = publication.rates[link] else { continue }
            let below = known.figure == nil ? known.below : known.below + [known.leg(of: link)]
            return Value(
                place: place, source: source, figure: nil,
                worth: CurrencyWorth(figure, valuesUnits: !source.valuesUnits, of: known.worth), unit: known.unit,
                below: below + [Leg(place: place, source: source, currency: link)])
        }
        return Value(place: place, source: source, figure: nil, worth: .one, unit: source.pivot, below: [])
    }

    subscript(_ currency: Currency) -> Value? { values[currency] }

    var currencies: Dictionary<Currency, Value>.Keys { values.keys }

    /// The source that each currency has as its home.
    var homes: [Currency: RateSource] { values.mapValues(\.source) }

    /// The exact rate of a pair; nil if one of them has no value, or no source joins them.
    func mid(from have: Currency, to want: Currency) -> ExchangeRate? {
        guard let own = values[have], let other = values[want] else { return nil }
        if have == want { return .one }
        if let (source, figure, against) = Self.cross(own, have, other, want) {
            return source.mid(from: figure, to: against)
        }
        return Self.quotient(own, other)
    }

    /// The same with the figures in it.
    func pair(from have: Currency, to want: Currency) -> Pair? {
        guard let own = values[have], let other = values[want] else { return nil }
        guard have != want else { return Pair(mid: .one, legs: own.legs(of: have), cross: own.source) }
        if let (source, figure, against) = Self.cross(own, have, other, want),
            let mid = source.mid(from: figure, to: against)
        {
            let legs = (figure == nil ? [] : [own.leg(of: have)]) + (against == nil ? [] : [other.leg(of: want)])
            return Pair(mid: mid, legs: legs, cross: source)
        }
        return Self.quotient(own, other).map { mid in
            let legs = own.legs(of: have)
            return Pair(mid: mid, legs: legs + other.legs(of: want).filter { !legs.contains($0) }, cross: nil)
        }
    }

    /// The source and its figures, if both currencies have one pivot or one is the pivot of the other's home: then the
    /// value of the pivot drops out, and a published rate keeps its digits.
    private static func cross(
        _ own: Value, _ have: Currency, _ other: Value, _ want: Currency
    ) -> (RateSource, PublishedRate?, PublishedRate?)? {
        guard own.worth.isExact, other.worth.isExact else { return nil }
        if own.source.pivot == other.source.pivot { return (own.source, own.figure, other.figure) }
        if own.source.pivot == want { return (own.source, own.figure, nil) }
        if other.source.pivot == have { return (other.source, nil, other.figure) }
        return nil
    }

    private static func quotient(_ own: Value, _ other: Value) -> ExchangeRate? {
        own.unit == other.unit ? ExchangeRate(own.worth, in: other.worth) : nil
    }
}

extension CurrencyValues.Value {
    fileprivate func leg(of currency: Currency) -> CurrencyValues.Leg {
        CurrencyValues.Leg(place: place, source: source, currency: currency)
    }

    /// All figures of the value.
    fileprivate func legs(of currency: Currency) -> [CurrencyValues.Leg] {
        figure == nil ? below : below + [leg(of: currency)]
    }
}
