import API
import Domain
import Foundation

extension OfferDraft {
    init(_ asked: OfferRequest, at place: PublicPlace) {
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
            total.description, want.code, minFill?.description ?? "-", pricing, place.cell,
            from?.description ?? "-", to?.description ?? "-", "\(isExact)", note,
        ]
        return parts.joined(separator: "\n")
    }
}

extension Services {
    /// The public place of a requested place. The exact point is not used any further.
    func publicPlace(of place: PlaceRequest) async throws -> PublicPlace {
        switch place {
        case .point(let point, let size):
            let cell = reference.builtUp.publicCell(of: point, asking: size)
            return PublicPlace(cell: cell, locality: try await places.locality(of: cell))
        case .airport(let code):
            guard let airport = try await places.airport(code) else {
                throw Problem.invalid("/place/airport", "is not an airport we know", .unknownAirport)
            }
            return PublicPlace(airport: airport)
        }
    }

    /// The cell of 1 km around a searcher's point, as for an offer.
    func searchPlace(of point: Coordinate) -> SearchPlace {
        let cell = reference.builtUp.publicCell(of: point, asking: .oneKilometre)
        return SearchPlace(centre: cell.centre, halfDiagonal: cell.halfDiagonal)
    }

    /// The reader who may take offers; nil for a guest.
    func taker(_ context: AppContext, at now: Date) async throws -> Taker? {
        guard let viewer = context.viewer else { return nil }
        return try await reliability.taker(viewer, at: now)
    }

    func pricer(_ rates: ReferenceRates, at now: Date) -> OfferPricer {
        OfferPricer(reference.catalogue, notes: reference.notes, rates: rates, at: now)
    }
}
