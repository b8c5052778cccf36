import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let limitKinds: [any ListedProblem] = [
        dailyLimit, switchedOff,
    ]

    static let dailyLimit = ProblemType(
        "daily-limit", 429, "Daily limit reached",
        meaning: "Accounts may begin only so much within 24 hours; new accounts less.",
        remedy: "Wait until `resetsAt`, or do what `howToRaise` names. GET /v1/me/limits shows all limits.")
    static func dailyLimit(_ quota: Quota, limit: Int, _ wait: Wait, _ raise: Quota.Raise?) -> Problem {
        dailyLimit.saying(
            en: "\(quota.text(limit).english) You can go on in \(wait.text.english)."
                + (raise.map { " \($0.text.english)" } ?? ""),
            pl: "\(quota.text(limit).polish) Możesz kontynuować za \(wait.text.polish)."
                + (raise.map { " \($0.text.polish)" } ?? ""))
    }

    static let switchedOff = ProblemType(
        "switched-off", 409, "Not available for now",
        meaning: "The operator switched a currency or a country off. Swaps that have begun go on.",
        remedy: "Choose another currency or another place.")
    static func currencyOff(_ currency: Currency) -> Problem {
        switchedOff.saying(
            en:
                "Swaps with \(currency) are switched off for now. Choose another currency. Swaps that have begun go on.",
            pl:
                "Wymiany z walutą \(currency) są na razie wyłączone. Wybierz inną walutę. Rozpoczęte wymiany trwają dalej."
        )
    }
    static let countryOff = switchedOff.saying(
        en: "Swaps in this country are switched off for now. Choose another place. Swaps that have begun go on.",
        pl: "Wymiany w tym kraju są na razie wyłączone. Wybierz inne miejsce. Rozpoczęte wymiany trwają dalej.")

    static func termsMissing(version: String, _ faults: [FieldFault]) -> Problem {
        invalid.saying(
            en: "Accept our terms (\(version)) and confirm that you are an adult to create an account.",
            pl: "Aby założyć konto, zaakceptuj nasz regulamin (\(version)) i potwierdź, że masz ukończone 18 lat.",
            errors: faults)
    }
}

extension Quota {
    fileprivate func text(_ limit: Int) -> ProblemText {
        switch self {
        case .offers:
            ProblemText(
                en:
                    "You have published \(English.count(limit, "offer", "offers")) within a day, which is your limit.",
                pl: "Twój dzienny limit nowych ofert (\(limit)) jest wyczerpany.")
        case .conversations:
            ProblemText(
                en:
                    "You have begun \(English.count(limit, "chat", "chats")) within a day, which is your limit; you can answer in all of them.",
                pl:
                    "Twój dzienny limit nowych czatów (\(limit)) jest wyczerpany; w rozpoczętych możesz pisać dalej.")
        case .proposals:
            ProblemText(
                en:
                    "You have made \(English.count(limit, "proposal", "proposals")) within a day, which is your limit.",
                pl: "Twój dzienny limit propozycji (\(limit)) jest wyczerpany.")
        case .reports:
            ProblemText(
                en:
                    "You have sent \(English.count(limit, "report", "reports")) within a day, which is the limit; our moderators look at all of them.",
                pl: "Dzienny limit zgłoszeń (\(limit)) jest wyczerpany; nasi moderatorzy sprawdzą wszystkie.")
        }
    }
}

extension Quota.Raise {
    fileprivate var text: ProblemText {
        switch self {
        case .verifyEmail:
            ProblemText(
                en: "For a higher limit, verify your email address or phone number.",
                pl: "Aby zwiększyć limit, potwierdź adres e-mail lub numer telefonu.")
        case .verifyPhone:
            ProblemText(
                en: "For a higher limit, verify your phone number.",
                pl: "Aby zwiększyć limit, potwierdź numer telefonu.")
        case .swaps:
            ProblemText(
                en: "Your limit rises with the swaps that you complete.",
                pl: "Limit rośnie wraz z liczbą udanych wymian.")
        case .wait:
            ProblemText(
                en: "Your limit rises when your account is a week old.",
                pl: "Limit wzrośnie, gdy twoje konto będzie miało tydzień.")
        }
    }
}
