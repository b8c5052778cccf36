import Domain
import Foundation

/// What an offer is to its reader: its price, and whether the reader can take it.
struct OfferPricing: Sendable {
    let rates: any RateStore
    let reliability: any ReliabilityStore
    let reference: ReferenceData
    /// False only on loopback, for tests and benchmarks: then there are no quotas.
    let areLimitsOn: Bool

    var notes: NoteTable { reference.notes }

    /// The reader who may take offers; nil for a guest.
    func taker(_ context: AppContext, at now: Date) async throws -> Taker? {
        guard let viewer = context.viewer else { return nil }
        return try await reliability.taker(viewer, countingQuotas: areLimitsOn, at: now)
    }

    func pricer(_ rates: ReferenceRates, in language: Language, at now: Date) -> OfferPricer {
        OfferPricer(
            reference.catalogue, notes: notes, rates: rates, at: now,
            streetText: ProblemText.streetDiffers[language])
    }
}
