import Foundation
import JSON
import NIOCore

/// All readers and senders. Everything happens on one event loop.
final class Driver {
    let loop: any EventLoop
    let ports: Ports
    let people: [Person]
    let ledger = Ledger()
    var random = SystemRandomNumberGenerator()
    /// Of a hundred sends, so many are cut.
    private(set) var cutSends = 0
    private(set) var defect: Defect?
    /// Readers by thread, and in the order in which they were opened.
    private(set) var readers: [[Reader]]
    private var opened: [Reader] = []
    private var senders: [Sender] = []
    private var opening: Pace?
    private var sending: Pace?
    private var cutting: Pace?
    private var padding = ""
    private var candidates: [Person] = []
    private var waiters: [Waiter] = []

    /// What readers do wrong, so that the check is seen to find it.
    enum Defect: String {
        /// Resumes one event too late, one too early, or from now.
        case skip, again, forget
    }

    private struct Waiter {
        let isForLive: Bool
        let since = NIODeadline.now()
        let until: NIODeadline
    }

    init(_ people: [Person], _ ports: Ports, on loop: any EventLoop) {
        (self.people, self.ports, self.loop) = (people, ports, loop)
        readers = Array(repeating: [], count: (people.map(\.thread).max() ?? -1) + 1)
    }

    func run() {
        loop.assumeIsolated().scheduleTask(in: .milliseconds(2)) {
            self.tick(.now())
            self.run()
        }
    }

    // MARK: Commands

    func obey(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        let numbers = words.compactMap { Int($0) }
        switch (words.first, numbers.count) {
        case ("open", 2...3): open(numbers[0], rate: numbers[1], each: numbers.count > 2 ? numbers[2] : 1)
        case ("send", 3...4):
            // Of four bytes each, as the longest texts are.
            padding = numbers.count > 3 ? String(repeating: "🙂", count: numbers[3] / 4) + " " : ""
            send(numbers[0], rate: numbers[1], lines: numbers[2])
        case ("cut", 1): cutting = numbers[0] > 0 ? Pace(.max, rate: numbers[0]) : nil
        case ("cut-sends", 1): cutSends = numbers[0]
        case ("plant", 0): defect = words.last.flatMap { Defect(rawValue: $0) }
        case ("wait", 1):
            return waiters.append(Waiter(isForLive: words[1] == "live", until: .now() + .seconds(Int64(numbers[0]))))
        case ("report", 0): return answer(ledger.report(opened))
        default: return answer(Answer(problem: "unknown: \(line)"))
        }
        answer(Answer())
    }

    private func answer(_ value: some JSONRepresentable) {
        FileHandle.standardOutput.write(Data(value.json + [UInt8(ascii: "\n")]))
    }

    private func open(_ count: Int, rate: Int, each: Int) {
        let known = opened.count / each
        for person in people[min(known, people.count)..<min(known + count / each, people.count)] {
            for _ in 0..<each {
                let reader = Reader(of: person, self)
                readers[person.thread].append(reader)
                opened.append(reader)
            }
        }
        opening = Pace(opened.count, rate: rate, made: known * each)
    }

    private func send(_ count: Int, rate: Int, lines: Int) {
        while senders.count < lines { senders.append(Sender(self)) }
        candidates = opened.isEmpty ? people : people.filter { !readers[$0.thread].isEmpty }
        sending = Pace(count, rate: rate)
        ledger.begin()
    }

    // MARK: What is due

    private func tick(_ now: NIODeadline) {
        for place in opening?.due(now) ?? 0..<0 { opened[place].open() }
        for _ in cutting?.due(now) ?? 0..<0 { opened.randomElement(using: &random)?.cut() }
        feed(now)
        waiters.removeAll { waiter in
            let isDone = waiter.isForLive ? isLive : ledger.isSettled && sending?.isDone != false && isLive
            guard isDone || now >= waiter.until else { return false }
            answer(Waited(isDone: isDone, seconds: (now - waiter.since).seconds, live: live))
            return true
        }
    }

    private var live: Int { opened.count { $0.isLive } }
    private var isLive: Bool { opening?.isDone != false && opened.allSatisfy(\.isLive) }

    /// Gives messages to senders who have nothing to do.
    func feed(_ now: NIODeadline = .now()) {
        guard var plan = sending, !plan.isDone, !candidates.isEmpty else { return }
        for sender in senders where sender.isIdle {
            guard plan.takeOne(now), let person = candidates.randomElement(using: &random) else { break }
            sender.send(ledger.message(of: person, to: readers[person.thread], with: padding, at: now))
        }
        sending = plan
    }
}

/// So many things, so many a second; with a rate of 0 as soon as they are asked for.
struct Pace {
    private let count: Int
    private let rate: Int
    private let began = NIODeadline.now()
    private let first: Int
    private var made: Int

    init(_ count: Int, rate: Int, made: Int = 0) {
        (self.count, self.rate, self.made, first) = (count, rate, made, made)
    }

    var isDone: Bool { made >= count }

    private func allowed(_ now: NIODeadline) -> Int {
        guard rate > 0 else { return count }
        let due = (now - began).seconds * Double(rate)
        return due < Double(count - first) ? first + Int(due) : count
    }

    /// Those that have become due since the last call.
    mutating func due(_ now: NIODeadline) -> Range<Int> {
        let from = made
        made = max(made, allowed(now))
        return from..<made
    }

    mutating func takeOne(_ now: NIODeadline) -> Bool {
        guard made < allowed(now) else { return false }
        made += 1
        return true
    }
}

extension TimeAmount {
    var seconds: Double { Double(nanoseconds) / 1e9 }
}

private struct Answer: JSONRepresentable {
    var problem: String?

    func write(to json: inout JSONWriter) { json.object { $0.fieldIfPresent("problem", problem) } }
}

private struct Waited: JSONRepresentable {
    let isDone: Bool
    let seconds: Double
    let live: Int

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("done", isDone)
            json.field("seconds", seconds)
            json.field("live", live)
        }
    }
}
