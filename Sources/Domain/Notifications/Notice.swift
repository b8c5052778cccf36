package import Foundation

/// One thing that one traveller is told, beside wherever else it can be seen.
package struct Notice: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case swap(SwapNews)
        /// Reviews of a swap can be seen; a review of one's own was answered.
        case reviewed(by: String), replied(by: String)
    }

    package let id: Identifier<Notice>
    /// From 1 for each traveller: the order of the list.
    package let seq: Int64
    package let kind: Kind
    package let swap: Identifier<Swap>
    package let at: Date
    package let readAt: Date?

    package init(
        id: Identifier<Notice>, seq: Int64, kind: Kind, swap: Identifier<Swap>, at: Date, readAt: Date?
    ) {
        self.id = id
        self.seq = seq
        self.kind = kind
        self.swap = swap
        self.at = at
        self.readAt = readAt
    }
}

extension Notice.Kind {
    /// As the wire has it: `swap.proposed`, `review.revealed`.
    package var name: String {
        switch self {
        case .swap(let news): "swap.\(news.event.kind.name)"
        case .reviewed: "review.revealed"
        case .replied: "review.replied"
        }
    }
}

/// What travellers are told: written with the change that it tells of, read here.
package protocol NotificationStore: Sendable {
    /// Newest first, after `seq`.
    func notices(
        of reader: Identifier<Traveller>, unreadOnly: Bool, after seq: Int64?, limit: Int
    ) async throws -> Page<Notice, Int64>
    /// Those named, as far as they are the reader's; all up to now where none is.
    func markRead(_ ids: [Identifier<Notice>]?, by reader: Identifier<Traveller>, at now: Date) async throws
}
