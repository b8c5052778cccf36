import Domain

extension Phrases {
    static let english = Phrases(
        text: sentence, notification: notification, reviewed: "You can read what {name} wrote about you.",
        replied: "{name} answered your review.",
        formerTraveller: "Former traveller",
        erasedMessage: "This message is no longer here.",
        hiddenMessage: "A moderator removed this message.",
        heldMessage: "This message waits for a check.", warning: .english, withName: "With {name}: {swap}.",
        rounded: "The amount was rounded from {asked}, so that bank notes can pay it.",
        tooLargeForNewTravellers:
            "New travellers can swap up to {limit} at a time, so they cannot take this offer. Set a smaller minimum to reach them too.",
        swapLine: SwapLineWords(
            formats: .english, between: "for", today: "today", tomorrow: "tomorrow", playMoney: "play money"),
        letter: LetterWords.english,
        unsubscribe: UnsubscribeWords(
            title: "Mails about your swaps", question: "Do you want no more mails about your swaps?",
            button: "No more mails",
            done: "You get no more mails about your swaps. Mails about the security of your account still come. "
                + "You can switch the mails on again in the app's settings."), export: .english)

    @Sendable private static func notification(_ phrase: EventPhrase) -> String {
        switch phrase.event {
        case .proposed: "{name} proposes: {swap}."
        case .countered: "{name} proposes other terms: {swap}."
        case .accepted: "{name} accepted: {swap}."
        default: sentence(phrase)
        }
    }

    @Sendable private static func sentence(_ phrase: EventPhrase) -> String {
        switch (phrase.event, phrase.perspective) {
        case (.proposed, .mine): "You propose {give} for {get}."
        case (.proposed, _): "{name} proposes: you give {give} and get {get}."
        case (.countered, .mine): "You propose other terms: {give} for {get}."
        case (.countered, _): "{name} proposes other terms: you give {give} and get {get}."
        case (.accepted, .mine): "You accept: {give} for {get}."
        case (.accepted, _): "{name} accepts: you give {give} and get {get}."
        case (.meetingSuggested, .mine): "You suggest where and when to meet."
        case (.meetingSuggested, _): "{name} suggests where and when to meet."
        case (.scheduled, _): "The meeting is agreed."
        case (.rescheduled, _): "The meeting has a new place or time."
        case (.confirmationAsked, .mine):
            "Not confirmed yet: do not set out until {name} confirms the meeting."
        case (.confirmationAsked, _):
            "{name} agreed late to your meeting. Confirm that you still come, or name another time."
        case (.meetingConfirmed, .mine): "You confirm the meeting."
        case (.meetingConfirmed, _): "{name} confirms the meeting."
        case (.meetingLapsed, _):
            "The meeting was not confirmed in time. Nobody is to blame. Name another meeting, or cancel."
        case (.late, .mine): "You will be {minutes} minutes late."
        case (.late, _): "{name} will be {minutes} minutes late."
        case (.checkedIn, .mine): "You are at the meeting place."
        case (.checkedIn, _): "{name} is at the meeting place."
        case (.handedOver, .mine): "You handed in {name}'s code."
        case (.handedOver, _): "{name} handed in your code. Hand in theirs when you have counted."
        case (.amountsDiffer, _):
            "You and {name} named different amounts. Agree on them and send the code again with the right ones; "
                + "otherwise the amounts of the terms count."
        case (.typedCodesEnded, .mine): "Too many wrong codes: from now on you can only scan {name}'s QR code."
        case (.typedCodesEnded, _):
            "{name} entered too many wrong codes. Your digits no longer work; let {name} scan your QR code."
        case (.mutualCancellationAsked, .mine): "You ask to cancel without blame."
        case (.mutualCancellationAsked, _): "{name} asks to cancel without blame."
        case (.mutualCancellationLapsed, _): "The request to cancel without blame was not answered."
        case (.noShowClaimed, .mine): "You say that {name} did not come."
        case (.noShowClaimed, _): "{name} says that you did not come. You can admit or contest it."
        case (.contested, .mine): "You contest that you did not come."
        case (.contested, _): "{name} contests not having come."
        case (.disputed, .mine): "You open a dispute."
        case (.disputed, _): "{name} opens a dispute. Tell your side within \(SwapLimits.statement.hours) hours."
        case (.stated, .mine): "You made your statement."
        case (.stated, _): "{name} made a statement."
        case (.settlementOffered, .mine): "You offer a settlement."
        case (.settlementOffered, _): "{name} offers a settlement."
        case (.statementsClosed, _): "The time for statements is over."
        case (.termsEdited, .mine): "You changed your offer; the terms of this proposal stay as they are."
        case (.termsEdited, _):
            "{name} changed the offer; your terms have to be looked at again before they are accepted."
        case (.offerWithdrawn, .mine): "You withdraw the offer; this proposal is closed."
        case (.offerWithdrawn, _): "{name} withdraws the offer; your proposal is closed."
        case (.ended(let end), let perspective): end.english(perspective)
        }
    }
}

extension SwapOutcome.Kind {
    fileprivate func english(_ perspective: EventPhrase.Perspective) -> String {
        switch (self, perspective) {
        case (.declined, .mine): "You decline."
        case (.declined, _): "{name} declines."
        case (.withdrawn, .mine): "You withdraw the proposal."
        case (.withdrawn, _): "{name} withdraws the proposal."
        case (.lapsed, _): "The time is over; nothing came of it."
        case (.completed, _): "The swap is completed."
        case (.oneSided, _): "The swap counts as completed: one code was handed in."
        case (.cancelled, .mine): "You cancel the swap."
        case (.cancelled, _): "{name} cancels the swap."
        case (.mutual, _): "You both cancel the swap; nobody is to blame."
        case (.system, _): "The swap was called off."
        case (.noShow, .mine): "You admit that you did not come."
        case (.noShow, .theirs): "{name} admits not having come."
        case (.noShow, .system): "The no-show stands: nobody has contested it."
        case (.unconfirmed, _): "Nobody said how the meeting went."
        case (.settled, _): "You have settled the dispute."
        case (.resolved, _): "The dispute is decided."
        }
    }
}
