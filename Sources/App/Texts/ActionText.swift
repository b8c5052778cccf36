import Domain

/// What a moderator did about the reader, in each language; `{reason}` is the reason. A moderator's note follows; a
/// deadline writes none. Polish is in the present tense, because its verbs do not show the gender of their subject there.
struct ActionText {
    let english: String
    let polish: String

    private init(_ english: String, pl polish: String) {
        self.english = english
        self.polish = polish
    }

    init(_ action: ModerationAction) {
        let text =
            switch action.deed {
            case .item(.hide, let item): Self.hidden(item)
            case .item(.restore, let item): Self.restored(item)
            case .account(let deed, _): Self.account(deed)
            case .swap(let deed, _): Self.swap(deed, isDeadline: action.actor == nil)
            case .meetingPoint(let deed, _): Self.meetingPoint(deed)
            }
        let reason = Self.reason(action.order.reason)
        english =
            text.english.replacing("{reason}", with: reason.english)
            + (action.actor == nil ? "" : " The moderator writes:")
        polish =
            text.polish.replacing("{reason}", with: reason.polish) + (action.actor == nil ? "" : " Moderator pisze:")
    }
}

extension ActionText {
    private static func hidden(_ item: HideableItem) -> ActionText {
        switch item {
        case .offer:
            ActionText(
                "A moderator hid your offer ({reason}). Only you can see it.",
                pl: "Twoja oferta jest ukryta ({reason}). Widzisz ją tylko ty.")
        case .review:
            ActionText(
                "A moderator hid your review ({reason}). Only you can see it, and it does not count.",
                pl: "Twoja opinia jest ukryta ({reason}). Widzisz ją tylko ty i nie jest liczona.")
        case .reply:
            ActionText(
                "A moderator removed your reply to a review ({reason}).",
                pl: "Twoja odpowiedź na opinię jest usunięta ({reason}).")
        case .message:
            ActionText("A moderator removed your message ({reason}).", pl: "Twoja wiadomość jest usunięta ({reason}).")
        case .profile:
            ActionText(
                "A moderator hid your name and description ({reason}). Others see your handle.",
                pl: "Twoje imię i opis są ukryte ({reason}). Inni widzą twoją nazwę użytkownika.")
        case .note:
            ActionText(
                "A moderator removed the note of your transfer or request ({reason}).",
                pl: "Notatka przy twoim przelewie lub prośbie jest usunięta ({reason}).")
        }
    }

    private static func restored(_ item: HideableItem) -> ActionText {
        switch item {
        case .offer: ActionText("Everybody can see your offer again.", pl: "Wszyscy znów widzą twoją ofertę.")
        case .review:
            ActionText(
                "Your review can be read again, and it counts.",
                pl: "Twoją opinię znów można przeczytać i jest liczona.")
        case .reply:
            ActionText(
                "Your reply to a review can be read again.", pl: "Twoją odpowiedź na opinię znów można przeczytać.")
        case .message: ActionText("Your message can be read again.", pl: "Twoją wiadomość znów można przeczytać.")
        case .profile:
            ActionText("Others see your name and description again.", pl: "Inni znów widzą twoje imię i opis.")
        case .note:
            ActionText(
                "The note of your transfer or request can be read again.",
                pl: "Notatkę przy twoim przelewie lub prośbie znów można przeczytać.")
        }
    }

    private static func account(_ deed: ModerationAction.AccountDeed) -> ActionText {
        switch deed {
        case .warn: ActionText("This is a warning ({reason}).", pl: "To jest ostrzeżenie ({reason}).")
        case .limit:
            ActionText(
                "You cannot publish offers, propose swaps or start chats for now ({reason}). What you have goes on.",
                pl:
                    "Na razie nie możesz wystawiać ofert, proponować wymian ani zaczynać czatów ({reason}). To, co już masz, trwa dalej."
            )
        case .suspend:
            ActionText("Your account was suspended ({reason}).", pl: "Twoje konto było zawieszone ({reason}).")
        case .ban: ActionText("Your account was closed ({reason}).", pl: "Twoje konto było zamknięte ({reason}).")
        case .reinstate: ActionText("Your account is as it was before.", pl: "Twoje konto jest takie jak wcześniej.")
        case .takeBack: ActionText("A decision against you was taken back.", pl: "Decyzja wobec ciebie jest cofnięta.")
        case .grantTier:
            ActionText("You have the highest limits for swaps now.", pl: "Masz teraz najwyższe limity wymian.")
        case .takeBackTier:
            ActionText(
                "You no longer have the highest limits for swaps ({reason}).",
                pl: "Nie masz już najwyższych limitów wymian ({reason}).")
        }
    }

    private static func swap(_ deed: ModerationAction.SwapDeed, isDeadline: Bool) -> ActionText {
        switch deed {
        case .cancel:
            ActionText(
                "A moderator ended your swap ({reason}). Nobody is to blame.",
                pl: "Twoja wymiana jest zakończona przez moderatora ({reason}). Nikt nie ponosi winy.")
        case .decide where isDeadline:
            ActionText(
                "Nobody could decide the dispute about your swap in time. Nobody is at fault because of it.",
                pl: "Spór o twoją wymianę zakończył się bez decyzji w terminie. Nikt nie ponosi przez to winy.")
        case .decide:
            ActionText(
                "A moderator decided the dispute about your swap.", pl: "Spór o twoją wymianę jest rozstrzygnięty.")
        case .blame:
            ActionText(
                "A moderator decided the dispute about your swap: you are at fault ({reason}).",
                pl: "Spór o twoją wymianę jest rozstrzygnięty: wina jest po twojej stronie ({reason}).")
        case .reopen:
            ActionText(
                "The decision about your swap was taken back: nobody is at fault in the dispute.",
                pl: "Decyzja o twojej wymianie jest cofnięta: w tym sporze nikt nie ponosi winy.")
        }
    }

    private static func meetingPoint(_ deed: ModerationAction.PointDeed) -> ActionText {
        switch deed {
        case .verify:
            ActionText(
                "A moderator checked the meeting point that you added: it is a good one.",
                pl: "Moderator sprawdził dodane przez ciebie miejsce spotkań: jest dobre.")
        case .remove:
            ActionText(
                "A moderator took the meeting point that you added off the list ({reason}).",
                pl: "Dodane przez ciebie miejsce spotkań jest usunięte z listy ({reason}).")
        case .reset:
            ActionText(
                "The meeting point that you added is on the list, without a check.",
                pl: "Dodane przez ciebie miejsce spotkań jest na liście, bez sprawdzenia.")
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
