import API
import Domain
import Foundation

extension OfferDraft {
    init(_ asked: OfferRequest, at place: PublicPlace?) {
        self.init(total: asked.have, want: asked.want, pricing: asked.pricing, at: place)
        (minFill, confirmsRate, isExact, note) = (asked.minFill, asked.confirmsRate, asked.isExact, asked.note)
        (from, to) = (asked.from, asked.to)
    }

    /// The parsed request with its public cell: two points in one cell make the same request.
    var fingerprint: String {
        let pricing =
            switch self.pricing {
            case .reference(let bps): "reference \(bps)"
            case .fixed(let rate): "fixed \(rate.text) \(confirmsRate)"
            }
        let parts: [String] = [
            total.description, want.code, minFill?.description ?? "-", pricing, place?.cell ?? "wallet",
            from?.description ?? "-", to?.description ?? "-", "\(isExact)", note?.text ?? "",
        ]
        return parts.joined(separator: "\n")
    }
}
