import API
import Crypto
import Domain
import Foundation
import HTTPEdge
import HTTPTypes
import Hummingbird
import Logging

/// The steps of every request: authentication, limits, dispatch, errors to problems, headers, and the log line.
/// `buildApplication` makes the router call `run` for every route, and `unmatched` for all other requests.
struct RequestPipeline: Sendable {
    let accounts: any AccountStore
    let events: any EventStore
    private let turns: EventTurns
    private let tools: RequestTools
    private let dearReads: DearReads
    let clock: WallClock
    let logger: Logger
    let metrics: Metrics
    let settings: AppSettings
    let limiter: RateLimiter
    /// Whether the server itself terminates TLS.
    let speaksTLS: Bool
    /// What a browser gets for an address that there is not; nil without the browser app.
    private let missingPage: APIResponse?
    private let pseudonyms: Pseudonyms
    private let browsers: BrowserSession
    private let tickets: StreamTickets
    private let activity = LastActiveRecorder()

    init(
        services: Services, settings: AppSettings, limiter: RateLimiter, turns: EventTurns, dearReads: DearReads,
        speaksTLS: Bool,
        missingPage: APIResponse?
    ) {
        (self.speaksTLS, self.missingPage) = (speaksTLS, missingPage)
        (accounts, events, clock) = (services.accounts, services.events, services.clock)
        (logger, metrics) = (services.logger, services.metrics)
        self.settings = settings
        (self.limiter, self.turns, self.dearReads) = (limiter, turns, dearReads)
        tools = RequestTools(services)
        browsers = BrowserSession(secret: services.secret)
        tickets = StreamTickets(secret: services.secret)
        pseudonyms = Pseudonyms(SymmetricKey(derivedFrom: services.secret, for: "pseudonym"))
    }

    /// Runs one route for one request. Errors become responses.
    func run(_ route: Route, _ request: Request, _ context: AppContext) async -> Response {
        metrics.inProgress.add()
        defer { metrics.inProgress.add(-1) }
        var context = context
        context.tools = tools
        context.route = route.path
        context.language = Language(accepting: request.headers[.acceptLanguage])
        if !settings.network.proxies.isEmpty {
            context.client = settings.network.proxies.client(of: context.client, request.headers)
        }
        context.isSecure = isSecure(request, context)
        let began = ContinuousClock.now
        var response: APIResponse
        do {
            // A request with an invalid token counts against its address.
            let signIn = await signIn(route, request, &context)
            // Not read from the context again: Swift 6.3.1 cannot optimise this function then.
            let principal = signIn.principal
            context.principal = principal
            if let principal {
                context.language = Language(
                    accepting: request.headers[.acceptLanguage], preferring: principal.language)
            }
            if settings.areLimitsOn, let limit = route.limit {
                let budget = ReadBudget(
                    principal.map { .traveller($0.traveller) } ?? .address(context.client?.holder), of: limit, limiter,
                    dearReads, clock: clock)
                context.budget = budget
                try budget.spend(request.isRead ? Self.cost(of: request) : 1)
            }
            if let error = signIn.error { throw error }
            if let principal { try route.check(principal) }
            try AppContext.limitBody(of: request)
            response = try await handle(route, request, context)
        } catch {
            response = self.response(to: error, context)
        }
        let allowance = context.budget?.allowance
        if let allowance, let limit = route.limit {
            // A handler may have named quotas of the traveller.
            response.headers[.rateLimitPolicy] = [
                "\"\(limit.name)\";q=\(limit.quota);w=\(limit.window)", response.headers[.rateLimitPolicy],
            ].compactMap(\.self).joined(separator: ", ")
            response.headers[.rateLimit] = [
                "\"\(limit.name)\";r=\(allowance.remaining);t=\(allowance.reset)", response.headers[.rateLimit],
            ].compactMap(\.self).joined(separator: ", ")
        }
        let isRefused = response.status == .tooManyRequests && allowance?.isGranted == false
        if response.status == .tooManyRequests {
            (isRefused ? route.metrics.refused : route.metrics.refusedByHandler).add()
        }
        let answer = finish(response, request, context, route.metrics, since: began)
        // Counted and logged before, and without the place of a read: the time of the pause is not the route's.
        if isRefused { await context.budget?.slowDown() }
        return answer
    }

