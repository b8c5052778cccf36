package import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes
import NIOSSL

/// The edge of the server: sets up each connection, from TCP through TLS and HTTP to whole requests. It contains no
/// route and no rule of the application.
///
/// `EdgeChannel` in `App` calls `setUp` for each accepted connection and hands its requests to Hummingbird's
/// `HTTP1Channel`, which calls the router.
package struct Edge: Sendable {
    private let settings: NetworkSettings
    private let tls: TLSIdentity?
    private let policy: EdgePolicy
    private let metrics: EdgeMetrics
    private let counts: ConnectionCount
    private let admission: Admission
    /// Sent to an address with too many connections; nil under TLS, because the response would need encryption.
    private let refusal: ByteBuffer?

    package init(_ settings: NetworkSettings, tls: TLSIdentity?, policy: EdgePolicy, metrics: EdgeMetrics) {
        self.settings = settings
        self.tls = tls
        self.policy = policy
        self.metrics = metrics
        counts = ConnectionCount(limit: settings.connectionsPerAddress, proxies: settings.proxies)
        admission = Admission(limit: settings.requests, metrics: metrics)
        refusal = tls == nil ? policy.response(.tooManyConnections).bytes : nil
    }

    /// Adds the handlers to a connection that was just accepted. Called on its event loop.
    package func setUp(_ channel: any Channel) throws -> EdgeConnection {
        let connection = Connection(settings, on: channel.eventLoop)
        let ticket = admission.ticket(on: channel.eventLoop)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(
            WireHandler(connection, counts, metrics, refusal: refusal, refused: policy.noteRefusedConnection))
        if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls.context)) }
        try Self.addHTTP(to: pipeline, RequestChannelHandler(connection, ticket, policy, isSecure: tls != nil))
        let parts = try NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        return EdgeConnection(parts: parts, ticket: ticket)
    }

    /// Adds the handlers that turn bytes into whole requests.
    static func addHTTP(to pipeline: ChannelPipeline.SynchronousOperations, _ requests: RequestChannelHandler) throws {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = RequestLimits.header
        limits.maxHeaderListSize = RequestLimits.headers
        limits.maxHeaderFieldCount = RequestLimits.headerCount
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
        try pipeline.addHandler(requests)
    }
}

/// A connection that is set up, and its admission ticket.
package struct EdgeConnection: Sendable {
    /// Whole requests, and the responses to them.
    package let parts: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    private let ticket: Admission.Ticket

    init(parts: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, ticket: Admission.Ticket) {
        (self.parts, self.ticket) = (parts, ticket)
    }

    /// Runs the application's loop over the requests on the event loop of the connection.
    package func serve(_ requests: () async -> Void) async {
        await withTaskExecutorPreference(LoopExecutor(parts.channel.eventLoop)) {
            await Admission.Ticket.$current.withValue(ticket) { await requests() }
        }
        ticket.close()
    }

    /// The turn of a request has come: its handler begins.
    package func requestBegins(_ method: HTTPRequest.Method) { ticket.begin(method, at: .now()) }

    /// The handler of the request has ended.
    package func requestEnds() { ticket.end() }

    /// Calls `action` once the client of the current request closes its side, or its connection ends; nil: not any more. A
    /// response without an end of its own has nobody to go to then, while a client that closes its side of an ordinary
    /// request still gets the answer.
    package static func whenClientLeaves(_ action: (@Sendable () -> Void)?) {
        Admission.Ticket.current?.whenClientLeaves(action)
    }

    /// The response to the current request is made. Writing it, even to a slow reader, does not count as a read in
    /// progress.
    package static func releaseReadSlot() { Admission.Ticket.current?.end() }
}
