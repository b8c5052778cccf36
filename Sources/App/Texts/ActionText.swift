import Domain

/// What a moderator did about the reader, in each language; `{reason}` is the reason. The moderator's note follows, if there
/// is one. Polish is in the present tense, because its verbs do not show the gender of their subject there.
struct ActionText {
    let english: String
    let polish: String

    private init(_ english: String, pl polish: String) {
        self.english = english
        self.polish = polish
    }

    init(_ action: ModerationAction) {
        let isDeadline = action.actor == nil
        let text =
            switch action.deed {
            case .item(.hide, let item): Self.hidden(item)
            case .item(.restore, let item): Self.restored(item)
            case .account(let deed, _): Self.account(deed, isDeadline: isDeadline)
            case .swap(let deed, _): Self.swap(deed, isDeadline: isDeadline)
            case .meetingPoint(let deed, _): Self.meetingPoint(deed)
            }
        let reason = Self.reason(action.order.reason)
        english = text.english.replacing("{reason}", with: reason.english)
        polish = text.polish.replacing("{reason}", with: reason.polish)
    }
}

extension ActionText {
    private static func hidden(_ item: HideableItem) -> ActionText {
        switch item {
        case .offer:
            ActionText(
                "A moderator hid your offer ({reason}). Only you can see it. The moderator writes:",
                pl: "Twoja oferta jest ukryta ({reason}). Widzisz ją tylko ty. Moderator pisze:")
        case .review:
            ActionText(
                "A moderator hid your review ({reason}). Only you can see it, and it does not count. The moderator writes:",
                pl:
                    "Twoja opinia jest ukryta ({reason}). Widzisz ją tylko ty i nie jest liczona. Moderator pisze:"
            )
        case .message:
            ActionText(
                "A moderator removed your message ({reason}). The moderator writes:",
                pl: "Twoja wiadomość jest usunięta ({reason}). Moderator pisze:")
        case .profile:
            ActionText(
                "A moderator hid your name and description ({reason}). Others see your handle. The moderator writes:",
                pl:
                    "Twoja nazwa i opis są ukryte ({reason}). Inni widzą twój identyfikator. Moderator pisze:")
        }
    }

    private static func restored(_ item: HideableItem) -> ActionText {
        switch item {
        case .offer:
            ActionText(
                "Everybody can see your offer again. The moderator writes:",
                pl: "Wszyscy znów widzą twoją ofertę. Moderator pisze:")
        case .review:
            ActionText(
                "Your review can be read again, and it counts. The moderator writes:",
                pl: "Twoją opinię znów można przeczytać i jest liczona. Moderator pisze:")
        case .message:
            ActionText(
                "Your message can be read again. The moderator writes:",
                pl: "Twoją wiadomość znów można przeczytać. Moderator pisze:")
        case .profile:
            ActionText(
                "Others see your name and description again. The moderator writes:",
                pl: "Inni znów widzą twoją nazwę i opis. Moderator pisze:")
        }
    }

    private static func account(_ deed: ModerationAction.AccountDeed, isDeadline: Bool) -> ActionText {
        switch deed {
        case .warn:
            ActionText(
                "This is a warning ({reason}). The moderator writes:",
                pl: "To jest ostrzeżenie ({reason}). Moderator pisze:")
        case .limit:
            ActionText(
                "You cannot publish offers, propose swaps or start conversations for now ({reason}). What you have goes on. The moderator writes:",
                pl:
                    "Na razie nie możesz wystawiać ofert, proponować wymian ani zaczynać rozmów ({reason}). To, co już masz, trwa dalej. Moderator pisze:"
            )
        case .suspend:
            ActionText(
                "Your account was suspended ({reason}). The moderator writes:",
                pl: "Twoje konto było zawieszone ({reason}). Moderator pisze:")
        case .ban:
            ActionText(
                "Your account was closed ({reason}). The moderator writes:",
                pl: "Twoje konto było zamknięte ({reason}). Moderator pisze:")
        case .reinstate where isDeadline:
            ActionText(
                "Your account is as it was before.", pl: "Twoje konto jest takie jak wcześniej.")
        case .reinstate:
            ActionText(
                "Your account is as it was before. The moderator writes:",
                pl: "Twoje konto jest takie jak wcześniej. Moderator pisze:")
        case .takeBack:
            ActionText(
                "A decision against you was taken back. The moderator writes:",
                pl: "Decyzja wobec ciebie jest cofnięta. Moderator pisze:")
        case .grantTier:
            ActionText(
                "You have the highest limits for swaps now. The moderator writes:",
                pl: "Masz teraz najwyższe limity wymian. Moderator pisze:")
        case .takeBackTier:
            ActionText(
                "You no longer have the highest limits for swaps ({reason}). The moderator writes:",
                pl: "Nie masz już najwyższych limitów wymian ({reason}). Moderator pisze:")
        }
    }

