package import Foundation

/// What is known of two when one writes a note to the other, by the address that the sender names. A number and a handle count
/// apart: what they have together would tell whose number it is.
package struct NoteContact: Sendable {
    package let acquaintance: Acquaintance
    /// The other has sent or asked something back, seen from this address.
    package let isAnswered: Bool
    /// Notes to this address, capped at `Message.maxBeforeReply`.
    package let sent: Int
    /// Texts of the sender to people who have not answered.
    package let recent: RecentTexts
    /// Of chats: a first note or request for money counts as one. Nil once it was counted, and between people who know
    /// each other.
    package let quota: QuotaUse?

    package init(
        _ acquaintance: Acquaintance, isAnswered: Bool, sent: Int, recent: RecentTexts, quota: QuotaUse?
    ) {
        (self.acquaintance, self.isAnswered, self.sent) = (acquaintance, isAnswered, sent)
        (self.recent, self.quota) = (recent, quota)
    }

    var isStranger: Bool { !acquaintance.isMutual && !isAnswered }
}

/// How notes are looked at.
package struct NoteRules: Sendable {
    package let flags: FlagRules
    /// False only on loopback, for tests and benchmarks.
    package let areLimitsOn: Bool

    package init(flags: FlagRules, areLimitsOn: Bool) { (self.flags, self.areLimitsOn) = (flags, areLimitsOn) }

    /// For the demo world, whose notes are ours.
    package static let unlimited = NoteRules(flags: .none, areLimitsOn: false)
}

/// A note that may be sent, and what follows from it.
struct ScreenedNote {
    var standing = TextStanding()
    /// When it began a contact with a stranger, which counts as a chat of the day; nil: it did not.
    var firstAt: Date?
    var sketch: NoteSketch?
    var filings: [FlagFiling] = []
}

/// A note to a stranger, as later ones are compared with it.
package struct NoteSketch: Sendable, Equatable {
    /// Of the transfer or the request.
    package let note: String
    package let recipient: Identifier<Traveller>
    package let sketch: TextSketch
    package let at: Date
}

extension NoteContact {
    /// The rules of first messages: three before an answer, within the quota of chats, contact details warn, and nearly
    /// the same text to many waits for a check.
    /// - Parameter id: Of the transfer or the request.
    func screening(
        _ note: SharedText, of id: String, to other: WalletSnapshot.Recipient, _ rules: NoteRules, at now: Date
    ) throws(WalletRefusal) -> ScreenedNote {
        var screened = ScreenedNote()
        screened.standing.isWithheld = other.isBlockedBySender
        if sent < MessageWarning.firstMessages { screened.standing.warning = note.warning }
        guard isStranger else { return screened }
        guard note.isBlank || sent < Message.maxBeforeReply else { throw .awaitAnswer }
        if let quota {
            if rules.areLimitsOn { do throws(QuotaUsed) { try quota.check() } catch { throw .quotaUsed(error) } }
            screened.firstAt = now
        }
        guard let sketch = note.sketch else { return screened }
        screened.sketch = NoteSketch(note: id, recipient: other.traveller.id, sketch: sketch, at: now)
        let people = recent.recipients(of: sketch, except: other.traveller.id)
        if let flag = rules.flags.repeatedText(CaseSubject(.note, id), to: people) {
            screened.standing.heldAt = now
            screened.filings = FlagBook().filing([flag], at: now)
        }
        return screened
    }
}
