import API
import Domain

extension Problem {
    /// The kinds of this file.
    static let alertKinds: [any ListedProblem] = [
        tooManyAlerts
    ]

    static let tooManyAlerts = ProblemType(
        "too-many-alerts", 409, "Too many alerts",
        meaning: "The traveller has as many alerts as one can have.", remedy: "Delete one first.")
    static func tooManyAlerts(limit: Int) -> Problem {
        tooManyAlerts.saying(
            en: "You can have \(English.count(limit, "alert", "alerts")). Delete one first.",
            pl: "Możesz mieć \(Polish.count(limit, "alert", "alerty", "alertów")). Najpierw usuń jeden z nich.",
            facts: ProblemFacts(limit: .count(limit)))
    }

    static func farThreshold(now: String) -> Problem {
        invalid(
            "/threshold", "must be between a tenth and ten times of the rate, which is \(now)",
            en:
                "The rate is \(English.formats.number(now)) now. Choose one between a tenth and ten times of that.",
            pl:
                "Kurs wynosi teraz \(Polish.formats.number(now)). Wybierz kurs od jednej dziesiątej do dziesięciokrotności tej wartości."
        )
    }
    static let sameDigest = invalid(
        "/kind", "is a digest that you have already",
        en: "You already get this digest. Delete the alert to end it.",
        pl: "To podsumowanie już dostajesz. Usuń alert, żeby je zakończyć.")
    static let noAlertRates = invalid(
        "/quote", "has no published rate against base",
        en: "There is no exchange rate for these currencies, so no alert could ever fire. Choose others.",
        pl: "Dla tych walut nie ma kursu, więc alert nigdy by się nie odezwał. Wybierz inne.")
}

extension AlertRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchAlert: .notFound
        case .tooMany: .tooManyAlerts(limit: RateAlert.limit)
        case .staleVersion: .staleVersion
        case .noRates: .noAlertRates
        case .farThreshold(let rate): .farThreshold(now: rate.text)
        case .sameDigest: .sameDigest
        case .wrongField(let field):
            .invalid("/\(field.rawValue)", "is no field of an alert of this kind", .checkInput)
        }
    }
}
