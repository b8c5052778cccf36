import Foundation

extension Swap {
    /// All that an acceptance agrees to, as text: these terms and the terms of the offer. After the acceptance, an edit
    /// of the offer no longer changes it.
    package func termsText(on offer: Offer) -> String {
        let meeting = terms.meeting.map { meeting in
            let place = meeting.place
            let coordinate = place.coordinate.map { "\($0.latitudeE7) \($0.longitudeE7)" } ?? "-"
            return "\(place.point?.text ?? "-") \(coordinate) \(meeting.startsAt.milliseconds)"
        }
        let parts = [
            id.description, "\(terms.number)", terms.amounts.gives.description, terms.amounts.gets.description,
            terms.rate, meeting ?? "-", "\(state == .proposed ? offer.termsVersion : terms.offerTerms)",
        ]
        return parts.joined(separator: "\n")
    }
}
