package import App
import Domain
import Foundation
import HTTPEdge
package import HTTPTypes
import Hummingbird
package import JSON
package import Logging
package import SQLiteStore
import ServiceLifecycle
import Wayswap

/// A running server on a seeded database of its own, with a clock that stands still.
package struct World: Sendable {
    package let clock: FixedClock
    package let folder: DataFolder
    package let database: SQLiteDatabase
    package let services: Services
    /// What stands before its paths: `http://localhost:PORT`.
    package let address: String
    private let client: PlainClient

    /// Runs `test` against a server over real HTTP; every answer it sees is held against the OpenAPI document. A `known`
    /// folder is left as it is then, for a run after it. Tests that look for places ask for the `full` seed.
    package static func run(
        in known: DataFolder? = nil, on seed: SeededFolder.Template = SeededFolder.few,
        clock: FixedClock = FixedClock(),
        settings: AppSettings = World.settings, logger: Logger = SeededFolder.quiet,
        changing: @Sendable (Services) -> Services = { $0 },
        _ test: @Sendable (World) async throws -> Void
    ) async throws {
        try await TestTimes.measuring {
            try await serve(known, seed, clock, settings, logger, changing, test)
        }
    }

    private static func serve(
        _ known: DataFolder?, _ seed: SeededFolder.Template, _ clock: FixedClock, _ settings: AppSettings,
        _ logger: Logger, _ changing: @Sendable (Services) -> Services, _ test: @Sendable (World) async throws -> Void
    ) async throws {
        let folder = if let known { known } else { try await seed.copy() }
        defer { if known == nil { SeededFolder.remove(folder) } }
        let database = try SeededFolder.open(folder)
        var installation = try await Installation(
            database, passwords: try PasswordHasher(cost: cheap),
            runtime: Runtime(clock: clock.wall, logger: logger, metrics: Metrics()),
            reference: known == nil ? try await seed.reference.value : nil)
        // As with limits: what is not about flags publishes as much as it likes.
        installation.services.flagRules = .none
        installation.services = changing(installation.services)
        let services = installation.services
        let (ports, bound) = AsyncStream.makeStream(of: Int?.self)
        let app = installation.application(
            unhurried(settings), at: .hostname("127.0.0.1", port: 0), tls: nil, background: .stopped
        ) { bound.yield($0) }
        let result: Result<Void, any Error>
        do {
            try await serving(app, logger: logger, end: bound.finish) {
                for await case let port? in ports {
                    let client = PlainClient(port: port)
                    defer { client.shut() }
                    return try await test(
                        World(
                            clock: clock, folder: folder, database: database, services: services,
                            address: "http://localhost:\(port)", client: client))
                }
                throw Missing("a port")
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try await database.close()
        try result.get()
    }

    /// Does `work` beside a running server, and then ends the server. `end` is called when the server has ended.
    private static func serving(
        _ app: some ApplicationProtocol, logger: Logger, end: @escaping @Sendable () -> Void,
        _ work: () async throws -> Void
    ) async throws {
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [app], logger: logger))
        try await withThrowingTaskGroup { tasks in
            tasks.addTask {
                defer { end() }
                try await group.run()
            }
            let result: Result<Void, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            try result.get()
        }
    }

    /// Passwords cost next to nothing.
    private static let cheap = PasswordCost(memory: 64, passes: 1)

    /// However busy the machine, no connection is ended and no request refused because it took long.
    private static func unhurried(_ settings: AppSettings) -> AppSettings {
        var settings = settings
        settings.network.requests = nil
        settings.network.readDeadline = nil
        settings.network.writeDeadline = nil
        settings.network.idleTimeout = nil
        return settings
    }

    /// Nobody is limited, and `X-Forwarded-For` says from where somebody asks.
    package static var settings: AppSettings {
        var settings = AppSettings(areLimitsOn: false, rates: .offline)
        settings.network.proxies = TrustedProxies(["127.0.0.0/8", "::1"].compactMap { AddressRange($0) })
        return settings
    }

    /// Sends one request and checks that its answer is as the document says.
    @discardableResult
    package func send(
        _ method: HTTPRequest.Method, _ path: String, body: [UInt8]? = nil, token: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> Reply {
        let reply = try await raw(method, path, body: body, token: token, headers: headers)
        // What is compressed is held against the uncompressed answer by its own tests.
        if reply.headers[.contentEncoding] == nil { try reply.check(method, path) }
        return reply
    }

    /// Sends one request, also of a page or a file, which the document has not.
    package func raw(
        _ method: HTTPRequest.Method, _ path: String, body: [UInt8]? = nil, token: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> Reply {
        var fields = headers
        if let token { fields[.authorization] = "Bearer \(token)" }
        if body != nil, fields[.contentType] == nil { fields[.contentType] = "application/json" }
        return try await client.send(method, path, fields, body)
    }

    @discardableResult
    package func get(_ path: String) async throws -> Reply { try await send(.get, path) }

    @discardableResult
    package func post(_ path: String, _ body: String, headers: HTTPFields = [:]) async throws -> Reply {
        try await send(.post, path, body: Array(body.utf8), headers: headers)
    }
}

/// One answer.
package struct Reply: Sendable {
    package let status: Int
    package let headers: HTTPFields
    package let body: [UInt8]
    /// Parsed once, for a test asks for many fields.
    private let parsed: Result<JSONValue, UnreadableJSON>

    init(status: Int, headers: HTTPFields, body: [UInt8]) {
        (self.status, self.headers, self.body) = (status, headers, body)
        parsed = Result { () throws(UnreadableJSON) in try JSONValue(bytes: body) }
    }

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The whole body; throws if it is not JSON.
    package func json() throws -> JSONValue { try parsed.get() }

    /// The value at a path such as `items.0.have.amount`; nil if there is none.
    package subscript(path: String) -> JSONValue? {
        guard var value = try? json() else { return nil }  // No JSON has no values.
        for part in path.split(separator: ".") {
            if case .array(let elements) = value, let index = Int(part), elements.indices.contains(index) {
                value = elements[index]
            } else if let member = value[String(part)] {
                value = member
            } else {
                return nil
            }
        }
        return value
    }

    /// The text at a path.
    package func string(_ path: String) -> String? {
        if case .string(let text) = self[path] { text } else { nil }
    }

    /// The whole number at a path.
    package func int(_ path: String) -> Int? {
        if case .number(let text) = self[path] { Int(text) } else { nil }
    }

    /// How many elements the array at a path has.
    package func count(_ path: String) -> Int? {
        if case .array(let elements) = self[path] { elements.count } else { nil }
    }

    /// The end of the problem's type: `invalid`.
    package var problem: String? { string("type").flatMap { $0.split(separator: "/").last.map(String.init) } }

    /// The pointers of a problem's errors.
    package var pointers: [String] {
        guard case .array(let errors) = self["errors"] else { return [] }
        return errors.compactMap { if case .string(let pointer) = $0["pointer"] { pointer } else { nil } }
    }

    /// The body without the id of the request, which no two answers share.
    package var anonymous: String { text.replacing(from: #","requestId":""#, with: "") }

    func check(_ method: HTTPRequest.Method, _ path: String) throws {
        let route = String(path.split(separator: "?", maxSplits: 1).first ?? "")
        let faults = faults(by: try .ours(), method, route)
        // What no route takes has no operation to be held against.
        let isNowhere =
            status == 404 && problem == "not-found" || status == 405 || method == .options || method == .head
        guard faults.isEmpty || isNowhere else {
            throw UnlikeItsDocument(request: "\(method) \(path) → \(status)", faults: faults, body: text)
        }
    }
}

extension Reply {
    /// What a document says against this answer of a route.
    package func faults(by document: OpenAPIDocument, _ method: HTTPRequest.Method, _ route: String) -> [String] {
        document.faults(
            method: method.rawValue, path: route, status: status, contentType: headers[.contentType], body: body,
            parsed: parsed)
    }
}

/// An answer that the OpenAPI document does not allow.
package struct UnlikeItsDocument: Error {
    package let request: String
    package let faults: [String]
    package let body: String
}

extension HTTPFields {
    /// One field by its name.
    package static func with(_ name: String, _ value: String) -> HTTPFields {
        var fields = HTTPFields()
        if let name = HTTPField.Name(name) { fields[name] = value }
        return fields
    }
}
