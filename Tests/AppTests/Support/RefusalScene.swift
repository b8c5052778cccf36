import App
import TestSupport
import Testing

/// A world in which something is refused, and each refusal once.
struct RefusalScene: Sendable, CustomTestStringConvertible {
    let name: String
    let settings: AppSettings
    let rows: [Refusal]
    let changing: @Sendable (Services) -> Services
    /// Makes what the rows are about.
    let stage: @Sendable (World) async throws -> RefusalStage

    init(
        _ name: String, settings: AppSettings = World.settings, _ rows: [Refusal],
        changing: @escaping @Sendable (Services) -> Services = { $0 },
        stage: @escaping @Sendable (World) async throws -> RefusalStage
    ) {
        (self.name, self.settings, self.rows, self.changing, self.stage) = (name, settings, rows, changing, stage)
    }

    var testDescription: String { name }

    /// Asks every row in both languages. Status, slug, pointers, content type, title, text and fields are those of the
    /// row, and the database is as before, but for what the row says that it counts.
    ///
    /// Compared is every row of every table that people fill (`Rows`). The seed is left out, as no request can write it;
    /// so is the machinery: facts of the installation and its keys, counters of caches, and `decoy`, which a sign-in
    /// without an account writes to take as long as one with.
    func check() async throws {
        try await World.run(settings: settings, changing: changing) { world in
            let stage = try await stage(world)
            try await stage.recordActivity()
            let before = try await world.rows()
            for row in rows {
                let faults = try await stage.faults(of: row, before: before)
                #expect(faults == [], "\(row)")
            }
        }
    }

    /// All tables of all features.
    static let all = [
        AccountRefusals.scenes, CommonRefusals.scenes, LimitRefusals.scenes, ModerationRefusals.scenes,
        OfferRefusals.scenes, ReviewRefusals.scenes, SwapRefusals.scenes, ThreadRefusals.scenes,
        TravellerRefusals.scenes, WalletRefusals.scenes, AlertRefusals.scenes,
    ].flatMap(\.self)
}
