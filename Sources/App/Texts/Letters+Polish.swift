import Domain
import Foundation

extension LetterWords {
    @Sendable static func polish(_ content: LetterContent) -> LetterWords {
        switch content {
        case .code(.email, let digits):
            code(digits, "Potwierdź adres e-mail", "Wpisz go w Wayswap, żeby potwierdzić adres e-mail.")
        case .code(.phone, let digits):
            code(digits, "Potwierdź numer telefonu", "Wpisz go w Wayswap, żeby potwierdzić numer telefonu.")
        case .code(.reset, let digits):
            code(digits, "Ustaw nowe hasło", "Wpisz go w Wayswap, żeby ustawić nowe hasło.")
        case .account(let notification): polish(notification)
        case .updates(let name, let lines, let ending):
            updates("Twoja wymiana (\(name))", lines + [answering(ending)], closing: closing(ending))
        case .alerts(let lines, let ending):
            updates(
                lines.count == 1 ? "Alert kursowy" : "Twoje alerty kursowe",
                lines + ["To kursy referencyjne, tylko do informacji."], closing: closingOfAlerts(ending))
        }
    }

    private static func updates(_ subject: String, _ paragraphs: [String], closing: String) -> LetterWords {
        LetterWords(
            greeting: "Cześć,", subject: subject, paragraphs: paragraphs, closing: [closing],
            short: paragraphs.joined(separator: " "))
    }

    private static func answering(_ ending: UpdatesEnding) -> String {
        guard case .leaving(let until) = ending else { return "Otwórz Wayswap, żeby przeczytać więcej i odpowiedzieć." }
        return "Twoje konto czeka na usunięcie. Żeby odpowiedzieć, zaloguj się i przywróć konto przed \(day(until))."
    }

    private static func closing(_ ending: UpdatesEnding) -> String {
        let unseen = "Piszemy, bo w Wayswap jeszcze tego nie widać jako przeczytane."
        return switch ending {
        case .leaving: "Piszemy, bo Wayswap nie pokazuje ci już twoich wymian."
        case .link: "\(unseen) Jeśli nie chcesz więcej e-maili o wymianach, otwórz ten adres:"
        case .settings: "\(unseen) Jeśli nie chcesz więcej e-maili o wymianach, wyłącz je w ustawieniach."
        }
    }

    private static func closingOfAlerts(_ ending: UpdatesEnding) -> String {
        let unseen = "Piszemy, bo w Wayswap jeszcze tego nie widać jako przeczytane."
        return ending == .link
            ? "\(unseen) Jeśli nie chcesz więcej e-maili o wymianach i alertach, otwórz ten adres:"
            : "\(unseen) Jeśli nie chcesz więcej e-maili o wymianach i alertach, wyłącz je w ustawieniach."
    }

    private static func day(_ time: Date) -> String { Formats.polish.date(Day(of: time, in: .gmt)) }

    private static func kept(until time: Date?) -> String {
        time.map { " To, czego wymaga spór lub zgłoszenie, przechowujemy najpóźniej do \(day($0))." } ?? ""
    }

    private static func code(_ digits: String, _ subject: String, _ use: String) -> LetterWords {
        letter(
            subject,
            [
                "Twój kod to \(digits).", "\(use) Kod jest ważny przez 30 minut.",
                "Nie podawaj go nikomu: nigdy o niego nie prosimy. Jeśli to nie twoja prośba, zignoruj tę wiadomość.",
            ], short: "twój kod to \(digits). Jest ważny przez 30 minut. Nie podawaj go nikomu.")
    }

