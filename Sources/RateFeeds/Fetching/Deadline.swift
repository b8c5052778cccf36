/// Work that may take only so long.
enum Deadline {
    /// What `work` answers, or nil when that takes longer than `limit`; then it is cancelled, and its end awaited.
    static func within<Answer: Sendable>(
        _ limit: Duration, of work: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        await withTaskGroup(of: Answer?.self) { group in
            group.addTask { await work() }
            group.addTask {
                // `try?`: cancelled, because the work is done or nobody waits any more.
                try? await Task.sleep(for: limit, clock: .continuous)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
