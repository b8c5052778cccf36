import JSON
import Synchronization

/// The body of a request once it was read, for the fingerprint of its idempotency key.
final class RequestBody: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func keep(_ bytes: [UInt8]) { self.bytes.withLock { $0 = bytes } }

    /// One text for all bodies that say the same: members in the order of their names, and none that is null.
    var canonical: [UInt8] {
        get throws {
            let bytes = bytes.withLock { $0 }
            return try (bytes.isEmpty ? .object([]) : JSONValue(bytes: bytes)).canonical.json
        }
    }
}

extension JSONValue {
    fileprivate var canonical: JSONValue {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let elements): .array(elements.map(\.canonical))
        case .object(let members):
            .object(
                members.filter { $0.value != .null }.sorted { $0.key < $1.key }
                    .map { Member($0.key, $0.value.canonical) })
        }
    }
}
