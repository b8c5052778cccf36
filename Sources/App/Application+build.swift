import Domain
package import HTTPEdge
import HTTPTypes
package import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
package import ServiceLifecycle

/// The application for serving and for tests, with the same routes, pipeline and limits.
package func buildApplication(
    _ services: Services, settings: AppSettings, address: BindAddress, tls: TLSIdentity?, background: [any Service],
    onServerRunning: @escaping @Sendable (Int?) async -> Void
) -> some ApplicationProtocol {
    let limiter = RateLimiter()
    let web = settings.web.folder.map { WebHandlers($0, settings.web) }
    let hub = EventHub(services, pace: settings.events)
    let pipeline = RequestPipeline(
        services: services, settings: settings, limiter: limiter, turns: hub.turns, dearReads: services.dearReads,
        speaksTLS: tls != nil, missingPage: web?.missing)
    let table = Route.table(services, limiter: limiter, hub: hub, settings: settings)
    let routes = table + Route.web(web, like: table)
    services.metrics.watch(routes)
    let router = Router(context: AppContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: UnmatchedRouteMiddleware(pipeline: pipeline, routes: routes))
    for route in routes {
        router.on(RouterPath(route.path), method: route.method) { request, context in
            guard route.isStream else { return await pipeline.run(route, request, context) }
            // A stream keeps the stack of its connection's task. The way here is deep, 27 KB, so another task goes it.
            let way = Task { await pipeline.run(route, request, context) }
            return await withTaskCancellationHandler {
                await way.value
            } onCancel: {
                way.cancel()
            }
        }
    }
    var quiet = services.logger
    quiet.logLevel = max(quiet.logLevel, .warning)
    let responses = EdgeResponses(isSecure: tls != nil, logger: services.logger) {
        [unmatched = services.metrics.unmatched] status in unmatched.count(status)
    }
    let edge = Edge(settings.network, tls: tls, policy: .wayswap(responses), metrics: services.metrics.edge)
    return Application(
        router: router,
        server: HTTPServerBuilder { responder in EdgeChannel(edge: edge, responder: responder) },
        configuration: ApplicationConfiguration(
            address: address, serverName: nil, backlog: 1024,
            availableConnectionsDelegate: settings.network.connections.map {
                MaximumAvailableConnections($0, logger: quiet)
            }), services: background + [hub],
        onServerRunning: { listener in
            // A busy event loop reaches its listener about twenty times a second. With the default of four connections
            // per turn, the last of a thousand new connections would wait ten seconds even for a refusal. `try?`:
            // without the option they wait.
            try? await listener.setOption(.maxMessagesPerRead, value: settings.network.acceptedAtOnce).get()
            await onServerRunning(listener.localAddress?.port)
        }, logger: quiet)
}

/// Responds to paths that no route has.
private struct UnmatchedRouteMiddleware: RouterMiddleware {
    private let pipeline: RequestPipeline
    /// Split once: a path that no route has must not cost more than one that a route has.
    private let patterns: [(parts: [Substring], method: String)]

    init(pipeline: RequestPipeline, routes: [Route]) {
        self.pipeline = pipeline
        patterns = routes.map { ($0.path.split(separator: "/"), $0.method.rawValue) }
    }

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        do { return try await next(request, context) } catch let error as HTTPError where error.status == .notFound {
            return pipeline.unmatched(allowedMethods(at: request.uri.path), request, context)
        }
    }

    private func allowedMethods(at path: String) -> [String] {
        let parts = path.split(separator: "/")
        var fitting = patterns
        for (index, part) in parts.enumerated() {
            fitting = fitting.filter { $0.parts.count > index && $0.parts[index] != "**" }
            // As in the router, a literal part precedes a parameter: `/offers/nearby` is no offer, `/rates/tables` no
            // day.
            let named = fitting.filter { $0.parts[index] == part }
            fitting = named.isEmpty ? fitting.filter { $0.parts[index].hasPrefix(":") } : named
        }
        return Set(fitting.filter { $0.parts.count == parts.count }.map(\.method)).sorted()
    }
}
