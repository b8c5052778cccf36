import App
import Domain
import Foundation
import HTTPTypes
import SQLiteStore
import Synchronization
import TestSupport

/// Calls a test at the start of each list of an export.
struct WatchedSource: ExportSource {
    let source: any ExportSource
    /// Each list in a snapshot of its own: what an export must not be.
    var isTorn = false
    /// Runs on the thread that reads.
    let before: @Sendable (String) -> Void

    func read(
        of traveller: Identifier<Traveller>, at now: Date, _ visit: (any ExportReader) throws -> Void
    ) throws {
        guard isTorn else {
            return try source.read(of: traveller, at: now) {
                try visit(WatchedReader(reader: $0, anew: nil, before: before))
            }
        }
        try source.read(of: traveller, at: now) { reader in
            try visit(
                WatchedReader(
                    reader: reader, anew: { work in try source.read(of: traveller, at: now, work) }, before: before))
        }
    }
}

private struct WatchedReader: ExportReader {
    let reader: any ExportReader
    let anew: (((any ExportReader) throws -> Void) throws -> Void)?
    let before: @Sendable (String) -> Void

    private func at(_ list: String, _ work: (any ExportReader) throws -> Void) throws {
        before(list)
        if let anew { try anew(work) } else { try work(reader) }
    }

    func account() throws -> ExportAccount? { try reader.account() }
    func blocks(_ visit: (Block) throws -> Void) throws { try at("blocks") { try $0.blocks(visit) } }
    func holdings() throws -> Holdings { try reader.holdings() }
    func offers(_ visit: (OfferListing) throws -> Void) throws { try at("offers") { try $0.offers(visit) } }
    func swaps(_ visit: (SwapView) throws -> Void) throws { try at("swaps") { try $0.swaps(visit) } }
    func threads(_ visit: (ThreadSummary) throws -> Void) throws { try at("threads") { try $0.threads(visit) } }
    func messages(_ visit: (Message) throws -> Void) throws { try at("messages") { try $0.messages(visit) } }
    func reviewsReceived(_ visit: (ReviewListing) throws -> Void) throws {
        try at("reviews") { try $0.reviewsReceived(visit) }
    }
    func notifications(_ visit: (InboxEntry) throws -> Void) throws {
        try at("notifications") { try $0.notifications(visit) }
    }
    func actions(_ visit: (ModerationAction) throws -> Void) throws { try at("actions") { try $0.actions(visit) } }
    func appeals(_ visit: (AppealEntry) throws -> Void) throws { try at("appeals") { try $0.appeals(visit) } }
    func filed(_ visit: (ExportFiling) throws -> Void) throws { try at("filed") { try $0.filed(visit) } }
    func wallet() throws -> ExportWallet { try reader.wallet() }
    func orders(_ visit: (WalletOrderView) throws -> Void) throws { try at("orders") { try $0.orders(visit) } }
    func requests(_ visit: (MoneyRequestView) throws -> Void) throws { try at("requests") { try $0.requests(visit) } }
    func transactions(_ visit: (WalletEntry) throws -> Void) throws {
        try at("transactions") { try $0.transactions(visit) }
    }
    func watchList() throws -> WatchList { try reader.watchList() }
    func alerts(_ visit: (RateAlert) throws -> Void) throws { try at("alerts") { try $0.alerts(visit) } }
    func alertFirings(_ visit: (AlertFiring) throws -> Void) throws {
        try at("alert-firings") { try $0.alertFirings(visit) }
    }
}

/// Stops the thread of an export at one list, until the test opens it. Only the first export is stopped.
final class ExportGate: Sendable {
    private let list: String
    private let wasReached = Mutex(false)
    private let reached: AsyncStream<Void>
    private let reaching: AsyncStream<Void>.Continuation
    private let opened = DispatchSemaphore(value: 0)

    init(before list: String) {
        self.list = list
        (reached, reaching) = AsyncStream.makeStream()
    }

    @Sendable func pass(_ list: String) {
        guard list == self.list,
            wasReached.withLock({ was in
                defer { was = true }
                return !was
            })
        else { return }
        reaching.finish()
        opened.wait()
    }

    /// Waits until an export stands at the gate.
    func arrival() async { for await _ in reached {} }

    func open() { opened.signal() }
}

extension World {
    /// Prepares everything that waits, as the background service does.
    func prepareExports() async throws { try await ExportService(services).prepareDue() }

    /// Names in the folder of exports.
    var exportFiles: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.exports).sorted()) ?? []  // Missing: none.
    }

    /// So many texts of `person` in a thread, which make the account a large one.
    func fill(_ thread: String, by person: Person, _ count: Int = 1001) async throws {
        try await execute(
            """
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
            INSERT INTO message (thread, seq, client_id, sender, kind, body, at)
            SELECT '\(thread)', last_seq + n, printf('0199bbbb-0000-7000-8000-%012d', n), '\(person.id)', 'text',
                'Message ' || n, \(clock.now.milliseconds)
            FROM number, thread WHERE thread.id = '\(thread)';
            UPDATE thread SET last_seq = last_seq + \(count) WHERE id = '\(thread)';
            """)
    }
}

extension Person {
    func export(headers: HTTPFields = [:]) async throws -> UnpackedArchive {
        try UnpackedArchive(try await post("/v1/me/export", headers: headers))
    }

    /// A large account with an archive that is ready. Its address.
    func exportInBackground() async throws -> String {
        let asked = try await post("/v1/me/export")
        guard asked.status == 202, asked.string("state") == "preparing" else { throw Missing("a job: \(asked.text)") }
        try await world.prepareExports()
        guard let url = try await get("/v1/me/export").string("url") else { throw Missing("an address") }
        return url
    }
}

extension Pair {
    /// A thread of the two with one message of Ben's, or with 1,002.
    func talk(isLarge: Bool = false) async throws -> String {
        let thread = try await ben.openThread(on: offer)
        try await ben.say("Hi", 1, in: thread)
        if isLarge { try await world.fill(thread, by: ben) }
        return thread
    }
}

extension Services {
    func exporting(_ change: (inout Exports) -> Void) -> Services {
        var services = self
        change(&services.exports)
        return services
    }
}
