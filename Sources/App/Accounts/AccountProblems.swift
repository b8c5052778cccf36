import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let accountKinds: [any ListedProblem] = [
        notSignedIn, wrongLogin, handleTaken, passwordChanged, cannotBlockOneself, aboutOneself, contactTaken,
        noSuchContact, alreadyVerified, wrongContactCode, codeExpired, totpRequired, totpOn, totpOff,
        tooManyFactorCodes, leaving, restoredRecently, accountSuspended, accountBanned, contactBanned, alreadyAppealed,
        appealTooLate, actionUndone, csrf, cannotSend,
    ]

    static let notSignedIn = Problem(
        "not-signed-in", 401, "Not signed in",
        meaning: "The route needs a valid access token, or the refresh token is not valid.",
        remedy: "Refresh, or sign in.",
        en: "You are not signed in. Sign in and try again.",
        pl: "Nie ma aktywnej sesji. Zaloguj się i spróbuj ponownie.")
    static let wrongLogin = Problem(
        "wrong-login", 401, "Wrong login or password",
        meaning: "The login or the password is wrong.", remedy: "Check both, or reset the password.",
        en:
            "The login or the password is wrong. Check both and try again. With an e-mail address or a phone number that you have not confirmed, use your user name.",
        pl:
            "Login lub hasło są nieprawidłowe. Sprawdź je i spróbuj ponownie. Jeśli adres e-mail lub numer telefonu nie jest jeszcze potwierdzony, podaj nazwę użytkownika."
    )
    static let handleTaken = Problem(
        "handle-taken", 409, "Handle taken",
        meaning: "The handle, or one that looks like it, belongs to somebody else.", remedy: "Choose another handle.",
        en: "This user name is taken, or looks too much like another one. Choose another one.",
        pl: "Ta nazwa użytkownika jest zajęta albo zbyt podobna do innej. Wybierz inną.")
    static let passwordChanged = Problem(
        "password-changed", 409, "Password changed",
        meaning: "The password was changed by another request in the meantime.",
        remedy: "Sign in with the new password.",
        en: "Your password was changed in the meantime. Sign in again.",
        pl: "Hasło zostało w międzyczasie zmienione. Zaloguj się ponownie.")
    static let cannotBlockOneself = Problem(
        "cannot-block-oneself", 409, "That is you",
        meaning: "Travellers cannot block themselves.", remedy: "Block somebody else.",
        en: "You cannot block yourself.",
        pl: "Nie możesz zablokować własnego konta.")

    static let aboutOneself = ProblemType(
        "about-oneself", 409, "That is you",
        meaning: "Travellers cannot report themselves.", remedy: "Report somebody else.")
    static let cannotReportOneself = aboutOneself.saying(
        en: "You cannot report yourself.",
        pl: "Nie możesz zgłosić własnego konta.")

    static let contactTaken = Problem(
        "contact-taken", 409, "Contact taken",
        meaning: "Another account has verified this contact.",
        remedy: "Sign in to that account, or use another contact.",
        en:
            "Somebody else has confirmed this e-mail address or phone number. Use another one, or sign in to that account.",
        pl:
            "Ten adres e-mail lub numer telefonu jest już potwierdzony na innym koncie. Podaj inny albo zaloguj się na tamto konto."
    )

    static let noSuchContact = ProblemType(
        "no-contact", 409, "No such contact",
        meaning: "The account has no such contact to send a code to.", remedy: "Add the contact first.")
    static let noEmailYet = noSuchContact.saying(
        en: "There is no e-mail address in your account. Add one first.",
        pl: "Na twoim koncie nie ma adresu e-mail. Najpierw go dodaj.")
    static let noPhoneYet = noSuchContact.saying(
        en: "There is no phone number in your account. Add one first.",
        pl: "Na twoim koncie nie ma numeru telefonu. Najpierw go dodaj.")

    static let alreadyVerified = Problem(
        "already-verified", 409, "Verified already",
        meaning: "The contact is verified.", remedy: "Nothing needs to be done.",
        en: "This is confirmed already. You need no code.",
        pl: "To jest już potwierdzone. Kod nie jest potrzebny.")

    static let wrongContactCode = ProblemType(
        "wrong-code", 422, "Wrong code of the account",
        meaning: "The code is not the newest one that was sent or shown.",
        remedy: "Enter the newest code; attemptsLeft says how often it can be tried.")
    static func contactCodeWrong(left: Int) -> Problem {
        switch left {
        case 0:
            wrongContactCode.saying(
                en: "This is not the code that we sent. Ask for a new code.",
                pl: "To nie jest kod, który wysłaliśmy. Poproś o nowy.",
                facts: ProblemFacts(attemptsLeft: left))
        case let left:
            wrongContactCode.saying(
                en:
                    "This is not the code that we sent. You have \(English.count(left, "more attempt", "more attempts")).",
                pl: "To nie jest kod, który wysłaliśmy. Pozostało: \(Polish.count(left, "próba", "próby", "prób")).",
                facts: ProblemFacts(attemptsLeft: left))
        }
    }
    static let recoveryCodeWrong = wrongContactCode.saying(
        en: "This code is wrong or no longer valid. Check it, or ask for a new one.",
        pl: "Ten kod jest błędny albo już nieważny. Sprawdź go lub poproś o nowy.")
    static func factorCodeWrong(left: Int) -> Problem {
        switch left {
        case 0:
            wrongContactCode.saying(
                en: "This code is wrong. Wait an hour before you try again.",
                pl: "Ten kod jest błędny. Odczekaj godzinę przed kolejną próbą.",
                facts: ProblemFacts(attemptsLeft: left))
        case let left:
            wrongContactCode.saying(
                en:
                    "This code is wrong or was used before. You have \(English.count(left, "more attempt", "more attempts")).",
                pl:
                    "Ten kod jest błędny albo już wykorzystany. Pozostało: \(Polish.count(left, "próba", "próby", "prób")).",
                facts: ProblemFacts(attemptsLeft: left))
        }
    }

    static let codeExpired = Problem(
        "code-expired", 410, "Code no longer valid",
        meaning: "The code was used, is more than 30 minutes old, was tried too often, or a newer one was sent.",
        remedy: "Ask for a new code.",
        en: "This code is no longer valid. Ask for a new one.",
        pl: "Ten kod jest już nieważny. Poproś o nowy.")
    static let totpRequired = Problem(
        "totp-required", 401, "Second factor required",
        meaning: "The account has a second factor, and the sign-in has no code of it.",
        remedy: "Send the code as totp.",
        en: "Enter the code that your authenticator app shows, or a recovery code.",
        pl: "Podaj kod z aplikacji uwierzytelniającej albo kod zapasowy.")
    static let totpOn = Problem(
        "totp-on", 409, "Second factor is on",
        meaning: "The account has a second factor.", remedy: "Remove it before you add another one.",
        en: "Your account already has a second factor. Remove it before you set up another one.",
        pl: "Twoje konto ma już drugi składnik logowania. Usuń go, zanim ustawisz nowy.")
    static let totpOff = Problem(
        "totp-off", 409, "No second factor",
        meaning: "The account has no second factor.", remedy: "Add one first.",
        en: "Your account has no second factor. Set one up first.",
        pl: "Twoje konto nie ma drugiego składnika logowania. Najpierw go ustaw.")

    static let tooManyFactorCodes = ProblemType(
        "too-many-codes", 429, "Second factor paused",
        meaning: "Too many wrong codes of the second factor were sent in a row.",
        remedy: "Wait for the seconds of Retry-After.")
    static func factorPaused(_ retry: Retry) -> Problem {
        tooManyFactorCodes.saying(until: retry.at, seconds: retry.seconds) { wait in
            ProblemText(
                en: "Too many wrong codes. Try again in \(wait.text.english).",
                pl: "Za dużo błędnych kodów. Spróbuj ponownie za \(wait.text.polish).")
        }
    }

    static let leaving = Problem(
        "leaving", 403, "Your account is being deleted",
        meaning:
            "The deletion of the account was asked for; until it is erased, it can only be read, exported and restored.",
        remedy: "Restore the account first.",
        en: "Your account is being deleted. To use it again, restore it first.",
        pl: "Twoje konto jest usuwane. Żeby znów go używać, najpierw je przywróć.")

    static let restoredRecently = ProblemType(
        "restored-recently", 409, "Restored less than 30 days ago",
        meaning: "An account can be restored once in 30 days. This one left again within that time.",
        remedy: "Wait until retryAt if it lies before the erasure. Otherwise the deletion is final.")
    static func restoredRecently(from: Day, isFinal: Bool) -> Problem {
        switch (from, isFinal) {
        case (let from, false):
            restoredRecently.saying(
                en:
                    "You restored your account less than 30 days ago. You can restore it again from \(English.formats.date(from)) on.",
                pl:
                    "Konto zostało przywrócone mniej niż 30 dni temu. Znów możesz je przywrócić od \(Polish.formats.date(from))."
            )
        case (_, true):
            restoredRecently.saying(
                en: "You restored your account less than 30 days ago, so this deletion cannot be undone.",
                pl: "Konto zostało przywrócone mniej niż 30 dni temu, więc tego usunięcia nie można cofnąć.")
        }
    }

    static let accountSuspended = Problem(
        "account-suspended", 403, "Your account is suspended",
        meaning: "A moderator suspended the account. Its profile, notifications, export and appeals can be read.",
        remedy: "Read the notification. Appeal within 14 days, or wait until the suspension ends.",
        en:
            "Your account is suspended. Your notifications say why and until when. If this is a mistake, you can appeal within 14 days.",
        pl:
            "Twoje konto jest zawieszone. Powiadomienia mówią, dlaczego i do kiedy. Jeśli to pomyłka, możesz odwołać się w ciągu 14 dni."
    )
    static let accountBanned = Problem(
        "account-banned", 403, "Your account is closed",
        meaning: "A moderator closed the account. Its profile, notifications, export and appeals can be read.",
        remedy: "Read the notification. Appeal within 14 days.",
        en:
            "Your account is closed. Your notifications say why. If this is a mistake, you can appeal within 14 days.",
        pl:
            "Twoje konto jest zamknięte. Powiadomienia mówią, dlaczego. Jeśli to pomyłka, możesz odwołać się w ciągu 14 dni."
    )
    static let contactBanned = Problem(
        "contact-banned", 409, "Contact of a closed account",
        meaning: "The code is right, but the contact belonged to an account that was banned.",
        remedy: "Use another contact. If the ban was a mistake, answer the mail about it.",
        en:
            "This contact belonged to an account that we closed, so it cannot be used. If that was a mistake, answer the mail about it.",
        pl:
            "Ten kontakt należał do konta, które zamknęliśmy, więc nie można go użyć. Jeśli to była pomyłka, odpowiedz na e-mail w tej sprawie."
    )
    static let alreadyAppealed = Problem(
        "already-appealed", 409, "Appealed already",
        meaning: "Each action takes one appeal.", remedy: "Read `GET /v1/me/appeals`.",
        en: "You have appealed against this already. Your appeals show how it stands.",
        pl: "Odwołanie od tej decyzji już jest. Jego stan widać na liście twoich odwołań.")

    static let appealTooLate = ProblemType(
        "appeal-too-late", 409, "Too late to appeal",
        meaning: "More than 14 days have passed since the action.", remedy: "The action stands.")
    static func appealTooLate(days: Int) -> Problem {
        appealTooLate.saying(
            en: "You can appeal within \(days) days of a decision. This time is over.",
            pl: "Od decyzji można się odwołać w ciągu \(days) dni. Ten czas minął.")
    }

    static let actionUndone = Problem(
        "action-undone", 409, "The decision no longer holds",
        meaning: "The action was taken back, or its time is over.", remedy: "Nothing is left to do.",
        en: "This decision no longer holds, so there is nothing to appeal against.",
        pl: "Ta decyzja już nie obowiązuje, więc nie ma się od czego odwołać.")
    static let csrf = Problem(
        "csrf", 403, "Not sent by our page",
        meaning: "A request with a cookie changes something, and lacks X-CSRF-Token or comes from another site.",
        remedy: "Read `GET /v1/auth/session`, and send its csrf.",
        en: "This did not come from our page, so nothing was changed. Load the page again.",
        pl: "To nie zostało wysłane z naszej strony, więc nic się nie zmieniło. Wczytaj stronę ponownie.")

    static let cannotSend = ProblemType(
        "cannot-send", 503, "Nothing can be sent",
        meaning: "This server has no way to send messages of this kind; no code was made.",
        remedy: "Use the other contact, or ask whoever runs the server.")
    /// Codes of this kind would never arrive.
    static func cannotSend(_ kind: ContactKind) -> Problem {
        kind == .email ? .cannotSendMail : .cannotSendToPhone
    }
    static let cannotSendMail = cannotSend.saying(
        en: "No e-mails can be sent from here at the moment, so your address cannot be confirmed. Try again later.",
        pl: "W tej chwili nie można wysyłać stąd e-maili, więc adresu nie da się potwierdzić. Spróbuj później.")
    static let cannotSendToPhone = cannotSend.saying(
        en:
            "No text messages can be sent from here at the moment, so your number cannot be confirmed. Try again later.",
        pl: "W tej chwili nie można wysyłać stąd SMS-ów, więc numeru nie da się potwierdzić. Spróbuj później.")

    static func codeTooSoon(_ retry: Retry) -> Problem {
        tooManyRequests.saying(until: retry.at, seconds: retry.seconds) { wait in
            ProblemText(
                en: "A code is on its way. You can get another one in \(wait.text.english).",
                pl: "Kod jest w drodze. Następny możesz otrzymać za \(wait.text.polish).")
        }
    }
    static func tooManyExports(_ retry: Retry) -> Problem {
        tooManyRequests.saying(until: retry.at, seconds: retry.seconds) { wait in
            ProblemText(
                en:
                    "You have exported your data several times today. Use one of those archives, or try again in \(wait.text.english).",
                pl:
                    "Twoje dane zostały dziś już kilka razy wyeksportowane. Użyj jednego z tych archiwów albo spróbuj ponownie za \(wait.text.polish)."
            )
        }
    }
}

