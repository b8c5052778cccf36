import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Passes whole requests to the application, one at a time, and responds to requests that are refused. It executes
/// the actions of the state machine.
///
/// The requests go through `EdgeConnection.parts` to `EdgeChannel` in `App`.
final class RequestChannelHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let connection: Connection
    private let ticket: Admission.Ticket
    private let policy: EdgePolicy
    private let isSecure: Bool

    init(_ connection: Connection, _ ticket: Admission.Ticket, _ policy: EdgePolicy, isSecure: Bool) {
        self.connection = connection
        self.ticket = ticket
        self.policy = policy
        self.isSecure = isSecure
    }

    // MARK: Events

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = RequestPart(unwrapInboundIn(data), isSecure: isSecure, policy)
        run(context) { machine, now in machine.received(part, at: now) { admits($0, at: now) } }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The decoder also reports the unfinished input of a closed connection.
        guard context.channel.isActive else { return }
        run(context) { machine, now in
            switch error {
            case HTTPParserError.headerOverflow: machine.failed(.headTooLarge, at: now)
            case is HTTPParserError: machine.failed(.malformed(.notHTTP), at: now)
            case is ByteToMessageDecoderError: machine.failed(nil, at: now)
            default: machine.close()
            }
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        ticket.leave()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { ticket.leave() }
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        run(context) { machine, now in machine.stop(at: now) }
    }

    func read(context: ChannelHandlerContext) {
        if connection.after({ machine, _ in machine.mayRead() }) { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let response):
            var head = HTTPResponseHead(response)
            if connection.machine.isAnsweringOld { begin(&head) }
            if connection.machine.isLastResponse { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(let bytes): context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: promise)
        case .end(let trailers):
            let actions = connection.after { machine, now in machine.responseEnded(at: now) }
            writeEnd(context, trailers.map { HTTPHeaders($0) }, promise)
            for action in actions { perform(action, context) }
        }
    }

    /// The head of a response in HTTP/1.0. Without a length, the end of the connection ends the body.
    private func begin(_ head: inout HTTPResponseHead) {
        if head.headers.contains(name: "Content-Length") || [.noContent, .notModified].contains(head.status) {
            head.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
        } else {
            head.version = .http1_0
            _ = connection.after { machine, _ in machine.applicationEnded() }
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        promise?.succeed()
        run(context) { machine, _ in machine.applicationEnded() }
    }

    // MARK: Actions

    private func run(
        _ context: ChannelHandlerContext,
        _ transition: (inout ConnectionStateMachine, NIODeadline) -> [ConnectionStateMachine.Action]
    ) {
        for action in connection.after(transition) { perform(action, context) }
    }

    private func perform(_ action: ConnectionStateMachine.Action, _ context: ChannelHandlerContext) {
        switch action {
        case .pass(let request, let body, let isNext):
            if isNext { ticket.enter(request.method, at: context.eventLoop.now) }
            context.fireChannelRead(wrapInboundOut(.head(request)))
            if body.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(.body(body))) }
            context.fireChannelRead(wrapInboundOut(.end(nil)))
        case .sendContinue:
            let head = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
        case .respond(let refusal, let closes, let omitsBody):
            let response = policy.response(refusal)
            var head = response.head
            if closes { head.headers.add(name: "Connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            if !omitsBody { context.write(wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil) }
            writeEnd(context, nil, nil)
            context.flush()
        case .read: context.read()
        case .closeOutput: context.close(mode: .output, promise: nil)
        case .close: context.close(promise: nil)
        }
    }

    private func writeEnd(
        _ context: ChannelHandlerContext, _ trailers: HTTPHeaders?, _ promise: EventLoopPromise<Void>?
    ) {
        let promise = promise ?? context.eventLoop.makePromise()
        promise.futureResult.assumeIsolated().whenComplete { _ in
            self.run(context) { machine, now in machine.responseTaken(at: now) }
        }
        context.write(wrapOutboundOut(.end(trailers)), promise: promise)
    }

    private func admits(_ request: HTTPRequest, at now: NIODeadline) -> Bool {
        if let path = request.path, policy.alwaysAdmitted.contains(path) { return true }
        return !ticket.refuses(request.method, at: now)
    }
}
