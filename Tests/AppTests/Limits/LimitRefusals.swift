import Domain
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("Refusals of limits") struct LimitRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: LimitRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of daily limits, and of currencies and countries that are switched off.
enum LimitRefusals {
    static let scenes = [quotas, archives, currency, country]

    private static let limited = AppSettings(areLimitsOn: true, rates: .offline)
    private static let small = DraftOffer { $0.amount = "10.00" }
    private static let ask = #"{"amount":{"amount":"10.00","currency":"EUR"}}"#

    /// What somebody new has begun now, all at once.
    private static func used(_ quota: Quota, _ count: Int) -> QuotaUsed {
        let holder = QuotaHolder(facts: Tier.Facts(), registeredAt: FixedClock.start)
        let use = QuotaUse(quota, of: holder, used: count, at: FixedClock.start) { _ in FixedClock.start }
        return QuotaUsed(use: use, at: FixedClock.start)
    }

    private static let quotas = RefusalScene(
        "a new account with three offers, ten chats and ten reports", settings: limited,
        [
            Refusal("429 daily-limit", OfferRefusal.quotaUsed(used(.offers, 3)), "ben POST /v1/offers", small.json),
            Refusal(
                "429 daily-limit", ThreadRefusal.quotaUsed(used(.conversations, 10)),
                "ben POST /v1/offers/$OFFER/thread", "{}"),
            Refusal(
                "429 daily-limit", ReportRefusal.quotaUsed(used(.reports, 10)), "ben POST /v1/reports",
                #"{"subject":{"kind":"offer","id":"$OFFER"},"reason":"scam","text":"Look."}"#),
            Refusal(
                "429 daily-limit", SwapRefusal.quotaUsed(used(.conversations, 10)), "ben POST /v1/offers/$OFFER/swaps",
                ask),
        ]
    ) { world in
        let ben = try await world.register("ben")
        for _ in 1...3 { try await ben.publish(small) }
        var offers: [String] = []
        for number in 0..<4 {
            let owner = try await world.register("seller\(number)")
            for _ in 0..<3 { offers.append(try await owner.publish(small)) }
        }
        for offer in offers.prefix(10) {
            _ = try await ben.openThread(on: offer)
            try await ben.report("offer", offer)
        }
        return RefusalStage(world, [ben], ["OFFER": offers[10]])
    }

    private static let archives = RefusalScene(
        "somebody with five archives of today", settings: limited,
        [
            Refusal(
                "429 too-many-requests",
                ExportRefusal.tooMany(Retry(at: SwapRefusals.start(hours: 24), now: FixedClock.start)),
                "ana POST /v1/me/export")
        ]
    ) { world in
        let ana = try await world.register("ana")
        for _ in 1...5 { try await ana.post("/v1/me/export") }
        return RefusalStage(world, [ana])
    }

    private static let currency = switchedOff("THB", in: "currencies", Currency("THB").map { .currency($0) })
    private static let country = switchedOff("TH", in: "countries", .country("TH"))

    private static func switchedOff(_ code: String, in list: String, _ entry: OperatorLists.Entry?) -> RefusalScene {
        let entry = entry ?? .country("-")
        return RefusalScene(
            "\(code) is switched off",
            [
                Refusal("409 switched-off", OfferRefusal.switchedOff(entry), "ana POST /v1/offers", DraftOffer().json),
                Refusal(
                    "409 switched-off", SwapRefusal.switchedOff(entry), "ben POST /v1/offers/$OFFER/swaps",
                    SwapRefusals.terms()),
            ]
        ) { world in
            let (pair, adam) = (try await Pair(in: world), try await world.register("adam"))
            try await world.employ(adam, as: .admin)
            let lists = #"{"currencies":[],"countries":[],"terms":null}"#.replacing(
                #""\#(list)":[]"#, with: #""\#(list)":["\#(code)"]"#)
            let reply = try await world.send(
                .put, "/v1/admin/lists", body: Array(lists.utf8), token: adam.token, headers: .with("If-Match", "\"1\"")
            )
            guard reply.status == 200 else { throw Missing("a list: \(reply.text)") }
            return RefusalStage(pair)
        }
    }
}
