import Domain
import Foundation
import Logging

/// Records where travellers sign in, as evidence that two accounts belong to one person. Addresses and devices are
/// stored as HMACs under a key outside the database, so a copy of the database does not allow trying all addresses.
struct SignInNotes: Sendable {
    let reliability: any ReliabilityStore
    let hash: KeyedHash
    let clock: WallClock
    let logger: Logger

    /// - Parameters:
    ///   - device: The device token of the request or of the response.
    ///   - owner: The traveller to whom the token was issued, if that is another one.
    func note(
        _ traveller: Identifier<Traveller>, isRegistration: Bool = false, from context: AppContext, device: String?,
        issuedTo owner: Identifier<Traveller>? = nil
    ) async {
        let signIn = SignInTrace(
            of: traveller, isRegistration: isRegistration, address: hash("address \(context.address)"),
            device: device.map { token in
                SignInTrace.Device(hash: hash("device \(token)"), issuedTo: owner == traveller ? nil : owner)
            }, at: clock.now())
        // In its own task, so that a client that disconnects early leaves the same evidence.
        await Task {
            do { try await reliability.note(signIn) } catch {
                // The sign-in is already stored. It must not fail because its evidence cannot be stored.
                logger.warning(
                    "sign-in evidence not stored", metadata: ["type": "\(type(of: error))"])
            }
        }.value
    }
}
