import Domain
import Foundation
import TestTools
import Testing

@Suite("Cases of the moderators") struct ModerationCaseTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)
    private static let marek = Identifier<Traveller>(high: 1, low: 1)
    private static let olga = Identifier<Traveller>(high: 1, low: 2)
    private static let ana = Identifier<Traveller>(high: 1, low: 3)

    private static func report(_ reason: Report.Reason, after seconds: TimeInterval = 0) -> Report {
        let draft = Report.Draft(
            by: ana, about: .offer, subject: "x", reason: reason, text: "", at: now.addingTimeInterval(seconds))
        return Report(draft, about: "x", id: Identifier(high: 9, low: 9))
    }

    private static let id = Identifier<ModerationCase>(high: 5, low: 5)

    @Test("the reason decides the priority, and nobody waits more than a day")
    func priorities() {
        for reason in Report.Reason.allCases {
            let opened = ModerationCase.taking(Self.report(reason), into: nil, orAs: Self.id)
            let expected: (ModerationCase.Priority, TimeInterval) =
                switch reason {
                case .safety: (.urgent, 14_400)
                case .scam, .harassment, .counterfeit, .impersonation: (.high, 43_200)
                case .spam, .inappropriate, .other: (.normal, 86_400)
                }
            #expect(opened.priority == expected.0)
            #expect(opened.dueAt == Self.now.addingTimeInterval(expected.1))
            #expect((opened.reports, opened.version, opened.state) == (1, 1, .open))
            #expect(opened.subject == CaseSubject(.offer, "x"))
        }
    }

    @Test("a later report makes a case more urgent, never less, and a thousand of them change nothing else")
    func joins() {
        let spam = ModerationCase.taking(Self.report(.spam), into: nil, orAs: Self.id)
        var flooded = spam
        for second in 1...1000 {
            flooded = .taking(Self.report(.spam, after: Double(second)), into: flooded, orAs: Self.id)
        }
        #expect((flooded.priority, flooded.dueAt, flooded.version) == (spam.priority, spam.dueAt, spam.version))
        #expect(flooded.reports == 1001)
        let urgent = ModerationCase.taking(Self.report(.safety, after: 60), into: flooded, orAs: Self.id)
        #expect((urgent.priority, urgent.dueAt) == (.urgent, Self.now.addingTimeInterval(14_460)))
        let later = ModerationCase.taking(Self.report(.other, after: 90), into: urgent, orAs: Self.id)
        #expect((later.priority, later.dueAt) == (urgent.priority, urgent.dueAt))
    }

    @Test("a stranger's report is one level less urgent, but not if it is about safety, also in a case of others")
    func strangers() {
        for reason in Report.Reason.allCases {
            let opened = ModerationCase.taking(Self.report(reason), in: .strangers, into: nil, orAs: Self.id)
            #expect(opened.priority == (reason == .safety ? .urgent : .normal), "\(reason)")
        }
        let scam = ModerationCase.taking(Self.report(.scam), into: nil, orAs: Self.id)
        let joined = ModerationCase.taking(Self.report(.safety), in: .strangers, into: scam, orAs: Self.id)
        #expect((joined.priority, joined.lane) == (.urgent, .main))
    }

    private static func snapshot(
        _ stored: ModerationCase, by actor: Identifier<Traveller>?, _ role: StaffRole = .moderator,
        people: Set<Identifier<Traveller>> = [ana], isReporter: Bool = false, holder: String? = nil
    ) -> CaseSnapshot {
        CaseSnapshot(
            stored,
            actor: actor.map {
                StaffMember(id: $0, role: role, since: now, appointedBy: nil, hasOneTimePassword: false)
            }, Involvement(people: people, isReporter: isReporter), holder: holder)
    }

    private static func refusal(
        _ snapshot: CaseSnapshot, _ action: CaseAction, seen: Int64 = 1, after seconds: TimeInterval = 0
    ) -> CaseRefusal? {
        do throws(CaseRefusal) {
            _ = try snapshot.acting(action, seen: seen, at: now.addingTimeInterval(seconds))
            return nil
        } catch {
            return error
        }
    }

    private static let open = ModerationCase.taking(report(.scam), into: nil, orAs: id)

    private static func claimed() throws -> ModerationCase {
        try snapshot(open, by: marek).acting(.claim, seen: 1, at: now).moderationCase
    }

    @Test("who claims first has the case for a day; a senior may take it over")
    func claims() throws {
        let held = try Self.claimed()
        #expect((held.claim, held.version) == (ModerationCase.Claim(by: Self.marek, at: Self.now), 2))
        let other = Self.snapshot(held, by: Self.olga, holder: "marek")
        #expect(Self.refusal(other, .claim, seen: 1) == .isHeld(by: "marek"))
        #expect(Self.refusal(other, .close(.acted, note: ""), seen: 2) == .isHeld(by: "marek"))
        #expect(Self.refusal(other, .note("Seen"), seen: 2) == nil)
        #expect(Self.refusal(other, .claim, seen: 2, after: 86_399) == .isHeld(by: "marek"))
        #expect(Self.refusal(other, .claim, seen: 2, after: 86_400) == nil)
        let senior = Self.snapshot(held, by: Self.olga, .senior, holder: "marek")
        #expect(Self.refusal(senior, .claim, seen: 2) == nil)
        #expect(Self.refusal(senior, .close(.acted, note: ""), seen: 2) == .isHeld(by: "marek"))
    }

    @Test("only what was read is acted on, and a closed case is closed")
    func versions() throws {
        let held = try Self.claimed()
        let mine = Self.snapshot(held, by: Self.marek, holder: "marek")
        #expect(Self.refusal(mine, .note("x"), seen: 1) == .staleVersion)
        #expect(Self.refusal(Self.snapshot(Self.open, by: Self.marek), .close(.acted, note: "")) == .notClaimed)
        let change = try mine.acting(.close(.unclear, note: "No proof."), seen: 2, at: Self.now)
        #expect((change.moderationCase.state, change.moderationCase.closing?.outcome) == (.closed, .unclear))
        #expect(change.note?.text == "No proof.")
        let closed = Self.snapshot(change.moderationCase, by: Self.marek, holder: "marek")
        for action in [CaseAction.claim, .note("x"), .close(.acted, note: "")] {
            #expect(Self.refusal(closed, action, seen: 3) == .isClosed)
        }
        #expect(throws: CaseRefusal.isClosed) { try closed.looking(at: Self.now) }
    }

    @Test("nobody works on a case in which they are a party, or without a place on the staff")
    func parties() throws {
        let actions = [CaseAction.claim, .note("x"), .close(.acted, note: "")]
        for action in actions {
            #expect(Self.refusal(Self.snapshot(Self.open, by: Self.ana, .admin), action) == .isParty)
            let reporter = Self.snapshot(Self.open, by: Self.marek, .admin, isReporter: true)
            #expect(Self.refusal(reporter, action) == .isParty)
            #expect(Self.refusal(Self.snapshot(Self.open, by: nil), action) == .notStaff)
        }
        let party = Self.snapshot(try Self.claimed(), by: Self.marek, people: [Self.marek])
        #expect(throws: CaseRefusal.isParty) { try party.looking(at: Self.now) }
    }

    @Test("a chat is read by whoever claimed the case only")
    func looks() throws {
        let held = try Self.claimed()
        #expect(throws: Never.self) { try Self.snapshot(held, by: Self.marek).looking(at: Self.now) }
        #expect(throws: CaseRefusal.isHeld(by: "marek")) {
            try Self.snapshot(held, by: Self.olga, .admin, holder: "marek").looking(at: Self.now)
        }
        #expect(throws: CaseRefusal.notClaimed) {
            try Self.snapshot(Self.open, by: Self.marek).looking(at: Self.now)
        }
    }

    @Test(
        "five messages before and after the reported one, or eleven before the report",
        arguments: [
            (7 as Int64?, 99 as Int64, 2...12 as ClosedRange<Int64>), (3, 99, 1...8), (nil, 30, 20...30),
            (nil, 0, 1...1),
        ])
    func excerpt(_ reported: Int64?, _ last: Int64, _ range: ClosedRange<Int64>) {
        #expect(CaseExcerpt.range(reported: reported, last: last) == range)
    }

    @Test("no case of this id is refused, and reports stand against a meeting point unless a case found nothing")
    func found() {
        #expect(throws: CaseRefusal.noSuchCase) { try CaseSnapshot?.none.found() }
        #expect(ModerationCase.Outcome.allCases.filter(\.upholdsReports) == [.acted])
    }

    private static func source(
        _ kind: Report.SubjectKind, _ subject: String, reportedAt: Date? = nil,
        swap: Identifier<MessageThread>? = nil, named: Identifier<MessageThread>? = nil, isNamed: Bool = false
    ) throws -> ExcerptSource {
        let stored = ModerationCase(
            id: id, subject: CaseSubject(kind, subject), openedAt: now,
            ModerationCase.Progress(priority: .normal, dueAt: now, reports: 1))
        return try ExcerptSnapshot(
            stored, reportedAt: reportedAt, swapThread: swap,
            named: named.map { ExcerptSnapshot.Named($0, at: now + 5) }
        ).source(isNamed: isNamed)
    }

    @Test("a case shows its chat until the newest report, or one that a report about a traveller names")
    func excerptSources() throws {
        let (one, two) = (Identifier<MessageThread>(high: 1, low: 2), Identifier<MessageThread>(high: 1, low: 3))
        let later = Self.now + 60
        #expect(
            try Self.source(.message, "\(one)/7", reportedAt: later)
                == ExcerptSource(thread: one, reported: 7, until: later))
        #expect(try Self.source(.thread, "\(one)") == ExcerptSource(thread: one, until: Self.now))
        #expect(
            try Self.source(.swap, "x", reportedAt: later, swap: two) == ExcerptSource(thread: two, until: later))
        for isNamed in [true, false] {
            #expect(
                try Self.source(.traveller, "x", reportedAt: later, named: two, isNamed: isNamed)
                    == ExcerptSource(thread: two, until: Self.now + 5))
        }
        #expect(throws: CaseRefusal.noThread) { try Self.source(.traveller, "x") }
        #expect(throws: CaseRefusal.noThread) { try Self.source(.thread, "\(one)", isNamed: true) }
        for kind in [Report.SubjectKind.offer, .review, .meetingPoint] {
            #expect(throws: CaseRefusal.noThread) { try Self.source(kind, "x", swap: one, named: two) }
        }
    }

    @Test("a reference to a message has one form")
    func references() {
        let thread = Identifier<MessageThread>(high: 1, low: 2)
        #expect(MessageReference("\(thread)/7") == MessageReference(thread: thread, seq: 7))
        for text in ["\(thread)", "\(thread)/0", "\(thread)/-1", "\(thread)/07", "\(thread)/7/", "x/7", "/7", ""] {
            #expect(MessageReference(text) == nil)
        }
    }

    private static func use(_ times: [Date]) -> QuotaUse {
        QuotaUse(
            .reports, of: QuotaHolder(facts: Tier.Facts(), registeredAt: .distantPast), begunAt: times, at: now)
    }

    @Test("ten reports a day, and the eleventh waits for the first to be a day old")
    func quota() throws {
        let draft = Report.Draft(
            by: Self.ana, about: .offer, subject: "x", reason: .spam, text: "", at: Self.now)
        func file(_ recent: Int, areLimitsOn: Bool = true) throws(ReportRefusal) -> ReportChange {
            let use = Self.use((0..<recent).map { Self.now.addingTimeInterval(Double($0) - 3600) })
            let thread = MessageThread(
                id: Identifier(high: 9, low: 9), offer: Identifier(high: 8, low: 8), owner: Self.olga, guest: Self.ana,
                createdAt: Self.now, lastSeq: 1, hasReply: false)
            return try ReportSnapshot(subject: .thread(thread), openCase: nil, quota: use)
                .filing(draft, as: Identifier(high: 9, low: 9), orOpening: Self.id, areLimitsOn: areLimitsOn)
        }
        #expect(try file(9).moderationCase.id == Self.id)
        let full = Self.use((0..<10).map { Self.now.addingTimeInterval(Double($0) - 3600) })
        #expect(full.resetsAt == Self.now.addingTimeInterval(82_800))
        #expect(throws: ReportRefusal.quotaUsed(QuotaUsed(use: full, at: Self.now))) { try file(10) }
        #expect(throws: Never.self) { try file(10, areLimitsOn: false) }
    }
}
