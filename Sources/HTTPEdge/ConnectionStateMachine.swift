import HTTPTypes
import NIOCore

/// The rules of one connection: which requests are passed on, which are answered here, and when the connection closes.
///
/// Each function is a transition. It takes an event, changes the state and returns the actions for the handlers.
/// It uses no channel and reads no clock.
///
/// A request is passed on with its last byte, so a slow client occupies neither a handler nor a place among the reads
/// in progress. A body that is too large is cut and passed on with its size; the application refuses it.
struct ConnectionStateMachine {
    /// What the handlers do, in this order.
    enum Action {
        /// Pass a whole request to the application. `isNext`: no other request of this connection waits before it.
        case pass(HTTPRequest, body: ByteBuffer, isNext: Bool)
        case sendContinue
        /// Send a response of the edge; it is owed from now on.
        case respond(EdgeRefusal, closes: Bool, omitsBody: Bool)
        /// Ask the system for more bytes.
        case read
        case closeOutput
        case close
    }

    /// What happens to bytes from the wire.
    enum Bytes { case forward, discard, close }

    private let times: ConnectionTimes
    private(set) var state: ConnectionState
    /// Bytes received since the request began.
    private var received = 0
    private var isStopping = false
    /// The request in HTTP/1.0 that waits for its response. No other request waits beside it.
    private(set) var isAnsweringOld = false
    /// The client has closed its output.
    private var inputHasEnded = false

    init(_ times: ConnectionTimes, at now: NIODeadline) {
        self.times = times
        state = .idle(until: times.idle.map { now + $0 })
    }

    var deadline: NIODeadline? { state.deadline }

    // MARK: From the client

    /// Bytes have arrived, before TLS decryption.
    mutating func received(bytes count: Int, at now: NIODeadline) -> Bytes {
        switch state {
        case .idle:
            received = count
            state = .reading(nil, until: times.read.map { now + $0 })
        case .reading: received += count
        case .responding: received = count
        case .draining(var discarded, let until):
            discarded += count
            guard discarded <= RequestLimits.discarded else {
                state = .closed
                return .close
            }
            state = .draining(discarded: discarded, until: until)
            return .discard
        case .closed: return .forward
        }
        guard received <= RequestLimits.framed else {
            state = .closed
            return .close
        }
        return .forward
    }

    /// A part of a request has arrived.
    ///
    /// - Parameter admits: Whether a whole request may be passed on. Called at most once.
    mutating func received(_ part: RequestPart, at now: NIODeadline, admits: (HTTPRequest) -> Bool) -> [Action] {
        if noteInputAfterLast() { return [] }
        switch part {
        case .head(let head): return begin(head, at: now, admits: admits)
        case .refusedHead(let refusal, let omitsBody): return refuse(refusal, omitsBody: omitsBody, at: now)
        case .body(var bytes):
            guard var partial = takePartial() else { return [] }
            if partial.body.readableBytes == 0 { partial.body = bytes } else { partial.body.writeBuffer(&bytes) }
            guard partial.body.readableBytes <= RequestLimits.body else {
                return cut(partial, at: now, admits: admits)
            }
            keep(partial, at: now)
            return []
        case .end:
            guard let partial = takePartial() else { return [] }
            return pass(partial, at: now, admits: admits)
        }
    }

    /// The input cannot be decoded. After the last request such input is ignored.
    ///
    /// - Parameter refusal: Nil if the connection closes without a response.
    mutating func failed(_ refusal: EdgeRefusal?, at now: NIODeadline) -> [Action] {
        if noteInputAfterLast() { return [] }
        guard let refusal else { return close() }
        return refuse(refusal, omitsBody: takePartial()?.isHEAD ?? false, at: now)
    }

    /// The client has closed its output.
    mutating func inputEnded() -> [Action] {
        inputHasEnded = true
        return state.isDraining ? close() : []
    }

    /// Whether to read more bytes now. If a client keeps sending after its last request, nothing is read until the last
    /// response is sent.
    mutating func mayRead() -> Bool {
        guard case .responding(var responding) = state, var ending = responding.ending, ending.hasMore else {
            return true
        }
        ending.holdsRead = true
        responding.next = .end(ending)
        state = .responding(responding)
        return false
    }

