package import Foundation

/// Everything that a decision about exports may read, from its transaction.
package struct ExportSnapshot: Sendable {
    /// Nil if the account no longer exists.
    package let traveller: Traveller?
    /// Rows of the account, counted no further than one above `ExportJob.smallRows`.
    package let rows: Int
    /// Jobs of the last `ExportJob.quotaWindow`, and those that are preparing or ready; newest first.
    package let jobs: [ExportJob]

    package init(traveller: Traveller?, rows: Int, jobs: [ExportJob]) {
        self.traveller = traveller
        self.rows = rows
        self.jobs = jobs
    }
}

/// Everything that a decision about exports writes.
package struct ExportChange: Sendable, Equatable {
    /// The job to store, and to answer with.
    package let job: ExportJob
    package let isNew: Bool
    package let messages: [OutboxMessage]

    init(_ job: ExportJob, isNew: Bool = false, messages: [OutboxMessage] = []) {
        self.job = job
        self.isNew = isNew
        self.messages = messages
    }
}

/// A request for an archive is refused for one of these reasons.
package enum ExportRefusal: Error, Equatable, Sendable {
    case noSuchTraveller
    /// The quota of archives is used up until `at`.
    case tooMany(Retry)
}

extension ExportSnapshot {
    /// What a request for an archive does: it finds the job that is under way or ready, or starts a new one.
    ///
    /// - Parameter hasRoom: Whether a small archive can be prepared within this request.
    package func requesting(
        as id: Identifier<ExportJob>, in language: String, hasRoom: Bool, areLimitsOn: Bool, at now: Date
    ) throws(ExportRefusal) -> ExportChange {
        guard let traveller, traveller.state != .deleted else { throw .noSuchTraveller }
        if let known = jobs.first(where: { $0.isPreparing || $0.archive(at: now) != nil }) {
            return ExportChange(known)
        }
        if areLimitsOn, let retry = retry(at: now) { throw .tooMany(retry) }
        let job = ExportJob(
            id: id, of: traveller.id, language: language, isAtOnce: hasRoom && rows <= ExportJob.smallRows,
            startedAt: now, state: .preparing(attempts: 0))
        return ExportChange(job, isNew: true)
    }

    private func retry(at now: Date) -> Retry? {
        let counted = jobs.filter {
            $0.countsForQuota && $0.startedAt > now.addingTimeInterval(-ExportJob.quotaWindow)
        }
        guard counted.count >= ExportJob.quota else { return nil }
        return Retry(
            at: counted[ExportJob.quota - 1].startedAt.addingTimeInterval(ExportJob.quotaWindow), now: now)
    }
}

/// A job with its account, read before its state changes.
package struct ExportJobSnapshot: Sendable {
    /// Nil if the job was deleted with its account.
    package let job: ExportJob?
    package let traveller: Traveller?

    package init(job: ExportJob?, traveller: Traveller?) {
        self.job = job
        self.traveller = traveller
    }

    /// How an attempt to prepare an archive ended.
    package enum Outcome: Sendable, Equatable {
        /// The archive lies in the folder.
        case kept(ExportArchive)
        /// The archive is about to be sent, and is not kept.
        case sent
        case diskFull
        case failed

        package static func failure(_ error: any Error) -> Outcome {
            error as? StorageFault == .full ? .diskFull : .failed
        }
    }

    /// The job with one more attempt begun. Nil if there is nothing to prepare.
    package func beginning() -> ExportChange? {
        guard let job, traveller.map({ $0.state != .deleted }) == true, case .preparing(let attempts) = job.state
        else { return nil }
        guard attempts < ExportJob.maxAttempts else {
            return ExportChange(job.with(.failed(.attempts, isTold: false)))
        }
        return ExportChange(job.with(.preparing(attempts: attempts + 1)))
    }

    /// The job after an attempt. Nil if nobody may have the archive any more: it must be deleted.
    package func ending(_ outcome: Outcome, at now: Date) -> ExportChange? {
        guard let job, let traveller, traveller.state != .deleted, case .preparing(let attempts) = job.state else {
            return nil
        }
        let notification = AccountMail.dataExported.messages(to: traveller, at: traveller.contacts.verified, now: now)
        return switch outcome {
        case .kept(let archive): ExportChange(job.with(.ready(archive)), messages: notification)
        case .sent: ExportChange(job.with(.sent), messages: notification)
        // The request that waits for a small archive gets the problem itself.
        case .diskFull: ExportChange(job.with(.failed(.diskFull, isTold: job.isAtOnce)))
        case .failed where job.isAtOnce || attempts >= ExportJob.maxAttempts:
            ExportChange(job.with(.failed(.attempts, isTold: job.isAtOnce)))
        case .failed: ExportChange(job)
        }
    }
}
