import Domain
import Foundation
import HTTPTypes
import TestSupport

@testable import App

/// Cases, actions, disputes and appeals.
extension ModerationRefusals {
    private static let acted = #"{"outcome":"acted"}"#

    private static func version(_ version: Int) -> [String: String] { ["If-Match": "\"\(version)\""] }

    private static func order(_ rest: String) -> String { #"{"reason":"scam","note":"No.",\#(rest)}"# }

    /// A row about a case or its offer.
    private static func row(
        _ summary: String, _ refusal: any ProblemConvertible, _ who: String, _ path: String, _ body: String? = nil,
        version: Int? = nil
    ) -> Refusal {
        Refusal(
            summary, refusal, "\(who) POST /v1/admin/\(path)", body, headers: version.map { Self.version($0) } ?? [:])
    }

    /// Cleo reports two offers of Ana's, and joins the staff then. Mona has claimed the first case, and closed the second.
    private static func claimed(_ world: World) async throws -> RefusalStage {
        let pair = try await Pair(in: world)
        let other = try await pair.ana.publish()
        let cleo = try await world.register("cleo")
        let (mona, nora) = (
            try await staff("mona", .moderator, in: world), try await staff("nora", .moderator, in: world)
        )
        let sara = try await staff("sara", .senior, in: world)
        var cases: [String] = []
        for offer in [pair.offer, other] {
            try await cleo.report("offer", offer)
            let id = try await mona.get("/v1/admin/cases?holder=nobody").string("items.0.id") ?? ""
            try await mona.post("/v1/admin/cases/\(id)/claim", headers: .with("If-Match", "\"1\""))
            cases.append(id)
        }
        try await mona.post("/v1/admin/cases/\(cases[1])/close", acted, headers: .with("If-Match", "\"2\""))
        try await cleo.report("offer", try await pair.ana.publish())
        let free = try await mona.get("/v1/admin/cases?holder=nobody").string("items.0.id") ?? ""
        try await world.employ(cleo, as: .senior)
        let zoe = try await world.register("zoe")
        try await world.execute("UPDATE traveller SET state = 'deleted' WHERE handle = 'zoe'")
        return RefusalStage(
            pair, [cleo, mona, nora, sara],
            [
                "FREE": free, "GONE": zoe.id.description,
                "CASE": cases[0], "CLOSED": cases[1], "ANA": pair.ana.id.description, "BEN": pair.ben.id.description,
                "SARA": sara.id.description, "MONA": mona.id.description,
            ])
    }

    static let cases = RefusalScene(
        "a case that Mona has claimed, and one that is closed",
        [
            Refusal("404 not-found", CaseRefusal.noSuchCase, "mona GET /v1/admin/cases/\(clientID(1))"),
            row(
                "409 case-held", CaseRefusal.isHeld(by: "mona"), "nora", "cases/$CASE/claim", version: 2),
            row(
                "412 stale-version", CaseRefusal.staleVersion, "mona", "cases/$CASE/note", #"{"text":"Seen"}"#,
                version: 1),
            row("409 case-closed", CaseRefusal.isClosed, "mona", "cases/$CLOSED/close", acted, version: 3),
            row("409 case-not-claimed", CaseRefusal.notClaimed, "sara", "cases/$FREE/close", acted, version: 1),
            row("403 case-party", CaseRefusal.isParty, "cleo", "cases/$CASE/claim", version: 2),
            Refusal("409 no-conversation", CaseRefusal.noThread, "mona GET /v1/admin/cases/$CASE/thread"),
        ], stage: claimed)

    static let actions = RefusalScene(
        "actions on Ana, whose offer is a case of Mona's, and on Ben",
        [
            row("409 account-not-active", ActionRefusal.gone, "sara", "travellers/$GONE/warn", moderationOrder),
            row(
                "404 not-found", ActionRefusal.noSuchSubject, "sara", "travellers/\(clientID(1))/warn", moderationOrder),
            row("404 not-found", ActionRefusal.noSuchSubject, "sara", "travellers/$MONA/warn", moderationOrder),
            row(
                "403 role-too-low", StaffAccessRefusal.roleTooLow(.senior), "mona", "travellers/$ANA/ban",
                moderationOrder),
            row("409 about-oneself", ActionRefusal.aboutOneself, "sara", "travellers/$SARA/warn", moderationOrder),
            row(
                "422 invalid /until", ActionRefusal.endsInPast, "sara", "travellers/$BEN/suspend",
                order(#""until":"2020-01-01T00:00:00Z""#)),
            row(
                "422 invalid /until", ActionRefusal.endsTooLate, "sara", "travellers/$BEN/suspend",
                order(#""until":"2028-01-01T00:00:00Z""#)),
            row(
                "422 invalid /case", ActionRefusal.noSuchCase, "mona", "travellers/$BEN/warn",
                order(#""case":"\#(clientID(1))""#)),
            row(
                "422 case-mismatch", ActionRefusal.caseMismatch, "mona", "travellers/$BEN/warn",
                order(#""case":"$CASE""#)),
            row("403 case-party", ActionRefusal.caseParty, "cleo", "travellers/$ANA/warn", moderationOrder),
            row("409 case-held", ActionRefusal.caseHeld(by: "mona"), "sara", "offers/$OFFER/hide", moderationOrder),
        ], stage: claimed)

    static let disputes = RefusalScene(
        "a dispute of today, one with an offered settlement, and a completed swap",
        [
            row("409 wrong-state", ActionRefusal.swapNotOpen, "sara", "swaps/$DONE/cancel", moderationOrder),
            row(
                "409 wrong-state", ActionRefusal.notDisputed, "sara", "disputes/$DONE/decide",
                order(#""fault":"owner""#)),
            row(
                "409 statements-open", ActionRefusal.held(.statements(until: SwapRefusals.start(hours: 72))), "sara",
                "disputes/$OPEN/decide", order(#""fault":"owner""#)),
            row(
                "409 settling", ActionRefusal.held(.settlement(until: SwapRefusals.start(hours: 24))), "sara",
                "disputes/$OFFERED/decide", order(#""fault":"owner""#)),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        try await world.execute("UPDATE traveller SET tier_granted_at = 1")
        let (done, open, offered) = (
            try await pair.completed("50.00"), try await pair.completed("50.00"), try await pair.completed("50.00")
        )
        for id in [open, offered] { try await pair.ana.act("dispute", on: id, DisputeTests.body()) }
        try await pair.ben.act("dispute", on: offered, DisputeTests.body())
        try await pair.ben.act("settle", on: offered, #"{"agreement":"100 baht."}"#)
        return RefusalStage(
            pair, [try await staff("sara", .senior, in: world)], ["DONE": done, "OPEN": open, "OFFERED": offered])
    }

    private static func appeal(_ summary: String, _ refusal: AppealRefusal, _ action: String) -> Refusal {
        Refusal(summary, refusal, "ben POST /v1/me/appeals", #"{"action":"\#(action)","text":"It was not me."}"#)
    }

    private static func decide(_ summary: String, _ refusal: AppealRefusal, _ appeal: String) -> Refusal {
        row(summary, refusal, "sara", "appeals/\(appeal)/decide", #"{"granted":false,"note":"Seen."}"#)
    }

    static let appeals = RefusalScene(
        "appeals against warnings by Sara",
        [
            appeal("404 not-found", .noSuchAction, clientID(1)),
            appeal("409 already-appealed", .alreadyAppealed, "$ACTION"),
            appeal("409 action-undone", .actionUndone, "$UNDONE"),
            decide("404 not-found", .noSuchAppeal, clientID(1)),
            decide("403 needs-another", .needsAnother, "$APPEAL"),
            decide("409 appeal-decided", .alreadyDecided, "$DECIDED"),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let (sara, sofie) = (try await staff("sara", .senior, in: world), try await staff("sofie", .senior, in: world))
        var actions: [String] = []
        for note in ["First.", "Second.", "Third."] {
            try await sara.moderate("warn", pair.ben, #"{"reason":"spam","note":"\#(note)"}"#)
            let account = try await sara.get("/v1/admin/travellers/\(pair.ben.id)")
            actions.append(account.string("actions.0.id") ?? "")
        }
        try await sara.moderate("take-back-warning", pair.ben)
        let open = try await pair.ben.appeal(actions[0]).id()
        let decided = try await pair.ben.appeal(actions[1]).id()
        try await sofie.decide(decided, false)
        return RefusalStage(
            world, [pair.ben, sara, sofie],
            [
                "ACTION": actions[0], "UNDONE": actions[2], "APPEAL": open, "DECIDED": decided,
            ])
    }

    static let lateAppeals = RefusalScene(
        "a warning of fourteen days ago", [appeal("409 appeal-too-late", .tooLate, "$ACTION")]
    ) { world in
        let pair = try await Pair(in: world)
        try await (try await staff("sara", .senior, in: world)).moderate("warn", pair.ben)
        let action = try await pair.ben.actionID()
        return RefusalStage(try await pair.later(days: 14, seconds: 1), [], ["ACTION": action])
    }

    static let suspendedBefore = RefusalScene(
        "Ben, whose 30 days by Sara are over",
        [
            row(
                "403 needs-another", ActionRefusal.needsAnother, "sara", "travellers/$BEN/suspend",
                order(#""until":"2026-12-28T00:00:00Z""#))
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let desk = try await StaffDesk("sara", .senior, in: world)
        _ = try await staff("sofie", .senior, in: world)
        try await (try await desk.atWork()).moderate("suspend", pair.ben, order(#""until":"2026-12-21T10:00:00Z""#))
        world.clock.advance(days: 31)
        try await world.sweep()
        return RefusalStage(world, [try await desk.again()], ["BEN": pair.ben.id.description])
    }
}