    /// A page of a hundred rows counts for two requests, whatever list it is of.
    private static func cost(of request: Request) -> Int {
        guard request.uri.query?.contains("limit=") == true,
            let rows = request.uri.queryParameters.get("limit").flatMap({ Int($0) }), (1...1_000).contains(rows)
        else { return 1 }
        return ReadCost.page(rows: rows)
    }

    /// With the name of former travellers in the language of the reader.
    private func handle(_ route: Route, _ request: Request, _ context: AppContext) async throws -> APIResponse {
        try await FormerTraveller.$name.withValue(context.language.phrases.formerTraveller) {
            switch route.handler {
            case .anonymous(let handle), .open(let handle): return try await handle(request, context)
            case .signedIn(let handle):
                guard let principal = context.principal else { throw Problem.notSignedIn }
                return try await Admission.$current.withValue(route.admission(of: principal)) {
                    try await handle(
                        request,
                        TravellerContext(base: context, principal: principal))
                }
            case .staff(let requirement, let handle):
                guard let principal = context.principal else { throw Problem.notSignedIn }
                let caller = TravellerContext(base: context, principal: principal)
                return try await handle(
                    request,
                    try .admitting(
                        caller, to: requirement, isFactorRequired: settings.requiresStaffFactor,
                        at: clock.now()))
            }
        }
    }

    private func signIn(
        _ route: Route, _ request: Request, _ context: inout AppContext
    ) async -> (principal: Principal?, error: (any Error)?) {
        if case .anonymous = route.handler { return (nil, nil) }
        do {
            let principal: Principal?
            if route.others.contains(.ticket) {
                // Streams are no reads in progress: they wait for turns of their own. To take a ticket is a write, and writes
                // have their own queue.
                EdgeConnection.releaseReadSlot()
                if let ticket = request.uri.queryParameters.get("ticket") {
                    principal = try await holder(ofTicket: ticket)
                } else {
                    principal = try await turns.take { try await self.principal(of: request, &context) }
                }
            } else {
                principal = try await self.principal(of: request, &context)
            }
            // A page for everybody shows staff what it shows somebody who is not signed in.
            if case .open = route.handler, principal?.staff != nil { return (nil, nil) }
            return (principal, nil)
        } catch {
            return (nil, error)
        }
    }

    /// The holder of the access token, or of the cookie; nil without either. Throws 401 for an invalid token.
    private func principal(of request: Request, _ context: inout AppContext) async throws -> Principal? {
        let values = request.headers[values: .authorization]
        guard let value = values.first else { return try await holderOfCookie(in: request, &context) }
        let parts = value.split(separator: " ", omittingEmptySubsequences: false)
        guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer",
            let hash = Tokens.hash(access: parts[1])
        else { throw Problem.notSignedIn }
        guard let principal = try await holder(of: hash) else { throw Problem.notSignedIn }
        return principal
    }

    private func holder(ofTicket text: String) async throws -> Principal {
        let now = clock.now()
        guard let ticket = tickets.ticket(text, at: now), let principal = try await events.take(ticket.hash, at: now)
        else { throw Problem.notSignedIn }
        return principal
    }

    /// Nil for a cookie that is no longer good: its page cannot delete it, and shows everybody what guests see.
    private func holderOfCookie(in request: Request, _ context: inout AppContext) async throws -> Principal? {
        guard let text = BrowserCookie.session.value(in: request, isSecure: context.isSecure),
            let token = CookieToken(text), let principal = try await holder(of: token.hash)
        else { return nil }
        try browsers.confirm(request, of: principal.session, isSecure: context.isSecure)
        context.hasCookie = true
        return principal
    }

    private func holder(of hash: [UInt8]) async throws -> Principal? {
        let now = clock.now()
        let principal = try await accounts.principal(accessHash: hash, at: now)
        if let principal, principal.lastActive < now.hour { activity.note(principal, at: now, in: accounts) }
        return principal
    }

