import HTTPTypes
import NIOCore
import TestSupport
import Testing

@testable import HTTPEdge

@Suite("Random walks over a connection") struct MachineWalkTests {
    @Test("whatever happens in whatever order, a connection keeps its rules", arguments: 0..<40)
    func walk(_ seed: UInt64) {
        for part in 0..<50 as Range<UInt64> {
            var walk = MachineWalk(seed: seed * 50 + part)
            for _ in 0..<200 { walk.step() }
            walk.finish()
            #expect(walk.faults.isEmpty, "seed \(seed * 50 + part): \(walk.faults) after \(walk.trace)")
            guard walk.faults.isEmpty else { return }
        }
    }

    @Test("the walks see every action and every kind of state")
    func coverage() {
        var seen: Set<String> = []
        for seed in 0..<300 as Range<UInt64> {
            var walk = MachineWalk(seed: seed)
            for _ in 0..<200 { walk.step() }
            walk.finish()
            seen.formUnion(walk.seen)
        }
        #expect(
            seen == [
                "idle", "reading", "responding", "draining", "closed", "pass", "sendContinue", "respond",
                "respond close", "read", "closeOutput", "close", "forward", "discard", "bytes close",
            ])
    }
}

/// One client, one application and one system that do what such may do, and what must hold then.
struct MachineWalk {
    private var machine: ConnectionStateMachine
    private var now = NIODeadline.uptimeNanoseconds(1 << 40)
    private var numbers: SteadyNumbers
    private(set) var faults: [String] = []
    private(set) var trace: [String] = []
    private(set) var seen: Set<String> = []

    /// Whether the client is inside a request.
    private var isInRequest = false
    /// Requests passed on and not answered, and responses written and not taken.
    private var waiting = 0
    private var unsent = 0
    /// A response that closes the connection was sent, or the output was closed.
    private var isOver = false
    private var isClosed = false
    /// Bytes that were discarded.
    private var discarded = 0
    /// When the request began that is being read.
    private var began: NIODeadline?
    /// When the oldest response became the oldest that is unsent.
    private var unsentSince = NIODeadline.distantFuture
    private var stopped: NIODeadline?
    /// An application that answers so slowly that requests pile up.
    private let isSlow: Bool
    private var applicationHasEnded = false
    private var inputHasEnded = false

