import Domain
import Foundation

extension WalkWorld {
    /// A text in the thread of a swap.
    mutating func write(_ move: WalkMove, at now: Date) throws {
        let sender = try traveller(move.who).id
        guard let thread = threads[swaps[move.on].thread] else { throw WalkFault("no thread") }
        let sent = messages[thread.id, default: []].count { $0.sender == sender && $0.content.isText }
        let areBlocked = areBlocked(thread.owner, thread.guest)
        let snapshot = ThreadSnapshot(
            thread: thread, sentBefore: nil, history: SenderHistory(sentCount: min(sent, Message.maxBeforeReply)),
            areBlocked: areBlocked,
            canOtherAct: true)
        let clientID = Identifier<Message>(high: thread.id.low, low: UInt64(thread.lastSeq))
        let change = try rules.sending(
            snapshot, SharedText(stored: move.words, as: .message), clientID, sender, now)
        guard case .new(let message, let after) = change, message.seq == thread.lastSeq + 1,
            after.lastSeq == message.seq, message.sender == sender, thread.holds(sender),
            after.hasReply == (thread.hasReply || sender == thread.owner)
        else { throw WalkFault("a text is not the next message of its sender", breaking: [.messages]) }
        guard !areBlocked else { throw WalkFault("a text crosses a block", breaking: [.block]) }
        guard after.hasReply || sent < 3 else { throw WalkFault("text \(sent + 1)", breaking: [.strangers]) }
        messages[thread.id, default: []].append(message)
        threads[thread.id] = after
    }
}

extension Message.Draft.Content {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
