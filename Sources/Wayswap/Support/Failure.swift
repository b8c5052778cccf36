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

    /// Says in one line what went wrong, and answers with the code for it; usage errors stay with their own.
    static func exit(for error: any Error) -> any Error {
        switch error {
        case is CleanExit, is ValidationError, is ExitCode: return error
        case let refusal as StoreRefusal:
            say(refusal.description)
            switch refusal {
            case .inUse: return inUse
            case .damaged: return damage
            default: return configuration
            }
        case let fault as FeedFault:
            say("the rates cannot be read: \(fault)")
            return configuration
        case let fault as SettingsFault:
            say(fault.description)
            return configuration
        case let fault as NoFeedAnswered:
            say(fault.description)
            return unavailable
        case is SocketAddressError.UnknownHost:
            say("the host is not known")
            return configuration
        case let error as IOError where error.errnoCode == EADDRINUSE:
            say("the port is in use by another program")
            return portInUse
        case let error as IOError where [EADDRNOTAVAIL, EACCES].contains(error.errnoCode):
            say("cannot listen on this address and port")
            return configuration
        default:
            // ArgumentParser's own tell themselves: help with code 0, wrong usage with 64.
            if [.success, .validationFailure].contains(Wayswap.exitCode(for: error)) { return error }
            say("internal error: \(type(of: error))")
            return self.internal
        }
    }

    static func say(_ line: String) {
        FileHandle.standardError.write(Data("wayswap: \(line)\n".utf8))
    }
}

/// No feed that was asked gave an answer that could be read.
struct NoFeedAnswered: Error, CustomStringConvertible {
    /// Those that were not asked, as the day's requests are spent.
    let spent: [RateSource]

    var description: String {
        guard !spent.isEmpty else { return "no feed answered with rates that can be read" }
        let names = spent.map(\.rawValue).joined(separator: ", ")
        return "no feed answered with rates that can be read; the day's requests are spent: \(names)"
    }
}

/// A setting that cannot be.
struct SettingsFault: Error, CustomStringConvertible {
    let description: String
}
