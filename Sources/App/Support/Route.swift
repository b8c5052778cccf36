import Domain
import HTTPTypes
import Hummingbird

/// One row of the route table: method and path, who may call, the limit, and the handler.
struct Route: Sendable {
    /// The kind of handler says who may call the route, and so what the handler learns about the caller.
    enum Handler: Sendable {
        /// For everybody; the response is the same for all callers. The token is ignored, valid or not.
        case anonymous(@Sendable (Request, AppContext) async throws -> APIResponse)
        /// For everybody; the handler knows a signed-in caller.
        case open(@Sendable (Request, AppContext) async throws -> APIResponse)
        /// For signed-in callers only.
        case signedIn(@Sendable (Request, TravellerContext) async throws -> APIResponse)
        /// For staff who meet the requirement. To everybody else who is signed in, the route does not exist.
        case staff(StaffRequirement, @Sendable (Request, StaffContext) async throws -> APIResponse)
    }

    /// Callers whom a route for signed-in travellers takes too.
    struct Others: OptionSet, Sendable {
        let rawValue: Int

        /// Travellers whose account is leaving.
        static let leaving = Others(rawValue: 1)
        /// Staff, whose accounts are no travellers'.
        static let staff = Others(rawValue: 2)
        /// Staff who have not replaced their one-time password.
        static let oneTimePassword = Others(rawValue: 4)
        /// Travellers who are suspended or banned.
        static let stopped = Others(rawValue: 8)
        /// Who has a ticket for one stream instead of a token.
        static let ticket = Others(rawValue: 16)
    }

    let method: HTTPRequest.Method
    /// `:name` marks a parameter.
    let path: String
    let limit: RateLimit?
    let others: Others
    let handler: Handler
    let metrics: RouteMetrics

    /// Whether its responses can be streams of events, which stay open.
    var isStream: Bool { others.contains(.ticket) }

    init(
        _ method: HTTPRequest.Method, _ path: String, _ limit: RateLimit?, also others: Others = [],
        _ handler: Handler
    ) {
        self.method = method
        self.path = path
        self.limit = limit
        self.others = others
        self.handler = handler
        metrics = RouteMetrics(method.rawValue, path, limit: limit?.name)
    }
}
