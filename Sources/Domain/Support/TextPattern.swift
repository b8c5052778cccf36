/// Finds one folded text in others, in one pass over each: the time grows with the text, whatever is looked for and
/// wherever (Knuth, Morris, Pratt 1977).
///
/// Comparing at every place takes as long as text times pattern where both repeat themselves: 60 letters `a` in lines of
/// 98.
package struct TextPattern<Unit: FixedWidthInteger & Sendable>: Sendable {
    private let units: [Unit]
    /// For each place, at which place to go on if the text has another unit there; -1: at the next unit of the text.
    /// No place leads to one with the same unit, which would not fit either.
    private let retreats: [Int]

    package init(_ units: [Unit]) {
        self.units = units
        var (retreats, fits) = ([Int](repeating: -1, count: units.count), -1)
        for place in units.indices {
            retreats[place] = place > 0 && fits >= 0 && units[place] == units[fits] ? retreats[fits] : fits
            while fits >= 0, units[fits] != units[place] { fits = retreats[fits] }
            fits += 1
        }
        self.retreats = retreats
    }

    /// Whether the pattern is in `text`. An empty one is in none.
    package func isIn(_ text: [Unit]) -> Bool {
        var comparisons = 0
        return isIn(text, counting: &comparisons)
    }

    /// - Parameter comparisons: Grows by how often a unit of the text was compared: at most twice for each.
    func isIn(_ text: [Unit], counting comparisons: inout Int) -> Bool {
        guard !units.isEmpty, text.count >= units.count else { return false }
        return text.withUnsafeBufferPointer { text in
            units.withUnsafeBufferPointer { units in
                retreats.withUnsafeBufferPointer { retreats in
                    var (place, compared) = (0, 0)
                    defer { comparisons += compared }
                    for unit in text {
                        compared += 1
                        while place >= 0, units[place] != unit {
                            place = retreats[place]
                            compared += 1
                        }
                        place += 1
                        if place == units.count { return true }
                    }
                    return false
                }
            }
        }
    }
}