    // MARK: From the application

    /// Whether the next response is the last one.
    var isLastResponse: Bool {
        guard case .responding(let responding) = state, let ending = responding.ending else { return false }
        return responding.waiting == 1 && ending.refusal == nil
    }

    /// The application has written the end of a response.
    mutating func responseEnded(at now: NIODeadline) -> [Action] {
        guard case .responding(var responding) = state, responding.waiting > 0 else { return [] }
        responding.waiting -= 1
        isAnsweringOld = false
        owe(&responding, at: now)
        var actions: [Action] = []
        if responding.waiting == 0, var ending = responding.ending, let refusal = ending.refusal {
            ending.refusal = nil
            responding.next = .end(ending)
            owe(&responding, at: now)
            actions = [.respond(refusal.reason, closes: true, omitsBody: refusal.omitsBody)]
        }
        state = .responding(responding)
        return actions
    }

    /// The system has accepted the oldest response, or never will.
    mutating func responseTaken(at now: NIODeadline) -> [Action] {
        guard case .responding(var responding) = state, responding.unsent > 0 else { return [] }
        responding.unsent -= 1
        responding.until = responding.unsent > 0 ? times.write.map { now + $0 } : nil
        guard responding.waiting == 0, responding.unsent == 0 else {
            state = .responding(responding)
            return []
        }
        switch responding.next {
        case .end(let ending): return end(ending, at: now)
        // While stopping, the server accepts nothing more from a connection on which no request has begun.
        case .requests(nil) where isStopping: return close()
        case .requests(nil): state = .idle(until: times.idle.map { now + $0 })
        case .requests(let partial):
            state = .reading(partial, until: times.read.map { now + $0 })
            if isStopping { shortenDeadline(at: now) }
        }
        return []
    }

    /// The application has finished with the connection. The last response may still be unsent. Closing before the
    /// system accepts the response would cut it off for a client that has closed its own output.
    mutating func applicationEnded() -> [Action] {
        switch state {
        case .idle, .reading: return close()
        case .responding(var responding):
            if responding.ending == nil { responding.next = .end(Ending()) }
            state = .responding(responding)
            return []
        case .draining, .closed: return []
        }
    }

    // MARK: From the server

    /// The server is stopping. A request that has begun to arrive is still answered.
    mutating func stop(at now: NIODeadline) -> [Action] {
        isStopping = true
        switch state {
        case .idle: return close()
        case .reading: shortenDeadline(at: now)
        case .responding(var responding):
            guard responding.waiting > 0, case .requests(let partial) = responding.next else { break }
            responding.next = .end(Ending(hasMore: partial != nil))
            state = .responding(responding)
        case .draining, .closed: break
        }
        return []
    }

    /// The timer has fired. Does nothing if the deadline has moved.
    mutating func timeHasPassed(at now: NIODeadline) -> [Action] {
        guard let deadline, deadline <= now else { return [] }
        return close()
    }

    /// Ends the connection at once.
    mutating func close() -> [Action] {
        if case .closed = state { return [] }
        state = .closed
        return [.close]
    }
}

// MARK: - Steps that transitions share

extension ConnectionStateMachine {
    private mutating func begin(
        _ head: RequestHead, at now: NIODeadline, admits: (HTTPRequest) -> Bool
    ) -> [Action] {
        let partial = PartialRequest(head: head)
        guard head.bodyLength <= RequestLimits.body else { return cut(partial, at: now, admits: admits) }
        keep(partial, at: now)
        if case .responding(let responding) = state, responding.waiting > 0 { return [] }
        return head.expectsContinue ? [.sendContinue] : []
    }

    /// Passes on a request with the part of its body that has been read.
    private mutating func cut(
        _ partial: PartialRequest, at now: NIODeadline, admits: (HTTPRequest) -> Bool
    ) -> [Action] {
        var partial = partial
        // A chunked body does not declare its size, but the received part is already too large.
        partial.head.request.headerFields[.transferEncoding] = nil
        let count = partial.body.readableBytes
        if count > 0 { partial.head.request.headerFields[.contentLength] = String(count) }
        (partial.head.isLast, partial.isCut) = (true, true)
        return pass(partial, at: now, admits: admits)
    }

