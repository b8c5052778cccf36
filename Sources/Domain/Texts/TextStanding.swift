package import Foundation

/// What keeps a stored text from its reader.
package struct TextStanding: Sendable, Equatable {
    /// A moderator hides it.
    package var hidden: Hiding?
    /// Since when it waits for a check.
    package var heldAt: Date?
    /// It was written to somebody whom its author blocks.
    package var isWithheld: Bool
    /// For the reader.
    package var warning: MessageWarning?

    package init(
        hidden: Hiding? = nil, heldAt: Date? = nil, isWithheld: Bool = false, warning: MessageWarning? = nil
    ) {
        (self.hidden, self.heldAt, self.isWithheld, self.warning) = (hidden, heldAt, isWithheld, warning)
    }
}

/// A text as one of its readers sees it.
package enum SeenText: Sendable, Equatable {
    case words(String, MessageWarning?)
    /// It waits for a check.
    case held
    /// Staff hide it, or its author is banned, has left, or blocks the reader.
    case hidden

    /// Nil while there is nothing to read.
    package var words: String? { if case .words(let text, _) = self { text } else { nil } }
    package var warning: MessageWarning? { if case .words(_, let warning) = self { warning } else { nil } }

    /// - Parameter author: The state of the author's account; authors themselves read all that they wrote.
    package init(
        _ text: String, _ standing: TextStanding, isAuthor: Bool, authorIn author: Traveller.State
    ) {
        self =
            if isAuthor {
                .words(text, nil)
            } else if standing.hidden != nil || standing.isWithheld || !author.letsTextsBeRead {
                .hidden
            } else if standing.heldAt != nil {
                .held
            } else {
                .words(text, standing.warning)
            }
    }
}

extension Traveller.State {
    /// Others read what the traveller wrote to them. A ban takes it away, and gives it back with the account; a suspension
    /// ends by itself.
    package var letsTextsBeRead: Bool { self != .banned && !hasLeft }
}
