/// A message that a search found, as its reader sees it.
package struct FoundMessage: Sendable, Equatable {
    package let message: Message
    package let with: OtherTraveller

    package init(_ message: Message, with other: OtherTraveller) {
        (self.message, with) = (message, other)
    }
}

extension Message {
    /// Whether a search may show the message: a text that its reader reads in the thread now.
    package func isFound(by query: SearchText) -> Bool {
        guard case .text(let body, _, _) = content, kind == .text, !isHidden, !isHeld, !body.isEmpty else {
            return false
        }
        return SearchText(body).contains(query)
    }
}

/// Searches a reader's own threads. The index follows the messages; what it does not have yet is searched directly.
package protocol MessageSearchStore: Sendable {
    /// Newest first. A page is short, or empty, where many messages were compared with the query; `next` goes on.
    /// - Parameter before: The number of the message after which the page begins.
    func search(
        _ query: SearchText, of reader: Identifier<Traveller>, before: Int64?, limit: Int
    ) async throws -> Page<FoundMessage, Int64>
    /// Adds the next messages to the index, at most `limit`. Returns their number.
    func indexNext(limit: Int) async throws -> Int
}

extension SearchText {
    /// Messages that are added to the index in one write, which takes some milliseconds.
    package static let indexedAtOnce = 200
}
