import ArgumentParser
import Domain
import Foundation
import NIOCore
import RateFeeds
import SQLiteStore

/// Exit codes of the binary.
enum Failure {
    static let damage = ExitCode(65)
    static let unavailable = ExitCode(69)
    static let `internal` = ExitCode(70)
    static let inUse = ExitCode(73)
    static let portInUse = ExitCode(75)
    static let configuration = ExitCode(78)

    /// The message and exit code of an error that ends the process.
    struct Verdict {
        /// The line on standard error; nil if ArgumentParser prints its own.
        let said: String?
        /// The error with the exit code.
        let exit: any Error

        init(_ said: String?, _ exit: any Error) {
            self.said = said
            self.exit = exit
        }
    }

    /// Usage errors keep ArgumentParser's text and code.
    static func verdict(on error: any Error) -> Verdict {
        switch error {
        case is CleanExit, is ValidationError, is ExitCode: return Verdict(nil, error)
        case let refusal as DataFolderError:
            switch refusal {
            case .inUse: return Verdict(refusal.description, inUse)
            case .damaged: return Verdict(refusal.description, damage)
            case .missing, .foreign, .newer, .older, .unreadable, .keysMissing, .keysForeign, .auditMissing,
                .auditForeign, .notDurable, .notSeeded,
                .notADemo, .seedMissing, .seedInvalid:
                return Verdict(refusal.description, configuration)
            }
        case let fault as FeedFault: return Verdict("the rates cannot be read: \(fault)", configuration)
        case let fault as SettingsFault: return Verdict(fault.description, configuration)
        case let fault as NoFeedResponded: return Verdict(fault.description, unavailable)
        case is SocketAddressError.UnknownHost: return Verdict("the host is not known", configuration)
        case let error as IOError where error.errnoCode == EADDRINUSE:
            return Verdict("the port is in use by another program", portInUse)
        case let error as IOError where [EADDRNOTAVAIL, EACCES].contains(error.errnoCode):
            return Verdict("cannot listen on this address and port", configuration)
        default:
            // ArgumentParser prints its own errors: help with code 0, wrong usage with 64.
            if [.success, .validationFailure].contains(Wayswap.exitCode(for: error)) { return Verdict(nil, error) }
            return Verdict("internal error: \(type(of: error))", self.internal)
        }
    }

    static func say(_ line: String) {
        FileHandle.standardError.write(Data("wayswap: \(line)\n".utf8))
    }
}

/// None of the requested feeds gave a readable response.
struct NoFeedResponded: Error, CustomStringConvertible {
    /// Sources that were skipped because the day's requests are spent.
    let spent: [RateSource]

    var description: String {
        guard !spent.isEmpty else { return "no feed answered with rates that can be read" }
        let names = spent.map(\.rawValue).joined(separator: ", ")
        return "no feed answered with rates that can be read; the day's requests are spent: \(names)"
    }
}

/// An invalid setting.
struct SettingsFault: Error, CustomStringConvertible {
    let description: String
}
