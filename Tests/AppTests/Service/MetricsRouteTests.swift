import API
import Domain
import Foundation
import HTTPTypes
import SQLiteStore
import TestSupport
import Testing

@testable import App

@Suite("GET /metrics") struct MetricsRouteTests {
    @Test("it is the text format that scrapers ask for, kept by nobody")
    func format() async throws {
        try await World.run { world in
            let reply = try await world.get("/metrics")
            #expect(reply.status == 200)
            #expect(reply.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            #expect(reply.headers[.cacheControl] == "no-store")
            let scrape = try Scrape(reply.text)
            for family in scrape.families {
                #expect((family.type == "counter") == family.name.hasSuffix("_total"), "\(family.name)")
                #expect(family.name.hasPrefix("wayswap_") || family.name.hasPrefix("process_"), "\(family.name)")
            }
            #expect(scrape.value("wayswap_ready") == 1)
            #expect(reply.text.hasPrefix("# HELP wayswap_build_info "))
            let head = try await world.send(.head, "/metrics")
            #expect((head.status, head.body) == (200, []))
        }
    }

    @Test("to whoever may not read it, it is not there")
    func hidden() async throws {
        var settings = AppSettings(areLimitsOn: false, rates: .offline)
        settings.metricsToken = "0123456789abcdef"
        try await World.run(settings: settings) { world in
            let unmatched = try await world.get("/v1/nowhere")
            #expect(unmatched.status == 404)
            var headers = HTTPFields.with("X-Forwarded-For", "192.0.2.1")
            let refused = try await world.send(.get, "/metrics", headers: headers)
            #expect(refused.status == 404)
            #expect(refused.anonymous == unmatched.anonymous)
            let names = { (reply: Reply) in reply.headers.map(\.name.canonicalName).sorted() }
            #expect(names(refused) == names(unmatched))
            headers[.authorization] = "Bearer 0123456789abcdeF"
            #expect(try await world.send(.get, "/metrics", headers: headers).anonymous == unmatched.anonymous)
            headers[.authorization] = "Bearer 0123456789abcdef"
            #expect(try await world.send(.get, "/metrics", headers: headers).status == 200)
        }
    }

