import API
import Crypto
import Domain
import Foundation

extension Swap {
    /// The hash of `termsText`, which an acceptance names.
    func termsHash(on offer: Offer) -> String {
        Data(SHA256.hash(data: Data(termsText(on: offer).utf8)).prefix(16)).base64URL
    }
}
