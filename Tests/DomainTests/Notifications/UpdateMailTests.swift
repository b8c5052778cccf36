import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("When unseen news of swaps are mailed") struct UpdateMailTests {
    private static let now = FixedClock.start
    private static let thread = Identifier<MessageThread>(at: now)
    private static let news = [UpdateMail.News(Identifier(at: now), at: now)]
    private static let address = Recipient(.email, "mira@example.org")

    private static func traveller(isVerified: Bool = true, state: Traveller.State = .active) -> Traveller {
        Traveller(
            id: Identifier(at: now), handle: "mira",
            details: Traveller.Details(name: "Mira", homeCurrency: .eur, bio: "", languages: []),
            contacts: Traveller.Contacts(
                email: Contact("mira@example.org", claimedAt: now, verifiedAt: isVerified ? now : nil), phone: nil),
            presence: Traveller.Presence(memberSince: now, lastActive: now), state: state)
    }

    private static func preferences(_ mailUpdates: Bool = true) -> Preferences {
        var preferences = Preferences(homeCurrency: .eur, languages: [])
        preferences.mailUpdates = mailUpdates
        return preferences
    }

    private func decision(
        _ traveller: Traveller = Self.traveller(), _ preferences: Preferences = Self.preferences(),
        unseen: [UpdateMail.News] = Self.news, mailedAgo seconds: Double? = nil
    ) -> UpdateMail.Decision {
        UpdateMail.Snapshot(
            Self.thread, of: traveller, preferences, waiting: unseen,
            mailedAt: seconds.map { Self.now.addingTimeInterval(-$0) }
        ).decision(at: Self.now)
    }

    @Test("a mail goes to the verified address, and is about the thread")
    func send() throws {
        guard case .send(let message, let news) = decision() else { throw Missing(what: "a mail") }
        #expect(news == Self.news.map(\.id))
        #expect(message.recipient == Self.address)
        #expect(message.content == .updates(Self.thread))
        #expect(message.state == .waiting(dueAt: Self.now))
    }

    @Test("nothing is mailed that was seen, to an address that is not verified, against the wish, or to who cannot act")
    func drop() {
        #expect(decision(unseen: []) == .drop)
        for path in [
            \UpdateMail.Attention.hasReadNotification, \.hasReadMessage, \.hasActed, \.isMailedLater,
        ] {
            var attention = UpdateMail.Attention()
            #expect(attention.isUnseen)
            attention[keyPath: path] = true
            #expect(decision(unseen: [UpdateMail.News(Self.news[0].id, at: Self.now, attention)]) == .drop)
        }
        let old = UpdateMail.News(Self.news[0].id, at: Self.now.addingTimeInterval(-86_400))
        #expect(decision(unseen: [old]) == .drop)
        #expect(decision(Self.traveller(isVerified: false)) == .drop)
        #expect(decision(Self.traveller(), Self.preferences(false)) == .drop)
        #expect(decision(Self.traveller(state: .suspended)) == .drop)
    }

    @Test("one mail a thread and quarter of an hour, also after the clock was set back")
    func pause() {
        #expect(decision(mailedAgo: 899) == .wait(until: Self.now.addingTimeInterval(1)))
        #expect(decision(mailedAgo: 900) != .wait(until: Self.now))
        #expect(decision(mailedAgo: -86_400) == .wait(until: Self.now.addingTimeInterval(900)))
    }

    @Test("five minutes after what asks for an answer or changes a meeting; never for the rest")
    func kinds() {
        func dueAfter(_ kind: SwapEvent.Kind) -> TimeInterval? {
            InboxNotification.Draft(
                to: Self.traveller().id, about: .event(kind, position: 0), of: Identifier(at: Self.now), at: Self.now
            ).mailDueAt?.timeIntervalSince(Self.now)
        }
        for kind in [
            .proposed, .countered, .accepted, .rescheduled, .noShowClaimed, .disputed, .ended(.cancelled),
        ] as [SwapEvent.Kind] { #expect(dueAfter(kind) == 300) }
        for kind in [.late(minutes: 5), .checkedIn, .handedOver, .ended(.completed)] as [SwapEvent.Kind] {
            #expect(dueAfter(kind) == nil)
        }
    }
}
