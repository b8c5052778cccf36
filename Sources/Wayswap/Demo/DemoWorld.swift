import App
import Domain
import Foundation
import SQLiteStore

/// The demo world: travellers, offers and chats from `seed/demo`, created through the stores of Domain.
struct DemoWorld {
    /// Printed after seeding, and shown on the page at `/`.
    static let password = "harbour lantern quartz"
    /// Whom the browser app offers to play, in this order.
    private static let players = ["ana", "niran", "ben", "dao"]

    /// The accounts of a demo that anybody may sign in to.
    static func accounts(_ services: Services, at now: Date) async throws -> [DemoAccount] {
        var accounts: [DemoAccount] = []
        for handle in players {
            guard let profile = try await services.travellers.profile(of: handle, for: nil, at: now) else { continue }
            let details = profile.traveller.details
            accounts.append(
                DemoAccount(handle: handle, name: details.name, about: details.bio, password: password))
        }
        return accounts
    }

    let travellers: [DemoTraveller]
    let offers: [DemoOffer]
    let threads: [DemoThread]
    let swaps: [DemoSwap]
    let points: [DemoPoint]
    let staff: [DemoStaff]
    let reports: [DemoReport]
    let payments: [DemoPayment]
    let watches: [DemoWatch]

    init(folder: String) throws {
        travellers = try Self.read("\(folder)/travellers.json")
        offers = try Self.read("\(folder)/offers.json")
        threads = try Self.read("\(folder)/threads.json")
        swaps = try Self.read("\(folder)/swaps.json")
        points = try Self.read("\(folder)/points.json")
        staff = try Self.read("\(folder)/staff.json")
        reports = try Self.read("\(folder)/reports.json")
        payments = try Self.read("\(folder)/wallet.json")
        watches = try Self.read("\(folder)/rates.json")
    }

    private static func read<Value: Decodable>(_ path: String) throws -> [Value] {
        guard let data = FileManager.default.contents(atPath: path) else { throw DataFolderError.seedMissing(path) }
        do { return try JSONDecoder().decode([Value].self, from: data) } catch {
            throw DataFolderError.seedInvalid("\(path): \(error)")
        }
    }

    /// Creates missing data, which also replaces expired offers. Returns a summary.
    func fill(_ services: Services) async throws -> String {
        let now = services.clock.now()
        let hash = try await passwordHash(services)
        var made = DemoReport.Made()
        for traveller in travellers {
            made.people[traveller.handle] = try await traveller.register(services, passwordHash: hash, at: now)
        }
        for (index, offer) in offers.enumerated() {
            guard let owner = made.people[offer.traveller] else {
                throw DataFolderError.seedInvalid("offers.json: no traveller \(offer.traveller)")
            }
            // Offers are minutes apart, so that "newest" has an order.
            let at = now.addingTimeInterval(Double(index - offers.count) * 420)
            made.offers[offer.ref] = try await offer.publish(services, by: owner, at: at)
        }
        for thread in threads {
            guard let offer = made.offers[thread.offer] else { continue }
            made.threads["\(thread.offer)/\(thread.with)"] = try await thread.play(
                services, on: offer, people: made.people, now: now)
        }
        var played = try await playSwaps(swaps.filter { $0.place != nil }, services, people: made.people, at: now)
        for point in points {
            made.points[point.label] = try await point.add(services, people: made.people, at: now)
        }
        for member in staff { try await member.enrol(services, passwordHash: hash, at: now) }
        var filed = 0
        for report in reports.sorted(by: { $0.minutesAgo > $1.minutesAgo }) {
            if try await report.file(services, about: made, at: now) { filed += 1 }
        }
        let paid = try await DemoPayment.play(payments, services, people: made.people, at: now)
        // The ledger is in order of time, and somebody may have spent the money of an earlier run.
        if paid > 0 {
            played += try await playSwaps(swaps.filter { $0.place == nil }, services, people: made.people, at: now)
        }
        let watching = try await DemoWatch.play(watches, services, people: made.people, at: now)
        // The automatic rules look at all this, as they would in the server.
        while try await services.flags.checkNext(at: now, limit: 200, deciding: { $0.filings(.all, at: now) }) > 0 {}
        while try await services.flags.checkReviews(limit: 200) {}
        return
            "demo world: \(made.people.count) travellers, \(staff.count) moderators, \(made.offers.count) new offers, "
            + "\(made.threads.count) new chats, \(played) new swaps, \(filed) new reports, "
            + "\(paid) new payments, \(watching) new watch lists"
    }

