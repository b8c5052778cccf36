import API
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Hands whole requests to the application, one after the other, and answers by itself those that cannot be taken.
///
/// A request is passed on with its last byte, so that a slow client holds no handler and no place among those that
/// are answered. A body that is too large is cut after one chunk more than is allowed: the application is told its size
/// and refuses it, and nothing more is read.
final class RequestHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Requests that may wait on one connection; what is sent beyond them is not answered.
    private static let mostPipelined = 64

    private let clock: ConnectionClock
    private let ticket: Admission.Ticket
    private let edge: EdgeAnswer
    /// The request that is being received.
    private var request: HTTPRequest?
    /// The request that came last asks for the head only.
    private var wantsNoBody = false
    private var body = ByteBuffer()
    /// Requests that were passed on and are not answered.
    private var waiting = 0
    /// No further request is taken, and the connection ends with the last answer.
    private var isLast = false
    /// The request that is being received is the last one.
    private var endsAfterThis = false
    /// The client may still be sending.
    private var hasMore = false
    /// The request that is being received asks for another protocol: what follows it is none that can be read.
    private var isUpgrade = false
    private var isStopping = false
    /// Sent when everything before it is answered.
    private var refusal: Problem?
    /// Nothing more is taken of this client for now; the rest of what it sends stays in the system's buffers.
    private var isReadHeld = false

    init(_ clock: ConnectionClock, _ ticket: Admission.Ticket, _ edge: EdgeAnswer) {
        self.clock = clock
        self.ticket = ticket
        self.edge = edge
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isLast else { return hasMore = true }
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(var more):
            guard request != nil else { return }
            if body.readableBytes == 0 { body = more } else { body.writeBuffer(&more) }
            if body.readableBytes > AppContext.bodyLimit { cut(context) }
        case .end:
            if let request { pass(request, context) }
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        wantsNoBody = head.method == .HEAD
        if let problem = RequestFraming.refusal(head) { return refuse(problem, context) }
        // `try?`: what it throws says only that the method is no token.
        guard let request = try? HTTPRequest(head, secure: edge.isSecure, splitCookie: false) else {
            return refuse(.malformed("The method is not one."), context)
        }
        // nginx, told nothing else, asks by HTTP/1.0 and tells neither for whom nor by which name; no scraper does.
        let isUnnamed = head.version.minor == 0 && !head.headers.contains(name: "authorization")
        if isUnnamed, Self.isForMetrics(request) { return refuse(.notFound, context) }
        self.request = request
        body = ByteBuffer()
        // An upgrade is not offered, and the decoder stops at one.
        isUpgrade = head.method == .CONNECT || head.headers.contains(name: "upgrade")
        if !head.isKeepAlive || head.version.minor == 0 || isUpgrade { endsAfterThis = true }
        let declared = head.headers.first(name: "content-length").map { Int($0) ?? .max } ?? 0
        guard declared <= AppContext.bodyLimit else { return cut(context) }
        if waiting == 0, head.version.minor > 0, head.headers.contains(name: "expect") {
            let go = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
        }
    }

    /// Passes on a request with as much as was read of it.
    private func cut(_ context: ChannelHandlerContext) {
        guard var request else { return }
        // A chunked one says its size nowhere; what has come of it is too much already.
        request.headerFields[.transferEncoding] = nil
        if body.readableBytes > 0 { request.headerFields[.contentLength] = String(body.readableBytes) }
        endsAfterThis = true
        hasMore = true
        pass(request, context)
    }

    private func pass(_ request: HTTPRequest, _ context: ChannelHandlerContext) {
        self.request = nil
        let now = context.eventLoop.now
        if !Self.isAlwaysTaken(request.path), ticket.refuses(request.method, at: now) {
            // Whatever was passed on before has to be answered before: then this one is left to be sent again.
            if waiting > 0 || endsAfterThis { return refuse(.overloaded, context) }
            return answer(.overloaded, context)
        }
        waiting += 1
        isLast = endsAfterThis || waiting == Self.mostPipelined
        if isLast, !endsAfterThis || isUpgrade { hasMore = true }
        if clock.phase != .answering { clock.turn(to: .answering) }
        if waiting == 1 { ticket.enter(request.method, at: now) }
        context.fireChannelRead(wrapInboundOut(.head(request)))
        if body.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(.body(body))) }
        context.fireChannelRead(wrapInboundOut(.end(nil)))
        body = ByteBuffer()
    }

    /// Reads the path as the routes do: they count no slashes, and a host before it is none of theirs.
    private static func isForMetrics(_ request: HTTPRequest) -> Bool {
        URI(request.path ?? "").path.split(separator: "/").first == "metrics"
    }

    /// Asked by whoever watches over the server, above all when it has too much to do.
    private static func isAlwaysTaken(_ path: String?) -> Bool {
        path == "/health" || path == "/ready" || path == "/metrics"
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The decoder also reports what a closed connection left unfinished.
        guard context.channel.isActive else { return }
        // And what comes behind the last request, which is nobody's fault.
        if isLast, error is HTTPParserError || error is ByteToMessageDecoderError { return hasMore = true }
        if request == nil { wantsNoBody = false }
        switch error {
        case HTTPParserError.headerOverflow: refuse(.headTooLarge, context)
        case is HTTPParserError: refuse(.malformed("This is not a request in HTTP/1.1."), context)
        default: context.close(promise: nil)
        }
    }

    private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
        guard !isLast else { return }
        (isLast, hasMore, request) = (true, true, nil)
        if waiting == 0 { answer(problem, context) } else { refusal = problem }
    }

    private func answer(_ problem: Problem, _ context: ChannelHandlerContext) {
        if clock.phase != .answering { clock.turn(to: .answering) }
        let parts = problem.status == 503 ? edge.overload(closes: isLast) : edge.parts(problem, closes: isLast)
        context.write(wrapOutboundOut(.head(parts.head)), promise: nil)
        if !wantsNoBody { context.write(wrapOutboundOut(.body(.byteBuffer(parts.body))), promise: nil) }
        writeEnd(context, nil, nil)
        context.flush()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let response):
            var head = HTTPResponseHead(response)
            if isLast, waiting == 1, refusal == nil { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(let bytes): context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: promise)
        case .end(let trailers):
            waiting -= 1
            writeEnd(context, trailers.map { HTTPHeaders($0) }, promise)
            if waiting == 0, let problem = refusal {
                refusal = nil
                answer(problem, context)
            }
        }
    }

    private func writeEnd(
        _ context: ChannelHandlerContext, _ trailers: HTTPHeaders?, _ promise: EventLoopPromise<Void>?
    ) {
        clock.began()
        let promise = promise ?? context.eventLoop.makePromise()
        promise.futureResult.assumeIsolated().whenComplete { _ in self.sent(context) }
        context.write(wrapOutboundOut(.end(trailers)), promise: promise)
    }

    /// Every request that was taken is answered, and the system has all the answers.
    private var owesNothing: Bool { waiting == 0 && clock.unsent == 0 && refusal == nil }

    /// The system has taken an answer.
    private func sent(_ context: ChannelHandlerContext) {
        clock.sent()
        guard owesNothing else { return }
        // A server that stops takes nothing more from a connection on which nothing is under way.
        guard isLast || (endsAfterThis && request == nil) else {
            clock.turn(to: request == nil ? .idle : .reading)
            if isStopping { clock.hurry() }
            return
        }
        end(context)
    }

    /// The application is through with the connection. Its last answer may still be on its way: a close that is asked
    /// of the system before it is taken would cut it off where the client has said that it sends nothing more.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        isLast = true
        promise?.succeed()
        if owesNothing, clock.phase != .closing { end(context) }
    }

    private func end(_ context: ChannelHandlerContext) {
        if hasMore, !clock.sawEnd {
            clock.turn(to: .closing)
            context.close(mode: .output, promise: nil)
            if isReadHeld { context.read() }
        } else {
            context.close(promise: nil)
        }
    }

    /// Of a client that sends on after its last request nothing is read until the answer to that has gone.
    func read(context: ChannelHandlerContext) {
        isReadHeld = isLast && hasMore && clock.phase == .answering
        if !isReadHeld { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        // The server is told to stop: what has begun to come is still answered.
        isStopping = true
        switch clock.phase {
        case .idle: context.close(promise: nil)
        case .reading:
            endsAfterThis = true
            clock.hurry()
        case .answering:
            if waiting > 0 { (isLast, hasMore) = (true, hasMore || request != nil) } else { endsAfterThis = true }
        case .closing: break
        }
    }
}
