/// A text as a search compares it, by `LetterFolding`.
package struct SearchText: Sendable, Equatable {
    package let scalars: [UInt32]

    /// Characters of a query.
    package static let longestQuery = 100
    /// Letters of a run in the index. A shorter query is compared with each message of its reader.
    package static let run = 3
    /// A text of `Message.limit` characters can decompose into eighteen times as many.
    private static let limit = 3 * Message.limit

    package init(_ text: String) { scalars = LetterFolding.scalars(text, limit: Self.limit) }

    package var isEmpty: Bool { scalars.isEmpty }

    package func contains(_ other: SearchText) -> Bool {
        TextPattern(other.scalars).isIn(scalars)
    }

    /// Runs that every text with this one in it has, and that cover it: enough to find candidates.
    package var coveringRuns: [[UInt32]] {
        guard scalars.count >= Self.run else { return [] }
        let starts =
            Array(stride(from: 0, through: scalars.count - Self.run, by: Self.run)) + [scalars.count - Self.run]
        var runs: [[UInt32]] = []
        for start in starts where runs.count < Self.mostRuns {
            let run = Array(scalars[start..<(start + Self.run)])
            if !runs.contains(run) { runs.append(run) }
        }
        return runs
    }

    /// More runs hardly make fewer candidates.
    private static let mostRuns = 8
}
