import API
import Domain
import Foundation
import JSON

extension ProblemType {
    /// All of this file.
    static let accounts: [ProblemType] = [
        .notSignedIn, .wrongLogin, .handleTaken, .passwordChanged, .cannotBlockOneself, .aboutOneself, .contactTaken,
        .noSuchContact, .alreadyVerified, .wrongContactCode, .codeExpired, .totpRequired, .totpOn, .totpOff,
        .tooManyFactorCodes, .leaving, .restoredRecently, .accountSuspended, .accountBanned, .contactBanned,
        .alreadyAppealed, .appealTooLate, .actionUndone, .csrf, .cannotSend,
    ]

    static let notSignedIn = ProblemType(
        "not-signed-in", 401, "Not signed in",
        meaning: "The route needs a valid access token, or the refresh token is not valid.",
        remedy: "Refresh, or sign in.")
    static let wrongLogin = ProblemType(
        "wrong-login", 401, "Wrong login or password",
        meaning: "The login or the password is wrong.", remedy: "Check both, or reset the password.")
    static let handleTaken = ProblemType(
        "handle-taken", 409, "Handle taken",
        meaning: "The handle, or one that looks like it, belongs to somebody else.", remedy: "Choose another handle.")
    static let passwordChanged = ProblemType(
        "password-changed", 409, "Password changed",
        meaning: "The password was changed by another request in the meantime.",
        remedy: "Sign in with the new password.")
    static let cannotBlockOneself = ProblemType(
        "cannot-block-oneself", 409, "That is you",
        meaning: "Travellers cannot block themselves.", remedy: "Block somebody else.")
    static let aboutOneself = ProblemType(
        "about-oneself", 409, "That is you",
        meaning: "Travellers cannot report themselves.", remedy: "Report somebody else.")
    static let contactTaken = ProblemType(
        "contact-taken", 409, "Contact taken",
        meaning: "Another account has verified this contact.",
        remedy: "Sign in to that account, or use another contact.")
    static let noSuchContact = ProblemType(
        "no-contact", 409, "No such contact",
        meaning: "The account has no such contact to send a code to.", remedy: "Add the contact first.")
    static let alreadyVerified = ProblemType(
        "already-verified", 409, "Verified already",
        meaning: "The contact is verified.", remedy: "Nothing needs to be done.")
    static let wrongContactCode = ProblemType(
        "wrong-code", 422, "Wrong code of the account",
        meaning: "The code is not the newest one that was sent or shown.",
        remedy: "Enter the newest code; attemptsLeft says how often it can be tried.")
    static let codeExpired = ProblemType(
        "code-expired", 410, "Code no longer valid",
        meaning: "The code was used, is more than 30 minutes old, was tried too often, or a newer one was sent.",
        remedy: "Ask for a new code.")
    static let totpRequired = ProblemType(
        "totp-required", 401, "Second factor required",
        meaning: "The account has a second factor, and the sign-in has no code of it.",
        remedy: "Send the code as totp.")
    static let totpOn = ProblemType(
        "totp-on", 409, "Second factor is on",
        meaning: "The account has a second factor.", remedy: "Remove it before you add another one.")
    static let totpOff = ProblemType(
        "totp-off", 409, "No second factor",
        meaning: "The account has no second factor.", remedy: "Add one first.")
    static let tooManyFactorCodes = ProblemType(
        "too-many-codes", 429, "Second factor paused",
        meaning: "Too many wrong codes of the second factor were sent in a row.",
        remedy: "Wait for the seconds of Retry-After.")
    static let leaving = ProblemType(
        "leaving", 403, "Your account is being deleted",
        meaning:
            "The deletion of the account was asked for; until it is erased, it can only be read, exported and restored.",
        remedy: "Restore the account first.")
    static let restoredRecently = ProblemType(
        "restored-recently", 409, "Restored less than 30 days ago",
        meaning: "An account can be restored once in 30 days. This one left again within that time.",
        remedy: "Wait until retryAt if it lies before the erasure. Otherwise the deletion is final.")
    static let accountSuspended = ProblemType(
        "account-suspended", 403, "Your account is suspended",
        meaning: "A moderator suspended the account. Its profile, notifications, export and appeals can be read.",
        remedy: "Read the notification. Appeal within 14 days, or wait until the suspension ends.")
    static let accountBanned = ProblemType(
        "account-banned", 403, "Your account is closed",
        meaning: "A moderator closed the account. Its profile, notifications, export and appeals can be read.",
        remedy: "Read the notification. Appeal within 14 days.")
    static let contactBanned = ProblemType(
        "contact-banned", 409, "Contact of a closed account",
        meaning: "The code is right, but the contact belonged to an account that was banned.",
        remedy: "Use another contact. If the ban was a mistake, answer the mail about it.")
    static let alreadyAppealed = ProblemType(
        "already-appealed", 409, "Appealed already",
        meaning: "Each action takes one appeal.", remedy: "Read `GET /v1/me/appeals`.")
    static let appealTooLate = ProblemType(
        "appeal-too-late", 409, "Too late to appeal",
        meaning: "More than 14 days have passed since the action.", remedy: "The action stands.")
    static let actionUndone = ProblemType(
        "action-undone", 409, "The decision no longer holds",
        meaning: "The action was taken back, or its time is over.", remedy: "Nothing is left to do.")
    static let csrf = ProblemType(
        "csrf", 403, "Not sent by our page",
        meaning: "A request with a cookie changes something, and lacks X-CSRF-Token or comes from another site.",
        remedy: "Read `GET /v1/auth/session`, and send its csrf.")
    static let cannotSend = ProblemType(
        "cannot-send", 503, "Nothing can be sent",
        meaning: "This server has no way to send messages of this kind; no code was made.",
        remedy: "Use the other contact, or ask whoever runs the server.")
}

