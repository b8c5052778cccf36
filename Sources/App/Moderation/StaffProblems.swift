import API
import Domain
import Foundation
import JSON

extension ProblemType {
    /// All of this file.
    static let staff: [ProblemType] = [
        .staffAccount, .roleTooLow, .secondFactorNeeded, .stepUpNeeded, .passwordChangeNeeded, .appealDecided,
        .needsAnother, .lastAdmin, .enrolmentNeeded, .accountInUse, .accountNotActive, .notReadable, .accountLimited,
        .caseParty, .caseMismatch, .caseClosed, .caseHeld, .caseNotClaimed, .noConversation, .statementsOpen, .settling,
    ]

    static let staffAccount = ProblemType(
        "staff-account", 403, "Account of staff",
        meaning: "An account of staff has no offers, swaps, conversations or public profile.",
        remedy: "Use an account of your own as a traveller.")
    static let roleTooLow = ProblemType(
        "role-too-low", 403, "Not in your role",
        meaning: "The action takes a higher role of staff.", remedy: "Ask somebody with that role.")
    static let secondFactorNeeded = ProblemType(
        "second-factor-needed", 403, "Second factor needed",
        meaning: "Staff act only in a session in which a code of their second factor was entered.",
        remedy: "Set up a second factor with POST /v1/auth/totp, or send a code to POST /v1/auth/step-up.")
    static let stepUpNeeded = ProblemType(
        "step-up-needed", 403, "Recent code needed",
        meaning: "The action takes a code of the second factor that is at most five minutes old.",
        remedy: "Send a code to POST /v1/auth/step-up, and try again.")
    static let passwordChangeNeeded = ProblemType(
        "password-change-needed", 403, "One-time password",
        meaning: "The password was printed when the account was made; until it is replaced, nothing else is possible.",
        remedy: "Replace it with POST /v1/auth/password.")
    static let appealDecided = ProblemType(
        "appeal-decided", 409, "Decided already",
        meaning: "Somebody else was quicker, or it was decided long ago.", remedy: "Read the appeal again.")
    static let needsAnother = ProblemType(
        "needs-another", 403, "Leave it to somebody else",
        meaning:
            "Who acted does not decide on the appeal, and does not go on with a suspension, as long as another senior or "
            + "admin can.",
        remedy: "Leave it to somebody else.")
    static let lastAdmin = ProblemType(
        "last-admin", 409, "The last admin",
        meaning: "Without this account nobody could change the staff.", remedy: "Appoint another admin first.")
    static let enrolmentNeeded = ProblemType(
        "enrolment-needed", 409, "No second factor yet",
        meaning:
            "Staff need a second factor that was set up before they joined, or that `wayswap moderator add` printed.",
        remedy: "Set one up as a traveller, or ask the operator for a new one.")
    static let accountInUse = ProblemType(
        "account-in-use", 409, "Account in use",
        meaning: "The account has offers, swaps or conversations; an account of staff has none.",
        remedy: "Register another account for the work as staff.")
    static let accountNotActive = ProblemType(
        "account-not-active", 409, "Account not active",
        meaning: "The account is limited, suspended, banned or being deleted.", remedy: "Choose an active account.")
    static let notReadable = ProblemType(
        "not-readable", 409, "Not readable any more",
        meaning: "No feed makes the request of this response any more.",
        remedy: "Drop it, or import the rates from a file.")
    static let accountLimited = ProblemType(
        "account-limited", 403, "Your account is limited",
        meaning: "A moderator limited the account.", remedy: "Read the notification. What was begun before goes on.")
    static let caseParty = ProblemType(
        "case-party", 403, "The case is about you",
        meaning: "The case or the subject is about the caller, or the caller has reported it or whom it belongs to.",
        remedy: "Leave it to somebody else.")
    static let caseMismatch = ProblemType(
        "case-mismatch", 422, "Another case",
        meaning: "The case that the action names is neither about its subject nor about anybody whom it concerns.",
        remedy: "Name the case that led to the action, or none.")
    static let caseClosed = ProblemType(
        "case-closed", 409, "Case closed",
        meaning: "The case is closed.", remedy: "A new report opens a new case.")
    static let caseHeld = ProblemType(
        "case-held", 409, "Somebody works on it",
        meaning: "Another moderator has claimed the case within a day.", remedy: "Ask them, or take another case.")
    static let caseNotClaimed = ProblemType(
        "case-not-claimed", 409, "Claim the case first",
        meaning: "Only who has claimed the case may do this.", remedy: "Claim the case first.")
    static let noConversation = ProblemType(
        "no-conversation", 409, "No conversation",
        meaning: "The case is not about a message, a conversation or a swap.", remedy: "Nothing needs to be done.")
    static let statementsOpen = ProblemType(
        "statements-open", 409, "Statements are open",
        meaning: "A side of the dispute can still make its statement.",
        remedy: "Decide from `retryAt` on, or as soon as both have stated.")
    static let settling = ProblemType(
        "settling", 409, "A settlement is on its way",
        meaning: "One side of the dispute has offered a settlement, and the other may be about to agree.",
        remedy: "Decide from `retryAt` on.")
}

