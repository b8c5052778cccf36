import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport

/// Canaries of swaps and of what belongs to them; most lie in the swap that is in dispute, of which nothing depends on
/// them.
extension Canary {
    private static let pair: Set<Asker> = [.owner, .counterpart]
    private static let seniors: Set<Asker> = [.senior, .admin]
    /// Who reads a dispute.
    private static let judges = pair.union(seniors)

    /// Somebody whose thread and proposal the owner alone knows of.
    static func invite(to owner: Person, about offer: String) async throws {
        let person = try await owner.world.register(guest)
        try await owner.world.execute("UPDATE traveller SET tier_granted_at = 1")
        try await owner.post("/v1/offers/\(offer)/resume")
        try await person.post("/v1/offers/\(offer)/swaps", #"{"amount":{"amount":"300.00","currency":"USD"}}"#)
        try await owner.post("/v1/offers/\(offer)/pause")
        try await owner.world.execute("UPDATE offer SET version = 1 WHERE id = '\(offer)'")
    }

    /// Instants that nothing else in the world has, with who may read them and whether an answer shows them.
    private static let swapInstants: [(column: String, at: Int64, readers: Set<Asker>, isShown: Bool)] = [
        ("traveller.email_verified_at", 1_701_000_034_567, [], false),
        ("traveller.phone_verified_at", 1_701_000_112_345, [], false),
        ("traveller.tier_granted_at", 1_701_000_223_456, [], false),
        ("traveller.reliability_at", 1_701_000_356_789, [], false),
        ("swap.due_at", 1_798_000_034_567, pair, true),
        ("swap.mutual_cancellation_until", 1_798_000_112_345, pair, true),
        ("swap.created_at", 1_701_000_467_891, judges, true), ("swap.accepted_at", 1_701_000_578_912, judges, true),
        // The reviews of the swap that it ends are not over yet.
        ("swap.ended_at", FixedClock.start.milliseconds - 3_456_789, pair, true),
        ("swap.disputed_at", 1_701_000_791_234, judges, true), ("swap.before", 1_701_000_845_678, seniors, true),
        ("meeting.starts_at", 1_701_000_956_789, judges, true), ("meeting.erase_at", 1_701_001_067_891, [], false),
        ("swap_side.checked_in_at", 1_701_001_178_912, judges, true),
        ("swap_side.handed_over_at", 1_701_001_289_123, judges, true),
        ("swap_side.codes_from", 1_701_001_334_567, [], false), ("swap_event.at", 1_701_001_445_678, seniors, true),
        ("notification.at", 1_701_001_556_789, [.owner], true),
        ("notification.read_at", 1_701_001_667_891, [.owner], true),
        ("notification.mail_due_at", 1_799_001_667_891, [], false),
        ("review.created_at", 1_701_001_778_912, [.owner], true),
        ("review.edited_at", 1_701_001_889_123, [.owner], true), ("review.opens_at", 1_798_001_934_567, [.owner], true),
        ("review.reply_hidden_at", 1_701_001_945_671, [], false),
        ("observation.at", 1_701_002_045_678, [.owner], true), ("observation.swap_at", 1_701_002_199_789, [], false),
        ("meeting_point.created_at", 1_701_002_267_891, staff, true),
        ("meeting_point.checked_at", 1_701_003_567_891, staff, true), ("report.at", 1_701_002_378_912, staff, true),
        ("report.told_at", 1_701_002_912_345, [], false),
        ("moderation_case.opened_at", 1_701_003_012_345, staff, true),
        ("moderation_case.due_at", 1_701_003_123_456, staff, true),
        ("moderation_case.claimed_at", 1_701_003_234_567, staff, false),
        ("moderation_case.closed_at", 1_701_003_345_678, staff, false),
        ("case_note.at", 1_701_003_456_789, staff, true),
        ("swap.terms_at", 1_701_002_489_123, [], false), ("swap.suggested_at", 1_701_002_567_891, [], false),
        ("swap_side.agreement_at", 1_701_002_678_912, seniors, true),
        ("swap_side.left_for_safety_at", 1_701_002_789_123, [], false),
    ]

    /// Amounts in minor units of two digits.
    private static let amounts: [String: Int64] = [
        "swap.gives": 81_234_567, "swap.gets": 9_182_736_455, "swap.remainder": 71_625_344,
        "swap.rounded_from": 31_245_678,
        "swap_event.gives": 61_524_338, "swap_event.rounded_from": 51_345_679,
        "swap_event.gets": 5_142_332_211, "swap_side.actual_gives": 41_322_314,
        "swap_side.actual_gets": 3_122_130_495,
    ]
    /// Who reported the owner is known to the staff.
    static let staff = Set(Asker.staff.keys)
    private static let rate = "31.41592653"
    private static let point = "0199dddd-0000-7000-8000-00000000ca9a"
    private static let label = "canary meeting label"
    /// Degrees × 10⁷.
    private static let place = (latitude: 137_654_321, longitude: 1_004_567_891)
    private static let euros = (swap: "7654.3217", observation: "6543.2176")
    private static let note = "canary note of an offer as agreed"
    private static let report = "canary text of a report"
    private static let caseNote = "canary note of a moderator"
    private static let closedCase = "0199dddd-0000-7000-8000-00000000c0d7"
    private static let noteID = "0199dddd-0000-7000-8000-00000000c0d8"

    /// Writes what no request can write.
    static func plant(_ swaps: StagedSwaps, in world: World, owner: Person) async throws {
        let hawk = try await world.signIn(hunter).string("accessToken")
        for (path, body) in [
            (
                "/v1/reports",
                #"{"subject":{"kind":"traveller","id":"\#(owner.id)"},"reason":"scam","text":"\#(report)"}"#
            ), ("/v1/places/meeting-points", #"{"kind":"bank","label":"Old Bank","latitude":13.75,"longitude":100.5}"#),
        ] { try await world.send(.post, path, body: Array(body.utf8), token: hawk) }
        let me = "'\(owner.id)'"
        let swap = { (staged: StagedSwap) in "'\(swaps.ids[staged] ?? "")'" }
        let values = Dictionary(uniqueKeysWithValues: swapInstants.map { ($0.column, $0.at) })
        func value(_ column: String) -> Int64 { values[column] ?? amounts[column] ?? 0 }
        func set(_ table: String, _ columns: String...) -> String {
            "UPDATE \(table) SET " + columns.map { "\($0) = \(value("\(table).\($0)"))" }.joined(separator: ", ")
        }
        try await world.execute(
            """
            \(set("traveller", "tier_granted_at"));
            \(set("traveller", "email_verified_at", "phone_verified_at", "reliability_at")) WHERE id = \(me);
            \(set("swap", "due_at", "mutual_cancellation_until", "created_at", "accepted_at", "disputed_at", "gives", "gets", "remainder", "rounded_from")),
                terms_at = \(value("swap.terms_at")), suggested_at = \(value("swap.suggested_at")),
                mutual_cancellation_by = 'owner', rate = '\(rate)', offer_note = '\(note)', euros = \(euros.swap),
                before = json_object('kind', 'completed', 'at', \(value("swap.before"))) WHERE id = \(swap(.disputed));
            \(set("swap", "ended_at")) WHERE id = \(swap(.hidden));
            \(set("meeting", "starts_at", "erase_at")), point = '\(point)', label = '\(label)',
                latitude = \(place.latitude), longitude = \(place.longitude) WHERE swap = \(swap(.disputed));
            \(set("swap_side", "checked_in_at", "handed_over_at", "codes_from", "actual_gives", "actual_gets")),
                agreement_at = \(value("swap_side.agreement_at")),
                left_for_safety_at = \(value("swap_side.left_for_safety_at"))
                WHERE swap = \(swap(.disputed));
            \(set("swap_event", "gives", "gets", "rounded_from", "at")) WHERE swap = \(swap(.disputed));
            \(set("notification", "at")) WHERE traveller = \(me);
            \(set("notification", "read_at", "mail_due_at")) WHERE traveller = \(me) AND seq = 1;
            \(set("review", "created_at", "edited_at", "opens_at", "reply_hidden_at")), reply_hidden_reason = 'scam'
                WHERE swap = \(swap(.hidden));
            \(set("observation", "at", "swap_at")), euros = \(euros.observation) WHERE traveller = \(me);
            \(set("meeting_point", "created_at", "checked_at"));
            \(set("report", "at", "told_at"));
            \(set("moderation_case", "opened_at", "due_at"));
            INSERT INTO moderation_case (id, subject_kind, subject, state, priority, opened_at, due_at, reports, claimed_at,
                outcome, closed_at, closed_by, is_told) VALUES ('\(closedCase)', 'offer', 'gone', 'closed', 3, 1, 1, 1,
                \(value("moderation_case.claimed_at")), 'acted', \(value("moderation_case.closed_at")),
                (SELECT max(reporter) FROM report), 1);
            INSERT INTO case_note (id, moderation_case, author, text, at)
                SELECT '\(noteID)', max(report.moderation_case), max(report.reporter), '\(caseNote)',
                    \(value("case_note.at")) FROM report;
            """)
    }

    /// As a notification writes an amount: `812,345.67`.
    private static func grouped(_ units: Int64) -> String {
        let digits = Array("\(units / 100)")
        let whole = digits.indices.map { index in
            (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
        }.joined()
        return "\(whole).\(units % 100)"
    }

    /// The canaries of swaps that lie in the database now.
    static func all(of swaps: StagedSwaps, in world: World) async throws -> [Canary] {
        func made(
            _ column: String, _ forms: [String], for readers: Set<Asker> = pair, shown: Bool = true
        ) -> Canary {
            Canary(column: column, forms: forms, readers: readers, isShown: shown)
        }
        func secret(_ column: String, _ forms: [String]) -> Canary { made(column, forms, for: [], shown: false) }
        func notifications(of handle: String) async throws -> [String] {
            try await world.texts(
                "SELECT notification.id FROM notification JOIN traveller ON traveller.id = notification.traveller WHERE handle = '\(handle)'"
            )
        }
        let theirs = try await world.texts(
            "SELECT swap.id FROM swap JOIN traveller ON traveller.id = swap.proposer WHERE handle = '\(guest)'")
        let hidden = try await world.texts("SELECT id FROM review WHERE revealed_at IS NULL")
        let hawk = try await id(of: hunter, in: world)
        var canaries = swapInstants.map { made($0.column, forms(of: $0.at), for: $0.readers, shown: $0.isShown) }
        canaries += amounts.map { column, units in
            made(
                column, ["\(units)", "\(units / 100).\(units % 100)", grouped(units)],
                for: column.contains("remainder") || column.contains("rounded") ? pair : judges)
        }
        canaries += [
            made("swap.id", Array(swaps.ids.values), for: judges), made("swap.id", theirs, for: [.owner]),
            made("swap.proposer", [guest], for: [.owner]), made("swap.rate", [rate], for: judges),
            made("swap.offer_note", [note]),
            secret("swap.euros", [euros.swap]),
            made("thread.id", [swaps.thread]), made("meeting.point", [point]), made("meeting.label", [label]),
            made("meeting.latitude", ["13.7654321", "\(place.latitude)"]),
            made("meeting.longitude", ["100.4567891", "\(place.longitude)"]),
            made("swap_side.statement", [StagedSwaps.statement], for: judges),
            made("swap_side.agreement", [StagedSwaps.agreement], for: judges),
            made("message.body", [StagedSwaps.message]),
            made("notification.id", try await notifications(of: "ola"), for: [.owner]),
            made("notification.id", try await notifications(of: "coralind"), for: [.counterpart]),
            made("review.id", hidden, for: [.owner]), made("review.text", [StagedSwaps.hiddenText], for: [.owner]),
            secret("observation.euros", [euros.observation]),
            made("meeting_point.added_by", [hunter, hawk], for: staff),
            made("report.id", try await world.texts("SELECT id FROM report"), for: staff),
            made("report.reporter", [hunter, hawk], for: staff), made("report.text", [report], for: staff),
            made("moderation_case.id", try await world.texts("SELECT id FROM moderation_case"), for: staff),
            made("case_note.id", [noteID], for: staff), made("case_note.text", [caseNote], for: staff),
        ]
        for (asker, text) in StagedSwaps.confidences {
            canaries.append(made("review.confidence", [text], for: [asker]))
        }
        // In no table: each side sees its own, as digits and in the text of the picture.
        for (asker, code) in swaps.codes {
            canaries.append(made("no table: code", [#""code":"\#(code)""#, ":\(code):"], for: [asker]))
        }
        return canaries
    }
}
