package import Domain
import Foundation
import Logging
import ServiceLifecycle

/// What the sweeper does, in this order.
package enum SweepStep: String, CaseIterable, Sendable {
    /// What people have in currencies that have ended. First, so that nothing else goes on with it.
    case endCurrencies = "end-currencies"
    case expireOffers = "expire-offers"
    /// After a change of their offer.
    case updateProposals = "update-proposals"
    case lapseSwaps = "lapse-swaps"
    /// Disputes that nobody decides. Before the places, which are erased with the end of a dispute.
    case endDisputes = "end-disputes"
    case revealReviews = "reveal-reviews"
    /// Publications against orders, before the orders whose last day is over.
    case fillOrders = "fill-orders"
    case expireOrders = "expire-orders"
    case lapseRequests = "lapse-requests"
    /// Notes of transfers, after a change of how searches fold letters.
    case foldNotes = "fold-notes"
    /// Publications against alerts of rates.
    case fireAlerts = "fire-alerts"
    case erasePlaces = "erase-places"
    /// Once a day, soon after midnight UTC, because some observations start to count then.
    case refreshReliability = "refresh-reliability"
    case endSuspensions = "end-suspensions"
    case confirmBans = "confirm-bans"
    case continueBans = "continue-bans"
    case continueAnnouncements = "continue-announcements"
    case releaseHeldOffers = "release-held-offers"
    /// The automatic rules, on what has changed.
    case checkFlags = "check-flags"
    case checkReviews = "check-reviews"
    case pruneAccounts = "prune-accounts"
    case notifyReporters = "notify-reporters"
    case enforceRetention = "enforce-retention"
    case eraseAccounts = "erase-accounts"
    case pruneExports = "prune-exports"

    /// Whether it ends what holds money, an offer or an account beyond a deadline. Each reads an index and mostly finds nothing.
    var frees: Bool {
        switch self {
        case .expireOffers, .lapseSwaps, .expireOrders, .lapseRequests, .endSuspensions, .releaseHeldOffers: true
        default: false
        }
    }
}

