import Domain
import Foundation

/// What a traveller may see now of the subjects of events.
enum EventViewTable {
    /// - Parameter bytes: After texts of this length no further event is read.
    static func views(
        _ events: [Event], for reader: Identifier<Traveller>, bytes: Int, rates: ReferenceRatesCache, at now: Date,
        in db: Database
    ) throws -> [EventView] {
        var (views, room) = ([EventView](), bytes)
        for event in events where room > 0 {
            let view = EventView(
                event.number,
                try content(event.subject, for: reader, rates: rates, at: now, in: db) ?? .gone(event.subject))
            views.append(view)
            room -= view.textLength
        }
        return views
    }

    private static func content(
        _ subject: Event.Subject, for reader: Identifier<Traveller>, rates: ReferenceRatesCache, at now: Date,
        in db: Database
    ) throws -> EventView.Content? {
        switch subject {
        case .message(let id, let seq):
            guard let thread = try ThreadTable.find(id, in: db), thread.holds(reader) else { return nil }
            return try MessageTable.find(seq, in: id, to: reader, db).map { .message($0) }
        case .thread(let id):
            return try ThreadSummaryTable.find(id, for: reader, in: db).map { .thread($0) }
        case .receipt(let id):
            return try ThreadSummaryTable.find(id, for: reader, in: db).map { .receipt($0) }
        case .swap(let id):
            guard try SwapTable.members(of: id, in: db).contains(reader) else { return nil }
            return try SwapFactsTable.deciding(
                [try SwapViewTable.view(id, in: db)], rates: try rates.referenceRates(at: now, in: db).referenceRates,
                at: now, in: db
            ).first.map { .swap($0) }
        case .notification(let id):
            return try NotificationTable.find(id, of: reader, in: db).map { .notification($0) }
        case .notificationsRead(let at): return .notificationsRead(at: at)
        case .alert(let alert, let day):
            return try AlertFiringTable.find(alert, on: day, in: db).flatMap { firing in
                firing.traveller == reader ? .alert(firing) : nil
            }
        case .wallet: return .wallet
        }
    }
}
