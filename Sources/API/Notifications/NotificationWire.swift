package import Domain

/// `PUT /v1/me/notifications/read`; without ids: all of them.
package struct NoticesReadRequest: Sendable {
    package let ids: [Identifier<Notice>]?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let texts = fields.optionalStrings("ids", max: 100)
        let ids = texts?.compactMap { Identifier<Notice>($0) }
        if ids?.count != texts?.count { fields.refuse("ids", "must be ids of notifications") }
        try fields.finish()
        self.ids = ids
    }
}

/// One notification, worded for its reader.
package struct NoticeResponse: WireType {
    package let notice: Notice
    package let text: String

    package init(_ notice: Notice, text: String) {
        self.notice = notice
        self.text = text
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", notice.id)
            json.field("kind", notice.kind.name)
            json.field("at", notice.at)
            json.field("readAt", notice.readAt)
            json.object("subject") { json in
                json.field("kind", "swap")
                json.field("id", notice.swap)
            }
            json.field("text", text)
        }
    }
}
