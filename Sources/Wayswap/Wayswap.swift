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
            VerifyCommand.self,
        ])

    static func main() async {
        // Whatever is written is the owner's alone.
        umask(0o077)
        do {
            var command = try parseAsRoot(nil)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            exit(withError: Failure.exit(for: error))
        }
    }
}