    private static func polish(_ notification: AccountMail) -> LetterWords {
        switch notification {
        case .passwordReset:
            told(
                "Hasło zostało zmienione",
                "Hasło do twojego konta ustawiono na nowo kodem. Wszystkie urządzenia wylogowano.",
                "Jeśli to nie ty, ustaw teraz nowe hasło.", orAnswer: true)
        case .contactChanged(.email):
            told(
                "Adres e-mail został zmieniony", "Ten adres e-mail nie należy już do twojego konta.",
                "Jeśli to nie ty, zaloguj się i zmień hasło.", orAnswer: true)
        case .contactChanged(.phone):
            told(
                "Numer telefonu został zmieniony", "Ten numer telefonu nie należy już do twojego konta.",
                "Jeśli to nie ty, zaloguj się i zmień hasło.", orAnswer: true)
        case .contactTaken(.email):
            told(
                "Adres e-mail należy do innego konta",
                "Ktoś inny potwierdził adres e-mail twojego konta. Nie możesz się już nim logować.",
                "Zaloguj się nazwą użytkownika i podaj inny adres e-mail.")
        case .contactTaken(.phone):
            told(
                "Numer telefonu należy do innego konta",
                "Ktoś inny potwierdził numer telefonu twojego konta. Nie możesz się już nim logować.",
                "Zaloguj się nazwą użytkownika i podaj inny numer telefonu.")
        case .newDevice(let device):
            told(
                "Nowe logowanie",
                "Ktoś zalogował się na twoje konto na nowym urządzeniu\(device.map { ": \($0.isolated)" } ?? "").",
                "Jeśli to nie ty, zmień hasło. Wyloguje to wszystkie inne urządzenia.")
        case .secondFactorOn:
            told(
                "Ustawiono drugi składnik logowania",
                "Logowanie na twoje konto wymaga teraz kodu z aplikacji uwierzytelniającej.",
                "Jeśli to nie ty, w ciągu siedmiu dni ustaw nowe hasło kodem. To usunie drugi składnik.")
        case .secondFactorOff:
            told(
                "Usunięto drugi składnik logowania", "Logowanie na twoje konto wymaga teraz tylko hasła.",
                "Jeśli to nie ty, zmień hasło.", orAnswer: true)
        case .leaving(let until, let heldUntil, let isFinal):
            told(
                "Twoje konto zostanie usunięte",
                "Zgłoszono usunięcie twojego konta. Nikt już cię nie widzi, a dnia \(day(until)) twoje dane osobowe zostaną wymazane."
                    + kept(until: heldUntil),
                isFinal
                    ? "Konto zostało przywrócone mniej niż 30 dni temu, więc tego usunięcia nie można cofnąć."
                    : "Żeby zachować konto, zaloguj się przed tym dniem i przywróć je.")
        case .restored:
            told(
                "Twoje konto zostało przywrócone", "Twoje konto nie zostanie usunięte. Twoje oferty są wstrzymane.",
                "Jeśli to nie ty, zmień hasło.", orAnswer: true)
        case .erased(let heldUntil):
            told(
                "Twoje konto zostało usunięte",
                "Dziś wymazujemy twoje konto i twoje dane osobowe." + kept(until: heldUntil),
                "Możesz w każdej chwili założyć nowe konto. Przez rok nikt nie dostanie twojej nazwy użytkownika.")
        case .dataExported:
            told(
                "Twoje dane zostały wyeksportowane",
                "Ktoś zalogowany na twoje konto wyeksportował wszystkie dane z tego konta.",
                "Jeśli to nie ty, zmień hasło. Wyloguje to wszystkie inne urządzenia.")
        case .suspended(let until, let note):
            told(
                "Twoje konto jest zawieszone",
                "Moderator zawiesił twoje konto\(until.map { " do dnia \(day($0))" } ?? ""). Nikt nie widzi ciebie ani twoich ofert.",
                appealing, note: note)
        case .banned(let note):
            told(
                "Twoje konto jest zamknięte",
                "Moderator zamknął twoje konto. Nikt nie widzi ciebie ani twoich ofert, a twoje otwarte wymiany są odwołane.",
                appealing, note: note)
        case .appealDecided(true, let note):
            told(
                "Twoje odwołanie jest uwzględnione",
                "Twoje odwołanie zostało uwzględnione, a decyzja wobec ciebie jest cofnięta.",
                "Zaloguj się, żeby korzystać z konta.", note: note)
        case .appealDecided(false, let note):
            told(
                "Twoje odwołanie jest odrzucone",
                "Twoje odwołanie zostało odrzucone. Decyzja wobec ciebie pozostaje w mocy.",
                "Nadal możesz się zalogować, żeby wyeksportować swoje dane.", note: note)
        }
    }

    private static let appealing =
        "Jeśli to pomyłka, zaloguj się w ciągu 14 dni i odwołaj się albo odpowiedz na ten e-mail. Możesz też wyeksportować swoje dane."

    /// Without the note in a text message: it may be long.
    private static func told(
        _ subject: String, _ fact: String, _ advice: String, note: String
    ) -> LetterWords {
        letter(subject, [fact, "Moderator pisze: \(note.isolated)", advice], short: "\(fact) \(advice)")
    }

    private static func told(
        _ subject: String, _ fact: String, _ advice: String, orAnswer: Bool = false
    ) -> LetterWords {
        letter(
            subject, [fact, advice] + (orAnswer ? ["Jeśli to się nie uda, odpowiedz na ten e-mail."] : []),
            short: "\(fact) \(advice)")
    }

    private static func letter(_ subject: String, _ paragraphs: [String], short: String) -> LetterWords {
        LetterWords(greeting: "Cześć,", subject: subject, paragraphs: paragraphs, short: short)
    }
}