    @Test("every answer is counted once, under its route, with its time")
    func requests() async throws {
        let began = ContinuousClock.now
        try await World.run { world in
            let mira = try await world.register("mira")
            for _ in 0..<3 { try await mira.get("/v1/me") }
            try await world.get("/v1/me")
            try await world.send(.head, "/health")
            for path in ["/v1/nowhere", "/wp-admin", "/v1/x/y"] { try await world.get(path) }
            try await world.send(.put, "/v1/me")
            let scrape = try await world.scrape()
            func count(_ route: String, _ method: String, _ status: String) -> Double? {
                scrape.value(
                    "wayswap_http_requests_total", ["route": route, "method": method, "status": status])
            }
            #expect(count("/v1/auth/register", "POST", "201") == 1)
            #expect(count("/v1/me", "GET", "200") == 3)
            #expect(count("/v1/me", "GET", "401") == 1)
            #expect(count("/health", "GET", "200") == 1)
            #expect(count("-", "-", "404") == 3)
            #expect(count("-", "-", "405") == 1)
            #expect(count("/metrics", "GET", "200") == nil)
            let name = "wayswap_http_request_duration_seconds"
            let labels = ["route": "/v1/me", "method": "GET"]
            #expect(scrape.value("\(name)_count", labels) == 4)
            #expect(scrape.value("\(name)_bucket", labels.merging(["le": "+Inf"]) { $1 }) == 4)
            let sum = try #require(scrape.value("\(name)_sum", labels))
            #expect(sum > 0 && sum <= (ContinuousClock.now - began).inSeconds)
            #expect(scrape.value("wayswap_http_requests_in_progress") == 1)
            #expect(
                try await world.scrape().value(
                    "wayswap_http_requests_total", ["route": "/metrics", "method": "GET", "status": "200"]) == 1)
        }
    }

    @Test("whatever is asked, labels are words of the program, and nothing personal is among them")
    func bounded() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let offer = try await mira.publish()
            try await world.get("/v1/travellers/canaryhandle")
            try await world.get("/v1/offers/\(offer)?canary=1")
            try await world.get("/canary/path")
            let text = try await world.get("/metrics").text
            for secret in ["canary", offer, "mira", mira.id.description, mira.token, "127.0.0.1"] {
                #expect(!text.contains(secret), "\(secret)")
            }
            let scrape = try Scrape(text)
            let routes = Set(world.services.routes.map(\.path) + ["-"])
            #expect(Set(scrape.samples.compactMap { $0.labels["route"] }).isSubset(of: routes))
            #expect(
                Set(scrape.samples.flatMap(\.labels.keys)) == [
                    "route", "method", "status", "le", "limit", "result", "reason", "source", "swift", "mode",
                    "channel", "outcome", "step", "cache",
                ])
            let before = scrape.samples.count
            for number in 0..<50 { try await world.get("/v1/travellers/t\(number)") }
            let after = try await world.scrape().samples.count
            // The first answer of /metrics itself has been counted in the meantime: a status and a histogram.
            #expect(after == before + 1 + RouteMetrics.bounds.count + 3)
        }
    }

    @Test("refusals are counted by their limit, those of wrong passwords apart")
    func refusals() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            for number in 0...RateLimit.register.quota {
                let reply = try await world.post("/v1/auth/register", "{\(number)")
                #expect(reply.status == (number < RateLimit.register.quota ? 400 : 429))
            }
            for number in 0...RateLimit.guess.quota {
                let reply = try await world.post("/v1/auth/login", #"{"login":"mira","password":"wrong password"}"#)
                #expect(reply.status == (number < RateLimit.guess.quota ? 401 : 429))
            }
            try await world.post("/v1/auth/login", "{}")
            let scrape = try await world.scrape()
            let name = "wayswap_rate_limit_refusals_total"
            #expect(scrape.value(name, ["limit": "register"]) == 1)
            #expect(scrape.value(name, ["limit": "guess"]) == 1)
            #expect(scrape.value(name, ["limit": "sign-in"]) == 0)
            #expect(scrape.samples.filter { $0.name == name }.map(\.value).reduce(0, +) == 2)
            let signIns = "wayswap_sign_ins_total"
            #expect(scrape.value(signIns, ["result": "wrong"]) == 10)
            #expect(scrape.value(signIns, ["result": "limited"]) == 1)
            #expect(scrape.value(signIns, ["result": "refused"]) == 1)
            #expect(scrape.value(signIns, ["result": "granted"]) == 0)
            // An address at `register`, at `refusals`, at `sign-in`, at `guess` for one login, and that login at `guesses`.
            #expect(scrape.value("wayswap_rate_limiter_keys") == 5)
        }
    }

    @Test("what is written, committed, read and swept is counted")
    func storage() async throws {
        try await World.run { world in
            let before = try await world.scrape()
            let mira = try await world.register("mira")
            _ = try await mira.publish()
            try await Sweeper(world.services).sweep()
            let after = try await world.scrape()
            func growth(_ name: String) throws -> Double {
                try #require(after.value(name)) - (try #require(before.value(name)))
            }
            // Registering and its evidence, publishing, that nobody has money that ended, and an empty slice of each task of the
            // sweep that looks for its rows in the write: cards, sessions, exports, and four of arranged reviews.
            let writes = try growth("wayswap_writes_total")
            #expect(writes == 11)
            #expect(try growth("wayswap_commits_total") == 11)
            #expect(try growth("wayswap_writes_per_commit_sum") == 11)
            #expect(try growth("wayswap_commit_duration_seconds_count") == 11)
            #expect(try growth("wayswap_commit_duration_seconds_sum") > 0)
            #expect(try growth("wayswap_page_cache_hits_total") > 0)
            #expect(after.value("wayswap_writes_waiting") == 0)
            #expect(after.value("wayswap_writes_waiting_limit") == 512)
            #expect(after.value("wayswap_write_oldest_wait_seconds") == 0)
            #expect(after.value("wayswap_writes_refused_total", ["reason": "disk_full"]) == 0)
            let size = try FileManager.default.attributesOfItem(atPath: world.folder.database)[.size] as? NSNumber
            #expect(after.value("wayswap_database_bytes") == size?.doubleValue)
            #expect(try #require(after.value("wayswap_wal_bytes")) > 4096)
            #expect(try #require(after.value("wayswap_wal_pages")) > 0)
            #expect(try #require(after.value("wayswap_disk_free_bytes")) > 0)
        }
    }

    @Test("connections that are open are counted, this one among them")
    func connections() async throws {
        try await World.run { world in
            let scrape = try await world.scrape()
            #expect(try #require(scrape.value("wayswap_connections_open")) >= 1)
            #expect(scrape.value("wayswap_connections_refused_total") == 0)
        }
    }

    @Test("an unexpected error is counted, and a refusal is none")
    func unexpected() async throws {
        try await World.run { world in
            try await world.execute("ALTER TABLE traveller RENAME TO nobody")
            #expect(try await world.post("/v1/auth/login", #"{"login":"mira","password":"x"}"#).status == 500)
            try await world.get("/v1/nowhere")
            let scrape = try await world.scrape()
            #expect(scrape.value("wayswap_unexpected_errors_total") == 1)
            #expect(scrape.value("wayswap_sign_ins_total", ["result": "refused"]) == 1)
        }
    }
}