extension ProblemText {
    static let wrongPassword = ProblemText(
        en: "This is not your current password. Check it and try again.",
        pl: "To nie jest twoje obecne hasło. Sprawdź je i spróbuj ponownie.")
    static let noContact = ProblemText(
        en: "Enter an e-mail address or a phone number.", pl: "Podaj adres e-mail lub numer telefonu.")
    static let lastContact = ProblemText(
        en: "Keep an e-mail address or a phone number.", pl: "Zachowaj adres e-mail lub numer telefonu.")
    static let passwordNeeded = ProblemText(
        en: "Enter your password to change your e-mail address or phone number.",
        pl: "Podaj hasło, żeby zmienić adres e-mail lub numer telefonu.")
}

extension AccountRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .handleTaken: .handleTaken
        case .noSuchSession: .notFound
        case .notSignedIn: .notSignedIn
        case .passwordChanged: .passwordChanged
        case .contactTaken: .contactTaken
        case .noSuchContact(.email): .noEmailYet
        case .noSuchContact(.phone): .noPhoneYet
        case .alreadyVerified: .alreadyVerified
        case .codeTooSoon(let retry): .codeTooSoon(retry)
        case .wrongCode(let left): .contactCodeWrong(left: left)
        case .codeOver: .codeExpired
        case .wrongRecoveryCode: .recoveryCodeWrong
        case .secondFactorRequired: .totpRequired
        case .wrongSecondFactor(let left): .factorCodeWrong(left: left)
        case .secondFactorPaused(let retry): .factorPaused(retry)
        case .secondFactorOn: .totpOn
        case .factorFromOperator: .factorFromOperator
        case .secondFactorOff: .totpOff
        case .leaving: .leaving
        case .restoredRecently(let from, let erasedAt):
            .restoredRecently(from: Day(of: from, in: .gmt), isFinal: from >= erasedAt).with(
                facts: ProblemFacts(retryAt: from < erasedAt ? from : nil))
        case .suspended: .accountSuspended
        case .banned: .accountBanned
        case .contactBanned: .contactBanned
        }
    }
}
