import Domain
import Foundation

/// SQL of the table `swap_event`, and of the view of its rows for both sides.
enum SwapEventTable {
    /// Returns the number of the event within its swap.
    static func insert(_ event: SwapEvent, of swap: Identifier<Swap>, in db: Database) throws -> Int64 {
        var minutes: Int?
        if case .late(let late) = event.kind { minutes = late }
        let row = try db.row(
            insertion,
            [
                "swap": swap.description, "kind": event.kind.name, "by": event.by?.rawValue, "minutes": minutes,
                "gives": event.amounts.gives.minorUnits, "gets": event.amounts.gets.minorUnits,
                "rounded_from": event.roundedFrom?.minorUnits, "at": event.at.milliseconds,
            ])
        guard let row else { throw DamagedRow(column: "number") }
        return row["number"]
    }

    private static let insertion = """
        INSERT INTO swap_event (swap, number, kind, by, minutes, gives, gets, rounded_from, at)
        VALUES (:swap, (SELECT coalesce(max(number), 0) + 1 FROM swap_event WHERE swap = :swap), :kind, :by, :minutes,
            :gives, :gets, :rounded_from, :at)
        RETURNING number
        """

    /// The columns that `view(_:)` reads. They need `joins`. Across a block the name stays as it was.
    static let columns = """
        swap_event.swap AS event_swap, swap_event.kind AS event_kind, swap_event.by AS event_by,
        swap_event.minutes AS event_minutes, swap_event.gives AS event_gives, swap_event.gets AS event_gets,
        swap_event.rounded_from AS event_rounded_from, swap_event.at AS event_at, swap.have AS event_have,
        swap.want AS event_want, swap.owner AS owner_id,
        owner.handle AS owner_handle,
        coalesce((SELECT shown_name FROM block WHERE blocker = owner.id AND blocked = proposer.id), owner.name)
            AS owner_name, owner.state AS owner_state,
        owner.profile_hidden_at AS owner_hidden_at, swap.proposer AS proposer_id,
        proposer.handle AS proposer_handle,
        coalesce((SELECT shown_name FROM block WHERE blocker = proposer.id AND blocked = owner.id), proposer.name)
            AS proposer_name, proposer.state AS proposer_state,
        proposer.profile_hidden_at AS proposer_hidden_at
        """

    /// Joins the swap as `swap` and its travellers as `owner` and `proposer`.
    static let joins = """
        LEFT JOIN swap ON swap.id = swap_event.swap
        LEFT JOIN traveller AS owner ON owner.id = swap.owner
        LEFT JOIN traveller AS proposer ON proposer.id = swap.proposer
        """

    /// The newest `limit` events of each swap, oldest first.
    static func newest(
        _ limit: Int, of swaps: [Identifier<Swap>], in db: Database
    ) throws -> [Identifier<Swap>: [SwapEvent]] {
        let rows = try db.rows(of: swaps) { marks in
            """
            SELECT \(columns) FROM swap_event \(joins)
            WHERE swap_event.swap IN (\(marks)) AND swap_event.number > (
                SELECT max(later.number) FROM swap_event AS later WHERE later.swap = swap_event.swap) - \(limit)
            ORDER BY swap_event.swap, swap_event.number
            """
        }
        return Dictionary(grouping: try rows.map(view), by: \.swap).mapValues { $0.map(\.event) }
    }

    static func view(_ row: StoredRow) throws -> SwapEventView {
        guard let kind = SwapEvent.Kind(name: try row.present("event_kind"), minutes: row["event_minutes"]) else {
            throw DamagedRow(column: "kind")
        }
        let amounts = Amounts(
            gives: Money(minorUnits: row["event_gives"], currency: try row.currency("event_have")),
            gets: Money(minorUnits: row["event_gets"], currency: try row.currency("event_want")))
        return SwapEventView(
            swap: try row.id("event_swap"),
            event: SwapEvent(
                kind, by: try row.optionalValue("event_by"), amounts: amounts,
                roundedFrom: (row["event_rounded_from"] as Int64?).map {
                    Money(minorUnits: $0, currency: amounts.gives.currency)
                }, at: row.date("event_at")),
            parties: Sides(owner: try party(.owner, row), proposer: try party(.proposer, row)))
    }

    private static func party(_ side: Swap.Side, _ row: StoredRow) throws -> SwapEventView.Party {
        let side = side.rawValue
        return SwapEventView.Party(
            id: try row.id("\(side)_id"), handle: row["\(side)_handle"],
            name: TravellerTable.name(row, "\(side)_name", "\(side)_handle", "\(side)_hidden_at"),
            state: try row.value("\(side)_state"))
    }
}
