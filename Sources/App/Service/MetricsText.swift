// The format first, then every metric family of the server: one file lists all metrics.
import Domain
import Foundation
import HTTPEdge

/// Writes metric families in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Prometheus learns from the kind how to read the values of a family.
    enum Kind: String { case counter, gauge, histogram }

    typealias Label = (name: String, value: String)

    private(set) var text = ""
    private var family = ""

    init() {}

    /// Begins a family; samples follow.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        family = name
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// A family of one number without labels.
    mutating func counter(_ name: String, _ value: Int, _ help: String) {
        family(name, .counter, help)
        sample(value)
    }

    mutating func gauge(_ name: String, _ value: Int, _ help: String) {
        family(name, .gauge, help)
        sample(value)
    }

    mutating func sample(_ value: Int, _ labels: Label...) { line("", labels, String(value)) }

    mutating func sample(_ value: Double, _ labels: Label...) { line("", labels, Self.number(value)) }

    /// Cumulative buckets, the sum, and the count, which equals the last bucket.
    mutating func samples(_ histogram: Histogram, _ labels: Label...) {
        var below = 0
        for (bound, count) in zip(histogram.bounds + [.infinity], histogram.counts) {
            below += count
            line("_bucket", labels + [("le", Self.number(bound))], String(below))
        }
        line("_sum", labels, Self.number(histogram.sum))
        line("_count", labels, String(below))
    }

    private mutating func line(_ ending: String, _ labels: [Label], _ value: String) {
        text += family
        text += ending
        var separator = "{"
        for label in labels {
            text += separator
            text += label.name
            text += "=\""
            text += Self.escaped(label.value, quotes: true)
            text += "\""
            separator = ","
        }
        if !labels.isEmpty { text += "}" }
        text += " "
        text += value
        text += "\n"
    }

    /// A whole number has no fraction, as in other exporters.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        guard text.utf8.contains(where: { [0x0A, 0x22, 0x5C].contains($0) }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The content of `/metrics`, in order. Labels are constants of the program and never come from a request, so their
/// number is bounded and they identify nobody.
struct MetricsPage {
    let metrics: Metrics
    let passwords: PasswordHasher
    /// What is kept in memory besides sessions.
    let caches: @Sendable () -> [CacheSize]
    let storage: @Sendable () -> StorageNumbers
    let isReady: @Sendable () -> Bool
    let clock: WallClock
    let limiter: RateLimiter
    let dearReads: DearReads
    let rates: RateMode

    private func writeCaches(_ caches: [CacheSize], to text: inout MetricsText) {
        text.family("wayswap_cache_entries", .gauge, "Entries of a cache in memory.")
        for cache in caches { text.sample(cache.entries, ("cache", cache.name)) }
        text.family("wayswap_cache_bytes", .gauge, "Bytes that the entries take.")
        for cache in caches { text.sample(cache.bytes, ("cache", cache.name)) }
        text.family("wayswap_cache_budget_bytes", .gauge, "Bytes that a cache may take.")
        for cache in caches { text.sample(cache.budget, ("cache", cache.name)) }
    }

    func text(_ statuses: [SourceStatus]) -> String {
        var text = MetricsText()
        text.family("wayswap_build_info", .gauge, "Always 1; the labels say what runs.")
        text.sample(1, ("swift", Self.compiler), ("mode", Self.mode))
        text.gauge("wayswap_ready", isReady() ? 1 : 0, "1 while requests and writes are taken.")
        writeRequests(to: &text)
        writeLimits(to: &text)
        let storage = storage()
        storage.write(to: &text)
        writeCaches(caches() + [storage.sessions], to: &text)
        text.counter("wayswap_sweeps_total", metrics.sweeps.value, "Rounds of the sweeper that succeeded.")
        text.counter(
            "wayswap_sweeps_failed_total", metrics.failedSweeps.value, "Rounds of the sweeper in which a step failed.")
        text.family("wayswap_sweep_steps_failed_total", .counter, "Steps of the sweeper that failed, by step.")
        for step in SweepStep.allCases {
            text.sample(metrics.failedSteps[step]?.value ?? 0, ("step", step.rawValue))
        }
        text.gauge(
            "wayswap_ledger_verified_age_seconds",
            metrics.ledger.verifiedAt.map { max(0, Int(clock.now().timeIntervalSince($0))) } ?? 0,
            "Since the last check of the whole ledger that found nothing began; 0 before the first.")
        text.gauge(
            "wayswap_ledger_broken", metrics.ledger.isBroken ? 1 : 0,
            "1 once a check found that the ledger does not add up.")
        writeOutbox(to: &text)
        text.gauge(
            "wayswap_audit_rows_without_checkpoint", metrics.audit.rowsWithout,
            "Rows of the audit that no signed checkpoint covers yet.")
        text.counter(
            "wayswap_audit_checkpoints_failed_total", metrics.audit.failed.value,
            "Attempts to write a checkpoint of the audit that failed; each second repeats it.")
        text.counter(
            "wayswap_log_lines_dropped_total", metrics.droppedLogLines.value,
            "Lines of the log that were dropped, because nobody read them in time.")
        writeFeeds(statuses, to: &text)
        MetricsProcess.now()?.write(to: &text)
        return text.text
    }

