/// A field of a PATCH: left out (keep), null (clear) or given (set).
package enum Patch<Value> {
    case absent
    case null
    case value(Value)
}

extension Patch: Sendable where Value: Sendable {}
extension Patch: Equatable where Value: Equatable {}

extension Patch {
    /// The new value for a field whose old value is `current`.
    package func applied(to current: Value?) -> Value? {
        switch self {
        case .absent: current
        case .null: nil
        case .value(let value): value
        }
    }
}
