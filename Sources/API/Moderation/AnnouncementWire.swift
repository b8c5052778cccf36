package import Domain
package import JSON

/// `POST /v1/admin/notices`: `{"text":{"en","pl"}}`.
package struct AnnouncementRequest: Sendable {
    package let texts: Announcement.Texts

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        texts = fields.object("text") { inner in
            Announcement.Texts(
                english: inner.prose("en", limit: Announcement.Texts.limit, allowingNone: false),
                polish: inner.prose("pl", limit: Announcement.Texts.limit, allowingNone: false))
        }
        try fields.finish()
    }
}

extension Announcement: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.object("text") { json in
            json.field("en", texts.english)
            json.field("pl", texts.polish)
        }
        json.field("at", at)
        json.field("takenBackAt", takenBackAt)
        json.field("isDone", progress == .done)
    }
}
