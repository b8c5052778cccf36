import Domain
import Foundation

/// Converts between a row of `swap` and a `Swap`.
struct SwapRecord {
    private let row: StoredRow

    init(_ row: StoredRow) { self.row = row }

    func swap(sides: [Swap.Side: StoredRow], meetings: [MeetingTable.Role: Meeting]) throws -> Swap {
        let terms = try terms(meeting: meetings[.terms])
        var swap = Swap(
            id: try row.id("id"),
            between: Swap.Parties(
                offer: try row.id("offer"), thread: try row.id("thread"), owner: try row.id("owner"),
                proposer: try row.id("proposer")),
            about: try about(), terms: terms, by: try row.value("terms_by"), dueAt: row.optionalDate("due_at"),
            at: row.date("created_at"))
        (swap.version, swap.state) = (row["version"], try row.value("state"))
        (swap.termsAt, swap.isEditAnnounced) = (row.date("terms_at"), row["is_edit_told"])
        swap.mutualCancellation = try row.optionalValue("mutual_cancellation_by").map { by in
            Swap.MutualCancellation(by: by, until: Date(milliseconds: try row.present("mutual_cancellation_until")))
        }
        swap.suggestion = try row.optionalValue("suggested_by").flatMap { by in
            try meetings[.suggested].map {
                Swap.Suggestion($0, by: by, at: Date(milliseconds: try row.present("suggested_at")))
            }
        }
        (swap.meeting, swap.reschedulings) = (meetings[.agreed], row["reschedulings"])
        swap.sides = Sides(owner: try part(sides[.owner], terms), proposer: try part(sides[.proposer], terms))
        swap.claimedBy = try row.optionalValue("claimed_by")
        (swap.dispute, swap.outcome) = (try dispute(sides), try outcome())
        (swap.acceptedAt, swap.meetUntil) = (row.optionalDate("accepted_at"), row.optionalDate("meet_until"))
        swap.settledBy = row.isNull("settled_by") ? nil : try row.id("settled_by")
        return swap
    }

    private func about() throws -> AgreedOffer {
        AgreedOffer(
            total: Money(minorUnits: row["offer_total"], currency: try row.currency("have")),
            availability: Availability(
                from: Day(daysSince1970: row["offer_first_day"]),
                to: (row["offer_last_day"] as Int?).map(Day.init(daysSince1970:))),
            note: row["offer_note"])
    }

    private func terms(meeting: Meeting?) throws -> SwapTerms {
        let (have, want) = (try row.currency("have"), try row.currency("want"))
        let reference: ReferenceRate? = try (row["reference_rate"] as String?).map { text in
            guard let mid = try? ExchangeRate(frozen: text) else {  // An unreadable rate is damage.
                throw DamagedRow(column: "reference_rate")
            }
            return ReferenceRate(
                mid: mid, asOf: Day(daysSince1970: try row.present("reference_day")),
                source: try row.present("reference_source"),
                isStale: false)
        }
        let remainder: SwapTerms.Remainder? = try (row["remainder"] as Int64?).map { units in
            SwapTerms.Remainder(
                amount: Money(minorUnits: units, currency: want), gains: try row.optionalValue("remainder_gains"))
        }
        return SwapTerms(
            number: row["number"],
            amounts: Amounts(
                gives: Money(minorUnits: row["gives"], currency: have),
                gets: Money(minorUnits: row["gets"], currency: want)),
            price: SwapTerms.Price(rate: row["rate"], isFixed: row["is_fixed"], reference: reference),
            remainder: remainder,
            roundedFrom: (row["rounded_from"] as Int64?).map { Money(minorUnits: $0, currency: have) },
            meeting: meeting,
            offerTerms: row["offer_terms"],
            euros: row["euros"])
    }

    private func part(_ row: StoredRow?, _ terms: SwapTerms) throws -> SideProgress {
        var part = SideProgress()
        guard let row else { return part }
        part.checkedInAt = row.optionalDate("checked_in_at")
        part.late = row["late"]
        part.wrongCodes = row["wrong_codes"]
        part.codesFrom = row.optionalDate("codes_from")
        part.wrongCodesInAll = row["wrong_codes_in_all"]
        part.hasConfirmed = row["has_confirmed"]
        part.isCheckInLate = row["is_check_in_late"]
        part.isCheckInNote = row["is_check_in_note"]
        part.leftForSafetyAt = row.optionalDate("left_for_safety_at")
        guard let at = row.optionalDate("handed_over_at") else { return part }
        let (gives, gets): (Int64?, Int64?) = (row["actual_gives"], row["actual_gets"])
        let actual = gives.flatMap { gives in
            gets.map { gets in
                Amounts(
                    gives: Money(minorUnits: gives, currency: terms.amounts.gives.currency),
                    gets: Money(minorUnits: gets, currency: terms.amounts.gets.currency))
            }
        }
        part.handOver = HandOver(at: at, actual: actual)
        return part
    }