    private static func swap(_ deed: ModerationAction.SwapDeed, isDeadline: Bool) -> ActionText {
        switch deed {
        case .cancel:
            ActionText(
                "A moderator ended your swap ({reason}). Nobody is to blame. The moderator writes:",
                pl:
                    "Twoja wymiana jest zakończona przez moderatora ({reason}). Nikt nie ponosi winy. Moderator pisze:"
            )
        case .decide where isDeadline:
            ActionText(
                "Nobody could decide the dispute about your swap in time. Nobody is at fault because of it.",
                pl: "Spór o twoją wymianę zakończył się bez decyzji w terminie. Nikt nie ponosi przez to winy.")
        case .decide:
            ActionText(
                "A moderator decided the dispute about your swap. The moderator writes:",
                pl: "Spór o twoją wymianę jest rozstrzygnięty. Moderator pisze:")
        case .blame:
            ActionText(
                "A moderator decided the dispute about your swap: you are at fault ({reason}). The moderator writes:",
                pl:
                    "Spór o twoją wymianę jest rozstrzygnięty: wina jest po twojej stronie ({reason}). Moderator pisze:"
            )
        case .reopen:
            ActionText(
                "The decision about your swap was taken back: nobody is at fault in the dispute. The moderator writes:",
                pl: "Decyzja o twojej wymianie jest cofnięta: w tym sporze nikt nie ponosi winy. Moderator pisze:")
        }
    }

    private static func meetingPoint(_ deed: ModerationAction.PointDeed) -> ActionText {
        switch deed {
        case .verify:
            ActionText(
                "A moderator checked the meeting point that you added: it is a good one. The moderator writes:",
                pl: "Moderator sprawdził dodane przez ciebie miejsce spotkań: jest dobre. Moderator pisze:")
        case .remove:
            ActionText(
                "A moderator took the meeting point that you added off the list ({reason}). The moderator writes:",
                pl: "Dodane przez ciebie miejsce spotkań jest usunięte z listy ({reason}). Moderator pisze:")
        case .reset:
            ActionText(
                "The meeting point that you added is on the list, without a check. The moderator writes:",
                pl: "Dodane przez ciebie miejsce spotkań jest na liście, bez sprawdzenia. Moderator pisze:")
        }
    }

    private static func reason(_ reason: Report.Reason) -> ActionText {
        switch reason {
        case .scam: ActionText("scam", pl: "oszustwo")
        case .spam: ActionText("spam", pl: "spam")
        case .harassment: ActionText("harassment", pl: "nękanie")
        case .safety: ActionText("safety", pl: "bezpieczeństwo")
        case .counterfeit: ActionText("counterfeit money", pl: "fałszywe pieniądze")
        case .impersonation: ActionText("pretending to be somebody else", pl: "podszywanie się pod kogoś")
        case .inappropriate: ActionText("inappropriate", pl: "nieodpowiednia treść")
        case .other: ActionText("against our rules", pl: "niezgodne z zasadami")
        }
    }
}
