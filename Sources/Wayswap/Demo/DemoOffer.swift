import App
import Domain
import Foundation
import SQLiteStore

/// An offer of the demo world. Its days are relative to the day of seeding.
struct DemoOffer: Decodable {
    /// The seed files write money as a decimal text and a currency code.
    struct Amount: Decodable {
        let amount: String
        let currency: String

        func money() throws -> Money {
            guard let currency = Currency(currency) else { throw DataFolderError.seedInvalid("currency \(currency)") }
            return try Money(amount: amount, currency: currency)
        }
    }

    /// The seed files write a price as a fixed rate, or as a premium in basis points on the reference rate.
    struct Price: Decodable {
        let kind: String
        let premiumBps: Int?
        let rate: String?

        func pricing() throws -> Pricing {
            if let rate { return .fixed(rate: try FixedRate(rate)) }
            return .reference(premiumBps: premiumBps ?? 0)
        }
    }

    /// The seed files write a place as an airport, or as a point with the size of its cell.
    struct Place: Decodable {
        let latitude: Double?
        let longitude: Double?
        let precision: String?
        let airport: String?

        /// `source` names the place in the seed file.
        func publicPlace(_ services: Services, for source: String) async throws -> PublicPlace {
            if let airport, let known = try await services.places.airport(airport) {
                return PublicPlace(airport: known)
            }
            guard let latitude, let longitude,
                let point = Coordinate(latitude: latitude, longitude: longitude)
            else { throw DataFolderError.seedInvalid("\(source): place") }
            let size = precision.flatMap(Cell.Size.init(rawValue:)) ?? .oneKilometre
            let cell = services.reference.builtUp.publicCell(of: point, asking: size)
            return PublicPlace(cell: cell, locality: try await services.places.locality(of: cell))
        }
    }

    let ref: String
    let traveller: String
    let have: Amount
    let want: String
    let minFill: Amount?
    let pricing: Price
    /// Nil: settled in the wallet.
    let place: Place?
    let fromDay: Int?
    let toDay: Int?
    let exact: Bool?
    let note: String
    let state: String?

    /// Publishes the offer with the time `at`. Nil if the owner already has the same open offer.
    func publish(
        _ services: Services, by owner: Identifier<Traveller>, at: Date
    ) async throws -> Identifier<Offer>? {
        let place = try await place?.publicPlace(services, for: "offers.json: \(ref)")
        let zone = TimeZone(identifier: Offer.timeZone(at: place)) ?? .gmt
        let today = Day(of: services.clock.now(), in: zone)
        guard let want = Currency(want) else { throw DataFolderError.seedInvalid("offers.json: \(ref)") }
        var draft = OfferDraft(total: try have.money(), want: want, pricing: try pricing.pricing(), at: place)
        draft.minFill = try minFill?.money()
        draft.confirmsRate = true
        (draft.from, draft.to) = (fromDay.map(today.advanced(by:)), toDay.map(today.advanced(by:)))
        (draft.isExact, draft.note) = (exact ?? false, try SharedText(note, as: .offerNote))
        guard try await !isOpen(draft, services, by: owner) else { return nil }
        let id = Identifier<Offer>(at: at)
        _ = try await services.offers.publish(by: owner, at: at, once: nil) { [draft] snapshot in
            try snapshot.publishing(draft, id: id, flags: services.flagRules, areLimitsOn: false, at: at)
        }
        if let state {
            _ = try await services.offers.change(id, by: owner, at: at, once: nil) { snapshot in
                guard let snapshot else { throw OfferRefusal.noSuchOffer }
                return try snapshot.changing(by: owner, flags: services.flagRules, areLimitsOn: false, at: at) {
                    offer throws(OfferRefusal) in
                    state == "paused"
                        ? try offer.pausing(by: owner, at: at) : try offer.withdrawing(by: owner, at: at)
                }
            }
        }
        return id
    }

    private func isOpen(
        _ draft: OfferDraft, _ services: Services, by owner: Identifier<Traveller>
    ) async throws -> Bool {
        let now = services.clock.now()
        let own = try await services.offers.owned(by: owner, state: nil, after: nil, limit: 100, at: now)
        return own.items.contains { listing in
            let offer = listing.offer
            let counts = offer.state(at: now).isOpen || offer.state == .withdrawn
            return counts && offer.total == draft.total && offer.want == draft.want
                && offer.note == draft.note?.text ?? ""
                && offer.place?.cell == draft.place?.cell
        }
    }
}

/// A chat of the demo world; the traveller `with` writes first.
struct DemoThread: Decodable {
    /// A line is one message: who writes it, and how many minutes after the beginning of the chat.
    struct Line: Decodable {
        let from: String
        let body: String
        let minutesAfter: Int
    }

    let offer: String
    let with: String
    let messages: [Line]

    /// Plays the chat so that its last message is at least half an hour old.
    func play(
        _ services: Services, on offer: Identifier<Offer>, people: [String: Identifier<Traveller>], now: Date
    ) async throws -> Identifier<MessageThread> {
        guard let guest = people[with] else { throw DataFolderError.seedInvalid("threads.json: no traveller \(with)") }
        let length = (messages.map(\.minutesAfter).max() ?? 0) + 30
        let began = now.addingTimeInterval(Double(-length) * 60)
        let id = Identifier<MessageThread>(at: began)
        _ = try await services.threads.open(on: offer, by: guest, at: began, once: nil) { snapshot in
            try snapshot.opening(as: id, by: guest, areLimitsOn: false, at: began)
        }
        for line in messages {
            guard let sender = people[line.from] else {
                throw DataFolderError.seedInvalid("threads.json: no traveller \(line.from)")
            }
            let at = began.addingTimeInterval(Double(line.minutesAfter) * 60)
            let clientID = Identifier<Message>(at: at)
            let sent = try await services.threads.send(clientID, in: id, from: sender, at: at) { snapshot in
                guard let snapshot else { throw ThreadRefusal.noSuchThread }
                return try snapshot.sending(
                    SharedText(line.body, as: .message), clientID: clientID, from: sender, flags: .none, at: at)
            }
            _ = try await services.threads.markRead(sent.message.seq, in: id, by: sender, at: at)
        }
        return id
    }
}
