import Foundation
import JSON
import NIOCore
import NIOHTTP1
import NIOPosix

/// One stream of a traveller, which is opened again whenever it ends, and what it has shown.
final class Reader {
    let person: Person
    private let driver: Driver
    /// The number of the last event; nil before a stream has said where it begins.
    private(set) var last: Int64?
    private(set) var knownSince: NIODeadline?
    private(set) var liveSince: NIODeadline?
    private(set) var taken: Set<Int> = []
    private var lastSeq: Int?
    private var channel: (any Channel)?
    private var failures = 0
    private var opens = 0
    /// How long to wait before the next stream, as the last one said; nil: it said nothing.
    private var pause: TimeAmount?
    private var isFinal = false

    init(of person: Person, _ driver: Driver) { (self.person, self.driver) = (person, driver) }

    var isLive: Bool { liveSince != nil }

    func open() {
        opens += 1
        if opens > 1 { driver.ledger.reconnects += 1 }
        let bound = NIOLoopBound(self, eventLoop: driver.loop)
        ClientBootstrap(group: driver.loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(StreamHandler(bound.value))
                }
            }
            .connect(to: driver.ports.streams)
            .assumeIsolated().whenComplete { result in
                switch result {
                case .success(let channel): self.channel = channel
                case .failure:
                    self.driver.ledger.note("not connected")
                    self.ended()
                }
            }
    }

    /// Cuts the connection, at random with an end or with a reset.
    func cut() {
        guard let channel, channel.isActive else { return }
        driver.ledger.cuts += 1
        pause = .milliseconds(.random(in: 0...50, using: &driver.random))
        channel.cut(isReset: .random(using: &driver.random))
    }

    fileprivate var head: HTTPRequestHead {
        var headers: HTTPHeaders = [
            "host": "127.0.0.1", "authorization": "Bearer \(person.token)", "accept": "text/event-stream",
        ]
        if let number = resumesAfter { headers.add(name: "last-event-id", value: String(number)) }
        return HTTPRequestHead(version: .http1_1, method: .GET, uri: "/v1/events", headers: headers)
    }

    private var resumesAfter: Int64? {
        switch driver.defect {
        case .skip: last.map { $0 + 1 }
        case .again: last.map { max(0, $0 - 1) }
        case .forget: nil
        case nil: last
        }
    }

    fileprivate func refused(_ head: HTTPResponseHead) {
        driver.ledger.note("stream \(head.status.code)")
        // Not all in the same millisecond.
        pause = head.headers.first(name: "retry-after").flatMap { Int64($0) }.map {
            .seconds($0) + .milliseconds(.random(in: 0...1000, using: &driver.random))
        }
    }

    fileprivate func ended() {
        (channel, liveSince) = (nil, nil)
        guard !isFinal else { return }
        // Apps come back after a moment that differs and grows.
        let most = 250 << min(failures, 5)
        let wait = pause ?? .milliseconds(Int64.random(in: 0...Int64(most), using: &driver.random))
        (failures, pause) = (failures + 1, nil)
        driver.loop.assumeIsolated().scheduleTask(in: wait) { self.open() }
    }

    // MARK: Events

    fileprivate func take(_ event: ServerEvent, at now: NIODeadline) {
        let ledger = driver.ledger
        switch event.name {
        case "hello": begin(at: event.fields.number("from"), now)
        case "live":
            check(event.id)
            (failures, liveSince) = (0, now)
        case "reset":
            ledger.note("reset")
            last = event.id
        case "bye":
            let fields = event.fields
            if case .string(let reason) = fields["reason"] { ledger.note("bye \(reason)") }
            isFinal = fields["again"] == .bool(false)
            pause = fields.number("afterMs").map { .milliseconds($0) }
        default:
            guard let id = event.id else { return }
            advance(to: id)
            ledger.arrived(event.name, at: now)
            if event.name == "message" { take(message: event, at: now) }
        }
    }

    private func begin(at number: Int64?, _ now: NIODeadline) {
        if last == nil { (last, knownSince) = (number, now) }
        check(number)
    }

    /// A stream says where it is: it must be where this reader is.
    private func check(_ number: Int64?) {
        guard let number, let last else { return driver.ledger.note("no number") }
        driver.ledger.gaps += max(0, Int(number - last))
        driver.ledger.repeats += max(0, Int(last - number))
        self.last = number
    }

    private func advance(to id: Int64) {
        guard let last else { return driver.ledger.note("no number") }
        if id <= last { driver.ledger.repeats += 1 } else { driver.ledger.gaps += Int(id - last - 1) }
        self.last = id
    }

    private func take(message event: ServerEvent, at now: NIODeadline) {
        let (fields, ledger) = (event.fields, driver.ledger)
        guard let seq = fields.number("seq"), case .string(let body) = fields["body"],
            let message = ledger.message(in: body), message.person.thread == person.thread
        else { return ledger.foreign += 1 }
        guard taken.insert(message.number).inserted else { return ledger.doubled += 1 }
        if let lastSeq, Int(seq) <= lastSeq { ledger.disordered += 1 }
        lastSeq = Int(seq)
        ledger.arrived(message, at: self, now)
    }
}

/// Speaks HTTP for one connection of a reader.
private final class StreamHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let reader: Reader
    private var parser = EventParser()
    private var isStream = false

    init(_ reader: Reader) { self.reader = reader }

    func channelActive(context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(reader.head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            isStream = head.status == .ok
            if !isStream { reader.refused(head) }
        case .body(let bytes):
            guard isStream else { return }
            let now = NIODeadline.now()
            parser.add(bytes)
            while let event = parser.next() { reader.take(event, at: now) }
        case .end: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { reader.ended() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

extension Channel {
    /// Ends the connection without a word; with a reset the other side is told that all is lost.
    func cut(isReset: Bool) {
        if isReset { _ = (self as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)) }
        close(promise: nil)
    }
}
