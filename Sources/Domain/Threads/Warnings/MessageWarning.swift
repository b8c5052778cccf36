/// What the recipient of a stranger's first messages is warned of: ways to go on where nobody can help.
package struct MessageWarning: Sendable, Equatable {
    /// Contact details and addresses of payments. The raw value is stored and is on the wire.
    package enum Kind: String, Sendable, CaseIterable { case phone, email, link, messenger, iban, wallet }

    /// In the order of `Kind.allCases`, at least one.
    package let kinds: [Kind]

    /// Nil where there is nothing to warn of.
    package init?(_ kinds: some Collection<Kind>) {
        guard !kinds.isEmpty else { return nil }
        self.kinds = Kind.allCases.filter(kinds.contains)
    }

    /// Texts of each sender in a thread that are looked at. Later the two know each other.
    package static let firstMessages = 3

    /// Looks for contact details in a text, also in disguise.
    package init?(_ text: String) {
        let words = WordTokens(FoldedText(text))
        guard !words.tokens.isEmpty else { return nil }
        var kinds: Set<Kind> = []
        if PhoneNumbers.isIn(words) { kinds.insert(.phone) }
        let addresses = WebAddresses.find(in: words)
        if addresses.email { kinds.insert(.email) }
        if addresses.link { kinds.insert(.link) }
        if MessengerNames.isIn(words) { kinds.insert(.messenger) }
        if AccountNumbers.isIn(words) { kinds.insert(.iban) }
        if WalletAddresses.isIn(words) { kinds.insert(.wallet) }
        self.init(kinds)
    }
}
