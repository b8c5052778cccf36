import API
import Domain

extension ProblemType {
    /// All of this file.
    static let alerts: [ProblemType] = [.tooManyAlerts]

    static let tooManyAlerts = ProblemType(
        "too-many-alerts", 409, "Too many alerts",
        meaning: "The traveller has as many alerts as one can have.", remedy: "Delete one first.")
}

extension ProblemText {
    static func tooManyAlerts(limit: Int) -> ProblemText {
        ProblemText(
            en: "You can have \(English.count(limit, "alert", "alerts")). Delete one first.",
            pl: "Możesz mieć \(Polish.count(limit, "alert", "alerty", "alertów")). Najpierw usuń jeden z nich.")
    }
    static func farThreshold(now: String) -> ProblemText {
        ProblemText(
            en:
                "The rate is \(English.formats.number(now)) now. Choose one between a tenth and ten times of that.",
            pl:
                "Kurs wynosi teraz \(Polish.formats.number(now)). Wybierz kurs od jednej dziesiątej do dziesięciokrotności tej wartości."
        )
    }
    static let sameDigest = ProblemText(
        en: "You already get this digest. Delete the alert to end it.",
        pl: "To podsumowanie już dostajesz. Usuń alert, żeby je zakończyć.")
    static let noAlertRates = ProblemText(
        en: "There is no exchange rate for these currencies, so no alert could ever fire. Choose others.",
        pl: "Dla tych walut nie ma kursu, więc alert nigdy by się nie odezwał. Wybierz inne.")
}

extension AlertRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchAlert: return .notFound
        case .tooMany:
            return Problem(
                .tooManyAlerts, .tooManyAlerts(limit: RateAlert.limit),
                facts: ProblemFacts(limit: .count(RateAlert.limit)))
        case .staleVersion: return .staleVersion
        case .noRates: return .invalid("/quote", "has no published rate against base", .noAlertRates)
        case .farThreshold(let rate):
            return .invalid(
                "/threshold", "must be between a tenth and ten times of the rate, which is \(rate.text)",
                .farThreshold(now: rate.text))
        case .sameDigest: return .invalid("/kind", "is a digest that you have already", .sameDigest)
        case .wrongField(let field):
            return .invalid("/\(field.rawValue)", "is no field of an alert of this kind", .checkInput)
        }
    }
}