/// The background task for deadlines, in steps that do not wait for one another: one that fails keeps no other from its
/// work, nor does a row that fails keep the others of its step. Every second it also checks whether cached data is still
/// valid.
///
/// No rule depends on the time of a sweep, because every action compares deadlines with the clock, and ends first what
/// holds money or an offer beyond its deadline. The steps that free something run every second: lists of others, such as a
/// search, show it a second later.
package struct Sweeper: Service {
    let offers: any OfferStore
    let accounts: any AccountStore
    let retention: any RetentionStore
    let cases: any CaseStore
    let eraser: AccountEraser
    let exports: Exports
    let swaps: any SwapStore
    let wallets: any WalletStore
    let walletSettings: WalletSettings
    let rates: RateMode
    let alerts: any AlertStore
    let search: any MessageSearchStore
    let reviews: any ReviewStore
    let actions: any ActionStore
    let disputes: any DisputeStore
    let announcements: any AnnouncementStore
    let flags: any FlagStore
    let flagRules: FlagRules
    let reliability: any ReliabilityStore
    let clock: WallClock
    let logger: Logger
    let metrics: Metrics
    let pause: Duration
    let invalidateCaches: @Sendable () async throws -> Void

    /// Rows that are read at once. The store changes them in short transactions, so that other writes run in between.
    private static let slice = 200
    /// Subjects that the automatic rules look at in one write.
    private static let checksAtOnce = 16
    /// Reviews, or travellers with their reviews, of which one write finds what they look like.
    private static let reviewsAtOnce = 50
    /// Such writes in one round, so that a million reviews from before keep no deadline waiting.
    private static let reviewSlices = 400

    package init(
        _ services: Services, wallet: WalletSettings = WalletSettings(), rates: RateMode = .offline,
        every pause: Duration = .seconds(30)
    ) {
        (walletSettings, self.rates) = (wallet, rates)
        offers = services.offers
        accounts = services.accounts
        retention = services.retention
        cases = services.cases
        eraser = AccountEraser(services)
        exports = services.exports
        swaps = services.swaps
        wallets = services.wallets
        alerts = services.alerts
        search = services.search
        reviews = services.reviews
        reliability = services.reliability
        actions = services.actions
        disputes = services.disputes
        announcements = services.announcements
        (flags, flagRules) = (services.flags, services.flagRules)
        clock = services.clock
        logger = services.logger
        metrics = services.metrics
        invalidateCaches = services.invalidateCaches
        self.pause = pause
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            async let looking: Void = look()
            async let freeing: Void = free()
            async let indexing: Void = index()
            while !Task.isCancelled {
                do {
                    try await sweep()
                    metrics.sweeps.add()
                } catch {
                    // The server is stopping; this is not a failure.
                    guard !Task.isCancelled else { break }
                    metrics.failedSweeps.add()
                }
                do { try await Task.sleep(for: pause) } catch { break }
            }
            await looking
            await freeing
            await indexing
        }
    }

    private func look() async {
        while !Task.isCancelled {
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
            // `try?`: the next check makes up for a failed one.
            try? await invalidateCaches()
        }
    }

    /// Frees what a deadline holds, without the rest of a sweep.
    private func free() async {
        while !Task.isCancelled {
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
            for step in SweepStep.allCases where step.frees {
                // `try?`: the sweep does it again, and tells.
                _ = try? await take(step, at: clock.now())
            }
        }
    }

    /// Keeps the index of the search behind the messages by a second, or by more while the server has much to do: between
    /// two writes it rests twelve times as long as one takes.
    private func index() async {
        while !Task.isCancelled {
            var pause = Duration.seconds(1)
            let began = ContinuousClock.now
            do {
                let size = SearchText.indexedAtOnce
                if try await search.indexNext(limit: size) == size { pause = (.now - began) * 12 }
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning("messages not indexed", metadata: ["type": "\(type(of: error))"])
                pause = self.pause
            }
            do { try await Task.sleep(for: pause) } catch { return }
        }
    }

    /// Processes everything that is due now. Throws the first error after the last step.
    package func sweep() async throws {
        let now = clock.now()
        var (first, hasSkipped) = ((any Error)?.none, false)
        for step in SweepStep.allCases {
            do {
                let skipped = try await take(step, at: now)
                guard skipped > 0 else { continue }
                hasSkipped = true
                metrics.failedSteps[step]?.add()
                logger.warning("sweep skipped rows", metadata: ["step": "\(step.rawValue)", "count": "\(skipped)"])
            } catch {
                // The server is stopping; this is not a failure.
                if Task.isCancelled { throw error }
                metrics.failedSteps[step]?.add()
                logger.warning(
                    "sweep step failed", metadata: ["step": "\(step.rawValue)", "type": "\(type(of: error))"])
                first = first ?? error
            }
        }
        if let first { throw first }
        if hasSkipped { metrics.failedSweeps.add() }
    }

    /// Returns how many rows failed. `each` steps change rows one by one; the others delete or check many at once.
    private func take(_ step: SweepStep, at now: Date) async throws -> Int {
        switch step {
        case .endCurrencies: return try await endCurrencies(at: now)
        case .expireOffers: return try await each { try await offers.expire($0, at: now) }
        case .updateProposals: return try await each(by: 1) { try await offers.updateProposals($0, at: now) }
        case .lapseSwaps: return try await each { try await swaps.lapse($0, at: now) }
        case .endDisputes: return try await each { try await disputes.endUndecided($0, at: now) }
        case .revealReviews: return try await each { try await reviews.reveal($0, at: now) }
        case .fillOrders: try await fillOrders(at: now)
        case .expireOrders:
            return try await each { slice in
                try await wallets.expireOrders(slice, at: now) { try $0.expiring(at: now) }
            }
        case .fireAlerts: return try await fireAlerts(at: now)
        case .lapseRequests: return try await each { try await wallets.lapseRequests($0, at: now) }
        case .foldNotes: while try await wallets.foldNotes(limit: Self.slice) == Self.slice {}
        case .erasePlaces:
            let failed = try await each { try await swaps.erasePlaces($0, at: now) }
            while try await swaps.eraseCards(at: now, limit: Self.slice) == Self.slice {}
            return failed
        case .refreshReliability:
            return try await each { try await reliability.refresh($0, before: now.startOfUTCDay, at: now) }
        case .endSuspensions:
            return try await each { try await actions.endSuspensions($0, at: now) }
        case .confirmBans: return try await each { try await actions.confirmBans($0, at: now) }
        case .continueBans: return try await each(by: 1) { try await actions.continueBans($0, at: now) }
        case .continueAnnouncements:
            return try await each(by: 1) { try await announcements.continueAnnouncements($0, at: now) }
        case .releaseHeldOffers: return try await each { try await offers.releaseHeld($0, at: now) }
        case .notifyReporters: return try await each(by: 1) { try await cases.notifyReporters($0, at: now) }
        case .checkFlags: try await checkFlags(at: now)
        case .checkReviews: try await checkReviews()
        case .pruneAccounts: while try await accounts.prune(before: now, limit: Self.slice) >= Self.slice {}
        case .enforceRetention: while try await retention.enforce(at: now, limit: Self.slice) == Self.slice {}
        case .eraseAccounts: try await eraser.sweep(at: now)
        case .pruneExports: try await sweepExports(at: now)
        }
        return 0
    }

    private func each(
        by limit: Int = Sweeper.slice, _ sweep: (SweepSlice) async throws -> SweptSlice
    ) async throws -> Int {
        try await SweepSlice.each(by: limit, sweep)
    }

    /// Returns how many people have to wait for the next sweep.
    private func endCurrencies(at now: Date) async throws -> Int {
        var failed = 0
        while true {
            let slice = try await wallets.endCurrencies(limit: Self.slice, at: now)
            failed += slice.failed
            guard !slice.isOver else { return failed }
            try Task.checkCancellation()
        }
    }

    /// Holds each new publication against the orders.
    private func fillOrders(at now: Date) async throws {
        let settings = walletSettings
        while let evaluation = try await wallets.nextEvaluation(spreadBps: settings.spreadBps, at: now) {
            var rest = evaluation.orders[...]
            while !rest.isEmpty {
                let swept = try await wallets.fill(rest, at: now) {
                    try $0.filling(by: evaluation, settings, rates, at: now)
                }
                rest = rest.dropFirst(swept.found)
                try Task.checkCancellation()
            }
            try await wallets.finish(evaluation, at: now)
        }
    }

    /// Holds each new publication against the alerts. One that fails is judged by the next publication. Returns their
    /// number.
    private func fireAlerts(at now: Date) async throws -> Int {
        var failed = 0
        while let due = try await alerts.nextEvaluation(at: now) {
            var rest = due.alerts[...]
            while !rest.isEmpty {
                let swept = try await alerts.judge(rest, by: due.evaluation, at: now)
                rest = rest.dropFirst(swept.found)
                failed += swept.failed.count
                try Task.checkCancellation()
            }
            try await alerts.finish(due.evaluation, at: now)
        }
        return failed
    }

    /// Looks at what has changed with the automatic rules.
    private func checkFlags(at now: Date) async throws {
        let rules = flagRules
        while try await flags.checkNext(
            at: now, limit: Self.checksAtOnce, deciding: { $0.filings(rules, at: now) }) == Self.checksAtOnce
        {}
    }

    /// Finds which reviews look arranged or like revenge. What was there before takes its turns over many sweeps.
    private func checkReviews() async throws {
        for _ in 0..<Self.reviewSlices {
            if try await flags.checkReviews(limit: Self.reviewsAtOnce) { continue }
            guard try await flags.scanReviews(limit: Self.reviewsAtOnce) else { break }
        }
    }

    /// Ends small exports whose end could not be stored, and deletes archives that nobody may fetch any more.
    private func sweepExports(at now: Date) async throws {
        while try await exports.store.prune(at: now, limit: Self.slice) == Self.slice {}
        _ = try await exports.folder.removeOrphans { try await exports.store.files() }
    }
}
