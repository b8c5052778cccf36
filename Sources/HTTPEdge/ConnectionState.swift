import HTTPTypes
import NIOCore

/// What a connection is doing, and its deadline. The deadline counts from the first byte of a request. Later bytes do
/// not extend it, so a trickling body gains no time.
enum ConnectionState {
    /// No byte of a request has come, and no response is owed.
    case idle(until: NIODeadline?)
    /// Bytes of a request, or of a TLS handshake, have come, and no response is owed. Nil: the head is incomplete.
    case reading(PartialRequest?, until: NIODeadline?)
    /// Responses are owed.
    case responding(Responding)
    /// The last response is sent and the output is closed. Further input is discarded for a moment: closing with unread
    /// input sends a reset, which could overtake the response.
    case draining(discarded: Int, until: NIODeadline)
    /// The connection is closed, or TLS is closing it.
    case closed

    /// When the connection is closed; nil while it waits only for the server.
    var deadline: NIODeadline? {
        switch self {
        case .idle(let until), .reading(_, let until): until
        case .responding(let responding): responding.until
        case .draining(_, let until): until
        case .closed: nil
        }
    }

    /// Whether further bytes are discarded.
    var isDraining: Bool { if case .draining = self { true } else { false } }
}

/// A request whose head is complete but whose end has not arrived.
struct PartialRequest {
    var head: RequestHead
    var body = ByteBuffer()
    /// The body is too large, and its rest is not read.
    var isCut = false

    var isHEAD: Bool { head.request.method == .head }
}

/// Responses that are owed, and what follows them.
struct Responding {
    /// What follows the responses.
    enum Next {
        /// Further requests are taken. Nil: no head is complete.
        case requests(PartialRequest?)
        case end(Ending)
    }

    /// Requests that were passed on and are not answered yet.
    var waiting = 0
    /// Responses that were written but not yet accepted by the operating system.
    var unsent = 0
    /// The deadline for sending the oldest unsent response.
    var until: NIODeadline?
    var next: Next

    var ending: Ending? { if case .end(let ending) = next { ending } else { nil } }

    /// The request that is being received.
    var partial: PartialRequest? { if case .requests(let partial) = next { partial } else { nil } }
}

/// No further request is accepted, and the connection ends with the last response.
struct Ending {
    /// Sent after the responses that are owed.
    var refusal: (reason: EdgeRefusal, omitsBody: Bool)?
    /// The client may still be sending.
    var hasMore = false
    /// A read was requested and is withheld. Input of the client stays in the system's buffers.
    var holdsRead = false
}

/// The time limits of a connection; nil for no limit.
struct ConnectionTimes {
    var idle: TimeAmount?
    var read: TimeAmount?
    var write: TimeAmount?

    /// How long input is discarded after the last response.
    static let drain = TimeAmount.seconds(2)
    /// How long a request may still take after the server begins to stop.
    static let stop = TimeAmount.seconds(5)

    init(_ settings: NetworkSettings) {
        func amount(_ seconds: Int?) -> TimeAmount? { seconds.map { .seconds(Int64($0)) } }
        idle = amount(settings.idleTimeout)
        read = amount(settings.readDeadline)
        write = amount(settings.writeDeadline)
    }
}
