package import Domain

/// How letters leave the server.
package struct MessageDelivery: Sendable {
    package let carrier: any LetterCarrier
    /// What links in mails begin with; nil for mails without links.
    package let links: String?
    /// The address of this server as the outside reaches it; nil for mails that cannot be ended by one request.
    package let server: String?
    /// Where the letters of a demo are shown.
    package let mailbox: DevMailbox?

    package init(
        _ carrier: any LetterCarrier, links: String? = nil, server: String? = nil, mailbox: DevMailbox? = nil
    ) {
        self.carrier = carrier
        self.links = links
        self.server = server
        self.mailbox = mailbox
    }

    /// Nothing is sent.
    package static let none = MessageDelivery(LetterRouter(email: nil, phone: nil))
}
