import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOSSL

/// Sets up each connection: wire, TLS, HTTP, whole requests; then hands them to the routes.
struct GuardedChannel: ServerChildChannel {
    /// A connection and its part in what is being answered.
    struct Value: ServerChildChannelValue {
        let parts: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
        let ticket: Admission.Ticket

        var channel: any Channel { parts.channel }
    }

    let responder: HTTPChannelHandler.Responder
    let settings: NetworkSettings
    let counts: ConnectionCount
    let admission: Admission
    let edge: EdgeAnswer
    let tls: TLSIdentity?
    private let refusal: ByteBuffer?

    init(
        _ settings: NetworkSettings, tls: TLSIdentity?, edge: EdgeAnswer, meters: Meters,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.responder = responder
        self.settings = settings
        self.tls = tls
        self.edge = edge
        counts = ConnectionCount(limit: settings.connectionsPerAddress, proxies: settings.proxies, meters: meters)
        admission = Admission(limit: settings.requests, meters: meters)
        refusal = tls == nil ? edge.tooManyConnections() : nil
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let clock = ConnectionClock(settings, on: channel.eventLoop)
            let ticket = admission.ticket(on: channel.eventLoop)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(WireHandler(clock, counts, refusal: refusal))
            if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls.context)) }
            try Self.addHTTP(to: pipeline, RequestHandler(clock, ticket, edge))
            return Value(
                parts: try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)),
                ticket: ticket)
        }
    }

    /// From bytes to whole requests.
    static func addHTTP(to pipeline: ChannelPipeline.SynchronousOperations, _ requests: RequestHandler) throws {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 * 1024
        limits.maxHeaderListSize = 32 * 1024
        limits.maxHeaderFieldCount = 100
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
        try pipeline.addHandler(requests)
    }

    func handle(value: Value, logger: Logger) async {
        let (responder, ticket) = (responder, value.ticket)
        let connection = HTTP1Channel { request, writer, channel in
            ticket.begin(request.method, at: .now())
            defer { ticket.end() }
            try await responder(request, writer, channel)
        }
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await Admission.Ticket.$current.withValue(ticket) {
                await connection.handle(value: value.parts, logger: logger)
            }
        }
        ticket.close()
    }
}