    private func writeOutbox(to text: inout MetricsText) {
        text.family(
            "wayswap_messages_total", .counter,
            "Attempts to send mails and text messages by channel and outcome; failed ones are repeated.")
        for channel in ContactKind.allCases {
            for outcome in OutboxMetrics.Outcome.allCases {
                text.sample(
                    metrics.outbox.counter(outcome, on: channel).value,
                    ("channel", channel.rawValue), ("outcome", outcome.rawValue))
            }
        }
    }

    private func writeRequests(to text: inout MetricsText) {
        let routes = metrics.routes
        text.family(
            "wayswap_http_requests_total", .counter,
            "Answers by route, method and status; route and method are - where no route was.")
        for route in routes {
            for response in route.responses {
                text.sample(
                    response.count, ("route", route.path), ("method", route.method), ("status", response.status))
            }
        }
        text.family(
            "wayswap_http_request_duration_seconds", .histogram,
            "Seconds from the head of a request to its response, by route.")
        for route in routes {
            let seconds = route.seconds
            guard seconds.count > 0 else { continue }
            text.samples(seconds, ("route", route.path), ("method", route.method))
        }
        text.gauge(
            "wayswap_http_requests_in_progress", metrics.inProgress.value,
            "Requests in progress, this one included.")
        text.counter(
            "wayswap_unexpected_errors_total", metrics.unexpected.value, "Errors that became a plain 500.")
        text.gauge("wayswap_event_streams_open", metrics.events.open.value, "Streams of events that are open.")
        text.counter(
            "wayswap_events_sent_total", metrics.events.sent.value, "Events that were sent, by streams and pages.")
        text.family("wayswap_event_streams_ended_total", .counter, "Streams that the server ended, by reason.")
        for end in OpenStream.End.allCases { text.sample(metrics.events.ended(end).value, ("reason", end.rawValue)) }
        text.gauge("wayswap_connections_open", metrics.edge.openConnections, "Connections that are open.")
        text.counter(
            "wayswap_connections_refused_total", metrics.edge.refusedConnections,
            "Connections closed at once, because their address had as many as it may.")
        text.family(
            "wayswap_http_requests_shed_total", .counter,
            "Requests told 503 at once, by reason: as many reads as may be, or too long a wait for an event loop.")
        text.sample(metrics.edge.refusedReads, ("reason", "reads"))
        text.sample(metrics.edge.refusedLate, ("reason", "wait"))
    }

    private func writeLimits(to text: inout MetricsText) {
        let routes = metrics.routes
        text.family("wayswap_rate_limit_refusals_total", .counter, "Requests refused with 429, by limit.")
        for limit in metrics.limits {
            text.sample(
                routes.reduce(0) { $0 + ($1.limit == limit ? $1.refused.value : 0) }, ("limit", limit))
        }
        text.sample(routes.reduce(0) { $0 + $1.refusedByHandler.value }, ("limit", RateLimit.guess.name))
        text.gauge("wayswap_rate_limiter_keys", limiter.count, "Rate limit allowances in memory.")
        text.counter(
            "wayswap_dear_reads_total", dearReads.done.value, "Reads that took a turn in the lane of dear reads.")
        text.gauge("wayswap_dear_reads_waiting", dearReads.waiting, "Reads that wait for their turn there.")
        text.counter(
            "wayswap_dear_reads_refused_total", dearReads.refused.value, "Reads that found no place there.")

        let signIn = routes.first { $0.path == "/v1/auth/login" }
        let results = [200: "granted", 401: "wrong", 429: "limited", 503: "busy"]
        let others = (signIn?.responses ?? []).filter { Int($0.status).flatMap { results[$0] } == nil }
        text.family(
            "wayswap_sign_ins_total", .counter,
            "Sign-ins by result: granted, wrong login or password, limited, busy, or refused for another reason.")
        for (status, result) in results.sorted(by: { $0.key < $1.key }) {
            text.sample(signIn?.count(of: status) ?? 0, ("result", result))
        }
        text.sample(others.reduce(0) { $0 + $1.count }, ("result", "refused"))

        let hashing = passwords.load
        text.gauge("wayswap_password_hashes_running", hashing.running, "Passwords that are being hashed.")
        text.gauge("wayswap_password_hashes_waiting", hashing.waiting, "Passwords that wait for it.")
        text.counter("wayswap_password_hashes_refused_total", hashing.refused, "Passwords that found the queue full.")
    }

