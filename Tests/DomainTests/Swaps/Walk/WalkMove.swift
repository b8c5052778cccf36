/// One thing that somebody tries, in plain words and numbers: the rules and the model both read it.
struct WalkMove {
    enum Who: Equatable {
        /// By number, from 0.
        case traveller(Int)
        case moderator, system
    }

    /// A verb of a swap, of an offer (`publish`, `pause`, …) or of a review; `block` and `unblock` are of the other side.
    let verb: String
    let who: Who
    /// Number of the offer, or of the swap.
    var on = 0
    /// What the terms, the offer or the handover are about, valued in EUR.
    var cents: Int?
    /// Of the reference rate; a hundred: as the offer says.
    var percent = 100
    var isConfirmed = false
    /// There is a publication of rates to write the terms by.
    var isRated = true
    var until: Int?
    var spot: WalkSpot?
    var isAcknowledged = true
    var isSeen = true
    var isRight = true
    /// The text of the QR code instead of the digits.
    var isSigned = false
    /// What is told to have changed hands is of another currency.
    var isForeign = false
    /// When it happened, if it is told later.
    var toldFor: Int?
    var minutes = 10
    var reason = "ill"
    var words = ""
    /// The side that is at fault, or whose review is answered.
    var party: Int?
    var stars = 5
}

/// A place and a time, in seconds.
struct WalkSpot: Equatable {
    var start: Int
    let place: String
    /// What the other side reads: the words of whoever names it, unless they are a stranger.
    var label: String

    init(start: Int, place: String) { (self.start, self.place, label) = (start, place, place) }

    /// Seen to by our staff: one within reach of the offers, one far away.
    static let (airport, farAirport) = ("BKK", "HKT")
    /// A point of the list that some traveller has added.
    static let stall = "stall"
    static let freePlaces = ["park", "corner"]
    static let city = "Bangkok"

    var isFree: Bool { Self.freePlaces.contains(place) }
    var isSeenTo: Bool { [Self.airport, Self.farAirport].contains(place) }

    /// However it is called.
    func isSame(as other: WalkSpot) -> Bool { start == other.start && place == other.place }
}

extension WalkMove: CustomStringConvertible {
    var description: String {
        let details = [
            cents.map { "cents \($0)" }, percent == 100 ? nil : "\(percent) %", isConfirmed ? "confirmed" : nil,
            isRated ? nil : "no rates",
            until.map { "until \($0)" }, spot.map { "at \($0.place) \($0.start)" },
            isAcknowledged ? nil : "not acknowledged", isSeen ? nil : "not seen", isRight ? nil : "wrong code",
            isSigned ? "scanned" : nil,
            isForeign ? "foreign" : nil, toldFor.map { "for \($0)" }, party.map { "party \($0)" },
            verb == "late" ? "\(minutes) min" : nil, verb == "cancel" ? reason : nil, words.isEmpty ? nil : words,
        ]
        return (["\(verb) \(on) by \(who)"] + details.compactMap(\.self)).joined(separator: ", ")
    }
}

/// What came of a move.
enum WalkVerdict: Equatable {
    case done
    /// Done, and nothing is told of it.
    case quiet
    /// Refused, and yet something was written: a wrong code.
    case counted
    /// The rules name one reason; the model every one that there is, and none where it leaves that to the rules.
    case refused(Set<String>)

    /// Refused if any of these is true.
    static func refusal(if faults: KeyValuePairs<String, Bool>) -> WalkVerdict? {
        let reasons = Set(faults.filter(\.value).map(\.key))
        return reasons.isEmpty ? nil : .refused(reasons)
    }

    func agrees(with expected: WalkVerdict) -> Bool {
        guard case .refused(let reasons) = self, case .refused(let allowed) = expected else { return self == expected }
        return allowed.isEmpty || reasons.isSubset(of: allowed)
    }

    var name: String {
        switch self {
        case .done: "done"
        case .quiet: "quiet"
        case .counted: "counted"
        case .refused: "refused"
        }
    }
}

/// Something that is told of a swap: what, by which side, and which sides are notified.
struct WalkNews: Equatable, CustomStringConvertible {
    let swap: Int
    let kind: String
    let by: Int?
    let told: Set<Int>

    var description: String { "\(kind) of \(swap) by \(by.map(String.init) ?? "nobody") to \(told.sorted())" }
}
