package import App
package import Domain
package import Logging
import Synchronization

/// Takes letters as the outside would, or fails as a test says.
package final class Postbox: LetterCarrier {
    private let state = Mutex<(letters: [Letter], faults: [DeliveryFault])>(([], []))

    package init() {}

    /// In the order of their arrival.
    package var letters: [Letter] { state.withLock(\.letters) }

    /// The next attempts end like this; the letter of an attempt that fails is kept if `isTaken`.
    package func fail(_ faults: [DeliveryFault]) { state.withLock { $0.faults = faults } }

    package func empty() { state.withLock { $0.letters = [] } }

    package func carry(_ letter: Letter) async -> Result<Void, DeliveryFault> {
        state.withLock { state in
            if !state.faults.isEmpty { return .failure(state.faults.removeFirst()) }
            state.letters.append(letter)
            return .success(())
        }
    }

    /// The letters to an address.
    package func letters(to address: String) -> [Letter] { letters.filter { $0.recipient.address == address } }

    /// The six digits in the newest letter to an address that has any; mails may arrive beside it.
    package func code(to address: String) throws -> String {
        for letter in letters(to: address).reversed() {
            if let digits = letter.text.firstMatch(of: #/\b[0-9]{6}\b/#) { return String(digits.0) }
        }
        throw Missing("a code for \(address)")
    }

    /// The token in the newest letter to an address that has one.
    package func token(to address: String) throws -> String {
        for letter in letters(to: address).reversed() {
            if let token = letter.text.firstMatch(of: #/token=(\S+)/#) { return String(token.1) }
        }
        throw Missing("a token for \(address)")
    }
}

extension World {
    /// Runs `test` with letters that arrive in a postbox once the world delivers.
    package static func running(
        settings: AppSettings = World.settings, clock: FixedClock = FixedClock(), logger: Logger = SeededFolder.quiet,
        _ test: @Sendable (World, Postbox) async throws -> Void
    ) async throws {
        let postbox = Postbox()
        try await run(
            clock: clock, settings: settings, logger: logger,
            changing: { services in
                var services = services
                services.delivery = MessageDelivery(
                    postbox, links: "https://app.example/", server: "https://api.example/")
                return services
            }
        ) { try await test($0, postbox) }
    }

    /// Answers and sends everything that is due.
    package func deliver(areLimitsOn: Bool = true) async throws {
        try await OutboxSender(services, areLimitsOn: areLimitsOn).deliver()
    }
}

extension Person {
    /// Has the contact verified by the code that arrives.
    package func verify(_ kind: ContactKind, _ address: String, by postbox: Postbox) async throws {
        let sent = try await post("/v1/auth/\(kind.rawValue)/verify")
        guard sent.status == 202 else { throw Missing("a code: \(sent.text)") }
        try await world.deliver()
        let reply = try await post(
            "/v1/auth/\(kind.rawValue)/verify/confirm", #"{"code":"\#(try postbox.code(to: address))"}"#)
        guard reply.status == 200 else { throw Missing("a verification: \(reply.text)") }
    }
}
