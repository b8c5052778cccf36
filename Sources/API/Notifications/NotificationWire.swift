package import Domain
package import Foundation
package import JSON

/// `PUT /v1/me/notifications/read`; all notifications if it names neither notifications nor what they are about.
package struct NotificationsReadRequest: Sendable {
    package let selection: NotificationSelection

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let texts = fields.optionalStrings("ids", max: 100)
        let ids = texts?.compactMap { Identifier<InboxNotification>($0) }
        if ids?.count != texts?.count { fields.refuse("ids", "must be ids of notifications") }
        let subject = fields.optionalObject("about") { fields in
            let kind = fields.choice("kind", NotificationSelection.Kind.self)
            return (kind: kind, id: fields.optionalString("id"))
        }
        if ids != nil, subject != nil { fields.refuse("about", "cannot go with ids") }
        try fields.finish()
        let about = subject.flatMap { subject in subject.kind.map { NotificationSelection.about($0, subject.id) } }
        selection = ids.map { .ids($0) } ?? about ?? .all
    }
}

/// A row of the list of notifications. A service notification has no other person, thread or offer.
package struct InboxEntryResponse: JSONRepresentable {
    private let entry: InboxEntry
    private let text: String
    private let now: Date

    package init(_ entry: InboxEntry, text: String, at now: Date) {
        self.entry = entry
        self.text = text
        self.now = now
    }

    package func write(to json: inout JSONWriter) {
        switch entry {
        case .swap(let notification): NotificationResponse(notification, text: text, at: now).write(to: &json)
        case .service(let notification):
            json.object { json in
                json.field("id", notification.id)
                json.field("kind", notification.about.name)
                json.field("at", notification.at)
                json.field("readAt", notification.readAt)
                if case .action(let action) = notification.about {
                    json.field("subject", action.subject)
                    json.field("action", action.id)
                    json.field("appealBy", action.appealBy)
                } else {
                    let subject = notification.about.subject
                    json.object("subject") { json in
                        json.field("kind", subject.kind)
                        json.field("id", subject.id)
                    }
                }
                json.field("text", text)
                json.field("actor", notification.about.actor)
                json.null("thread")
                json.null("about")
            }
        }
    }
}

/// One notification, worded for its reader.
package struct NotificationResponse: JSONObject {
    package let notification: InboxNotification
    package let text: String
    package let now: Date

    package init(_ notification: InboxNotification, text: String, at now: Date) {
        self.notification = notification
        self.text = text
        self.now = now
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("id", notification.id)
        json.field("kind", notification.kind.name)
        json.field("at", notification.at)
        json.field("readAt", notification.readAt)
        json.object("subject") { json in
            json.field("kind", "swap")
            json.field("id", notification.subject.swap.id)
        }
        json.field("text", text)
        json.field("actor", notification.actor)
        json.field("thread", notification.subject.swap.thread)
        json.field("about", OfferSummaryResponse(notification.subject.about, at: now))
    }
}
