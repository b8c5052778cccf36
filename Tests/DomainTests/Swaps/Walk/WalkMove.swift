import Domain
import Foundation

/// One thing that somebody tries, in plain words and numbers.
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
    let start: Int
    let place: String
    /// In the words of the side that names it.
    var label: String { place }

    init(start: Int, place: String) { (self.start, self.place) = (start, place) }

    /// The place of a meeting, whatever it is called.
    init(_ meeting: Meeting) {
        let place =
            switch meeting.place.point {
            case .airport(Self.farAirport): Self.farAirport
            case .airport: Self.airport
            case .added: Self.stall
            default: Self.freePlaces.first { meeting.place.coordinate == WalkWorld.coordinate(of: $0) } ?? Self.stall
            }
        self.init(start: meeting.startsAt.second, place: place)
    }

    /// Airports of the list: one within reach of the offers, one far away.
    static let (airport, farAirport) = ("BKK", "HKT")
    /// A point of the list that some traveller has added.
    static let stall = "stall"
    static let freePlaces = ["park", "corner"]
    static let city = "Bangkok"
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
    /// Done, without an event.
    case quiet
    /// Refused, and yet something was written: a wrong code.
    case counted
    /// The name of the refusal. A refusal is thrown instead of a change, so nothing can be written.
    case refused(String)

    var name: String {
        switch self {
        case .done: "done"
        case .quiet: "quiet"
        case .counted: "counted"
        case .refused: "refused"
        }
    }
}
