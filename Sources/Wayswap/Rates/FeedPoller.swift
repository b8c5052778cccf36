import App
import Domain
import Foundation
import Logging
import RateFeeds
import SQLiteStore
import ServiceLifecycle

/// The background task of `rates=live`. It polls each feed on the feed's own schedule, in parallel, so that a hanging
/// feed delays neither other feeds nor requests.
struct FeedPoller: Service {
    let ingestors: [FeedIngestor]
    let transport: HTTPTransport
    let store: any FeedStore
    let clock: WallClock
    let logger: Logger
    let metrics: FeedMetrics
    /// Upper limit in seconds between two polls while a publication is missing.
    var pace: TimeInterval?

    /// The longest sleep in seconds, because the wall clock may be changed.
    private static let longestSleep: TimeInterval = 60
    private static let bodiesKept: TimeInterval = 400 * 86_400

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                for ingestor in ingestors { group.addTask { await poll(ingestor) } }
            }
        }
        await transport.shutdown()
    }

    private func poll(_ ingestor: FeedIngestor) async {
        while !Task.isCancelled {
            var wait = Self.longestSleep
            do { wait = try await turn(ingestor) } catch {
                guard !Task.isCancelled else { return }
                logger.warning(
                    "feed response not stored",
                    metadata: ["source": "\(ingestor.source)", "type": "\(type(of: error))"])
            }
            do { try await Task.sleep(for: .seconds(min(max(wait, 0.1), Self.longestSleep))) } catch { return }
        }
    }

    /// Polls the feed if it is due. Returns the seconds until the next check.
    func turn(_ ingestor: FeedIngestor) async throws -> TimeInterval {
        let now = clock.now()
        let progress = try await store.progress(of: ingestor.source)
        // A feed with paid requests keeps its own schedule.
        let pace = ingestor.key == nil ? pace : nil
        let record = try await ingestor.record()
        let next = ingestor.source.schedule.nextPoll(progress, record, at: now, pace: pace)
        guard next <= now else { return next.timeIntervalSince(now) }
        let outcomes = try await ingestor.fetch(lacking: progress, record)
        guard !Task.isCancelled else { return 0 }
        let isBreakerOpen = await ingestor.client.isBreakerOpen
        for outcome in outcomes {
            metrics.note(outcome.kind, isBreakerOpen: isBreakerOpen, of: ingestor.source)
            tell(outcome, of: ingestor.source)
        }
        switch outcomes.last {
        case .breakerOpen(let until), .spent(let until): return until.timeIntervalSince(clock.now())
        default: break
        }
        _ = try await store.prune(before: now.addingTimeInterval(-Self.bodiesKept), limit: 100)
        return 0
    }

    /// The log line contains no key and no personal data; rates are public.
    private func tell(_ outcome: FeedIngestor.Outcome, of source: RateSource) {
        let metadata: Logger.Metadata = ["source": "\(source)", "why": "\(outcome)"]
        switch outcome {
        case .otherDays: logger.warning("feed response is about other days", metadata: metadata)
        case .failed: logger.warning("feed fetch failed", metadata: metadata)
        case .stored(let ingest) where !ingest.issues.isEmpty || !ingest.quarantined.isEmpty:
            logger.warning("feed rates quarantined", metadata: metadata)
        case .stored, .nothing: logger.info("feed fetched", metadata: metadata)
        case .spent: logger.info("feed request budget exhausted", metadata: metadata)
        case .breakerOpen: break
        }
    }
}

extension FeedPoller {
    /// The poller of a served installation.
    init(
        _ feeds: [FeedSettings], _ database: SQLiteDatabase, pace: TimeInterval?, metrics: Metrics, logger: Logger
    ) {
        let store = SQLiteFeedStore(database)
        let (ingestors, transport) = FeedIngestor.all(feeds, store: store)
        self.init(
            ingestors: ingestors, transport: transport, store: store, clock: .system, logger: logger,
            metrics: metrics.feeds,
            pace: pace)
    }
}

extension FeedIngestor.Outcome {
    fileprivate var kind: FeedMetrics.Outcome {
        switch self {
        case .stored(let ingest): ingest.issues.isEmpty ? .stored : .refused
        case .nothing: .nothing
        case .breakerOpen, .spent: .breakerOpen
        case .otherDays: .refused
        case .failed: .failed
        }
    }
}
