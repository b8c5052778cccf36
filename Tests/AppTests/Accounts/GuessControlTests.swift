import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import App

@Suite("Guesses at once, where the attempts are counted badly") struct GuessControlTests {
    @Test("control: a store that reads before it writes lets a sixth guess through")
    func careless() async throws {
        let postbox = Postbox()
        let guesses = 6
        try await World.run(changing: { services in
            var services = services
            services.delivery = MessageDelivery(postbox)
            services.accountChanges = CarelessAccountChanges(services.accountChanges, readers: guesses)
            return services
        }) { world in
            let mira = try await world.register("mira")
            try await mira.post("/v1/auth/email/verify")
            try await world.deliver()
            let right = try postbox.code(to: "mira@example.org")
            let wrong = (0..<100).map { String(100_000 + $0) }.filter { $0 != right }.prefix(guesses)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for guess in wrong {
                    group.addTask {
                        try await mira.post("/v1/auth/email/verify/confirm", #"{"code":"\#(guess)"}"#).status
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [422: guesses])
        }
    }
}

/// Decides on a snapshot of one transaction and writes in another, once so many have read.
private struct CarelessAccountChanges: AccountChangeStore {
    private let store: any AccountChangeStore
    private let meeting: Meeting

    init(_ store: any AccountChangeStore, readers: Int) {
        self.store = store
        meeting = Meeting(readers)
    }

    func change(
        _ account: AccountKey, reading scope: AccountScope, at now: Date,
        deciding: @escaping @Sendable (AccountSnapshot?) throws -> AccountChange
    ) async throws -> OwnProfile? {
        let seen = Seen()
        _ = try await store.change(account, reading: scope, at: now) { snapshot in
            seen.snapshot = snapshot
            return AccountChange()
        }
        let change = try deciding(seen.snapshot)
        if change.refusal != nil { await meeting.wait() }
        return try await store.change(account, reading: scope, at: now) { _ in change }
    }

    func add(_ request: RecoveryRequest, deciding: @escaping @Sendable (Int) throws -> Void) async throws {
        try await store.add(request, deciding: deciding)
    }

    func answerRequests(
        limit: Int, at now: Date,
        deciding: @escaping @Sendable (RecoveryRequest, AccountSnapshot?) throws -> AccountChange
    ) async throws -> Int {
        try await store.answerRequests(limit: limit, at: now, deciding: deciding)
    }
}

/// Lets everybody go when all are there.
private actor Meeting {
    private let size: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ size: Int) { self.size = size }

    func wait() async {
        guard waiting.count + 1 < size else {
            for one in waiting { one.resume() }
            return waiting = []
        }
        await withCheckedContinuation { waiting.append($0) }
    }
}

/// What a transaction read.
private final class Seen: Sendable {
    private let state = Mutex<AccountSnapshot?>(nil)

    var snapshot: AccountSnapshot? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
