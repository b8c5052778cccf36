import API
import App
import ArgumentParser
import Domain
import Foundation
import Logging
import SQLiteStore

/// `wayswap moderator …`.
struct ModeratorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moderator", abstract: "The staff of the installation.", subcommands: [AddCommand.self])

    /// `wayswap moderator add`.
    struct AddCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Give an account a role, or make a new account for it.",
            discussion: """
                A new account gets a one-time password and a second factor; both are printed once. The password must be \
                replaced at the first sign-in, and the first code turns the second factor on. An account that has \
                neither offers nor swaps nor chats keeps its own password. A member of staff who lost the \
                password or the second factor gets new ones. The server must not run.
                """)

        @OptionGroup var options: DataOptions

        @Option(help: "moderator, senior or admin.")
        var role: String

        @Option(help: "The name of the account.")
        var handle: String

        func run() async throws {
            guard let role = StaffRole(rawValue: role) else {
                throw ValidationError("The role must be moderator, senior or admin.")
            }
            let handle: Handle
            do throws(HandleFault) { handle = try Handle(self.handle) } catch {
                throw SettingsFault(description: "\(self.handle) cannot be the name of an account: \(error.sentence)")
            }
            try await options.folder().withDatabase { database in
                let installation = try await Installation(
                    database, passwords: try PasswordHasher(),
                    runtime: Runtime(clock: .system, logger: LineLog.logger(), metrics: Metrics()))
                do {
                    say(try await StaffEnroller(installation.services).add(handle, as: role), as: role)
                } catch let refusal as StaffRefusal {
                    throw SettingsFault(description: "\(handle) \(Self.reason(of: refusal))")
                } catch AccountRefusal.handleTaken {
                    throw SettingsFault(description: "\(handle) is taken, or looks like a name that is")
                }
            }
        }

        /// On standard output, which no log collects.
        private func say(_ result: StaffEnroller.InitialCredentials, as role: StaffRole) {
            print("\(result.entry.handle) is \(role.rawValue)")
            print("password: \(result.password.map { "\($0) (once; replace it at the first sign-in)" } ?? "unchanged")")
            guard let factor = result.factor else { return print("second factor: unchanged") }
            print("second factor: \(factor.secret)")
            print(factor.address)
        }

        private static func reason(of refusal: StaffRefusal) -> String {
            switch refusal {
            case .lastAdmin: "is the last admin; add another one first"
            case .accountInUse(let use):
                "has "
                    + [
                        use.hasOffers ? "offers" : nil, use.hasSwaps ? "swaps" : nil,
                        use.hasThreads ? "chats" : nil,
                    ].compactMap(\.self).joined(separator: " and ") + "; choose another name for the account of staff"
            case .accountNotActive: "is limited, suspended, banned or leaving"
            case .noSuchAccount, .aboutOneself, .notAllowed, .withoutFactor: "cannot have the role"
            }
        }
    }
}
