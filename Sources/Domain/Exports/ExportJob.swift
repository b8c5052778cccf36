package import Foundation

/// An archive of everything that the server holds about a traveller, from the request until it is deleted.
package struct ExportJob: Sendable, Equatable {
    /// The job is in one of these states, from the first attempt to the archive or the failure.
    package enum State: Sendable, Equatable {
        /// `attempts` counts the starts of the preparation, also those that a kill cut off.
        case preparing(attempts: Int)
        case ready(ExportArchive)
        /// A small archive. It was sent as the response and is not kept.
        case sent
        /// `isTold`: the request that waited for it was answered with the problem. The next request starts anew.
        case failed(Failure, isTold: Bool)
    }

    /// The traveller learns one of these reasons when no archive could be made.
    package enum Failure: String, Sendable, CaseIterable {
        case diskFull = "disk-full"
        /// It failed, or the server ended, at each of `maxAttempts` attempts.
        case attempts
    }

    package let id: Identifier<ExportJob>
    package let traveller: Identifier<Traveller>
    /// A language tag: of the index page, and of events in messages and notifications.
    package let language: String
    /// Prepared within its request, because the account is small.
    package let isAtOnce: Bool
    package let startedAt: Date
    package var state: State

    package init(
        id: Identifier<ExportJob>, of traveller: Identifier<Traveller>, language: String, isAtOnce: Bool,
        startedAt: Date, state: State
    ) {
        self.id = id
        self.traveller = traveller
        self.language = language
        self.isAtOnce = isAtOnce
        self.startedAt = startedAt
        self.state = state
    }

    /// Seconds for which an archive can be fetched.
    package static let lifetime: TimeInterval = 48 * 3600
    /// Archives in `quotaWindow` seconds. Failed ones do not count.
    package static let quota = 5
    package static let quotaWindow: TimeInterval = 86_400
    /// An account with more rows is prepared in the background. 1,000 messages take about a tenth of a second.
    package static let smallRows = 1000
    package static let maxAttempts = 3
    /// Seconds after which an archive that is made within a request is taken for lost.
    package static let longestAtOnce: TimeInterval = 600

    /// A job is deleted if its time is one of these, or earlier.
    package struct Cutoffs: Sendable, Equatable {
        /// The start of one that is made within its request, and is still not ready.
        package let lost: Date
        /// When an archive became ready.
        package let expired: Date
        /// The start of one that was sent or has failed: it counts for the quota no more.
        package let counted: Date

        package init(at now: Date) {
            lost = now.addingTimeInterval(-longestAtOnce)
            expired = now.addingTimeInterval(-lifetime)
            counted = now.addingTimeInterval(-quotaWindow)
        }
    }
}

/// A finished archive in the folder of exports.
package struct ExportArchive: Sendable, Equatable {
    /// Its random name, without the folder.
    package let file: String
    package let bytes: Int64
    package let readyAt: Date

    package init(file: String, bytes: Int64, readyAt: Date) {
        self.file = file
        self.bytes = bytes
        self.readyAt = readyAt
    }

    package var expiresAt: Date { readyAt.addingTimeInterval(ExportJob.lifetime) }
}

extension ExportJob {
    var isPreparing: Bool { if case .preparing = state { true } else { false } }

    /// The archive that can be fetched at `now`.
    package func archive(at now: Date) -> ExportArchive? {
        if case .ready(let archive) = state, archive.expiresAt > now { archive } else { nil }
    }

    func with(_ state: State) -> ExportJob {
        var job = self
        job.state = state
        return job
    }

    var countsForQuota: Bool { if case .failed = state { false } else { true } }
}

extension [ExportJob] {
    /// What somebody is shown who asks how far an archive is: the one under way or ready, else a failure that no request
    /// was told of. The newest comes first.
    package func shown(at now: Date) -> ExportJob? {
        if let known = first(where: { $0.isPreparing || $0.archive(at: now) != nil }) { return known }
        guard let newest = first, case .failed(_, isTold: false) = newest.state else { return nil }
        return newest
    }
}
