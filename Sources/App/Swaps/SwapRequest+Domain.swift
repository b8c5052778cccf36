import API
import Crypto
import Domain
import Foundation

extension MeetingRequest {
    /// The parsed request as text, for the idempotency fingerprint.
    var fingerprint: String {
        let place =
            switch place {
            case .point(let reference): reference.text
            case .free(let coordinate, let label): "\(coordinate.latitudeE7) \(coordinate.longitudeE7) \(label.text)"
            }
        return "\(place) \(startsAt.instant) \(isAcknowledged)"
    }
}

extension TermsRequest {
    var fingerprint: String {
        [
            amount.description, meeting?.fingerprint ?? "-", isExact.map { "\($0)" } ?? "-",
            expiresAt?.instant ?? "-",
        ].joined(separator: "\n") + (confirmsRounding ? "\nrounded" : "")
    }
}

extension ProposalRequest {
    var fingerprint: String { "\(terms.fingerprint)\n\(message?.text ?? "-")" }
}

extension CounterRequest {
    var fingerprint: String { "\(terms.fingerprint)\n\(rate?.text ?? "-") \(confirmsRate)" }
}

extension HandOverRequest {
    var fingerprint: String {
        [code, at?.instant ?? "-", actual.map { "\($0.give) \($0.get)" } ?? "-"].joined(separator: "\n")
    }
}

extension Swap {
    /// The hash of `termsText`, which an acceptance names.
    func termsHash(on offer: Offer) -> String {
        Data(SHA256.hash(data: Data(termsText(on: offer).utf8)).prefix(16)).base64URL
    }
}
