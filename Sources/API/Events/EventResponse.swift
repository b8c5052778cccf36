package import Domain
package import Foundation
package import JSON

/// An event: its number, its kind, and what its reader may see of it.
package struct EventResponse: JSONRepresentable {
    package let number: Int64
    package let kind: String
    /// JSON of the subject, as the routes of the subject write it.
    package let data: any JSONRepresentable & Sendable

    package init(_ number: Int64, kind: String, data: any JSONRepresentable & Sendable) {
        (self.number, self.kind, self.data) = (number, kind, data)
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", number)
            json.field("event", kind)
            json.field("data", data)
        }
    }
}

/// `GET /v1/events` without a stream.
package struct EventPageResponse: JSONRepresentable {
    package let items: [EventResponse]
    package let next: Int64
    package let isReset: Bool

    package init(_ items: [EventResponse], next: Int64, isReset: Bool) {
        (self.items, self.next, self.isReset) = (items, next, isReset)
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("items", items)
            json.field("next", next)
            json.field("reset", isReset)
        }
    }
}

/// How far somebody has got and read a thread; null where that is not shown any more.
package struct ReceiptResponse: JSONRepresentable, Sendable {
    private let thread: ThreadSummary

    /// - Parameter thread: As the other side of the thread sees it.
    package init(of thread: ThreadSummary) { self.thread = thread }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("thread", thread.id)
            json.field("by", thread.with.summary.handle)
            json.field("deliveredUpTo", thread.reading.theirs?.deliveredUpTo)
            json.field("readUpTo", thread.reading.theirs?.readUpTo)
        }
    }
}

/// The subject of an event that is not there any more: an app removes its copy.
package struct GoneResponse: JSONRepresentable, Sendable {
    private let subject: Event.Subject

    package init(_ subject: Event.Subject) { self.subject = subject }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            switch subject {
            case .message(let thread, let seq):
                json.field("thread", thread)
                json.field("seq", seq)
            case .thread(let id), .receipt(let id): json.field("id", id)
            case .swap(let id): json.field("id", id)
            case .notification(let id): json.field("id", id)
            case .notificationsRead(let at): json.field("readAt", at)
            case .alert(let alert, let day):
                json.field("alert", alert)
                json.field("asOf", day)
            case .wallet: break
            }
            json.field("gone", true)
        }
    }
}

/// All notifications so far were read.
package struct NotificationsReadResponse: JSONRepresentable, Sendable {
    private let at: Date

    package init(at: Date) { self.at = at }

    package func write(to json: inout JSONWriter) {
        json.object { $0.field("readAt", at) }
    }
}

/// The wallet has changed: the app reads what it shows of it.
package struct WalletChangedResponse: JSONRepresentable, Sendable {
    package init() {}

    package func write(to json: inout JSONWriter) { json.object { _ in } }
}

/// `POST /v1/events/ticket`.
package struct EventTicketResponse: JSONRepresentable {
    package let ticket: String

    package init(_ ticket: String) { self.ticket = ticket }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("ticket", ticket)
            json.field("expiresIn", Int(EventTicket.lifetime))
        }
    }
}
