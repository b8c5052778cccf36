import Domain
import Foundation

/// Quotes of the offers that staff look at.
struct StaffPricer {
    private let pricer: OfferPricer

    /// Nil if nothing of it is an offer.
    init?(for contents: [CaseContent], _ pricing: OfferPricing, in language: Language, at now: Date) async throws {
        let hasOffer = contents.contains { content in
            if case .offer? = content.item { true } else { false }
        }
        guard hasOffer else { return nil }
        pricer = pricing.pricer(try await pricing.rates.referenceRates(at: now), in: language, at: now)
    }

    /// Nil for what is no offer, and for an offer without a price.
    func quote(for content: CaseContent) -> Quote? {
        guard case .offer(let listing)? = content.item else { return nil }
        return pricer.quote(for: listing.offer, reader: nil)
    }
}
