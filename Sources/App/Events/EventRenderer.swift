import API
import Domain
import Foundation
import JSON

/// Writes events for one reader, as the routes of their subjects do.
struct EventRenderer: Sendable {
    let wording: Wording
    let swap: @Sendable (SwapView, Identifier<Traveller>, Language, Date) throws -> SwapResponse

    func response(_ view: EventView, at now: Date) throws -> EventResponse {
        func event(_ kind: String, _ data: some JSONRepresentable & Sendable) -> EventResponse {
            EventResponse(view.number, kind: kind, data: data)
        }
        switch view.content {
        case .message(let message): return event("message", wording.response(message))
        case .thread(let thread):
            return event("thread", wording.response(thread, at: now))
        case .receipt(let thread): return event("receipt", ReceiptResponse(of: thread))
        case .swap(let view): return event("swap", try swap(view, wording.reader, wording.language, now))
        case .notification(let entry):
            return event("notification", InboxEntryResponse(entry, text: wording.text(entry, at: now), at: now))
        case .notificationsRead(let at): return event("notifications-read", NotificationsReadResponse(at: at))
        case .alert(let firing):
            return event(
                "alert", AlertFiringResponse(firing, text: ServiceText(.alert(firing))[wording.language]))
        case .wallet: return event("wallet", WalletChangedResponse())
        case .gone(let subject): return event(Self.kind(of: subject), GoneResponse(subject))
        }
    }

    private static func kind(of subject: Event.Subject) -> String {
        switch subject {
        case .message: "message"
        case .thread: "thread"
        case .receipt: "receipt"
        case .swap: "swap"
        case .notification: "notification"
        case .notificationsRead: "notifications-read"
        case .alert: "alert"
        case .wallet: "wallet"
        }
    }
}
