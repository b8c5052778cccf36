import NIOCore

/// What one connection is doing, and until when it may; shared by the handlers of its pipeline, on its event loop.
///
/// A deadline counts from the first byte of a request and is moved by no later one: a body that trickles resets
/// nothing. What came while another request was being answered counts from the end of that.
final class ConnectionClock {
    enum Phase {
        /// Nothing of a request has come.
        case idle
        /// Something of a request, or of a TLS handshake, has come.
        case reading
        /// Whole requests are being answered.
        case answering
        /// The last answer is sent; what still comes is thrown away for a moment, or a reset could overtake the answer.
        case closing
    }

    private(set) var phase = Phase.idle
    private let loop: any EventLoop
    private var since: NIODeadline
    /// Answers that were written and that the system has not taken yet.
    private(set) var unsent = 0
    private var unsentSince: NIODeadline
    private let idle: TimeAmount?
    private var read: TimeAmount?
    private let write: TimeAmount?
    /// The client has said that it sends nothing more.
    var sawEnd = false
    /// Called when the deadline may have come nearer.
    var moved: () -> Void = {}

    init(_ settings: NetworkSettings, on loop: any EventLoop) {
        self.loop = loop
        (since, unsentSince) = (loop.now, loop.now)
        func amount(_ seconds: Int?) -> TimeAmount? { seconds.map { .seconds(Int64($0)) } }
        idle = amount(settings.idleTimeout)
        read = amount(settings.readDeadline)
        write = amount(settings.writeDeadline)
    }

    /// Nil while the connection waits for the server only.
    var deadline: NIODeadline? {
        switch phase {
        case .idle: idle.map { since + $0 }
        case .reading: read.map { since + $0 }
        case .answering: unsent > 0 ? write.map { unsentSince + $0 } : nil
        case .closing: since + .seconds(2)
        }
    }

    func turn(to phase: Phase) {
        self.phase = phase
        since = loop.now
        moved()
    }

    /// Bytes have come.
    func received() {
        if phase == .idle { turn(to: .reading) }
    }

    /// An answer is on its way to the client.
    func began() {
        if unsent == 0 { unsentSince = loop.now }
        unsent += 1
        moved()
    }

    /// The system has taken the oldest answer.
    func sent() {
        unsent -= 1
        unsentSince = loop.now
    }

    /// The server stops: what has begun to come gets a few seconds to its end, and not its whole deadline.
    func hurry() {
        let left = loop.now + .seconds(5) - since
        read = read.map { min($0, left) } ?? left
        moved()
    }
}
