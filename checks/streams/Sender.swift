import JSON
import NIOCore
import NIOHTTP1
import NIOPosix

/// One connection over which messages are sent, one after another. What was not acknowledged is sent again.
final class Sender {
    private let driver: Driver
    private var channel: (any Channel)?
    private var message: Ledger.Message?
    /// Whether the request is on its way over this connection.
    private var isSent = false

    init(_ driver: Driver) { self.driver = driver }

    var isIdle: Bool { message == nil }

    func send(_ message: Ledger.Message) {
        self.message = message
        attempt()
    }

    private func attempt() {
        guard let message else { return }
        guard let channel, channel.isActive else { return connect() }
        isSent = true
        message.written = message.written ?? .now()
        let isCut = Int.random(in: 0..<100, using: &driver.random) < driver.cutSends
        let body = ByteBuffer(bytes: message.json)
        let head = HTTPRequestHead(
            version: .http1_1, method: .POST, uri: "/v1/threads/\(message.person.threadID)/messages",
            headers: [
                "host": "127.0.0.1", "authorization": "Bearer \(message.person.token)",
                "content-type": "application/json", "content-length": String(body.readableBytes),
            ])
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
        // Before the body has gone it is not stored; after it, who knows.
        if isCut, Bool.random(using: &driver.random) { return cut(channel, after: 0) }
        channel.write(HTTPClientRequestPart.body(.byteBuffer(body)), promise: nil)
        channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
        if isCut { cut(channel, after: .random(in: 0...5, using: &driver.random)) }
    }

    private func cut(_ channel: any Channel, after milliseconds: Int64) {
        driver.ledger.cutSends += 1
        channel.flush()
        driver.loop.assumeIsolated().scheduleTask(in: .milliseconds(milliseconds)) {
            channel.cut(isReset: .random(using: &self.driver.random))
        }
    }

    private func connect() {
        let bound = NIOLoopBound(self, eventLoop: driver.loop)
        ClientBootstrap(group: driver.loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(SendHandler(bound.value))
                }
            }
            .connect(to: driver.ports.sends)
            .assumeIsolated().whenComplete { result in
                switch result {
                case .success(let channel):
                    self.channel = channel
                    self.attempt()
                case .failure:
                    self.driver.ledger.note("not connected")
                    self.again(in: .milliseconds(100))
                }
            }
    }

    private func again(in pause: TimeAmount) {
        isSent = false
        driver.loop.assumeIsolated().scheduleTask(in: pause) { self.attempt() }
    }

    fileprivate func ended(_ channel: any Channel) {
        guard self.channel === channel else { return }
        self.channel = nil
        guard isSent else { return }
        driver.ledger.repeated += 1
        again(in: .milliseconds(5))
    }

    fileprivate func answered(_ head: HTTPResponseHead, _ body: ByteBuffer, at now: NIODeadline) {
        guard let message, isSent else { return }
        switch head.status.code {
        case 200, 201:
            driver.ledger.acknowledged(message, at: now)
        case 429, 503:
            driver.ledger.note("send \(head.status.code)")
            let pause = head.headers.first(name: "retry-after").flatMap { Int64($0) }
            return again(in: pause.map { .seconds($0) } ?? .milliseconds(50))
        default:
            driver.ledger.note("send \(head.status.code)")
            driver.ledger.refused(message)
        }
        (self.message, isSent) = (nil, false)
        driver.feed()
    }
}

/// Speaks HTTP for one connection of a sender.
private final class SendHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private let sender: Sender
    private var head: HTTPResponseHead?
    private var body = ByteBuffer()

    init(_ sender: Sender) { self.sender = sender }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): (self.head, body) = (head, ByteBuffer())
        case .body(let bytes): body.writeImmutableBuffer(bytes)
        case .end: if let head { sender.answered(head, body, at: .now()) }
        }
    }

    func channelInactive(context: ChannelHandlerContext) { sender.ended(context.channel) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
