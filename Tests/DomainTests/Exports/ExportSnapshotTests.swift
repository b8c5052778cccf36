import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("Exports") struct ExportSnapshotTests {
    private static let now = FixedClock.start
    private static let me = Identifier<Traveller>(high: 1, low: 1)

    private static func traveller(_ state: Traveller.State = .active, verified: Bool = true) -> Traveller {
        Traveller(
            id: me, handle: "ana",
            details: Traveller.Details(name: "Ana", homeCurrency: .eur, bio: "", languages: []),
            contacts: Traveller.Contacts(
                email: Contact("ana@example.org", claimedAt: now, verifiedAt: verified ? now : nil), phone: nil),
            presence: Traveller.Presence(memberSince: now, lastActive: now), state: state)
    }

    private static func job(
        _ state: ExportJob.State, hoursAgo hours: Double = 0, atOnce: Bool = false, _ number: UInt64 = 1
    ) -> ExportJob {
        ExportJob(
            id: Identifier(high: 2, low: number), of: me, language: "pl", isAtOnce: atOnce,
            startedAt: now.addingTimeInterval(-hours * 3600), state: state)
    }

    private static func archive(hoursAgo hours: Double) -> ExportArchive {
        ExportArchive(file: "a.zip", bytes: 7, readyAt: now.addingTimeInterval(-hours * 3600))
    }

    private func request(
        _ jobs: [ExportJob], rows: Int = 1, hasRoom: Bool = true, areLimitsOn: Bool = true,
        _ traveller: Traveller? = Self.traveller()
    ) throws(ExportRefusal) -> ExportChange {
        try ExportSnapshot(traveller: traveller, rows: rows, jobs: jobs).requesting(
            as: Identifier(high: 3, low: 3), in: "pl", hasRoom: hasRoom, areLimitsOn: areLimitsOn, at: Self.now)
    }

    @Test("a job is deleted 10 minutes after it was lost, 48 hours after it was ready, or a day after its start")
    func cutoffs() {
        let cutoffs = ExportJob.Cutoffs(at: Self.now)
        #expect(cutoffs.lost == Self.now.addingTimeInterval(-600))
        #expect(cutoffs.expired == Self.now.addingTimeInterval(-48 * 3600))
        #expect(cutoffs.counted == Self.now.addingTimeInterval(-24 * 3600))
    }

    @Test(
        "a small account is prepared at once if there is room, a larger one in the background",
        arguments: [(1000, true, true), (1001, true, false), (1000, false, false)])
    func size(_ rows: Int, _ hasRoom: Bool, _ isAtOnce: Bool) throws {
        let change = try request([], rows: rows, hasRoom: hasRoom)
        #expect(change.isNew)
        #expect(
            change.job
                == ExportJob(
                    id: Identifier(high: 3, low: 3), of: Self.me, language: "pl", isAtOnce: isAtOnce,
                    startedAt: Self.now, state: .preparing(attempts: 0)))
    }

    @Test("a job that is under way, or can be fetched, is answered and none is started")
    func known() throws {
        for state in [
            ExportJob.State.preparing(attempts: 2), .ready(Self.archive(hoursAgo: 47.9)),
        ] {
            let job = Self.job(state, hoursAgo: 40)
            #expect(try request([job]) == ExportChange(job))
        }
        #expect(try request([Self.job(.ready(Self.archive(hoursAgo: 48)), hoursAgo: 48)]).isNew)
    }

    @Test("a failure is shown until a request starts anew, unless the request that waited for it was told")
    func failure() throws {
        for isTold in [false, true] {
            let failed = Self.job(.failed(.diskFull, isTold: isTold))
            #expect([failed].shown(at: Self.now) == (isTold ? nil : failed))
            #expect(try request([failed]).isNew)
            let begun = Self.job(.preparing(attempts: 0), 2)
            #expect([begun, failed].shown(at: Self.now) == begun)
        }
        #expect([Self.job(.sent)].shown(at: Self.now) == nil)
        #expect([ExportJob]().shown(at: Self.now) == nil)
    }

    @Test("five archives in 24 hours; failed ones do not count, and no limits lift it")
    func quota() throws {
        let sent = (0..<5).map { Self.job(.sent, hoursAgo: Double($0) + 1, UInt64($0)) }
        #expect(throws: ExportRefusal.tooMany(Retry(at: Self.now.addingTimeInterval(19 * 3600), now: Self.now))) {
            try request(sent)
        }
        #expect(try request(sent, areLimitsOn: false).isNew)
        #expect(try request(Array(sent.dropLast())).isNew)
        #expect(try request(sent.dropLast() + [Self.job(.failed(.attempts, isTold: true), hoursAgo: 5)]).isNew)
        #expect(try request(sent.dropLast() + [Self.job(.sent, hoursAgo: 24)]).isNew)
    }

    @Test("a deleted account gets no export, one in any other state does")
    func states() throws {
        for state in Traveller.State.allCases where state != .deleted {
            #expect(try request([], Self.traveller(state)).isNew)
        }
        for nobody in [Self.traveller(.deleted), nil] {
            #expect(throws: ExportRefusal.noSuchTraveller) { try request([], nobody) }
        }
    }

    @Test("each attempt is counted before it begins, and the fourth is not made")
    func attempts() throws {
        var job = Self.job(.preparing(attempts: 0))
        for count in 1...3 {
            job = try #require(ExportJobSnapshot(job: job, traveller: Self.traveller()).beginning()?.job)
            #expect(job.state == .preparing(attempts: count))
        }
        let ended = ExportJobSnapshot(job: job, traveller: Self.traveller()).beginning()
        #expect(ended?.job.state == .failed(.attempts, isTold: false))
        for state in [ExportJob.State.sent, .ready(Self.archive(hoursAgo: 0)), .failed(.diskFull, isTold: true)] {
            #expect(ExportJobSnapshot(job: Self.job(state), traveller: Self.traveller()).beginning() == nil)
        }
    }

    @Test("a finished archive is noticed at every verified contact")
    func notifications() throws {
        let kept = Self.archive(hoursAgo: 0)
        for (outcome, state) in [
            (ExportJobSnapshot.Outcome.kept(kept), ExportJob.State.ready(kept)), (.sent, .sent),
        ] {
            let snapshot = ExportJobSnapshot(job: Self.job(.preparing(attempts: 1)), traveller: Self.traveller())
            let change = try #require(snapshot.ending(outcome, at: Self.now))
            #expect(change.job.state == state)
            #expect(change.messages.map(\.content) == [.account(.dataExported)])
            #expect(change.messages.map(\.recipient) == [Recipient(.email, "ana@example.org")])
        }
        let unverified = ExportJobSnapshot(
            job: Self.job(.preparing(attempts: 1)), traveller: Self.traveller(verified: false))
        #expect(unverified.ending(.sent, at: Self.now)?.messages == [])
    }

    @Test("a full disk ends a job; another fault does after the third attempt, or within a request")
    func faults() {
        func state(_ outcome: ExportJobSnapshot.Outcome, _ attempts: Int, atOnce: Bool = false) -> ExportJob.State? {
            ExportJobSnapshot(
                job: Self.job(.preparing(attempts: attempts), atOnce: atOnce), traveller: Self.traveller()
            )
            .ending(outcome, at: Self.now)?.job.state
        }
        #expect(state(.diskFull, 1) == .failed(.diskFull, isTold: false))
        #expect(state(.diskFull, 0, atOnce: true) == .failed(.diskFull, isTold: true))
        #expect(state(.failed, 2) == .preparing(attempts: 2))
        #expect(state(.failed, 3) == .failed(.attempts, isTold: false))
        #expect(state(.failed, 0, atOnce: true) == .failed(.attempts, isTold: true))
    }

    @Test("nobody gets the archive of an account or a job that is gone meanwhile")
    func gone() {
        let job = Self.job(.preparing(attempts: 1))
        let kept = ExportJobSnapshot.Outcome.kept(Self.archive(hoursAgo: 0))
        for (job, traveller) in [
            (nil, Self.traveller()), (job, nil), (job, Self.traveller(.deleted)), (Self.job(.sent), Self.traveller()),
        ] as [(ExportJob?, Traveller?)] {
            #expect(ExportJobSnapshot(job: job, traveller: traveller).ending(kept, at: Self.now) == nil)
        }
        #expect(ExportJobSnapshot(job: job, traveller: Self.traveller(.deleted)).beginning() == nil)
    }
}