extension ProblemText {
    static let staffAccount = ProblemText(
        en: "You are signed in as staff. To swap, use an account of your own.",
        pl: "To konto obsługi serwisu. Żeby wymieniać pieniądze, użyj własnego konta.")
    static let roleTooLow = ProblemText(
        en: "Your role does not include this. Ask somebody with a higher role.",
        pl: "Twoja rola na to nie pozwala. Poproś kogoś z wyższą rolą.")
    static let staffFactorNeeded = ProblemText(
        en: "Enter a code of your authenticator app first. If you have none, set one up.",
        pl: "Najpierw podaj kod z aplikacji uwierzytelniającej. Jeśli jej nie masz, ustaw ją.")
    static let stepUpNeeded = ProblemText(
        en: "Enter a new code of your authenticator app, then try again.",
        pl: "Podaj nowy kod z aplikacji uwierzytelniającej i spróbuj ponownie.")
    static let oneTimePassword = ProblemText(
        en: "Replace the one-time password with a password of your own first.",
        pl: "Najpierw zmień hasło jednorazowe na własne.")
    static let ownRole = ProblemText(
        en: "You cannot change your own role. Ask another admin.",
        pl: "Nie możesz zmienić własnej roli. Poproś innego administratora.")
    static let lastAdmin = ProblemText(
        en: "This is the last admin. Appoint another one first.",
        pl: "To ostatni administrator. Najpierw wyznacz innego.")
    static let accountInUse = ProblemText(
        en: "This account has offers, swaps or conversations. Choose an account without any.",
        pl: "To konto ma oferty, wymiany lub rozmowy. Wybierz konto, które ich nie ma.")
    static let accountNotActive = ProblemText(
        en: "This account is limited, suspended or being deleted. Choose another one.",
        pl: "To konto jest ograniczone, zawieszone lub usuwane. Wybierz inne.")
    static let quarantineUnreadable = ProblemText(
        en: "This response cannot be read any more. Drop it, or import the rates from a file.",
        pl: "Tej odpowiedzi nie da się już odczytać. Odrzuć ją albo zaimportuj kursy z pliku.")
    static let ownAction = ProblemText(
        en: "This is about you or yours. Leave it to somebody else.", pl: "To dotyczy ciebie. Zostaw to komuś innemu.")
    static let accountGone = ProblemText(en: "The account is being deleted.", pl: "To konto jest właśnie usuwane.")
    static let suspensionPast = ProblemText(en: "Choose an end in the future.", pl: "Wybierz koniec w przyszłości.")
    static let suspensionNeedsAnother = ProblemText(
        en: "You have suspended this account for 30 days already. Ask another senior to go on.",
        pl:
            "To konto było już przez Ciebie zawieszone na 30 dni. Poproś inną osobę z uprawnieniami senior o dalszy krok."
    )
    static let suspensionTooLong = ProblemText(
        en: "A suspension lasts a year at most. Choose an earlier end, or ban.",
        pl: "Zawieszenie trwa najwyżej rok. Wybierz wcześniejszy koniec albo zablokuj konto.")
    static let accountLimited = ProblemText(
        en:
            "A moderator limited your account: you cannot publish offers, propose swaps, start conversations or send money for now.",
        pl:
            "Moderator ograniczył twoje konto: na razie nie możesz wystawiać ofert, proponować wymian, zaczynać rozmów ani wysyłać pieniędzy."
    )
    static let noSuchCase = ProblemText(en: "There is no such case.", pl: "Nie ma takiej sprawy.")
    static let accountSuspended = ProblemText(
        en:
            "Your account is suspended. Your notifications say why and until when. If this is a mistake, you can appeal within 14 days.",
        pl:
            "Twoje konto jest zawieszone. Powiadomienia mówią, dlaczego i do kiedy. Jeśli to pomyłka, możesz odwołać się w ciągu 14 dni."
    )
    static let accountBanned = ProblemText(
        en:
            "Your account is closed. Your notifications say why. If this is a mistake, you can appeal within 14 days.",
        pl:
            "Twoje konto jest zamknięte. Powiadomienia mówią, dlaczego. Jeśli to pomyłka, możesz odwołać się w ciągu 14 dni."
    )
    static let contactBanned = ProblemText(
        en:
            "This contact belonged to an account that we closed, so it cannot be used. If that was a mistake, answer the mail about it.",
        pl:
            "Ten kontakt należał do konta, które zamknęliśmy, więc nie można go użyć. Jeśli to była pomyłka, odpowiedz na e-mail w tej sprawie."
    )
    static let alreadyAppealed = ProblemText(
        en: "You have appealed against this already. Your appeals show how it stands.",
        pl: "Odwołanie od tej decyzji już jest. Jego stan widać na liście twoich odwołań.")
    static func appealTooLate(days: Int) -> ProblemText {
        ProblemText(
            en: "You can appeal within \(days) days of a decision. This time is over.",
            pl: "Od decyzji można się odwołać w ciągu \(days) dni. Ten czas minął.")
    }
    static let actionUndone = ProblemText(
        en: "This decision no longer holds, so there is nothing to appeal against.",
        pl: "Ta decyzja już nie obowiązuje, więc nie ma się od czego odwołać.")
    static let appealDecided = ProblemText(
        en: "Somebody has decided on this appeal already.", pl: "Ktoś już rozpatrzył to odwołanie.")
    static let appealNeedsAnother = ProblemText(
        en: "The appeal is about something that you did. Leave it to somebody else.",
        pl: "Odwołanie dotyczy twojej decyzji. Zostaw je komuś innemu.")
    static let appointeeWithoutFactor = ProblemText(
        en: "This account has no second factor that is on. Ask its holder to set one up, then appoint them.",
        pl: "To konto nie ma włączonego drugiego składnika logowania. Poproś o jego ustawienie i nadaj rolę potem.")
    static let factorFromOperator = ProblemText(
        en: "The second factor of staff comes from the operator. Ask for a new one.",
        pl: "Drugi składnik logowania dla zespołu nadaje operator. Poproś o nowy.")
    static let caseParty = ProblemText(
        en: "This is about you, or about somebody whom you reported. Leave it to somebody else.",
        pl: "To dotyczy ciebie albo osoby z twojego zgłoszenia. Zostaw to komuś innemu.")
    static let caseMismatch = ProblemText(
        en: "This case is about something else. Choose the case that led to this, or none.",
        pl: "Ta sprawa dotyczy czegoś innego. Wybierz sprawę, z której to wynika, albo żadną.")
    static let caseClosed = ProblemText(
        en: "This case is closed. Choose another one.", pl: "Ta sprawa jest zamknięta. Wybierz inną.")
    static func caseHeld(by: String) -> ProblemText {
        ProblemText(
            en: "This case is with \(by). Ask them, or choose another one.",
            pl: "Tą sprawą zajmuje się \(by). Zapytaj tę osobę albo wybierz inną sprawę.")
    }
    static let caseNotClaimed = ProblemText(en: "Claim this case first.", pl: "Najpierw przejmij tę sprawę.")
    static let noConversation = ProblemText(
        en: "This case is not about a conversation.", pl: "Ta sprawa nie dotyczy rozmowy.")
    static let swapNotOpen = ProblemText(
        en: "This swap is over, or disputed. A dispute needs a decision.",
        pl: "Ta wymiana jest zakończona albo sporna. Spór trzeba rozstrzygnąć.")
    static let disputeOver = ProblemText(
        en: "This dispute is over. Somebody decided it, or the two have settled it.",
        pl: "Ten spór jest zakończony. Ktoś go rozstrzygnął albo strony zawarły ugodę.")
    static let statementsOpen = ProblemText(
        en: "One side can still make its statement. Decide later.",
        pl: "Jedna ze stron może jeszcze przedstawić swoją wersję. Zdecyduj później.")
    static let settling = ProblemText(
        en: "One side has just offered a settlement. Give the other time to agree.",
        pl: "Jedna ze stron właśnie zaproponowała ugodę. Daj drugiej czas na zgodę.")
    static let nothingToReopen = ProblemText(
        en: "Nobody is at fault by a decision about this swap.", pl: "Żadna decyzja nie obciąża tu nikogo winą.")
}

extension StaffAccessRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .notStaff: .notFound
        case .travellersOnly: Problem(.staffAccount, .staffAccount)
        case .roleTooLow: Problem(.roleTooLow, .roleTooLow)
        case .secondFactorNeeded: Problem(.secondFactorNeeded, .staffFactorNeeded)
        case .stepUpNeeded: Problem(.stepUpNeeded, .stepUpNeeded)
        case .passwordChangeNeeded: Problem(.passwordChangeNeeded, .oneTimePassword)
        }
    }
}

extension StaffRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchAccount: .notFound
        case .aboutOneself: Problem(.aboutOneself, .ownRole)
        case .lastAdmin: Problem(.lastAdmin, .lastAdmin)
        case .accountInUse: Problem(.accountInUse, .accountInUse)
        case .withoutFactor: Problem(.enrolmentNeeded, .appointeeWithoutFactor)
        case .accountNotActive: Problem(.accountNotActive, .accountNotActive)
        case .notAllowed: StaffAccessRefusal.roleTooLow(.admin).problem
        }
    }
}