    /// Plays the oldest swaps first, then runs the sweeps that are due.
    private func playSwaps(
        _ swaps: [DemoSwap], _ services: Services, people: [String: Identifier<Traveller>], at now: Date
    ) async throws -> Int {
        var played = 0
        for swap in swaps.sorted(by: { $0.daysAgo > $1.daysAgo }) {
            if try await swap.play(services, people: people, at: now) { played += 1 }
        }
        _ = try await SweepSlice.each(by: 200) { try await services.offers.expire($0, at: now) }
        _ = try await SweepSlice.each(by: 200) { try await services.reviews.reveal($0, at: now) }
        _ = try await SweepSlice.each(by: 200) { try await services.swaps.erasePlaces($0, at: now) }
        return played
    }

    private func passwordHash(_ services: Services) async throws -> String {
        guard let password = PlainPassword(attempt: Self.password) else {
            throw DataFolderError.seedInvalid("the demo password")
        }
        return try await services.passwords.hash(password)
    }
}

/// A traveller of the demo world.
struct DemoTraveller: Decodable {
    let handle: String
    let name: String
    let email: String?
    let phone: String?
    let homeCurrency: String
    let bio: String
    let languages: [String]
    let memberDaysAgo: Int
    /// The verified contacts, `email` or `phone`; nil for none.
    let verified: [String]?
    /// True for the highest tier, which staff grant.
    let granted: Bool?
    /// True for somebody whom others may send money by the phone number.
    var findable: Bool?

    func register(_ services: Services, passwordHash: String, at now: Date) async throws -> Identifier<Traveller> {
        if let known = try await services.accounts.credentials(for: .handle(handle), deviceHash: nil) {
            return known.traveller.id
        }
        let registration = try registration(passwordHash: passwordHash, at: now)
        try await services.accounts.register(registration, opening: nil)
        let traveller = registration.traveller
        let since = traveller.presence.memberSince
        for kind in ContactKind.allCases where verified?.contains(kind.rawValue) == true {
            try await verify(kind, of: traveller.id, services, at: since)
        }
        if findable == true {
            _ = try await services.travellers.editPreferences(of: traveller.id, at: since) { preferences in
                var preferences = preferences
                preferences.findableByPhone = true
                return preferences
            }
        }
        if granted == true { try await services.reliability.grantTier(to: traveller.id, at: since) }
        return traveller.id
    }

    func registration(passwordHash: String, at now: Date) throws -> Registration {
        let typed = try Handle(handle)
        let since = now.addingTimeInterval(Double(-memberDaysAgo) * 86_400)
        guard let currency = Currency(homeCurrency) else {
            throw DataFolderError.seedInvalid("\(handle): homeCurrency")
        }
        let traveller = Traveller(
            id: Identifier(at: since), handle: typed.text,
            details: Traveller.Details(
                name: try DisplayName(name).text, homeCurrency: currency, bio: try SharedText(bio, as: .bio).text,
                languages: languages),
            contacts: Traveller.Contacts(
                email: try email.map { try EmailAddress($0).text }, phone: try phone.map { try PhoneNumber($0).key },
                at: since),
            presence: Traveller.Presence(memberSince: since, lastActive: now.hour))
        return Registration(traveller: traveller, handleKey: typed.key, passwordHash: passwordHash)
    }

    /// Verifies a contact by a code, as its owner would. Nothing is sent: the addresses belong to nobody.
    private func verify(
        _ kind: ContactKind, of traveller: Identifier<Traveller>, _ services: Services, at now: Date
    ) async throws {
        let scope = AccountScope.code(ContactCode.Purpose(verifying: kind))
        for step in [VerifyStep.send, .confirm] {
            _ = try await services.accountChanges.change(.traveller(traveller), reading: scope, at: now) { snapshot in
                guard let snapshot else { throw AccountRefusal.notSignedIn }
                var change =
                    switch step {
                    case .send: try snapshot.sendingCode(for: kind, in: "en", areLimitsOn: false, at: now)
                    case .confirm: try snapshot.verifying(kind, by: { _ in .digits }, at: now)
                    }
                change.messages = []
                return change
            }
        }
    }

    private enum VerifyStep { case send, confirm }
}
