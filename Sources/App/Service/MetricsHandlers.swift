import API
import Domain
import HTTPTypes
import Hummingbird

/// The handler of `/metrics`: the numbers of this server for its operator. Labels are words of the program, never of
/// a request, so their number is bounded and nobody can be found in them.
struct MetricsHandlers {
    let services: Services
    let limiter: RateLimiter
    let access: MetricsAccess
    let rates: RateMode

    func metrics(_ request: Request, _ context: AppContext) async throws -> Answer {
        // To all others there is nothing here.
        guard access.admits(request, from: context.peer) else { throw Problem.notFound }
        // What the database says of the feeds is left out if it cannot be read: the rest tells why.
        let standings = try? await services.rates.standings()
        var answer = Answer(.ok, body: Array(text(standings ?? []).utf8))
        answer.contentType = MetricsText.contentType
        return answer
    }

    func text(_ standings: [SourceStanding]) -> String {
        var text = MetricsText()
        text.family("wayswap_build_info", .gauge, "Always 1; the labels say what runs.")
        text.sample(1, ("swift", Self.compiler), ("mode", Self.mode))
        text.gauge("wayswap_ready", services.isReady() ? 1 : 0, "1 while requests and writes are taken.")
        writeRequests(to: &text)
        writeLimits(to: &text)
        services.storage()?.write(to: &text)
        text.counter(
            "wayswap_sweeps_total", services.meters.sweeps.value, "Rounds of the background task that ended well.")
        text.counter(
            "wayswap_sweeps_failed_total", services.meters.failedSweeps.value,
            "Rounds of the background task that failed.")
        text.counter(
            "wayswap_log_lines_dropped_total", services.meters.droppedLogLines.value,
            "Lines of the log that were dropped, because nobody read them in time.")
        MetricsFeeds(
            isLive: rates == .live, standings: standings, meters: services.meters.feeds, now: services.clock.now()
        ).write(to: &text)
        MetricsProcess.now()?.write(to: &text)
        return text.text
    }

    private func writeRequests(to text: inout MetricsText) {
        let routes = services.meters.routes
        text.family(
            "wayswap_http_requests_total", .counter,
            "Answers by route, method and status; route and method are - where no route was.")
        for route in routes {
            for answer in route.answers {
                text.sample(
                    answer.count, ("route", route.path), ("method", route.method), ("status", answer.status))
            }
        }
        text.family(
            "wayswap_http_request_duration_seconds", .histogram,
            "Seconds from the head of a request to its answer, by route.")
        for route in routes {
            let seconds = route.seconds
            guard seconds.count > 0 else { continue }
            text.samples(seconds, ("route", route.path), ("method", route.method))
        }
        text.gauge(
            "wayswap_http_requests_in_progress", services.meters.inProgress.value,
            "Requests that are being answered, this one included.")
        text.counter(
            "wayswap_unforeseen_errors_total", services.meters.unforeseen.value, "Errors that became a plain 500.")
        text.gauge("wayswap_connections_open", services.meters.connections.value, "Connections that are open.")
        text.counter(
            "wayswap_connections_refused_total", services.meters.refusedConnections.value,
            "Connections closed at once, because their address had as many as it may.")
        text.family(
            "wayswap_http_requests_shed_total", .counter,
            "Requests told 503 at once, by reason: as many reads as may be, or too long a wait for an event loop.")
        text.sample(services.meters.refusedReads.value, ("reason", "reads"))
        text.sample(services.meters.refusedLate.value, ("reason", "wait"))
    }

    private func writeLimits(to text: inout MetricsText) {
        let routes = services.meters.routes
        text.family("wayswap_rate_limit_refusals_total", .counter, "Requests refused with 429, by limit.")
        for limit in services.meters.limits {
            text.sample(
                routes.reduce(0) { $0 + ($1.limit == limit ? $1.refused.value : 0) }, ("limit", limit))
        }
        text.sample(routes.reduce(0) { $0 + $1.refusedByHandler.value }, ("limit", RateLimit.guess.name))
        text.gauge("wayswap_limiter_keys", limiter.count, "Allowances that are remembered.")

        let signIn = routes.first { $0.path == "/v1/auth/login" }
        let results = [200: "granted", 401: "wrong", 429: "limited", 503: "busy"]
        let others = (signIn?.answers ?? []).filter { Int($0.status).flatMap { results[$0] } == nil }
        text.family(
            "wayswap_sign_ins_total", .counter,
            "Sign-ins by result: granted, wrong login or password, limited, busy, or refused for another reason.")
        for (status, result) in results.sorted(by: { $0.key < $1.key }) {
            text.sample(signIn?.count(of: status) ?? 0, ("result", result))
        }
        text.sample(others.reduce(0) { $0 + $1.count }, ("result", "refused"))

        let hashing = services.passwords.load
        text.gauge("wayswap_password_hashes_running", hashing.running, "Passwords that are being hashed.")
        text.gauge("wayswap_password_hashes_waiting", hashing.waiting, "Passwords that wait for it.")
        text.counter("wayswap_password_hashes_refused_total", hashing.refused, "Passwords that found the queue full.")
    }

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
            "wayswap_commits_held_up_total", heldUp, "Times that another program held the database locked.")
        text.family("wayswap_writes_per_commit", .histogram, "Writes that shared one commit.")
        text.samples(writesPerCommit)
        text.family(
            "wayswap_commit_duration_seconds", .histogram,
            "Seconds of COMMIT: the sync to disk, and bringing the memory of searches up to date.")
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
        text.gauge("wayswap_remembered_tiles", rememberedTiles, "Cells of 5 km whose offers are kept in memory.")
        text.gauge(
            "wayswap_remembered_offers", rememberedOffers, "Offers that are kept in memory as they were written.")
        text.gauge("wayswap_remembered_tokens", rememberedTokens, "Access tokens whose holders are kept in memory.")
    }
}
