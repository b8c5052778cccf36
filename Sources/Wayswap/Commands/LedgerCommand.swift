import ArgumentParser
import Domain
import Foundation
import SQLiteStore

/// `wayswap ledger …`.
struct LedgerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger", abstract: "Mend the ledger of the wallet. The server must not run.",
        subcommands: [ReverseCommand.self, ResumeCommand.self])

    /// `wayswap ledger reverse`.
    struct ReverseCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reverse", abstract: "Take back a transaction by another one, which names it.",
            discussion: """
                Welcome balances, deposits, trades, transfers and settlements can be taken back, each once, as long as \
                nobody spent the money.
                """)

        @OptionGroup var options: DataOptions

        @Argument(help: "The id of the transaction.")
        var transaction: String

        func run() async throws {
            guard let id = Identifier<LedgerTransaction>(transaction) else {
                throw ValidationError("\(transaction) is no id of a transaction.")
            }
            try await options.folder().withDatabase { database in
                do { try await SQLiteLedger(database).reverse(id, at: WallClock.system.now()) } catch {
                    guard let refusal = error as? WalletReversal.Refusal else { throw error }
                    throw SettingsFault(description: "\(id) \(Self.reason(of: refusal))")
                }
            }
            print("\(id) is taken back")
        }

        private static func reason(of refusal: WalletReversal.Refusal) -> String {
            switch refusal {
            case .noSuchTransaction: "is not in the ledger"
            case .notReversible(let kind): "is a \(kind.rawValue), which cannot be taken back"
            case .wasReversed: "was taken back before"
            case .spent(let currency): "cannot be taken back: a balance in \(currency) is too small or too large for it"
            case .unbalanced: "does not add up to zero: the file was changed; restore a backup"
            }
        }
    }

    /// `wayswap ledger resume`.
    struct ResumeCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "resume", abstract: "Let wallets move money again after a check stopped them.",
            discussion: """
                Ends with 65 as long as `wayswap verify` finds anything. Wallets of accounts that left, were banned or \
                came back meanwhile are closed or opened again.
                """)

        @OptionGroup var options: DataOptions

        func run() async throws {
            let folder = try options.folder()
            try await folder.withDatabase { database in
                let findings = try SQLiteVerifier.check(folder)
                for finding in findings { print(finding) }
                guard findings.isEmpty else {
                    Failure.say("\(findings.count) findings: the wallets stay stopped")
                    throw Failure.damage
                }
                let resumed = try await SQLiteLedger(database).resume(at: WallClock.system.now())
                print("wallets move money again: \(resumed.closed) closed, \(resumed.reopened) opened again")
            }
        }
    }
}
