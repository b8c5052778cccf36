package import Domain

/// Chooses the carrier of a letter by its channel.
package struct LetterRouter: LetterCarrier {
    private let email: (any LetterCarrier)?
    private let phone: (any LetterCarrier)?

    /// Messages of a channel without a carrier are not kept.
    package init(email: (any LetterCarrier)?, phone: (any LetterCarrier)?) {
        self.email = email
        self.phone = phone
    }

    package func carries(_ channel: ContactKind) -> Bool { (channel == .email ? email : phone) != nil }

    package func carry(_ letter: Letter) async -> Result<Void, DeliveryFault> {
        guard let carrier = letter.recipient.kind == .email ? email : phone else {
            return .failure(DeliveryFault(.unreachable))
        }
        return await carrier.carry(letter)
    }
}
