import Foundation

@testable import Domain

/// Days and instants of schedules, short to write.
enum Publishing {
    static func day(_ text: String) throws -> Day {
        guard let day = Day(text) else { throw Missing(what: "a day in \(text)") }
        return day
    }

    /// An instant written as `2026-10-30T16:00Z`.
    static func at(_ text: String) throws -> Date { try Date(text.replacing("Z", with: ":00Z"), strategy: .iso8601) }

    static func text(_ instant: Date) -> String { instant.formatted(.iso8601).replacing(":00Z", with: "Z") }
}

extension PublicationProgress {
    /// What is stored is dated `last`; `asked` and `closed` as in `Publishing`.
    init(_ last: String?, asked: String? = nil, closed: [String] = []) throws {
        self.init(
            last: try last.map(Publishing.day), asked: try asked.map(Publishing.at),
            closed: Set(try closed.map(Publishing.day)))
    }
}