    private func writeFeeds(_ statuses: [SourceStatus], to text: inout MetricsText) {
        let (feeds, now) = (metrics.feeds, clock.now())
        text.gauge("wayswap_rates_live", rates == .live ? 1 : 0, "1 while feeds are polled.")
        text.family(
            "wayswap_feed_last_publication_timestamp_seconds", .gauge,
            "Day of the newest publication in use, as its midnight in UTC, by source.")
        for status in statuses {
            guard let day = status.newest else { continue }
            text.sample(Int(day.daysSince1970) * 86_400, Self.source(status))
        }
        text.family(
            "wayswap_feed_missed_publications", .gauge,
            "Later publications that are due by now and missing, by source.")
        for status in statuses {
            if let missed = status.missed(at: now) { text.sample(missed, Self.source(status)) }
        }
        text.family(
            "wayswap_feed_quarantined", .gauge,
            "Rates and whole responses in quarantine, by source.")
        for status in statuses { text.sample(status.quarantinedCount, Self.source(status)) }
        text.family(
            "wayswap_feed_fetches_total", .counter,
            "Fetches by source and outcome: stored, refused (whole response quarantined), nothing, failed.")
        for (source, metrics) in feeds.all {
            for outcome in FeedMetrics.Outcome.allCases where outcome != .breakerOpen {
                text.sample(
                    metrics.counts[outcome] ?? 0, ("source", source.rawValue), ("outcome", outcome.rawValue))
            }
        }
        text.family("wayswap_feed_consecutive_failures", .gauge, "Failed fetches since the last response, by source.")
        for (source, metrics) in feeds.all { text.sample(metrics.failures, ("source", source.rawValue)) }
        text.family("wayswap_feed_breaker_open", .gauge, "1 while the circuit breaker of a feed is open, by source.")
        for (source, metrics) in feeds.all { text.sample(metrics.isBreakerOpen ? 1 : 0, ("source", source.rawValue)) }
    }

    private static func source(_ status: SourceStatus) -> MetricsText.Label { ("source", status.source.rawValue) }

    #if DEBUG
        private static let mode = "debug"
    #else
        private static let mode = "release"
    #endif

    #if compiler(>=6.4)
        private static let compiler = "6.4 or newer"
    #elseif compiler(>=6.3)
        private static let compiler = "6.3"
    #else
        private static let compiler = "6.2"
    #endif
}

extension StorageNumbers {
    fileprivate func write(to text: inout MetricsText) {
        text.gauge("wayswap_writes_waiting", waiting, "Writes in the queue.")
        text.gauge("wayswap_writes_waiting_limit", capacity, "Writes that the queue takes before it refuses.")
        text.family("wayswap_write_oldest_wait_seconds", .gauge, "How long the oldest write in the queue has waited.")
        text.sample(oldestWait)
        text.counter("wayswap_writes_total", writes, "Writes that were decided and committed with their group.")
        text.counter("wayswap_commits_total", commits, "Transactions that were committed, each with one sync.")
        text.counter(
            "wayswap_commit_lock_waits_total", lockedByOther, "Commits that waited for a lock of another program.")
        text.family("wayswap_writes_per_commit", .histogram, "Writes that shared one commit.")
        text.samples(writesPerCommit)
        text.family(
            "wayswap_commit_duration_seconds", .histogram,
            "Seconds of COMMIT: the sync to disk.")
        text.samples(commitSeconds)
        text.family("wayswap_writes_refused_total", .counter, "Writes turned away, by reason.")
        text.sample(refusedFullQueue, ("reason", "queue_full"))
        text.sample(refusedLate, ("reason", "waited_too_long"))
        text.sample(refusedFullDisk, ("reason", "disk_full"))
        text.counter(
            "wayswap_checkpoints_total", checkpoints, "Times the write-ahead log was copied into the database.")
        text.gauge("wayswap_wal_pages", walPages, "Pages in the write-ahead log since it began anew.")
        text.gauge("wayswap_wal_bytes", walBytes, "Size of the write-ahead log.")
        text.gauge("wayswap_database_bytes", databaseBytes, "Size of the database.")
        if let freeBytes { text.gauge("wayswap_disk_free_bytes", freeBytes, "What the disk of the data has left.") }
        text.counter("wayswap_page_cache_hits_total", cacheHits, "Pages found in the cache of the database.")
        text.counter("wayswap_page_cache_misses_total", cacheMisses, "Pages that had to be read.")
    }
}
