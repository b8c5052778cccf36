import Domain
import Foundation
import Testing

@Suite("who may write to whom") struct SendingTests {
    private let ana = OfferFixture.ana
    private let ben = OfferFixture.ben
    private let now = OfferFixture.noon

    private func snapshot(
        sent: Int = 0, hasReply: Bool = false, areBlocked: Bool = false, canOtherAct: Bool = true,
        before: Message? = nil
    ) -> ThreadSnapshot {
        ThreadSnapshot(
            thread: MessageThread(
                id: Identifier(high: 9, low: 9), offer: Identifier(high: 8, low: 8), owner: ana, guest: ben,
                createdAt: now, lastSeq: 7, hasReply: hasReply),
            sentBefore: before, history: SenderHistory(sentCount: sent), areBlocked: areBlocked,
            canOtherAct: canOtherAct)
    }

    private func send(_ snapshot: ThreadSnapshot, from sender: Identifier<Traveller>) throws -> MessageChange {
        try snapshot.sending("Hi", clientID: Identifier(high: 6, low: 6), from: sender, flags: .all, at: now)
    }

    @Test("a stranger sends three texts before the first answer, and the owner's text is the answer")
    func firstContact() throws {
        for sent in 0...2 {
            guard case .new(let message, let thread) = try send(snapshot(sent: sent), from: ben) else {
                Issue.record("not new")
                return
            }
            #expect(message.seq == 8)
            #expect(message.sender == ben)
            #expect(thread.lastSeq == 8)
            #expect(!thread.hasReply)
        }
        #expect(throws: ThreadRefusal.replyPending) { try send(snapshot(sent: 3), from: ben) }
        guard case .new(_, let thread) = try send(snapshot(sent: 3), from: ana) else {
            Issue.record("not new")
            return
        }
        #expect(thread.hasReply)
        #expect(throws: Never.self) { try send(snapshot(sent: 3, hasReply: true), from: ben) }
    }

    @Test("no text crosses a block, reaches somebody who may not act, or comes from a stranger to the thread")
    func closed() {
        for sender in [ana, ben] {
            #expect(throws: ThreadRefusal.closed) { try send(snapshot(areBlocked: true), from: sender) }
            #expect(throws: ThreadRefusal.closed) { try send(snapshot(canOtherAct: false), from: sender) }
        }
        #expect(throws: ThreadRefusal.noSuchThread) { try send(snapshot(), from: Identifier(high: 3, low: 3)) }
    }

    @Test("the same client id is the same message, even after a block; in another thread it is taken")
    func again() throws {
        func message(in thread: Identifier<MessageThread>) -> Message {
            Message(
                thread: thread, seq: 2, content: .text("Hi", from: ben, clientID: Identifier(high: 6, low: 6)),
                senderHandle: "ben", at: now)
        }
        let before = message(in: Identifier(high: 9, low: 9))
        #expect(try send(snapshot(areBlocked: true, before: before), from: ben) == .sentBefore(before))
        let elsewhere = message(in: Identifier(high: 9, low: 1))
        #expect(throws: ThreadRefusal.clientIDUsed) { try send(snapshot(before: elsewhere), from: ben) }
    }

    @Test("the first message puts a thread into the owner's list")
    func listed() {
        var thread = snapshot().thread
        #expect(thread.listing == [ana, ben])
        thread.lastSeq = 0
        #expect(thread.listing == [ben])
    }
}
