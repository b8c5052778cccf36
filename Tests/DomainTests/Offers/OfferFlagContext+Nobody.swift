import Domain
import Foundation

extension OfferFlagContext {
    /// An old account without other offers.
    static let nobody = OfferFlagContext(
        registeredAt: .distantPast, open: OpenOffers(tier: .t4, sum: OpenOfferSum()))
}
