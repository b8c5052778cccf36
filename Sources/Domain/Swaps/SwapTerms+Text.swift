import Foundation

extension Swap {
    /// All that an acceptance agrees to, as text: these terms and the terms of the offer. After the acceptance, an edit
    /// of the offer no longer changes it.
    package func termsText(on offer: Offer) -> String {
        let meeting = terms.meeting.map { meeting in
            let place = meeting.place
            // Both sides read the hash of this text. Of a free place it has the cell: of a coordinate somebody would find
            // the hash by trying all of that cell.
            let point = place.point?.text ?? "-"
            return "\(point) \(place.cell?.description ?? "-") \(place.label) \(meeting.startsAt.milliseconds)"
        }
        let parts = [
            id.description, "\(terms.number)", terms.amounts.gives.description, terms.amounts.gets.description,
            terms.rate, meeting ?? "-", "\(state == .proposed ? offer.termsVersion : terms.offerTerms)",
        ]
        return parts.joined(separator: "\n")
    }
}
