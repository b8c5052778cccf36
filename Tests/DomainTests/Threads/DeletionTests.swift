import Domain
import Foundation
import Testing

@Suite("who may delete which message") struct DeletionTests {
    private let ana = OfferFixture.ana
    private let ben = OfferFixture.ben
    private let now = OfferFixture.noon
    private let id = Identifier<MessageThread>(high: 9, low: 9)

    private func snapshot(seq: Int64 = 7, age: TimeInterval = 0, deletedAt: Date? = nil, read: Int64 = 0)
        -> DeletionSnapshot
    {
        var message = Message(
            thread: id, seq: seq, content: .text("Hi", from: ben, clientID: Identifier(high: 6, low: 6)),
            senderHandle: "ben", at: now.addingTimeInterval(-age))
        message.deletedAt = deletedAt
        return DeletionSnapshot(
            thread: MessageThread(
                id: id, offer: Identifier(high: 8, low: 8), owner: ana, guest: ben, createdAt: now, lastSeq: 7,
                hasReply: true),
            message: message, theirReadUpTo: read)
    }

    @Test("its author, for 24 hours; again has no effect, however late")
    func refused() throws {
        #expect(throws: ThreadRefusal.noSuchThread) {
            try snapshot().deleting(by: Identifier(high: 3, low: 3), at: now)
        }
        #expect(throws: ThreadRefusal.notYourMessage) { try snapshot().deleting(by: ana, at: now) }
        #expect(try snapshot(age: 86_399).deleting(by: ben, at: now)?.at == now)
        #expect(throws: ThreadRefusal.tooLateToDelete) { try snapshot(age: 86_400).deleting(by: ben, at: now) }
        let none = DeletionSnapshot(thread: snapshot().thread, message: nil, theirReadUpTo: 0)
        #expect(throws: ThreadRefusal.noSuchMessage) { try none.deleting(by: ben, at: now) }
        #expect(try snapshot(age: 90_000, deletedAt: now).deleting(by: ben, at: now) == nil)
    }

    @Test("both are told of the message, and of the thread where its last message or what is unread changes")
    func told() throws {
        func told(seq: Int64, read: Int64) throws -> [[Event.Subject]?] {
            let deletion = try snapshot(seq: seq, read: read).deleting(by: ben, at: now)
            return [deletion?.toAuthor, deletion?.toOther]
        }
        func both(_ seq: Int64) -> [Event.Subject] { [.message(id, seq: seq), .thread(id)] }
        #expect(try told(seq: 7, read: 7) == [both(7), both(7)])
        #expect(try told(seq: 5, read: 4) == [[.message(id, seq: 5)], both(5)])
        #expect(try told(seq: 5, read: 5) == [[.message(id, seq: 5)], [.message(id, seq: 5)]])
    }
}
