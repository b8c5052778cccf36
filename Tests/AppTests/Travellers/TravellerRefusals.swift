import Domain
import TestSupport
import Testing

@testable import App

@Suite("Refusals of travellers") struct TravellerRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: TravellerRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of travellers and their reports.
enum TravellerRefusals {
    static let scenes = [travellers]

    private static func report(_ handle: String) -> String {
        #"{"subject":{"kind":"traveller","handle":"\#(handle)"},"reason":"scam","text":"Look."}"#
    }

    private static let travellers = RefusalScene(
        "Mira, who has blocked nobody",
        [
            Refusal("404 not-found", TravellerRefusal.noSuchTraveller, "mira GET /v1/travellers/nobody"),
            Refusal(
                "409 cannot-block-oneself", TravellerRefusal.cannotBlockOneself, "mira PUT /v1/travellers/mira/block"),
            Refusal(
                "409 cannot-block-oneself", TravellerRefusal.cannotBlockOneself, "mira PUT /v1/travellers/MIRA/block"),
            Refusal("404 not-found", TravellerRefusal.noSuchTraveller, "mira PUT /v1/travellers/nobody/block"),
            Refusal("404 not-found", TravellerRefusal.noSuchTraveller, "mira DELETE /v1/travellers/nobody/block"),
            Refusal(
                "422 invalid /why", Problem.invalid("/why", "is not known here"),
                "mira PUT /v1/travellers/ben/block", #"{"why":"x"}"#),
            Refusal(
                "412 stale-version", TravellerRefusal.staleVersion, "mira PATCH /v1/me", #"{"bio":"two"}"#,
                headers: ["If-Match": "\"9\""]),
            Refusal("404 not-found", ReportRefusal.noSuchSubject, "mira POST /v1/reports", report("nobody")),
            Refusal("409 about-oneself", ReportRefusal.aboutOneself, "mira POST /v1/reports", report("mira")),
        ]
    ) { world in
        try await world.register("ben")
        return RefusalStage(world, [try await world.register("mira")])
    }
}
