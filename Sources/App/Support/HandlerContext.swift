import Domain
import Foundation
import Hummingbird
import JSON

/// What handlers have in common, whoever calls: everybody, a traveller or staff.
protocol HandlerContext: Sendable {
    var app: AppContext { get }
}

extension AppContext: HandlerContext {
    var app: AppContext { self }
}

extension TravellerContext: HandlerContext {
    var app: AppContext { base }
}

extension StaffContext: HandlerContext {
    var app: AppContext { base.base }
}

extension HandlerContext {
    /// The time by the server's clock, at this moment. What must be one moment is read once.
    var now: Date { app.tools.clock.now() }

    var language: Language { app.language }

    /// The id in the path. Text that is not an id gets the response of an id that does not exist.
    func id<Subject>(_ subject: Subject.Type, orThrow missing: some Error) throws -> Identifier<Subject> {
        guard let id = app.parameter("id").flatMap({ Identifier<Subject>($0) }) else { throw missing }
        return id
    }

    /// The body, after a check of its media type, as `read` makes it of its fields.
    func body<Asked>(of request: Request, _ read: (consuming Fields) throws -> Asked) async throws -> Asked {
        try read(try Fields(body: try await app.bytes(of: request)))
    }

    /// The same, where an empty body is an object without fields.
    func optionalBody<Asked>(of request: Request, _ read: (consuming Fields) throws -> Asked) async throws -> Asked {
        try read(try Fields(optionalBody: try await app.bytes(of: request)))
    }

    /// Refuses every parameter, where a request has no query.
    func emptyQuery(of request: Request) throws {
        var query = QueryParameters(request)
        try query.finish()
    }

    /// Refuses every field, where a request has nothing to say.
    func emptyBody(of request: Request) async throws {
        var fields = try Fields(optionalBody: try await app.bytes(of: request))
        try fields.finish()
    }

    /// Reads what costs more than a plain read. Where limits are off it only reads.
    func read<Value: Sendable>(
        costing cost: Int, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let budget = app.budget else { return try await work() }
        return try await budget.read(costing: cost, work)
    }
}

/// What every request needs of the server.
struct RequestTools: Sendable {
    let clock: WallClock
    let cursors: CursorSeal
    let fingerprints: FingerprintSeal
    let epoch: Epoch

    init(_ services: Services) {
        (clock, epoch) = (services.clock, services.epoch)
        cursors = CursorSeal(secret: services.secret, epoch: services.epoch)
        fingerprints = FingerprintSeal(secret: services.secret)
    }
}
