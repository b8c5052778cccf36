package import Foundation

/// A change for one traveller, by reference. What it says is read when it is sent, so that nothing that was hidden, deleted
/// or erased meanwhile is sent again.
package struct Event: Sendable, Equatable {
    /// What has changed, and so what the app reads anew.
    package enum Subject: Sendable, Equatable {
        /// A message that is new or was changed.
        case message(Identifier<MessageThread>, seq: Int64)
        /// The row of a thread in the list.
        case thread(Identifier<MessageThread>)
        /// How far the other side of a thread has got and read it.
        case receipt(Identifier<MessageThread>)
        case swap(Identifier<Swap>)
        case notification(Identifier<InboxNotification>)
        /// All notifications so far were read at this time.
        case notificationsRead(at: Date)
        /// An alert fired by the publication of a day.
        case alert(Identifier<RateAlert>, on: Day)
        /// What the traveller's wallet shows: balances, transactions, orders or requests for money.
        case wallet
    }

    /// Counts for each traveller without gaps, from 1 in the first epoch of a database.
    package let number: Int64
    package let subject: Subject

    package init(_ number: Int64, _ subject: Subject) {
        (self.number, self.subject) = (number, subject)
    }

    /// Seconds for which an event can be replayed.
    package static let retention: TimeInterval = 7 * 86_400
    /// Events that are replayed at most. Who has missed more reads everything anew, which is faster.
    package static let mostReplayed: Int64 = 10_000
}

/// An event with what its traveller may see of its subject now.
package struct EventView: Sendable {
    /// The content is what the reader gets of the subject, as it is when the event is read. It is indirect, because a swap
    /// takes kilobytes, and each open stream would keep room for one.
    package indirect enum Content: Sendable {
        case message(Message)
        case thread(ThreadSummary)
        /// How far the other side has read.
        case receipt(ThreadSummary)
        case swap(SwapView)
        case notification(InboxEntry)
        case notificationsRead(at: Date)
        case alert(AlertFiring)
        case wallet
        /// The subject is not there any more, or is not the traveller's to see.
        case gone(Event.Subject)
    }

    package let number: Int64
    package let content: Content

    package init(_ number: Int64, _ content: Content) {
        (self.number, self.content) = (number, content)
    }

    /// Bytes of the text that it carries. All else of an event is small.
    package var textLength: Int {
        let message: Message? =
            switch content {
            case .message(let message): message
            case .thread(let thread), .receipt(let thread): thread.last
            case .swap, .notification, .notificationsRead, .alert, .wallet, .gone: nil
            }
        guard case .text(let text, _, _) = message?.content else { return 0 }
        return text.utf8.count
    }
}

/// The next events of a traveller.
package struct EventPage: Sendable {
    /// In order of their numbers.
    package let items: [EventView]
    /// The number of the traveller's newest event; 0 before the first.
    package let newest: Int64
    /// Events between the number that was asked for and the first of these are gone, or too many: the app reads
    /// everything anew and continues after `newest`.
    package let isReset: Bool

    package init(_ items: [EventView], newest: Int64, isReset: Bool) {
        (self.items, self.newest, self.isReset) = (items, newest, isReset)
    }

    /// The number after which the next page begins.
    package func next(after number: Int64) -> Int64 { isReset ? newest : items.last?.number ?? number }
}

/// The numbers of the events that are kept for a traveller.
package struct EventRange: Sendable, Equatable {
    /// The newest that was deleted, or the start of the epoch; 0 if there is neither.
    package let deleted: Int64
    package let newest: Int64

    package init(deleted: Int64, newest: Int64) {
        (self.deleted, self.newest) = (deleted, newest)
    }

    /// Whether what follows `number` cannot be replayed whole. A number of another epoch, or one that was never given,
    /// counts changes of a database that was lost.
    package func isLost(after number: Int64) -> Bool {
        number < deleted || number > newest || newest - number > Event.mostReplayed
    }
}

/// What was read, and the number of the reader's newest event in the same snapshot: events after it are about later
/// changes, and no change is between the two.
package struct AsOf<Value: Sendable>: Sendable {
    package let value: Value
    package let event: Int64

    package init(_ value: Value, event: Int64) {
        (self.value, self.event) = (value, event)
    }
}
