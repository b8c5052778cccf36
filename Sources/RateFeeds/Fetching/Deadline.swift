/// Work with a time limit.
enum Deadline {
    /// The result of `work`, or nil after `limit`. After the limit, cancels `work` and waits until it ends.
    static func within<Answer: Sendable>(
        _ limit: Duration, of work: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        await withTaskGroup(of: Answer?.self) { group in
            group.addTask { await work() }
            group.addTask {
                // `try?`: cancelled because the work is done or the caller has left.
                try? await Task.sleep(for: limit, clock: .continuous)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
