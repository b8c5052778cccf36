import ArgumentParser
import Foundation

/// The one binary of a Wayswap installation.
@main
struct Wayswap: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wayswap",
        abstract: "The server of a marketplace on which travellers swap cash with each other.",
        discussion: "Every flag can be given as an environment variable: --data as WAYSWAP_DATA, and so on.",
        subcommands: [
            ServeCommand.self, MigrateCommand.self, SeedCommand.self, RatesCommand.self, BackupCommand.self,
            VerifyCommand.self, LedgerCommand.self, ModeratorCommand.self, AuditCommand.self,
        ])

    static func main() async {
        // New files are readable by the owner only.
        umask(0o077)
        do {
            var command = try parseAsRoot(nil)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let verdict = Failure.verdict(on: error)
            let code = exitCode(for: verdict.exit).rawValue
            // A stalled reader must not keep the process running.
            DispatchQueue.global().asyncAfter(deadline: .now() + 5) { _exit(code) }
            if let said = verdict.said { Failure.say(said) }
            exit(withError: verdict.exit)
        }
    }
}
