import Domain
import Synchronization

/// Collects what commits changed until the one task that tells open streams asks for it.
final class EventFeed: Sendable {
    private struct State {
        var notice = EventNotice()
        var waiter: CheckedContinuation<EventNotice, Never>?
        /// Told of ended sessions at once.
        var ends: [@Sendable (EndedSessions) -> Void] = []
    }

    private let state = Mutex(State())

    func onEnd(_ told: @escaping @Sendable (EndedSessions) -> Void) { state.withLock { $0.ends.append(told) } }

    /// Called on the writer's thread after each commit, before it is acknowledged.
    func add(_ touched: ChangedKeys) {
        if !touched.ended.isEmpty { for end in state.withLock(\.ends) { end(touched.ended) } }
        guard touched.sessions || !touched.tokens.isEmpty || !touched.events.isEmpty else { return }
        let waiter = state.withLock { state -> (CheckedContinuation<EventNotice, Never>, EventNotice)? in
            if touched.sessions || !touched.tokens.isEmpty { state.notice.sessions = true }
            for (traveller, count) in touched.events {
                guard let id = Identifier<Traveller>(traveller) else { continue }
                state.notice.events[id, default: 0] += count
            }
            guard let waiter = state.waiter else { return nil }
            defer { (state.waiter, state.notice) = (nil, EventNotice()) }
            return (waiter, state.notice)
        }
        waiter?.0.resume(returning: waiter?.1 ?? EventNotice())
    }

    /// Waits until there is something, or until the task is cancelled.
    func next() async -> EventNotice {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let notice = state.withLock { state -> EventNotice? in
                    guard state.notice == EventNotice(), !Task.isCancelled else {
                        defer { state.notice = EventNotice() }
                        return state.notice
                    }
                    state.waiter = continuation
                    return nil
                }
                if let notice { continuation.resume(returning: notice) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume(returning: EventNotice())
        }
    }
}
