import Crypto
import Domain
import Foundation
import Logging

/// Notes from where travellers sign in, as evidence that two accounts are one person's. Addresses and devices leave here
/// as HMACs under a key outside the database: whoever has the database cannot try all addresses.
struct SignInNotes: Sendable {
    private let services: Services
    private let key: SymmetricKey

    init(_ services: Services) {
        self.services = services
        key = SymmetricKey(derivedFrom: services.secret, for: "sign-in evidence")
    }

    /// - Parameters:
    ///   - device: the device token that came with the request, or that is answered.
    ///   - owner: to whose account that token was given, if that is not this traveller.
    func note(
        _ traveller: Identifier<Traveller>, isRegistration: Bool = false, from context: AppContext, device: String?,
        issuedTo owner: Identifier<Traveller>? = nil
    ) async {
        let signIn = SignInTrace(
            of: traveller, isRegistration: isRegistration, address: hash("address \(context.address)"),
            device: device.map { token in
                SignInTrace.Device(hash: hash("device \(token)"), issuedTo: owner == traveller ? nil : owner)
            }, at: services.clock.now())
        // In a task of its own: whoever hangs up early leaves the same evidence.
        await Task {
            do { try await services.reliability.note(signIn) } catch {
                // The sign-in itself is written. It must not fail because its evidence could not be.
                services.logger.warning(
                    "sign-in evidence not stored", metadata: ["type": "\(type(of: error))"])
            }
        }.value
    }

    /// 128 bits are enough to tell addresses apart.
    private func hash(_ text: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key).prefix(16))
    }
}
