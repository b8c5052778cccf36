extension Optional {
    /// Like `map`, with an asynchronous closure.
    func asyncMap<Value>(_ change: (Wrapped) async throws -> Value) async rethrows -> Value? {
        if let self { try await change(self) } else { nil }
    }
}

extension Sequence {
    /// Like `compactMap`, with an asynchronous closure; elements are processed one after the other.
    func asyncCompactMap<Value>(_ change: (Element) async throws -> Value?) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { if let value = try await change(element) { values.append(value) } }
        return values
    }
}
