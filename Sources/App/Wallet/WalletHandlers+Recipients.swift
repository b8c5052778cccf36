import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/wallet/recipients`.
extension WalletHandlers {
    func recipients(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let limit = query.limit(default: 10)
        try query.finish()
        return .ok(RecipientsResponse(try await wallets.recipients(of: context.me, limit: limit)))
    }

    /// The address that a transfer would take a text for. Nobody is looked for, so the answer tells of nobody.
    func completeRecipient(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let typed = query.address("to")
        try query.finish()
        guard let typed, let own = try await travellers.me(context.me, at: context.now).value else {
            throw TravellerRefusal.noSuchTraveller
        }
        do throws(PhoneFault) {
            return .ok(CompletedRecipientResponse(typed, as: try typed.completed(by: own.profile.traveller)))
        } catch {
            throw InvalidFields(faults: [FieldFault(pointer: "/to", error)])
        }
    }
}

extension QueryParameters {
    /// As `to` of a transfer.
    fileprivate mutating func address(_ name: String) -> WalletQuestion.TypedAddress? {
        guard let text = text(name), !text.isEmpty else {
            fault(name, RequestFault.empty)
            return nil
        }
        guard text.unicodeScalars.count <= 64 else {
            fault(name, "must have at most 64 characters")
            return nil
        }
        do throws(PhoneFault) { return try WalletQuestion.TypedAddress(text) } catch {
            fault(name, error)
            return nil
        }
    }
}
