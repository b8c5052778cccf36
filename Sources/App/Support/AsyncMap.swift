extension Optional {
    /// As `map`, for work that waits.
    func asyncMap<Value>(_ change: (Wrapped) async throws -> Value) async rethrows -> Value? {
        if let self { try await change(self) } else { nil }
    }
}
