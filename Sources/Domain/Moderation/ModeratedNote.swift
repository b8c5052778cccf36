package import Foundation

/// The note of a transfer or of a request for money, by the id of either: that of a paid request is also its transfer's.
package struct NoteReference: Sendable, Hashable, CustomStringConvertible {
    package let id: String

    /// Nil for a text that is no id.
    package init?(_ text: String) {
        guard let id = Identifier<LedgerTransaction>(text) else { return nil }
        self.id = id.description
    }

    package var description: String { id }
}

/// A note as staff see it, without its amount.
package struct ModeratedNote: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case transfer
        case moneyRequest = "money-request"
    }

    package let reference: NoteReference
    package let kind: Kind
    package let author: Identifier<Traveller>
    package let recipient: Identifier<Traveller>
    package let text: String
    package let standing: TextStanding
    package let at: Date

    package init(
        _ reference: NoteReference, _ kind: Kind, by author: Identifier<Traveller>, to recipient: Identifier<Traveller>,
        _ text: String, _ standing: TextStanding, at: Date
    ) {
        (self.reference, self.kind, self.author, self.recipient) = (reference, kind, author, recipient)
        (self.text, self.standing, self.at) = (text, standing, at)
    }
}
