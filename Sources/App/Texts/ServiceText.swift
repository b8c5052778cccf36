import Domain

/// The text of a notification that is about no swap, in each language. Polish is in the present tense, because its verbs
/// do not show the gender of their subject there.
struct ServiceText {
    private let english: String
    private let polish: String

    private init(_ english: String, pl polish: String) {
        self.english = english
        self.polish = polish
    }

    subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .polish: polish
        }
    }

    init(_ about: ServiceNotification.About) {
        self =
            switch about {
            case .report(_, let outcome): Self.reported(outcome)
            case .action(let action): Self.moderated(action)
            case .appeal(_, let isGranted, let note): Self.appealed(isGranted, note)
            case .closedAccount:
                ServiceText(
                    "Our moderators closed an account that wrote to you. Do not send money or go to a meeting because of that chat. If something happened to you, report it.",
                    pl:
                        "Nasi moderatorzy zamknęli konto, z którego ktoś do ciebie pisał. Nie wysyłaj pieniędzy i nie idź na spotkanie z powodu tego czatu. Jeśli coś się stało, zgłoś to."
                )
            case .contactTaken(.email, _):
                ServiceText(
                    "Somebody else confirmed the e-mail address of your account. You can no longer sign in with it. Enter another one.",
                    pl:
                        "Ktoś inny potwierdził adres e-mail twojego konta. Nie możesz się już nim logować. Podaj inny adres."
                )
            case .contactTaken(.phone, _):
                ServiceText(
                    "Somebody else confirmed the phone number of your account. You can no longer sign in with it. Enter another one.",
                    pl:
                        "Ktoś inny potwierdził numer telefonu twojego konta. Nie możesz się już nim logować. Podaj inny numer."
                )
            case .announcement(_, let texts): ServiceText(texts.english, pl: texts.polish)
            case .received(let money): Self.received(money)
            case .requested(let money): Self.requested(money)
            case .answered(let money, let isPaid): Self.answered(money, isPaid)
            case .ended(let order): Self.ended(order)
            case .currencyEnded(let ended): Self.ended(ended)
            case .alert(let firing): Self.fired(firing)
            }
    }

    private static func received(_ money: ReceivedMoney) -> ServiceText {
        let name = money.from?.summary.name ?? ""
        return ServiceText(
            "\(Phrases.english.name(name)) sent you \(English.formats.amount(money.amount)).",
            pl: "\(Phrases.polish.name(name)) wysyła ci \(Polish.formats.amount(money.amount)).")
    }

    private static func requested(_ money: AskedMoney) -> ServiceText {
        let name = money.other?.summary.name ?? ""
        return ServiceText(
            "\(Phrases.english.name(name)) asks you for \(English.formats.amount(money.amount)).",
            pl: "\(Phrases.polish.name(name)) prosi cię o \(Polish.formats.amount(money.amount)).")
    }

    private static func answered(_ money: AskedMoney, _ isPaid: Bool) -> ServiceText {
        let (english, polish) = (English.formats.amount(money.amount), Polish.formats.amount(money.amount))
        let name = money.other?.summary.name ?? money.phone ?? ""
        let names = (Phrases.english.name(name), Phrases.polish.name(name))
        return isPaid
            ? ServiceText(
                "\(names.0) paid the \(english) that you asked for.",
                pl: "\(names.1) płaci ci \(polish), o które prosisz.")
            : ServiceText(
                "\(names.0) does not pay the \(english) that you asked for.",
                pl: "\(names.1) odmawia: nie zapłaci ci \(polish).")
    }

    private static func ended(_ order: EndedOrder) -> ServiceText {
        if let fill = order.fill {
            return ServiceText(
                "Your order was filled: you paid \(English.formats.amount(fill.pays)) and got \(English.formats.amount(fill.gets)).",
                pl:
                    "Zlecenie zrealizowane: płacisz \(Polish.formats.amount(fill.pays)), otrzymujesz \(Polish.formats.amount(fill.gets))."
            )
        }
        let amount = order.trade.amount
        let isBuying = order.trade.side == .buy
        return ServiceText(
            "Your order to \(isBuying ? "buy" : "sell") \(English.formats.amount(amount)) has expired. Nothing was traded.",
            pl:
                "Zlecenie \(isBuying ? "kupna" : "sprzedaży") \(Polish.formats.amount(amount)) wygasło. Nic nie kupiono ani nie sprzedano."
        )
    }

    private static func ended(_ one: EndedCurrency) -> ServiceText {
        let (code, retirement) = (one.currency, one.retirement)
        let (successor, ratio) = (retirement.successor, retirement.ratio)
        return ServiceText(
            "\(code) is no longer money: \(successor) replaced it on \(English.formats.date(retirement.on)), \(ratio) \(code) for 1 \(successor). What you had in it is now in \(successor); your offers, orders, requests and alerts in it have ended.",
            pl:
                "\(code) nie jest już pieniądzem: od \(Polish.formats.date(retirement.on)) zastępuje go \(successor), \(ratio.replacing(".", with: ",")) \(code) za 1 \(successor). Twoje saldo jest teraz w \(successor); oferty, zlecenia, prośby i alerty w \(code) zakończyły się."
        )
    }

    private static func fired(_ firing: AlertFiring) -> ServiceText {
        let text = AlertText(firing)
        return ServiceText(text.english, pl: text.polish)
    }

    private static func reported(_ outcome: ModerationCase.Outcome) -> ServiceText {
        switch outcome {
        case .acted:
            ServiceText(
                "We looked at your report and did something about it. Thank you.",
                pl: "Twoje zgłoszenie zostało sprawdzone i podjęliśmy działania. Dziękujemy.")
        case .unfounded:
            ServiceText(
                "We looked at your report and found nothing against our rules.",
                pl: "Twoje zgłoszenie zostało sprawdzone. Nie ma w nim nic sprzecznego z naszymi zasadami.")
        case .unclear:
            ServiceText(
                "We looked at your report and could not find out what happened. Report it again if you know more.",
                pl:
                    "Twoje zgłoszenie zostało sprawdzone, ale nie da się ustalić, co się stało. Jeśli wiesz więcej, zgłoś to ponownie."
            )
        }
    }

    private static func moderated(_ action: ModerationAction) -> ServiceText {
        let (text, note) = (ActionText(action), action.order.note)
        // The note is emptied when its person is erased.
        let end = note.isEmpty ? "" : " \(note.isolated)"
        return ServiceText(text.english + end, pl: text.polish + end)
    }

    private static func appealed(_ isGranted: Bool, _ note: String) -> ServiceText {
        isGranted
            ? ServiceText(
                "Your appeal was granted, and the decision was taken back. The moderator writes: \(note.isolated)",
                pl: "Twoje odwołanie jest uwzględnione, a decyzja cofnięta. Moderator pisze: \(note.isolated)")
            : ServiceText(
                "Your appeal was refused, and the decision stands. The moderator writes: \(note.isolated)",
                pl: "Twoje odwołanie jest odrzucone, a decyzja pozostaje w mocy. Moderator pisze: \(note.isolated)")
    }
}
