import Foundation
import JSON
import NIOCore

/// What was sent, what was acknowledged, and what arrived where.
final class Ledger {
    /// A message, from its first attempt on.
    final class Message {
        let number: Int
        let person: Person
        let json: [UInt8]
        fileprivate let created: NIODeadline
        var written: NIODeadline?
        fileprivate var acknowledged: NIODeadline?
        fileprivate var isRefused = false
        /// Readers whom it has not reached yet.
        fileprivate var owed = 0
        /// When it reached those who were live when it was sent.
        fileprivate var arrivals: [NIODeadline] = []

        fileprivate init(_ number: Int, of person: Person, _ json: [UInt8], at now: NIODeadline) {
            (self.number, self.person, self.json, created) = (number, person, json, now)
        }

        /// Whether it must reach this reader, who had begun to read before.
        fileprivate func isOwed(to reader: Reader) -> Bool { reader.knownSince.map { $0 <= created } ?? false }

        fileprivate var isDone: Bool { isRefused || acknowledged != nil && owed == 0 }
    }

    /// Events of one kind since the last report.
    private struct Kind {
        var count = 0
        var first = 0
        var last = 0
    }

    // Numbers of events that were left out, and those that came again.
    var gaps = 0
    var repeats = 0
    // Messages that came twice, before an earlier one, or were sent by nobody here.
    var doubled = 0
    var disordered = 0
    var foreign = 0
    var reconnects = 0
    var cuts = 0
    var cutSends = 0
    var repeated = 0
    private var notes: [String: Int] = [:]
    private var kinds: [String: Kind] = [:]
    private var messages: [Message] = []
    private var unfinished = 0
    private var acknowledged = 0
    /// Milliseconds from writing the request to the arrival of the event, and from its acknowledgement: the commit is
    /// between the two.
    private var sinceWritten: [Double] = []
    private var sinceAcknowledged: [Double] = []
    /// Milliseconds until the acknowledgement, repetitions included.
    private var untilAcknowledged: [Double] = []
    private var began = NIODeadline.now()
    private var ended = NIODeadline.now()
    /// Tells messages of this run from those of others.
    private let run = String(UInt32.random(in: 1 << 28...UInt32.max), radix: 16)

    var isSettled: Bool { unfinished == 0 }

    func note(_ what: String) { notes[what, default: 0] += 1 }

    /// A new round of messages: what is measured begins here.
    func begin() { began = .now() }

    // MARK: Messages

    func message(of person: Person, to readers: [Reader], with padding: String, at now: NIODeadline) -> Message {
        let number = messages.count
        let digits = String(number, radix: 16)
        let id = "\(run)-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        var writer = JSONWriter()
        writer.object { json in
            json.field("clientId", id)
            json.field("body", "At noon by the clock tower, then? \(padding)\(run)-\(number)")
        }
        let message = Message(number, of: person, writer.bytes, at: now)
        message.owed = readers.count { message.isOwed(to: $0) }
        messages.append(message)
        unfinished += 1
        return message
    }

    /// The message of this run that has this text.
    func message(in body: String) -> Message? {
        let parts = body.split(separator: " ").last?.split(separator: "-") ?? []
        guard parts.count == 2, parts[0] == run, let number = Int(parts[1]), messages.indices.contains(number) else {
            return nil
        }
        return messages[number]
    }

    func acknowledged(_ message: Message, at now: NIODeadline) {
        guard message.acknowledged == nil else { return }
        (message.acknowledged, ended) = (now, now)
        acknowledged += 1
        if let written = message.written { untilAcknowledged.append((now - written).seconds * 1000) }
        finish(message)
    }

    func refused(_ message: Message) {
        message.isRefused = true
        finish(message)
    }

    func arrived(_ message: Message, at reader: Reader, _ now: NIODeadline) {
        guard message.isOwed(to: reader), let written = message.written else { return }
        message.owed -= 1
        // Who was away meanwhile says nothing about the server's speed.
        if let live = reader.liveSince, live < written { message.arrivals.append(now) }
        finish(message)
    }

    private func finish(_ message: Message) {
        guard message.isDone else { return }
        unfinished -= 1
        guard let written = message.written, let acknowledged = message.acknowledged else { return }
        for arrival in message.arrivals {
            sinceWritten.append((arrival - written).seconds * 1000)
            sinceAcknowledged.append((arrival - acknowledged).seconds * 1000)
        }
        message.arrivals = []
    }

    func arrived(_ kind: String, at now: NIODeadline) {
        let time = Int(Self.milliseconds)
        var entry = kinds[kind] ?? Kind(first: time)
        (entry.count, entry.last) = (entry.count + 1, time)
        kinds[kind] = entry
    }

    /// Since 1970, to compare with what the server has stored.
    private static var milliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    // MARK: Report

    /// All findings so far, and the times and kinds since the last report.
    func report(_ readers: [Reader]) -> Report {
        defer { (sinceWritten, sinceAcknowledged, untilAcknowledged, kinds) = ([], [], [], [:]) }
        let byThread = Dictionary(grouping: readers, by: \.person.thread)
        let missing = messages.lazy.filter { $0.acknowledged != nil }.map { message in
            (byThread[message.person.thread] ?? []).count {
                message.isOwed(to: $0) && !$0.taken.contains(message.number)
            }
        }.reduce(0, +)
        let findings: [(StaticString, Int)] = [
            ("readers", readers.count), ("live", readers.count { $0.isLive }), ("messages", acknowledged),
            ("unfinished", unfinished), ("missing", missing), ("doubled", doubled), ("disordered", disordered),
            ("foreign", foreign), ("gaps", gaps), ("repeats", repeats), ("reconnects", reconnects), ("cuts", cuts),
            ("cutSends", cutSends), ("sentAgain", repeated),
        ]
        return Report(
            findings: findings, seconds: (ended - began).seconds, sent: Times(sinceWritten),
            acknowledged: Times(sinceAcknowledged), answered: Times(untilAcknowledged), notes: notes,
            kinds: kinds.mapValues { [$0.count, $0.first, $0.last] })
    }
}

/// What the driver says of itself.
struct Report: JSONRepresentable {
    let findings: [(StaticString, Int)]
    let seconds: Double
    let sent: Times
    let acknowledged: Times
    let answered: Times
    let notes: [String: Int]
    let kinds: [String: [Int]]

    func write(to json: inout JSONWriter) {
        json.object { json in
            for (name, value) in findings { json.field(name, value) }
            json.field("seconds", seconds)
            json.field("sinceSent", sent)
            json.field("sinceAcknowledged", acknowledged)
            json.field("untilAcknowledged", answered)
            json.object("notes") { json in
                for (name, count) in notes.sorted(by: { $0.key < $1.key }) { json.field(named: name, count) }
            }
            json.object("kinds") { json in
                for (name, numbers) in kinds.sorted(by: { $0.key < $1.key }) { json.field(named: name, numbers) }
            }
        }
    }
}

/// Percentiles in milliseconds.
struct Times: JSONRepresentable {
    private let sorted: [Double]

    init(_ times: [Double]) { sorted = times.sorted() }

    private func percentile(_ share: Double) -> Double? {
        sorted.isEmpty ? nil : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("count", sorted.count)
            json.field("p50", percentile(0.5))
            json.field("p99", percentile(0.99))
            json.field("max", sorted.last)
        }
    }
}

extension JSONValue {
    /// A whole number.
    func number(_ key: String) -> Int64? {
        guard case .number(let digits) = self[key] else { return nil }
        return Int64(digits)
    }
}
