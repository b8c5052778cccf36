import Domain
import Foundation

/// Quotes of the offers that staff look at.
struct StaffPricer {
    let pricer: OfferPricer

    /// Nil for what is no offer, and for an offer without a price.
    func quote(for content: CaseContent) -> Quote? {
        guard case .offer(let listing)? = content.item else { return nil }
        return pricer.quote(for: listing.offer, reader: nil)
    }
}

extension Services {
    /// Nil if nothing of it is an offer.
    func staffPricer(for contents: [CaseContent], at now: Date) async throws -> StaffPricer? {
        let hasOffer = contents.contains { content in
            if case .offer? = content.item { true } else { false }
        }
        guard hasOffer else { return nil }
        return StaffPricer(pricer: pricer(try await rates.referenceRates(), at: now))
    }
}