extension Problem {
    /// Codes of this kind would never arrive.
    static func cannotSend(_ kind: ContactKind) -> Problem {
        Problem(.cannotSend, kind == .email ? .cannotSendMail : .cannotSendToPhone)
    }
}

extension ProblemText {
    static let cannotSendMail = ProblemText(
        en: "No e-mails can be sent from here at the moment, so your address cannot be confirmed. Try again later.",
        pl: "W tej chwili nie można wysyłać stąd e-maili, więc adresu nie da się potwierdzić. Spróbuj później.")
    static let cannotSendToPhone = ProblemText(
        en:
            "No text messages can be sent from here at the moment, so your number cannot be confirmed. Try again later.",
        pl: "W tej chwili nie można wysyłać stąd SMS-ów, więc numeru nie da się potwierdzić. Spróbuj później.")
    static let foreignRequest = ProblemText(
        en: "This did not come from our page, so nothing was changed. Load the page again.",
        pl: "To nie zostało wysłane z naszej strony, więc nic się nie zmieniło. Wczytaj stronę ponownie.")
    static let notSignedIn = ProblemText(
        en: "You are not signed in. Sign in and try again.",
        pl: "Nie ma aktywnej sesji. Zaloguj się i spróbuj ponownie.")
    static let wrongLogin = ProblemText(
        en:
            "The login or the password is wrong. Check both and try again. With an e-mail address or a phone number that you have not confirmed, use your user name.",
        pl:
            "Login lub hasło są nieprawidłowe. Sprawdź je i spróbuj ponownie. Jeśli adres e-mail lub numer telefonu nie jest jeszcze potwierdzony, podaj nazwę użytkownika."
    )
    static let wrongPassword = ProblemText(
        en: "This is not your current password. Check it and try again.",
        pl: "To nie jest twoje obecne hasło. Sprawdź je i spróbuj ponownie.")
    static let passwordChanged = ProblemText(
        en: "Your password was changed in the meantime. Sign in again.",
        pl: "Hasło zostało w międzyczasie zmienione. Zaloguj się ponownie.")
    static let handleTaken = ProblemText(
        en: "This user name is taken, or looks too much like another one. Choose another one.",
        pl: "Ta nazwa użytkownika jest zajęta albo zbyt podobna do innej. Wybierz inną.")
    static let noContact = ProblemText(
        en: "Enter an e-mail address or a phone number.", pl: "Podaj adres e-mail lub numer telefonu.")
    static let lastContact = ProblemText(
        en: "Keep an e-mail address or a phone number.", pl: "Zachowaj adres e-mail lub numer telefonu.")
    static let cannotBlockOneself = ProblemText(
        en: "You cannot block yourself.", pl: "Nie możesz zablokować własnego konta.")
    static let cannotReportOneself = ProblemText(
        en: "You cannot report yourself.", pl: "Nie możesz zgłosić własnego konta.")
    static let contactTaken = ProblemText(
        en:
            "Somebody else has confirmed this e-mail address or phone number. Use another one, or sign in to that account.",
        pl:
            "Ten adres e-mail lub numer telefonu jest już potwierdzony na innym koncie. Podaj inny albo zaloguj się na tamto konto."
    )
    static let noEmailYet = ProblemText(
        en: "There is no e-mail address in your account. Add one first.",
        pl: "Na twoim koncie nie ma adresu e-mail. Najpierw go dodaj.")
    static let noPhoneYet = ProblemText(
        en: "There is no phone number in your account. Add one first.",
        pl: "Na twoim koncie nie ma numeru telefonu. Najpierw go dodaj.")
    static let alreadyVerified = ProblemText(
        en: "This is confirmed already. You need no code.", pl: "To jest już potwierdzone. Kod nie jest potrzebny.")
    static func codeTooSoon(_ wait: Wait) -> ProblemText {
        ProblemText(
            en: "A code is on its way. You can get another one in \(wait.text.english).",
            pl: "Kod jest w drodze. Następny możesz otrzymać za \(wait.text.polish).")
    }
    static func contactCodeWrong(left: Int) -> ProblemText {
        switch left {
        case 0:
            ProblemText(
                en: "This is not the code that we sent. Ask for a new code.",
                pl: "To nie jest kod, który wysłaliśmy. Poproś o nowy.")
        case let left:
            ProblemText(
                en:
                    "This is not the code that we sent. You have \(English.count(left, "more attempt", "more attempts")).",
                pl: "To nie jest kod, który wysłaliśmy. Pozostało: \(Polish.count(left, "próba", "próby", "prób"))."
            )
        }
    }
    static let codeOver = ProblemText(
        en: "This code is no longer valid. Ask for a new one.", pl: "Ten kod jest już nieważny. Poproś o nowy.")
    static let recoveryCodeWrong = ProblemText(
        en: "This code is wrong or no longer valid. Check it, or ask for a new one.",
        pl: "Ten kod jest błędny albo już nieważny. Sprawdź go lub poproś o nowy.")
    static let passwordNeeded = ProblemText(
        en: "Enter your password to change your e-mail address or phone number.",
        pl: "Podaj hasło, żeby zmienić adres e-mail lub numer telefonu.")
    static let codeNeeded = ProblemText(
        en: "Enter the code that your authenticator app shows, or a recovery code.",
        pl: "Podaj kod z aplikacji uwierzytelniającej albo kod zapasowy.")
    static func factorCodeWrong(left: Int) -> ProblemText {
        switch left {
        case 0:
            ProblemText(
                en: "This code is wrong. Wait an hour before you try again.",
                pl: "Ten kod jest błędny. Odczekaj godzinę przed kolejną próbą.")
        case let left:
            ProblemText(
                en:
                    "This code is wrong or was used before. You have \(English.count(left, "more attempt", "more attempts")).",
                pl:
                    "Ten kod jest błędny albo już wykorzystany. Pozostało: \(Polish.count(left, "próba", "próby", "prób"))."
            )
        }
    }
    static func factorPaused(_ wait: Wait) -> ProblemText {
        ProblemText(
            en: "Too many wrong codes. Try again in \(wait.text.english).",
            pl: "Za dużo błędnych kodów. Spróbuj ponownie za \(wait.text.polish).")
    }
    static let factorOn = ProblemText(
        en: "Your account already has a second factor. Remove it before you set up another one.",
        pl: "Twoje konto ma już drugi składnik logowania. Usuń go, zanim ustawisz nowy.")
    static let factorOff = ProblemText(
        en: "Your account has no second factor. Set one up first.",
        pl: "Twoje konto nie ma drugiego składnika logowania. Najpierw go ustaw.")
    static let leaving = ProblemText(
        en: "Your account is being deleted. To use it again, restore it first.",
        pl: "Twoje konto jest usuwane. Żeby znów go używać, najpierw je przywróć.")
    static func restoredRecently(from: Day, isFinal: Bool) -> ProblemText {
        switch (from, isFinal) {
        case (let from, false):
            ProblemText(
                en:
                    "You restored your account less than 30 days ago. You can restore it again from \(English.formats.date(from)) on.",
                pl:
                    "Konto zostało przywrócone mniej niż 30 dni temu. Znów możesz je przywrócić od \(Polish.formats.date(from))."
            )
        case (_, true):
            ProblemText(
                en: "You restored your account less than 30 days ago, so this deletion cannot be undone.",
                pl: "Konto zostało przywrócone mniej niż 30 dni temu, więc tego usunięcia nie można cofnąć.")
        }
    }
    static func tooManyExports(_ wait: Wait) -> ProblemText {
        ProblemText(
            en:
                "You have exported your data several times today. Use one of those archives, or try again in \(wait.text.english).",
            pl:
                "Twoje dane zostały dziś już kilka razy wyeksportowane. Użyj jednego z tych archiwów albo spróbuj ponownie za \(wait.text.polish)."
        )
    }
}

