extension Optional {
    /// As `map`, for work that waits.
    func asyncMap<Value>(_ change: (Wrapped) async throws -> Value) async rethrows -> Value? {
        if let self { try await change(self) } else { nil }
    }
}

extension Sequence {
    /// As `compactMap`, for work that waits; one after the other.
    func asyncCompactMap<Value>(_ change: (Element) async throws -> Value?) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { if let value = try await change(element) { values.append(value) } }
        return values
    }
}