    init(seed: UInt64) {
        numbers = SteadyNumbers(seed)
        isSlow = seed % 4 == 0
        machine = ConnectionStateMachine(ConnectionTimes(MemoryConnection.settings), at: now)
        check("start")
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &numbers) < percent }

    /// One event.
    mutating func step() {
        guard !isClosed else { return }
        if chance(10) { now = now + .milliseconds(Int64.random(in: 1...8000, using: &numbers)) }
        switch Int.random(in: 0..<100, using: &numbers) {
        case 0..<50: if !inputHasEnded { client() }
        case 50..<70: if !isSlow { answer() }
        case 70..<85: take()
        case 85..<91: note("read", machine.mayRead() ? [.read] : [])
        case 91..<95: time()
        case 95..<96:
            guard !isSlow else { return }
            stopped = stopped ?? now
            note("stop", machine.stop(at: now))
        case 96..<97:
            inputHasEnded = true
            note("inputEnd", machine.inputEnded())
        case 97..<98 where waiting == 0:
            applicationHasEnded = true
            note("applicationEnd", machine.applicationEnded())
        default: break
        }
    }

    /// Everything that is owed is sent, and then nothing more happens: the connection closes in time.
    mutating func finish() {
        while waiting > 0, !isClosed { answer() }
        while unsent > 0, !isClosed { take() }
        for _ in 0..<3 where !isClosed {
            guard let deadline = machine.deadline else { break }
            now = deadline
            note("time", machine.timeHasPassed(at: now))
        }
        if !isClosed { faults.append("open for ever") }
    }

    private mutating func client() {
        let count = chance(3) ? Int.random(in: 1...600_000, using: &numbers) : Int.random(in: 1...3000, using: &numbers)
        let bytes = machine.received(bytes: count, at: now)
        trace.append("bytes \(count)")
        switch bytes {
        case .forward: seen.insert("forward")
        case .discard:
            seen.insert("discard")
            discarded += count
            if discarded > RequestLimits.discarded { faults.append("\(discarded) bytes discarded") }
        case .close:
            seen.insert("bytes close")
            isClosed = true
        }
        check("bytes")
        guard bytes == .forward, !isClosed else { return }
        for _ in 0..<Int.random(in: 0...3, using: &numbers) where !isClosed { part() }
    }

    private mutating func part() {
        let isAdmitted = chance(80)
        if chance(2) {
            isInRequest = false
            let refusal: EdgeRefusal? = chance(80) ? .headTooLarge : nil
            return note("failed \(refusal == nil)", machine.failed(refusal, at: now))
        }
        let part: RequestPart
        if isInRequest {
            if chance(60) {
                isInRequest = false
                part = .end
            } else {
                part = .body(ByteBuffer(repeating: 0, count: chance(3) ? 40_000 : 3))
            }
        } else if chance(3) {
            part = .refusedHead(.malformed(.host), omitsBody: chance(50))
        } else {
            isInRequest = true
            part = .head(
                MachineStage.head(
                    "/a", bodyLength: chance(3) ? 70_000 : 0, isLast: chance(5), expectsContinue: chance(20)))
        }
        note("\(part)".prefix(20), machine.received(part, at: now) { _ in isAdmitted })
    }

    /// The application answers the oldest request.
    private mutating func answer() {
        guard waiting > 0 else { return }
        let isLast = machine.isLastResponse
        waiting -= 1
        owe()
        if isLast { isOver = true }
        if isLast, waiting > 0 { faults.append("closes with \(waiting) to answer") }
        note("answer", machine.responseEnded(at: now))
    }

    private mutating func owe() {
        if unsent == 0 { unsentSince = now }
        unsent += 1
    }

    private mutating func take() {
        guard unsent > 0 else { return }
        unsent -= 1
        unsentSince = now
        note("taken", machine.responseTaken(at: now))
    }

    private mutating func time() {
        if chance(20), let deadline = machine.deadline { now = max(now, deadline) }
        let due = machine.deadline.map { $0 <= now } ?? false
        note("time", machine.timeHasPassed(at: now))
        if due, !isClosed { faults.append("open after its deadline") }
    }

    /// Follows the actions, and looks whether they may be.
    private mutating func note(_ event: some StringProtocol, _ actions: [ConnectionStateMachine.Action]) {
        trace.append(String(event))
        for action in actions {
            if isClosed { faults.append("\(action) after the close") }
            switch action {
            case .pass(_, let body, let isNext):
                seen.insert("pass")
                waiting += 1
                if isOver || applicationHasEnded { faults.append("a request is passed on after the last response") }
                if isNext != (waiting == 1) { faults.append("isNext with \(waiting) waiting") }
                if waiting > RequestLimits.pipelined { faults.append("\(waiting) requests wait") }
                if body.readableBytes > RequestLimits.body + 40_000 { faults.append("a body of \(body.readableBytes)") }
            case .sendContinue:
                seen.insert("sendContinue")
                if isOver || waiting > 0 { faults.append("100 Continue among responses") }
            case .respond(_, let closes, _):
                seen.insert(closes ? "respond close" : "respond")
                if isOver { faults.append("a second last response") }
                if waiting > 0 { faults.append("a refusal before \(waiting) responses") }
                owe()
                isOver = isOver || closes
            case .read: seen.insert("read")
            case .closeOutput:
                seen.insert("closeOutput")
                if waiting > 0 || unsent > 0 { faults.append("output closed with responses owed") }
                isOver = true
            case .close:
                seen.insert("close")
                isClosed = true
            }
        }
        check(event)
    }

    /// What holds in every state.
    private mutating func check(_ event: some StringProtocol) {
        let deadline = machine.deadline
        switch machine.state {
        case .idle:
            seen.insert("idle")
            (began, isInRequest) = (nil, false)
            if waiting > 0 || unsent > 0 || stopped != nil || deadline == nil { faults.append("idle after \(event)") }
        case .reading(let partial, _):
            seen.insert("reading")
            let start = began ?? now
            began = start
            if waiting > 0 || unsent > 0 || isOver { faults.append("reading after \(event)") }
            if let partial, partial.body.readableBytes > RequestLimits.body { faults.append("too much body is kept") }
            // From the first byte, whatever comes later; sooner only if the server stops.
            var expected = start + .seconds(30)
            if let stopped { expected = min(expected, max(start, stopped) + .seconds(5)) }
            if deadline != expected {
                faults.append("the deadline of a request moved after \(event)")
            }
        case .responding(let responding):
            seen.insert("responding")
            began = nil
            if (responding.waiting, responding.unsent) != (waiting, unsent) || waiting + unsent == 0 {
                faults.append("owes \(responding.waiting)+\(responding.unsent), not \(waiting)+\(unsent)")
            }
            if deadline != (unsent == 0 ? nil : unsentSince + .seconds(10)) {
                faults.append("a wrong write deadline after \(event)")
            }
        case .draining(let count, _):
            seen.insert("draining")
            if !isOver || waiting > 0 || unsent > 0 { faults.append("draining after \(event)") }
            if count != discarded || count > RequestLimits.discarded { faults.append("\(count) discarded") }
        case .closed:
            seen.insert("closed")
            if !isClosed { faults.append("closed without a close after \(event)") }
            if deadline != nil { faults.append("closed with a deadline") }
        }
    }
}
