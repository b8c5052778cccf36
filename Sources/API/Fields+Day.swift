package import Domain
package import JSON

extension Fields {
    /// `YYYY-MM-DD`.
    package mutating func optionalDay(_ key: String) -> Day? {
        optionalValue(key, otherwise: "must be a day that exists, written as YYYY-MM-DD") { Day($0) }
    }
}
