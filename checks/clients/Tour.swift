import Foundation
import WayswapClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Plays the tour of README.md against the server at the address of the first argument, with the generated client.
@main
struct Tour {
    let guest: WayswapClientAPIConfiguration
    let mia: WayswapClientAPIConfiguration
    let tom: WayswapClientAPIConfiguration

    static func main() async throws {
        guard CommandLine.arguments.count == 2 else { throw Unexpected("no address") }
        let guest = WayswapClientAPIConfiguration(basePath: CommandLine.arguments[1])
        let tour = Tour(
            guest: guest, mia: try await signUp("mia", "Mia Novak", "EUR", guest),
            tom: try await signUp("tom", "Tom Berg", "THB", guest))
        let offer = try await tour.publish()
        try await tour.search(offer)
        try await tour.write(offer)
        let swap = try await tour.propose(offer)
        try await tour.accept(swap)
        try await tour.handOver(swap)
        try await tour.review(swap)
        print("toured")
    }

    static func signUp(
        _ handle: String, _ name: String, _ currency: String, _ guest: WayswapClientAPIConfiguration
    ) async throws -> WayswapClientAPIConfiguration {
        let account = Register(
            handle: handle, name: name, email: "\(handle)@example.org", password: "correct horse battery",
            homeCurrency: currency)
        let signedIn = try await SignInAPI.register(register: account, apiConfiguration: guest)
        try expect(signedIn.traveller.handle == handle, "\(signedIn)")
        return WayswapClientAPIConfiguration(
            basePath: guest.basePath, customHeaders: ["Authorization": "Bearer \(signedIn.accessToken)"])
    }

    func publish() async throws -> String {
        let draft = OfferDraft(
            have: Money(amount: "300.00", currency: "EUR"), want: "THB",
            minFill: Money(amount: "50.00", currency: "EUR"),
            pricing: PricingDraft(kind: .reference, premiumBps: 100),
            place: PlaceDraft(latitude: 13.7563, longitude: 100.5018), note: "Near the old town")
        let offer = try await OffersAPI.publishOffer(offerDraft: draft, apiConfiguration: mia)
        try expect(offer.pricing.kind == "reference" && offer.pricing.premiumBps == 100, "\(offer)")
        let renewed = try await OffersAPI.renewOffer(
            id: offer.id, renewal: Renewal(days: 14), apiConfiguration: mia)
        try expect(renewed.expiresAt > offer.createdAt && renewed.availability.to == nil, "\(renewed)")
        return offer.id
    }

    func search(_ offer: String) async throws {
        let page = try await OffersAPI.findOffers(
            lat: 13.757, lon: 100.503, radius: ._2, have: "THB", want: "EUR", amount: "300.00", apiConfiguration: tom)
        guard let found = page.items.first(where: { $0.id == offer }) else { throw Unexpected("\(page)") }
        try expect(found.distance.atMost == 2 && found.traveller.handle == "mia", "\(found)")
        let me = try await MeAPI.getMe(apiConfiguration: mia)
        try expect(me.email == "mia@example.org" && me.verified.phone == false, "\(me)")
        let quote = try await OffersAPI.getOffer(id: offer, apiConfiguration: tom).quote
        try expect(quote?.gets.amount == "11417.95" && quote?.notes?.gets.amount == "11420.00", "\(quote as Any)")
    }

    func write(_ offer: String) async throws {
        let thread = try await ThreadsAPI.openThread(id: offer, apiConfiguration: tom)
        let draft = MessageDraft(clientId: UUID(), body: "Hi Mia, noon by the river pier?")
        let message = try await ThreadsAPI.sendMessage(id: thread.id, messageDraft: draft, apiConfiguration: tom)
        try expect(message.seq == 1 && message.sender == "tom" && message.kind == "text", "\(message)")
        let row = try await ThreadsAPI.listThreads(apiConfiguration: mia).items.first
        try expect(row?.with.name == "Tom Berg" && row?.last?.body == draft.body && row?.unread == 1, "\(row as Any)")
    }

    func propose(_ offer: String) async throws -> String {
        let proposal = Proposal(
            amount: Money(amount: "100.00", currency: "EUR"),
            meeting: MeetingDraft(meetingPoint: "airport:BKK", startsAt: Date()))
        let swap = try await SwapsAPI.proposeSwap(id: offer, proposal: proposal, apiConfiguration: tom)
        try expect(swap.state == "proposed" && swap.meeting == nil && swap.terms.meeting != nil, "\(swap)")
        let told = try await MeAPI.listNotifications(limit: 1, apiConfiguration: mia).items.first
        try expect(told?.kind == "swap.proposed" && told?.text.contains("Tom Berg") == true, "\(told as Any)")
        let points = try await PlacesAPI.listMeetingPoints(swap: swap.id, apiConfiguration: mia)
        try expect(points.items.first?.label == "Bangkok" && points.items.first?.distance == 1, "\(points)")
        return swap.id
    }

    func accept(_ swap: String) async throws {
        let hash = try await SwapsAPI.getSwap(id: swap, apiConfiguration: mia).terms.hash
        let agreed = try await SwapsAPI.acceptSwap(
            id: swap, acceptance: Acceptance(termsHash: hash), apiConfiguration: mia)
        try expect(agreed.state == "scheduled" && agreed.meeting?.label == "Suvarnabhumi Airport", "\(agreed)")
        try expect(agreed.meeting?.confirmed.owner == true && agreed.local.now.hasSuffix("+07:00"), "\(agreed)")
    }

    func handOver(_ swap: String) async throws {
        for (reader, giver, state) in [(mia, tom, "scheduled"), (tom, mia, "completed")] {
            let code = try await SwapsAPI.getCode(id: swap, apiConfiguration: giver).code
            let done = try await SwapsAPI.handOver(id: swap, handOver: HandOver(code: code), apiConfiguration: reader)
            try expect(done.state == state, "\(done)")
        }
    }

    func review(_ swap: String) async throws {
        let draft = ReviewDraft(stars: 5, tags: [.punctual], text: "At the gate in ten minutes.")
        let mine = try await ReviewsAPI.writeReview(id: swap, reviewDraft: draft, apiConfiguration: mia)
        try expect(mine.state == "hidden", "\(mine)")
        let theirs = try await ReviewsAPI.writeReview(
            id: swap, reviewDraft: ReviewDraft(stars: 5), apiConfiguration: tom)
        try expect(theirs.state == "revealed", "\(theirs)")
        let review = try await ReviewsAPI.listReviews(handle: "tom", apiConfiguration: guest).items.first
        try expect(review?.author.handle == "mia" && review?.text == draft.text, "\(review as Any)")
        try await refused(swap)
    }

    /// A refusal carries a problem document.
    func refused(_ swap: String) async throws {
        do {
            _ = try await SwapsAPI.handOver(id: swap, handOver: HandOver(code: "000000"), apiConfiguration: mia)
        } catch ErrorResponse.error(let status, let body, _, _) {
            let problem = try JSONDecoder().decode(Problem.self, from: body ?? Data())
            return try expect(status == 409 && problem.type.hasSuffix("/wrong-state"), "\(problem)")
        }
        throw Unexpected("a code of a completed swap was taken")
    }
}

struct Unexpected: Error {
    let what: String

    init(_ what: String) { self.what = what }
}

func expect(_ holds: Bool, _ what: @autoclosure () -> String) throws {
    if !holds { throw Unexpected(what()) }
}
