package import Domain

/// Chooses the carrier of a letter by its channel.
package struct LetterRouter: LetterCarrier {
    private let email: (any LetterCarrier)?
    private let phone: (any LetterCarrier)?

    /// Messages of a channel without a carrier wait, as long as they are of use.
    package init(email: (any LetterCarrier)?, phone: (any LetterCarrier)?) {
        self.email = email
        self.phone = phone
    }

    package func carry(_ letter: Letter) async -> Result<Void, DeliveryFault> {
        guard let carrier = letter.recipient.kind == .email ? email : phone else {
            return .failure(DeliveryFault(.notConfigured))
        }
        return await carrier.carry(letter)
    }
}
