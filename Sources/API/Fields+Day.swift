package import Domain
package import JSON

extension Fields {
    /// `YYYY-MM-DD`; the placeholder is 1970-01-01.
    package mutating func day(_ key: String) -> Day {
        value(key, placeholder: Day(daysSince1970: 0), otherwise: Self.notADay) { Day($0) }
    }

    package mutating func optionalDay(_ key: String) -> Day? {
        optionalValue(key, otherwise: Self.notADay) { Day($0) }
    }

    private static let notADay = "must be a day that exists, written as YYYY-MM-DD"
}
