import Foundation

/// What is known of a sender when a text is sent.
package struct SenderHistory: Sendable {
    /// Number of the sender's texts in the thread, capped at `Message.maxBeforeReply`.
    package let sentCount: Int
    /// Empty once the recipient has answered: nothing is read of it then.
    package let recent: RecentTexts

    package init(sentCount: Int, recent: RecentTexts = RecentTexts([])) {
        (self.sentCount, self.recent) = (sentCount, recent)
    }
}

extension MessageThread {
    /// Whether `sender` writes to somebody who has not answered.
    package func isFirstContact(from sender: Identifier<Traveller>) -> Bool { sender == guest && !hasReply }

    /// Appends a text. The first ones of a sender are looked at: of contact details the recipient is warned, and what goes
    /// to many in nearly the same words waits for a check.
    mutating func append(
        _ text: SharedText, clientID: Identifier<Message>, from sender: Identifier<Traveller>,
        after history: SenderHistory,
        flags: FlagRules, at now: Date
    ) -> Message.Draft {
        let isFirst = isFirstContact(from: sender)
        var draft = append(text, clientID: clientID, from: sender, at: now)
        if history.sentCount < MessageWarning.firstMessages { draft.warning = text.warning }
        guard isFirst, let sketch = text.sketch else { return draft }
        draft.firstContact = Message.Draft.FirstContact(sketch: sketch, recipient: owner)
        let people = history.recent.recipients(of: sketch, except: owner)
        let subject = CaseSubject(.message, MessageReference(thread: id, seq: draft.seq).description)
        if let flag = flags.repeatedText(subject, to: people) {
            draft.isHeld = true
            draft.filings = FlagBook().filing([flag], at: now)
        }
        return draft
    }
}

extension FlagRules {
    /// - Parameter people: Others who got nearly the same within an hour.
    func repeatedText(_ subject: CaseSubject, to people: Int) -> RaisedFlag? {
        flag(
            .repeatedText, about: subject,
            if: people >= RecentTexts.mostRecipients, holds: true, [FlagEvidence("people", people + 1)])
    }
}