    private mutating func pass(
        _ partial: PartialRequest, at now: NIODeadline, admits: (HTTPRequest) -> Bool
    ) -> [Action] {
        let isLast = partial.head.isLast || isStopping
        var responding = responding
        // HTTP/1.0 has no pipelining: the client sends this request again on another connection.
        if isAnsweringOld || (partial.head.isOld && responding.waiting > 0) {
            responding.next = .end(Ending(hasMore: true))
            state = .responding(responding)
            return []
        }
        guard admits(partial.head.request) else {
            // The requests before it are answered first. The client sends this one again on another connection.
            if responding.waiting > 0 || isLast || partial.head.isOld {
                return refuse(.overloaded, omitsBody: partial.isHEAD, at: now)
            }
            owe(&responding, at: now)
            state = .responding(responding)
            return [.respond(.overloaded, closes: false, omitsBody: partial.isHEAD)]
        }
        responding.waiting += 1
        isAnsweringOld = partial.head.isOld
        if isLast || responding.waiting == RequestLimits.pipelined {
            responding.next = .end(Ending(hasMore: !isLast || partial.isCut || partial.head.isUpgrade))
        }
        state = .responding(responding)
        return [.pass(partial.head.request, body: partial.body, isNext: responding.waiting == 1)]
    }

    /// Refuses a request here, after all owed responses, and accepts nothing more.
    private mutating func refuse(_ refusal: EdgeRefusal, omitsBody: Bool, at now: NIODeadline) -> [Action] {
        if case .closed = state { return [] }
        var responding = responding
        if responding.waiting > 0 {
            responding.next = .end(Ending(refusal: (refusal, omitsBody), hasMore: true))
            state = .responding(responding)
            return []
        }
        responding.next = .end(Ending(hasMore: true))
        owe(&responding, at: now)
        state = .responding(responding)
        return [.respond(refusal, closes: true, omitsBody: omitsBody)]
    }

    private mutating func end(_ ending: Ending, at now: NIODeadline) -> [Action] {
        guard ending.hasMore, !inputHasEnded else { return close() }
        state = .draining(discarded: 0, until: now + ConnectionTimes.drain)
        return ending.holdsRead ? [.closeOutput, .read] : [.closeOutput]
    }

    /// A response is written but not yet accepted by the system.
    private func owe(_ responding: inout Responding, at now: NIODeadline) {
        if responding.unsent == 0 { responding.until = times.write.map { now + $0 } }
        responding.unsent += 1
    }

    /// Shortens the deadline of the request that is being received.
    private mutating func shortenDeadline(at now: NIODeadline) {
        guard case .reading(let partial, let until) = state else { return }
        let soon = now + ConnectionTimes.stop
        state = .reading(partial, until: until.map { min($0, soon) } ?? soon)
    }

    /// True if no further input is accepted; records that there was more input.
    private mutating func noteInputAfterLast() -> Bool {
        switch state {
        case .idle, .reading: return false
        case .responding(var responding):
            guard var ending = responding.ending else { return false }
            ending.hasMore = true
            responding.next = .end(ending)
            state = .responding(responding)
            return true
        case .draining, .closed: return true
        }
    }

    /// The responses that are owed.
    private var responding: Responding {
        if case .responding(let responding) = state { responding } else { Responding(next: .requests(nil)) }
    }

    /// Moves the request that is being received out of the state, so that appending to its body makes no copy.
    private mutating func takePartial() -> PartialRequest? {
        switch state {
        case .reading(let partial, let until):
            state = .reading(nil, until: until)
            return partial
        case .responding(var responding):
            guard let partial = responding.partial else { return nil }
            responding.next = .requests(nil)
            state = .responding(responding)
            return partial
        case .idle, .draining, .closed: return nil
        }
    }

    private mutating func keep(_ partial: PartialRequest, at now: NIODeadline) {
        switch state {
        case .idle: state = .reading(partial, until: times.read.map { now + $0 })
        case .reading(_, let until): state = .reading(partial, until: until)
        case .responding(var responding):
            responding.next = .requests(partial)
            state = .responding(responding)
        case .draining, .closed: break
        }
    }
}
