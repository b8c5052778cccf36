import API
import CArgon2
package import Domain
import Foundation
import Synchronization

/// The cost of one argon2id hash.
package struct PasswordCost: Sendable, Equatable {
    /// KiB.
    package let memory: UInt32
    package let passes: UInt32

    package init(memory: UInt32, passes: UInt32) {
        self.memory = memory
        self.passes = passes
    }

    /// 19 MiB and two passes (OWASP): 47 ms on the reference machine.
    package static let standard = PasswordCost(memory: 19_456, passes: 2)
}

/// argon2id through the system's library, on its own threads. At most two hashes run at once; a few more may wait, and
/// others get `Problem.busy`.
package final class PasswordHasher: Sendable {
    private struct State {
        /// Hashes that are running or waiting.
        var open = 0
        var refused = 0
        var done = 0
    }

    static let atOnce = 2
    static let queueLength = 16

    private let cost: PasswordCost
    private let state = Mutex(State())
    private let threads: LowPriorityThreads
    /// The hash of a password that nobody has. Checking against it takes as long as against any other.
    private let dummy: String

    package convenience init(cost: PasswordCost = .standard) throws {
        try self.init(cost: cost, on: LowPriorityThreads(Self.atOnce))
    }

    init(cost: PasswordCost, on threads: LowPriorityThreads) throws {
        self.cost = cost
        self.threads = threads
        var generator = SystemRandomNumberGenerator()
        let nobody = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        dummy = try Self.hash(nobody, cost: cost)
    }

    /// Hashes that are running and waiting now, and the number refused so far.
    var load: (running: Int, waiting: Int, refused: Int) {
        state.withLock { (min($0.open, Self.atOnce), max(0, $0.open - Self.atOnce), $0.refused) }
    }

    /// The number of hashes computed so far.
    package var count: Int { state.withLock(\.done) }

    package func hash(_ password: PlainPassword) async throws -> String {
        let cost = cost
        return try await run { try Self.hash(password.bytes, cost: cost) }
    }

    /// False for a wrong password, and, after the same work, for a missing account (`hash` is nil).
    package func check(_ password: PlainPassword?, against hash: String?) async throws -> Bool {
        let encoded = hash ?? dummy
        let bytes = password?.bytes ?? []
        let matches = try await run { Self.verify(bytes, encoded) }
        return matches && hash != nil && password != nil
    }

    private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let isRefused = state.withLock { state in
            guard state.open < Self.atOnce + Self.queueLength else {
                state.refused += 1
                return true
            }
            state.open += 1
            return false
        }
        if isRefused { throw Problem.busy(retryAfter: 2) }
        return try await withCheckedThrowingContinuation { continuation in
            threads.add {
                let result = Result { try work() }
                // Before resuming the caller, so that the caller finds the place free.
                self.state.withLock { state in
                    state.open -= 1
                    state.done += 1
                }
                continuation.resume(with: result)
            }
        }
    }

    /// argon2 itself failed. This happens only when memory runs out.
    private struct HashingFailed: Error {
        let code: Int32
    }

    private static func hash(_ password: [UInt8], cost: PasswordCost) throws -> String {
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        var encoded = [CChar](repeating: 0, count: 160)
        let code = argon2id_hash_encoded(
            cost.passes, cost.memory, 1, password, password.count, salt, salt.count, 32, &encoded, encoded.count)
        guard code == ARGON2_OK.rawValue else { throw HashingFailed(code: code) }
        return String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func verify(_ password: [UInt8], _ encoded: String) -> Bool {
        argon2id_verify(encoded, password, password.count) == ARGON2_OK.rawValue
    }
}
