import HTTPTypes
import NIOCore
import NIOHTTP1

@testable import HTTPEdge

/// What can happen to a connection.
enum MachineEvent: String, CaseIterable {
    case bytes, head, lastHead, waitingHead, largeHead, badHead, body, largeBody, end, refusedEnd, undecodable, stopped
    case inputEnd, read, responseEnd, taken, applicationEnd, stop, time, close
}

/// A state machine with a clock of its own, whose states and actions are words. Idle for 20 s, reading for 30 s,
/// writing for 10 s.
struct MachineStage {
    private(set) var machine: ConnectionStateMachine
    private(set) var now = NIODeadline.uptimeNanoseconds(1 << 40)

    init(_ events: [MachineEvent] = []) {
        machine = ConnectionStateMachine(ConnectionTimes(MemoryConnection.settings), at: now)
        for event in events { _ = after(event) }
    }

    mutating func advance(by amount: TimeAmount) { now = now + amount }

    /// The actions that follow, as words; `-` for none.
    mutating func after(_ event: MachineEvent) -> String {
        let actions: [ConnectionStateMachine.Action]
        switch event {
        case .bytes: return "\(machine.received(bytes: 10, at: now))"
        case .read: return machine.mayRead() ? "read" : "-"
        case .head: actions = received(.head(Self.head("/a")))
        case .lastHead: actions = received(.head(Self.head("/last", isLast: true)))
        case .waitingHead: actions = received(.head(Self.head("/waiting", expectsContinue: true)))
        case .largeHead: actions = received(.head(Self.head("/large", bodyLength: RequestLimits.body + 1)))
        case .badHead: actions = received(.refusedHead(.malformed(.host), omitsBody: false))
        case .body: actions = received(.body(ByteBuffer(repeating: 0x20, count: 3)))
        case .largeBody: actions = received(.body(ByteBuffer(repeating: 0x20, count: RequestLimits.body + 1)))
        case .end: actions = received(.end)
        case .refusedEnd: actions = received(.end, isAdmitted: false)
        case .undecodable: actions = machine.failed(.headTooLarge, at: now)
        case .stopped: actions = machine.failed(nil, at: now)
        case .inputEnd: actions = machine.inputEnded()
        case .responseEnd: actions = machine.responseEnded(at: now)
        case .taken: actions = machine.responseTaken(at: now)
        case .applicationEnd: actions = machine.applicationEnded()
        case .stop: actions = machine.stop(at: now)
        case .time:
            now = machine.deadline ?? now
            actions = machine.timeHasPassed(at: now)
        case .close: actions = machine.close()
        }
        return actions.isEmpty ? "-" : actions.map(Self.word).joined(separator: ", ")
    }

    private mutating func received(_ part: RequestPart, isAdmitted: Bool = true) -> [ConnectionStateMachine.Action] {
        machine.received(part, at: now) { _ in isAdmitted }
    }

    static func head(
        _ path: String, bodyLength: Int = 0, isLast: Bool = false, expectsContinue: Bool = false
    ) -> RequestHead {
        RequestHead(
            request: HTTPRequest(method: .get, scheme: nil, authority: nil, path: path), bodyLength: bodyLength,
            isLast: isLast, expectsContinue: expectsContinue)
    }

    /// As `reading /a 3, 30 s`: the request, the bytes of its body, and the seconds that are left.
    var state: String {
        let time = machine.deadline.map { ", \(($0 - now).nanoseconds / 1_000_000_000) s" } ?? ""
        switch machine.state {
        case .idle: return "idle\(time)"
        case .reading(let partial, _): return "reading\(Self.word(partial))\(time)"
        case .responding(let responding):
            let owed = "responding \(responding.waiting)+\(responding.unsent)"
            switch responding.next {
            case .requests(let partial): return "\(owed)\(partial == nil ? "" : " then")\(Self.word(partial))\(time)"
            case .end(let ending):
                let refusal = ending.refusal.map { " \(Self.word($0.reason))" } ?? ""
                return "\(owed) last\(refusal)\(ending.hasMore ? " more" : "")\(ending.holdsRead ? " held" : "")\(time)"
            }
        case .draining(let discarded, _): return "draining \(discarded)\(time)"
        case .closed: return "closed"
        }
    }

    private static func word(_ partial: PartialRequest?) -> String {
        partial.map { " \($0.head.request.path ?? "") \($0.body.readableBytes)" } ?? ""
    }

    private static func word(_ refusal: EdgeRefusal) -> String {
        switch refusal {
        case .malformed: "malformed"
        case .headTooLarge: "headTooLarge"
        case .overloaded: "overloaded"
        case .unknownExpectation, .notFound, .tooManyConnections: "other"
        }
    }

    private static func word(_ action: ConnectionStateMachine.Action) -> String {
        switch action {
        case .pass(let request, let body, let isNext):
            "pass \(request.path ?? "") \(body.readableBytes)\(isNext ? "" : " behind")"
        case .sendContinue: "continue"
        case .respond(let refusal, let closes, _): "respond \(word(refusal))\(closes ? " close" : "")"
        case .read: "read"
        case .closeOutput: "closeOutput"
        case .close: "close"
        }
    }
}