    private func dispute(_ sides: [Swap.Side: StoredRow]) throws -> SwapDispute? {
        guard let kind: SwapDispute.Kind = try row.optionalValue("dispute") else { return nil }
        let before = try (row["before"] as String?).map(StoredOutcome.decode)
        var dispute = SwapDispute(
            kind: kind, by: try row.value("disputed_by"), openedAt: Date(milliseconds: try row.present("disputed_at")),
            before: before,
            statement: nil)
        for (side, row) in sides {
            dispute.statements[side] = (row["statement"] as String?).map {
                SwapDispute.Statement($0, isWithheld: row["is_statement_withheld"])
            }
            dispute.agreements[side] = try (row["agreement"] as String?).map {
                SwapDispute.Agreement($0, at: Date(milliseconds: try row.present("agreement_at")))
            }
        }
        return dispute
    }

    private func outcome() throws -> SwapOutcome? {
        guard let kind: SwapOutcome.Kind = try row.optionalValue("outcome") else { return nil }
        return SwapOutcome(
            kind, at: Date(milliseconds: try row.present("ended_at")), by: try row.optionalValue("ended_by"),
            fault: try row.optionalValue("fault"),
            reason: try row.optionalValue("reason"), lateness: try row.optionalValue("lateness"))
    }
}

extension SwapRecord {
    /// What no later version changes.
    static let fixedColumns: Set = ["id", "offer", "thread", "owner", "proposer", "have", "want", "created_at"]
    /// What indexes are made of. SQLite rewrites each index of which an update names a column, whether it differs or not.
    static let indexedColumns: Set = [
        "state", "due_at", "mutual_cancellation_until", "duty", "ended_at", "disputed_at", "settled_by",
    ]

    /// The columns that an update names: of those in indexes, what differs. All others that can change are named always, so
    /// that there are few texts of updates.
    static func changes(from before: SQLValues, to after: SQLValues) -> [SQLValues.Element] {
        zip(before, after).filter { before, after in
            !fixedColumns.contains(after.key)
                && (!indexedColumns.contains(after.key) || before.value != after.value)
        }.map { $1 }
    }

    static func values(of swap: Swap) throws -> SQLValues {
        let (terms, outcome) = (swap.terms, swap.outcome)
        return [
            "id": swap.id.description, "offer": swap.offer.description, "thread": swap.thread.description,
            "owner": swap.owner.description, "proposer": swap.proposer.description, "version": swap.version,
            "state": swap.state.rawValue, "number": terms.number, "have": terms.amounts.gives.currency.code,
            "want": terms.amounts.gets.currency.code, "gives": terms.amounts.gives.minorUnits,
            "gets": terms.amounts.gets.minorUnits, "rate": terms.rate, "is_fixed": terms.isFixed,
            "reference_rate": terms.reference?.text,
            "reference_day": terms.reference?.asOf.daysSince1970, "reference_source": terms.reference?.source,
            "remainder": terms.remainder?.amount.minorUnits, "remainder_gains": terms.remainder?.gains?.rawValue,
            "offer_terms": terms.offerTerms, "terms_by": swap.termsBy.rawValue,
            "terms_at": swap.termsAt.milliseconds, "is_edit_told": swap.isEditAnnounced, "euros": terms.euros,
            "due_at": swap.dueAt?.milliseconds, "mutual_cancellation_by": swap.mutualCancellation?.by.rawValue,
            "mutual_cancellation_until": swap.mutualCancellation?.until.milliseconds,
            "suggested_by": swap.suggestion?.by.rawValue,
            "suggested_at": swap.suggestion?.at.milliseconds,
            "reschedulings": swap.reschedulings, "claimed_by": swap.claimedBy?.rawValue,
            "created_at": swap.createdAt.milliseconds, "accepted_at": swap.acceptedAt?.milliseconds,
            "meet_until": swap.meetUntil?.milliseconds, "settled_by": swap.settledBy?.description,
            "ended_at": outcome?.at.milliseconds,
            "outcome": outcome?.kind.rawValue,
            "ended_by": outcome?.by?.rawValue, "fault": outcome?.fault?.rawValue, "reason": outcome?.reason?.rawValue,
            "lateness": outcome?.lateness?.rawValue, "dispute": swap.dispute?.kind.rawValue,
            "disputed_by": swap.dispute?.by.rawValue, "disputed_at": swap.dispute?.openedAt.milliseconds,
            "before": try swap.dispute?.before.map(StoredOutcome.encode),
            "offer_total": swap.about.total.minorUnits,
            "offer_first_day": swap.about.availability.from.daysSince1970,
            "offer_last_day": swap.about.availability.to?.daysSince1970, "offer_note": swap.about.note,
            "rounded_from": terms.roundedFrom?.minorUnits, "duty": swap.duty.rawValue,
        ]
    }
}
