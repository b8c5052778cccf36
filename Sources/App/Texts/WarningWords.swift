import Domain

/// Warns of contact details in a stranger's message, in one language.
struct WarningWords: Sendable {
    /// What stands for `{kinds}`, one after the other.
    private let names: @Sendable (MessageWarning.Kind) -> String
    private let sentence: String

    func text(_ warning: MessageWarning) -> String {
        sentence.replacing("{kinds}", with: warning.kinds.map(names).joined(separator: ", "))
    }

    static let english = WarningWords(
        names: { kind in
            switch kind {
            case .phone: "a phone number"
            case .email: "an e-mail address"
            case .link: "a link"
            case .messenger: "another messenger"
            case .iban: "a bank account"
            case .wallet: "a wallet address"
            }
        },
        sentence: "This message has {kinds}. Stay in this chat, where we can help, and pay nothing in advance.")

    static let polish = WarningWords(
        names: { kind in
            switch kind {
            case .phone: "numer telefonu"
            case .email: "adres e-mail"
            case .link: "link"
            case .messenger: "inny komunikator"
            case .iban: "numer konta"
            case .wallet: "adres portfela"
            }
        },
        sentence: "W tej wiadomości jest: {kinds}. Zostań na tym czacie, bo tu możemy pomóc, i nie płać z góry.")
}
