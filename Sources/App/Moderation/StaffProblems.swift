import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let staffKinds: [any ListedProblem] = [
        staffAccount, roleTooLow, secondFactorNeeded, stepUpNeeded, passwordChangeNeeded, appealDecided, needsAnother,
        lastAdmin, enrolmentNeeded, accountInUse, accountNotActive, notReadable, accountLimited, caseParty,
        caseMismatch, caseClosed, caseHeld, caseNotClaimed, noChat, statementsOpen, settling,
    ]

    static let staffAccount = Problem(
        "staff-account", 403, "Account of staff",
        meaning: "An account of staff has no offers, swaps, chats or public profile.",
        remedy: "Use an account of your own as a traveller.",
        en: "You are signed in as staff. To swap, use an account of your own.",
        pl: "To konto obsługi serwisu. Żeby wymieniać pieniądze, użyj własnego konta.")
    static let roleTooLow = Problem(
        "role-too-low", 403, "Not in your role",
        meaning: "The action takes a higher role of staff.", remedy: "Ask somebody with that role.",
        en: "Your role does not include this. Ask somebody with a higher role.",
        pl: "Twoja rola na to nie pozwala. Poproś kogoś z wyższą rolą.")
    static let secondFactorNeeded = Problem(
        "second-factor-needed", 403, "Second factor needed",
        meaning: "Staff act only in a session in which a code of their second factor was entered.",
        remedy: "Set up a second factor with POST /v1/auth/totp, or send a code to POST /v1/auth/step-up.",
        en: "Enter a code of your authenticator app first. If you have none, set one up.",
        pl: "Najpierw podaj kod z aplikacji uwierzytelniającej. Jeśli jej nie masz, ustaw ją.")
    static let stepUpNeeded = Problem(
        "step-up-needed", 403, "Recent code needed",
        meaning: "The action takes a code of the second factor that is at most five minutes old.",
        remedy: "Send a code to POST /v1/auth/step-up, and try again.",
        en: "Enter a new code of your authenticator app, then try again.",
        pl: "Podaj nowy kod z aplikacji uwierzytelniającej i spróbuj ponownie.")
    static let passwordChangeNeeded = Problem(
        "password-change-needed", 403, "One-time password",
        meaning: "The password was printed when the account was made; until it is replaced, nothing else is possible.",
        remedy: "Replace it with POST /v1/auth/password.",
        en: "Replace the one-time password with a password of your own first.",
        pl: "Najpierw zmień hasło jednorazowe na własne.")
    static let appealDecided = Problem(
        "appeal-decided", 409, "Decided already",
        meaning: "Somebody else was quicker, or it was decided long ago.", remedy: "Read the appeal again.",
        en: "Somebody has decided on this appeal already.",
        pl: "Ktoś już rozpatrzył to odwołanie.")

    static let needsAnother = ProblemType(
        "needs-another", 403, "Leave it to somebody else",
        meaning:
            "Who acted does not decide on the appeal, and does not go on with a suspension, as long as another senior or "
            + "admin can.", remedy: "Leave it to somebody else.")
    static let appealNeedsAnother = needsAnother.saying(
        en: "The appeal is about something that you did. Leave it to somebody else.",
        pl: "Odwołanie dotyczy twojej decyzji. Zostaw je komuś innemu.")
    static let suspensionNeedsAnother = needsAnother.saying(
        en: "You have suspended this account for 30 days already. Ask another senior to go on.",
        pl:
            "To konto było już przez Ciebie zawieszone na 30 dni. Poproś inną osobę z uprawnieniami senior o dalszy krok."
    )

    static let lastAdmin = Problem(
        "last-admin", 409, "The last admin",
        meaning: "Without this account nobody could change the staff.", remedy: "Appoint another admin first.",
        en: "This is the last admin. Appoint another one first.",
        pl: "To ostatni administrator. Najpierw wyznacz innego.")

    static let enrolmentNeeded = ProblemType(
        "enrolment-needed", 409, "No second factor yet",
        meaning:
            "Staff need a second factor that was set up before they joined, or that `wayswap moderator add` printed.",
        remedy: "Set one up as a traveller, or ask the operator for a new one.")
    static let appointeeWithoutFactor = enrolmentNeeded.saying(
        en: "This account has no second factor that is on. Ask its holder to set one up, then appoint them.",
        pl: "To konto nie ma włączonego drugiego składnika logowania. Poproś o jego ustawienie i nadaj rolę potem.")
    static let factorFromOperator = enrolmentNeeded.saying(
        en: "The second factor of staff comes from the operator. Ask for a new one.",
        pl: "Drugi składnik logowania dla zespołu nadaje operator. Poproś o nowy.")

    static let accountInUse = Problem(
        "account-in-use", 409, "Account in use",
        meaning: "The account has offers, swaps or chats; an account of staff has none.",
        remedy: "Register another account for the work as staff.",
        en: "This account has offers, swaps or chats. Choose an account without any.",
        pl: "To konto ma oferty, wymiany lub czaty. Wybierz konto, które ich nie ma.")

    static let accountNotActive = ProblemType(
        "account-not-active", 409, "Account not active",
        meaning: "The account is limited, suspended, banned or being deleted.", remedy: "Choose an active account.")
    static let accountGone = accountNotActive.saying(
        en: "The account is being deleted.",
        pl: "To konto jest właśnie usuwane.")
    static let appointeeNotActive = accountNotActive.saying(
        en: "This account is limited, suspended or being deleted. Choose another one.",
        pl: "To konto jest ograniczone, zawieszone lub usuwane. Wybierz inne.")

    static let notReadable = Problem(
        "not-readable", 409, "Not readable any more",
        meaning: "No feed makes the request of this response any more.",
        remedy: "Drop it, or import the rates from a file.",
        en: "This response cannot be read any more. Drop it, or import the rates from a file.",
        pl: "Tej odpowiedzi nie da się już odczytać. Odrzuć ją albo zaimportuj kursy z pliku.")
    static let accountLimited = Problem(
        "account-limited", 403, "Your account is limited",
        meaning: "A moderator limited the account.", remedy: "Read the notification. What was begun before goes on.",
        en:
            "A moderator limited your account: you cannot publish offers, propose swaps, start chats or send money for now.",
        pl:
            "Moderator ograniczył twoje konto: na razie nie możesz wystawiać ofert, proponować wymian, zaczynać czatów ani wysyłać pieniędzy."
    )
    static let caseParty = Problem(
        "case-party", 403, "The case is about you",
        meaning: "The case or the subject is about the caller, or the caller has reported it or whom it belongs to.",
        remedy: "Leave it to somebody else.",
        en: "This is about you, or about somebody whom you reported. Leave it to somebody else.",
        pl: "To dotyczy ciebie albo osoby z twojego zgłoszenia. Zostaw to komuś innemu.")
    static let caseMismatch = Problem(
        "case-mismatch", 422, "Another case",
        meaning: "The case that the action names is neither about its subject nor about anybody whom it concerns.",
        remedy: "Name the case that led to the action, or none.",
        en: "This case is about something else. Choose the case that led to this, or none.",
        pl: "Ta sprawa dotyczy czegoś innego. Wybierz sprawę, z której to wynika, albo żadną.")
    static let caseClosed = Problem(
        "case-closed", 409, "Case closed",
        meaning: "The case is closed.", remedy: "A new report opens a new case.",
        en: "This case is closed. Choose another one.",
        pl: "Ta sprawa jest zamknięta. Wybierz inną.")

    static let caseHeld = ProblemType(
        "case-held", 409, "Somebody works on it",
        meaning: "Another moderator has claimed the case within a day.", remedy: "Ask them, or take another case.")
    static func caseHeld(by: String) -> Problem {
        caseHeld.saying(
            en: "This case is with \(by). Ask them, or choose another one.",
            pl: "Tą sprawą zajmuje się \(by). Zapytaj tę osobę albo wybierz inną sprawę.")
    }

    static let caseNotClaimed = Problem(
        "case-not-claimed", 409, "Claim the case first",
        meaning: "Only who has claimed the case may do this.", remedy: "Claim the case first.",
        en: "Claim this case first.",
        pl: "Najpierw przejmij tę sprawę.")
    static let noChat = Problem(
        "no-conversation", 409, "No chat",
        meaning: "The case is not about a message, a chat or a swap.", remedy: "Nothing needs to be done.",
        en: "This case is not about a chat.",
        pl: "Ta sprawa nie dotyczy czatu.")
    static let statementsOpen = Problem(
        "statements-open", 409, "Statements are open",
        meaning: "A side of the dispute can still make its statement.",
        remedy: "Decide from `retryAt` on, or as soon as both have stated.",
        en: "One side can still make its statement. Decide later.",
        pl: "Jedna ze stron może jeszcze przedstawić swoją wersję. Zdecyduj później.")
    static let settling = Problem(
        "settling", 409, "A settlement is on its way",
        meaning: "One side of the dispute has offered a settlement, and the other may be about to agree.",
        remedy: "Decide from `retryAt` on.",
        en: "One side has just offered a settlement. Give the other time to agree.",
        pl: "Jedna ze stron właśnie zaproponowała ugodę. Daj drugiej czas na zgodę.")

    static let ownAction = aboutOneself.saying(
        en: "This is about you or yours. Leave it to somebody else.",
        pl: "To dotyczy ciebie. Zostaw to komuś innemu.")
    static let swapNotOpen = wrongState.saying(
        en: "This swap is over, or disputed. A dispute needs a decision.",
        pl: "Ta wymiana jest zakończona albo sporna. Spór trzeba rozstrzygnąć.")
    static let disputeOver = wrongState.saying(
        en: "This dispute is over. Somebody decided it, or the two have settled it.",
        pl: "Ten spór jest zakończony. Ktoś go rozstrzygnął albo strony zawarły ugodę.")
    static let nothingToReopen = wrongState.saying(
        en: "Nobody is at fault by a decision about this swap.",
        pl: "Żadna decyzja nie obciąża tu nikogo winą.")
    static let ownRole = aboutOneself.saying(
        en: "You cannot change your own role. Ask another admin.",
        pl: "Nie możesz zmienić własnej roli. Poproś innego administratora.")
    static let suspensionPast = invalid(
        "/until", "must be in the future",
        en: "Choose an end in the future.", pl: "Wybierz koniec w przyszłości.")
    static let suspensionTooLong = invalid(
        "/until", "must be within a year",
        en: "A suspension lasts a year at most. Choose an earlier end, or ban.",
        pl: "Zawieszenie trwa najwyżej rok. Wybierz wcześniejszy koniec albo zablokuj konto.")
    static let noSuchCase = invalid(
        "/case", "must be the id of a case",
        en: "There is no such case.", pl: "Nie ma takiej sprawy.")
}

extension StaffAccessRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .notStaff: .notFound
        case .travellersOnly: .staffAccount
        case .roleTooLow: .roleTooLow
        case .secondFactorNeeded: .secondFactorNeeded
        case .stepUpNeeded: .stepUpNeeded
        case .passwordChangeNeeded: .passwordChangeNeeded
        }
    }
}

extension StaffRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchAccount: .notFound
        case .aboutOneself: .ownRole
        case .lastAdmin: .lastAdmin
        case .accountInUse: .accountInUse
        case .withoutFactor: .appointeeWithoutFactor
        case .accountNotActive: .appointeeNotActive
        case .notAllowed: StaffAccessRefusal.roleTooLow(.admin).problem
        }
    }
}
