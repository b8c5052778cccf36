package import Foundation

/// Which source comes first at a moment. Rates come from the database in the order of `RateSource.byRank`.
extension ReferenceRates {
    /// In the order of `now`.
    ///
    /// A source that has missed a publication comes after those that have not, the newest day first. Where rules of age are
    /// off, none has.
    package func ordered(_ mode: RateMode, at now: Date) -> ReferenceRates {
        guard mode == .live, publications.count > 1 else { return self }
        var seen: Set<RateSource> = []
        var (fresh, late) = ([Int](), [Int]())
        for (place, publication) in publications.enumerated() {
            if seen.insert(publication.source).inserted, !publication.isStale(at: now) {
                fresh.append(place)
            } else {
                late.append(place)
            }
        }
        let order = fresh + late.sorted { (publications[$1].date, $0) < (publications[$0].date, $1) }
        guard order != Array(publications.indices) else { return self }
        return ReferenceRates(order.map { publications[$0] }, street: street, past: past)
    }
}