extension AccountRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .handleTaken: Problem(.handleTaken, .handleTaken)
        case .noSuchSession: .notFound
        case .notSignedIn: .notSignedIn
        case .passwordChanged: Problem(.passwordChanged, .passwordChanged)
        case .contactTaken: Problem(.contactTaken, .contactTaken)
        case .noSuchContact(.email): Problem(.noSuchContact, .noEmailYet)
        case .noSuchContact(.phone): Problem(.noSuchContact, .noPhoneYet)
        case .alreadyVerified: Problem(.alreadyVerified, .alreadyVerified)
        case .codeTooSoon(let retry):
            Problem(
                .tooManyRequests, .codeTooSoon(Wait(seconds: retry.seconds)), facts: ProblemFacts(retryAt: retry.at),
                retryAfter: retry.seconds)
        case .wrongCode(let left):
            Problem(.wrongContactCode, .contactCodeWrong(left: left), facts: ProblemFacts(attemptsLeft: left))
        case .codeOver: Problem(.codeExpired, .codeOver)
        case .wrongRecoveryCode: Problem(.wrongContactCode, .recoveryCodeWrong)
        case .secondFactorRequired: Problem(.totpRequired, .codeNeeded)
        case .wrongSecondFactor(let left):
            Problem(.wrongContactCode, .factorCodeWrong(left: left), facts: ProblemFacts(attemptsLeft: left))
        case .secondFactorPaused(let retry):
            Problem(
                .tooManyFactorCodes, .factorPaused(Wait(seconds: retry.seconds)),
                facts: ProblemFacts(retryAt: retry.at), retryAfter: retry.seconds)
        case .secondFactorOn: Problem(.totpOn, .factorOn)
        case .factorFromOperator: Problem(.enrolmentNeeded, .factorFromOperator)
        case .secondFactorOff: Problem(.totpOff, .factorOff)
        case .leaving: Problem(.leaving, .leaving)
        case .restoredRecently(let from, let erasedAt):
            Problem(
                .restoredRecently, .restoredRecently(from: Day(of: from, in: .gmt), isFinal: from >= erasedAt),
                facts: ProblemFacts(retryAt: from < erasedAt ? from : nil))
        case .suspended: Problem(.accountSuspended, .accountSuspended)
        case .banned: Problem(.accountBanned, .accountBanned)
        case .contactBanned: Problem(.contactBanned, .contactBanned)
        }
    }
}