    /// The problem document of an error. An unexpected error becomes a 500 without details.
    private func response(to error: any Error, _ context: AppContext) -> APIResponse {
        let problem: Problem
        if let known = error as? any ProblemConvertible {
            problem = known.problem
        } else if error is CancellationError {
            // The server is stopping, or the client has disconnected and nobody reads the response.
            problem = StorageFault.stopping.problem
        } else {
            problem = .internalError
            // Without the text of the error, which may contain input of a traveller.
            metrics.unexpected.add()
            logger.error(
                "unexpected error",
                metadata: [
                    "id": "\(context.requestID)", "type": "\(type(of: error))", "code": "\((error as NSError).code)",
                ])
        }
        var response = APIResponse(problem, in: context.language, requestID: context.requestID)
        if problem.status == 401 { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    /// Responds to a path that no route has, or that has other methods only.
    func unmatched(_ allowed: [String], _ request: Request, _ context: AppContext) -> Response {
        let began = ContinuousClock.now
        var context = context
        context.language = Language(accepting: request.headers[.acceptLanguage])
        context.isSecure = isSecure(request, context)
        guard !allowed.isEmpty else {
            let page = isOpened(request) ? missingPage : nil
            return finish(
                page ?? response(to: Problem.notFound, context), request, context, metrics.unmatched, since: began)
        }
        if request.method == .options, let preflight = preflight(allowed, request) {
            return finish(preflight, request, context, metrics.unmatched, since: began)
        }
        let allowed = allowed.contains("GET") ? (allowed + ["HEAD"]).sorted() : allowed
        var response = response(to: Problem.methodNotAllowed(allowed), context)
        response.headers[.allow] = allowed.joined(separator: ", ")
        return finish(response, request, context, metrics.unmatched, since: began)
    }

    /// Somebody opens the address in a browser: it asks for a page, outside the addresses of the API and of files.
    private func isOpened(_ request: Request) -> Bool {
        request.isRead && request.headers[.accept]?.contains("text/html") == true
            && !["/v1/", "/web/"].contains { request.uri.path.hasPrefix($0) }
    }

    /// The response to a CORS preflight request; nil for an origin that is not allowed.
    private func preflight(_ allowed: [String], _ request: Request) -> APIResponse? {
        guard let origin = request.headers[.origin], settings.allowedOrigins.contains(origin) else { return nil }
        var response = APIResponse.noContent
        response.headers[.accessControlAllowMethods] = allowed.joined(separator: ", ")
        response.headers[.accessControlAllowHeaders] =
            "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match"
        response.headers[.accessControlMaxAge] = "600"
        return response
    }

    private func finish(
        _ response: APIResponse, _ request: Request, _ context: AppContext, _ route: RouteMetrics,
        since began: ContinuousClock.Instant
    ) -> Response {
        EdgeConnection.releaseReadSlot()
        var response = response.revalidated(for: request, in: tools.epoch).rendered(for: request)
        response.headers[.requestID] = context.requestID
        response.headers.addSafety(isSecure: context.isSecure)
        if !settings.allowedOrigins.isEmpty { addOrigin(to: &response, request) }
        let took = ContinuousClock.now - began
        route.count(response.status.code, took: took)
        log(response.status.code, request, context, took: took)
        // The router omits HEAD bodies for its routes only. A client would read a body as the next response.
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func isSecure(_ request: Request, _ context: AppContext) -> Bool {
        if speaksTLS { return true }
        guard !settings.network.proxies.isEmpty else { return false }
        return settings.network.proxies.isSecure(context.peer.flatMap { NetworkAddress($0) }, request.headers)
    }

    private func addOrigin(to response: inout Response, _ request: Request) {
        response.headers[.vary] = [response.headers[.vary], "Origin"].compactMap(\.self).joined(separator: ", ")
        guard let origin = request.headers[.origin], settings.allowedOrigins.contains(origin) else { return }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] =
            "ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, Wayswap-Event, X-Request-Id"
    }

    /// Logs the template of the route, never the path with its parameters, and a pseudonym of the traveller.
    private func log(_ status: Int, _ request: Request, _ context: AppContext, took: Duration) {
        var metadata: Logger.Metadata = [
            "id": "\(context.requestID)", "method": "\(known(request.method))",
            "route": "\(context.route.isEmpty ? "-" : context.route)", "status": "\(status)",
            "ms": "\(took.milliseconds)",
        ]
        if let viewer = context.viewer { metadata["traveller"] = "\(pseudonyms.name(of: viewer))" }
        logger.info("request", metadata: metadata)
    }

    private func known(_ method: HTTPRequest.Method) -> String {
        [.get, .head, .post, .put, .patch, .delete, .options].contains(method) ? method.rawValue : "other"
    }
}

extension Duration {
    /// Milliseconds with one decimal.
    fileprivate var milliseconds: String {
        let tenths = components.seconds * 10_000 + components.attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
