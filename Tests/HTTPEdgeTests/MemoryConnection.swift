import HTTPTypes
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes

@testable import HTTPEdge

/// A connection in memory: the handlers of a real one, a socket that can be full, and a clock that a test moves.
final class MemoryConnection {
    private let channel = EmbeddedChannel()
    private let socket = Socket()
    let ticket: Admission.Ticket
    private let refusals: NIOLockedValueBox<[EdgeRefusal]>
    /// What was answered without the application.
    var refused: [EdgeRefusal] { refusals.withLockedValue { $0 } }

    /// Idle for 20 s, reading for 30 s, writing for 10 s; nobody is refused unless said.
    static let settings: NetworkSettings = {
        var settings = NetworkSettings()
        (settings.idleTimeout, settings.readDeadline, settings.writeDeadline) = (20, 30, 10)
        return settings
    }()

    static func run(
        _ settings: NetworkSettings = settings, admission: Admission = Admission(limit: nil, metrics: EdgeMetrics()),
        _ test: (MemoryConnection) throws -> Void
    ) throws {
        let connection = try MemoryConnection(settings, admission)
        defer { connection.finish() }
        try test(connection)
    }

    /// As `Edge` does it, without TLS and without the application.
    private init(_ settings: NetworkSettings, _ admission: Admission) throws {
        let connection = Connection(settings, on: channel.eventLoop)
        ticket = admission.ticket(on: channel.eventLoop)
        let counts = ConnectionCount(limit: nil, proxies: .init())
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers([socket, WireHandler(connection, counts, EdgeMetrics(), refusal: nil)])
        let refusals = NIOLockedValueBox<[EdgeRefusal]>([])
        self.refusals = refusals
        let policy = EdgePolicy.test { refusal in refusals.withLockedValue { $0.append(refusal) } }
        try Edge.addHTTP(to: pipeline, RequestChannelHandler(connection, ticket, policy, isSecure: false))
        channel.connect(to: try SocketAddress(ipAddress: "192.0.2.1", port: 4711), promise: nil)
    }

    private func finish() {
        _ = try? channel.finish(acceptAlreadyClosed: true)  // What was left over is no matter of the test.
    }

    var isOpen: Bool { channel.isActive }
    /// How often more bytes were asked for.
    var reads: Int { socket.reads }
    /// The server has said that it sends nothing more, and still reads.
    var isHalfClosed: Bool { socket.hasEnded }
    /// The client reads nothing.
    var isFull: Bool {
        get { socket.isFull }
        set { socket.isFull = newValue }
    }

    func advance(by amount: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: amount) }

    /// Bytes come, and more are asked for, as after every reading.
    func receive(_ text: String) throws {
        try channel.writeInbound(ByteBuffer(string: text))
        channel.read()
    }

    /// The client sends nothing more.
    func receiveEnd() { channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }

    /// The application is through with the connection.
    func applicationEnds() { channel.close(mode: .output, promise: nil) }

    /// The server is told to stop.
    func quiesce() { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }

    /// What the application got since the last look: heads by method and path, bodies by their size.
    func passedOn() throws -> [String] {
        var parts: [String] = []
        while let part = try channel.readInbound(as: HTTPRequestPart.self) {
            switch part {
            case .head(let head): parts.append("\(head.method.rawValue) \(head.path ?? "-")")
            case .body(let bytes): parts.append("\(bytes.readableBytes)")
            case .end: parts.append("end")
            }
        }
        return parts
    }

    /// The application answers 200 with this text.
    func answer(_ text: String) {
        ticket.begin(.get, at: channel.eventLoop.now)
        ticket.end()
        let head = HTTPResponse(status: .ok, headerFields: [.contentLength: "\(text.utf8.count)"])
        for part: HTTPResponsePart in [.head(head), .body(ByteBuffer(string: text)), .end(nil)] {
            channel.write(part, promise: nil)
        }
        channel.flush()
    }

    /// The application answers 200 without saying how much follows.
    func stream(_ texts: [String]) {
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        for text in texts { channel.write(HTTPResponsePart.body(ByteBuffer(string: text)), promise: nil) }
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.flush()
    }

    /// The connection is gone.
    func cut() { channel.close(promise: nil) }

    /// The bytes of such an answer.
    static func ok(_ text: String, closes: Bool = false) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\(closes ? "Connection: close\r\n" : "")\r\n\(text)"
    }

    /// The system takes the oldest answer that waits, or all of them.
    func takeAnswer() { socket.takeAnswer() }
    func takeAnswers() { socket.takeAnswers() }

    /// What the client got since the last look.
    func sent() throws -> String {
        var text = ""
        while let bytes = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: bytes) }
        return text
    }
}

extension EdgePolicy {
    /// Three paths are always admitted, `/hidden` does not exist for HTTP/1.0, and a refusal is told by its name.
    static func test(_ note: @escaping @Sendable (EdgeRefusal) -> Void = { _ in }) -> EdgePolicy {
        EdgePolicy(
            alwaysAdmitted: ["/health", "/ready", "/metrics"],
            refusalOfHTTP10: { $0.path == "/hidden" ? .notFound : nil },
            response: { refusal in
                note(refusal)
                let body = ByteBuffer(string: #"{"refusal":"\#(refusal)"}"#)
                return EdgeResponse(
                    status: refusal.status, fields: [.contentLength: "\(body.readableBytes)"], body: body)
            })
    }
}

extension EdgeRefusal {
    fileprivate var status: Int {
        switch self {
        case .malformed: 400
        case .headTooLarge: 431
        case .unknownExpectation: 417
        case .notFound: 404
        case .overloaded, .tooManyConnections: 503
        }
    }
}

/// Requests as they come over the wire; each of the fields ends its line.
enum RawRequest {
    static func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
    }

    static func post(_ fields: String) -> String { "POST /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n" }

    static func chunk(_ count: Int) -> String {
        "\(String(count, radix: 16))\r\n\(String(repeating: " ", count: count))\r\n"
    }
}

/// Stands where the system's socket is.
private final class Socket: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private(set) var reads = 0
    private(set) var hasEnded = false
    /// Nothing that is written is taken.
    var isFull = false
    private var untaken: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
    private var isClosed = false
    private var inputEnded = false
    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { inputEnded = true }
        context.fireUserInboundEventTriggered(event)
    }

    func read(context: ChannelHandlerContext) {
        reads += 1
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isClosed else { return promise?.fail(ChannelError.ioOnClosedChannel) ?? () }
        untaken.append((unwrapOutboundIn(data), promise))
    }

    func flush(context: ChannelHandlerContext) { takeAnswers() }

    func takeAnswers() {
        while !isFull, !untaken.isEmpty { takeAnswer() }
    }

    /// The end of an answer is written as no bytes.
    func takeAnswer() {
        while !untaken.isEmpty {
            let (bytes, promise) = untaken.removeFirst()
            context?.writeAndFlush(wrapOutboundOut(bytes), promise: promise)
            guard bytes.readableBytes > 0 else { return }
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output, !inputEnded {
            // A channel in memory has no halves: it would close.
            hasEnded = true
            promise?.succeed()
            return
        }
        // As the system does, also for the second half: who wrote what was not taken is told.
        let lost = untaken
        (isClosed, untaken) = (true, [])
        for write in lost { write.promise?.fail(ChannelError.ioOnClosedChannel) }
        context.close(promise: promise)
    }
}
