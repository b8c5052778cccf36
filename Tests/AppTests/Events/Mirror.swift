import Foundation
import HTTPEdge
import HTTPTypes
import JSON
import TestSupport

/// What an app keeps of its traveller's threads, swaps and notifications: read once, then kept by events alone.
struct Mirror {
    /// Rows by their ids, without what no event is about.
    var threads: [String: [String: JSONValue]] = [:]
    var swaps: [String: [String: JSONValue]] = [:]
    var notifications: [String: [String: JSONValue]] = [:]
    /// By thread and number.
    var messages: [String: [String: JSONValue]] = [:]
    /// The number of the last event.
    private(set) var last: Int64 = 0
    /// Whether this app forgets an event of an action.
    var forgets: @Sendable (StreamedEvent, String) -> Bool = { _, _ in false }

    /// Profiles, offers and clocks change without an event; a profile or an offer is read again where it is shown.
    private static let elsewhere: Set<String> = ["with", "about", "owner", "proposer", "local", "actor", "text"]

    /// A fresh copy.
    static func read(by person: Person) async throws -> Mirror {
        var mirror = Mirror()
        let replies = try await [
            person.get("/v1/threads?limit=100"), person.get("/v1/swaps?limit=100"),
            person.get("/v1/me/notifications?limit=100"),
        ]
        for reply in replies where reply.status != 200 { throw Missing("a list in \(reply.text)") }
        mirror.last = replies.compactMap { $0.headers[.named("Wayswap-Event")].flatMap { Int64($0) } }.min() ?? 0
        func rows(_ reply: Reply) throws -> [String: [String: JSONValue]] {
            guard case .array(let items) = reply["items"], reply["next"] == .null else { throw Missing("a whole list") }
            return try items.reduce(into: [:]) { rows, item in rows[try text(item, "id")] = try kept(item) }
        }
        mirror.threads = try rows(replies[0])
        mirror.swaps = try rows(replies[1])
        mirror.notifications = try rows(replies[2])
        for thread in mirror.threads.keys { try await mirror.readMessages(of: thread, by: person) }
        return mirror
    }

    private static func kept(_ row: JSONValue) throws -> [String: JSONValue] {
        guard case .object(let members) = row else { throw Missing("an object in \(row)") }
        return members.reduce(into: [:]) { kept, member in
            if !elsewhere.contains(member.key) { kept[member.key] = member.value }
        }
    }

    private mutating func readMessages(of thread: String, by person: Person) async throws {
        let page = try await person.get("/v1/threads/\(thread)/messages?before=latest&limit=100")
        guard case .array(let items) = page["items"] else { throw Missing("messages in \(page.text)") }
        for item in items { try keep(item) }
    }

    /// Who wrote it and what it says change with the profile of its author, without an event of its own.
    private mutating func keep(_ message: JSONValue) throws {
        let id = "\(try Self.text(message, "thread"))/\(Self.number(message["seq"]))"
        messages[id] = try Self.kept(message).filter { !["sender", "body"].contains($0.key) }
    }

    private static func text(_ value: JSONValue, _ key: String) throws -> String {
        guard case .string(let text) = value[key] else { throw Missing("\(key) in \(value)") }
        return text
    }

    private static func number(_ value: JSONValue?) -> Int64 {
        if case .number(let digits) = value { Int64(digits) ?? 0 } else { 0 }
    }

    /// Takes what happened since the last time. What is in a thread that closes or opens is read again: who leaves takes
    /// the texts along.
    mutating func follow(_ person: Person, after action: String) async throws {
        try await readWhatIsDue(by: person)
        var changed: Set<String> = []
        for event in try await person.world.events(of: person, after: last) {
            guard event.id == last + 1 else { throw Missing("event \(last + 1), which \(event.id ?? 0) follows") }
            last += 1
            guard !forgets(event, action) else { continue }
            if event.name == "thread", case .string(let id) = event.data["id"],
                threads[id]?["closed"] != event.data["closed"]
            {
                changed.insert(id)
            }
            try take(event, person.handle)
        }
        for thread in changed { try await readMessages(of: thread, by: person) }
    }

    /// Reads the swaps again that were told a time at which something opens or ends, once it has come.
    private mutating func readWhatIsDue(by person: Person) async throws {
        let now = person.world.clock.now
        for (id, row) in swaps {
            guard case .array(let actions)? = row["actions"] else { continue }
            let times = actions.flatMap { [$0["from"], $0["until"]] }.compactMap { value -> Date? in
                guard case .string(let text)? = value else { return nil }
                return try? Date(text, strategy: .iso8601)  // Every instant of the API is one.
            }
            guard times.contains(where: { $0 <= now }) else { continue }
            swaps[id]?["actions"] = try await person.get("/v1/swaps/\(id)")["actions"]
        }
    }

    private mutating func take(_ event: StreamedEvent, _ me: String) throws {
        let (data, isGone) = (event.data, event.data["gone"] == .bool(true))
        switch event.name {
        case "thread": threads[try Self.text(data, "id")] = isGone ? nil : try Self.kept(data)
        case "swap": swaps[try Self.text(data, "id")] = isGone ? nil : try Self.kept(data)
        case "notification": notifications[try Self.text(data, "id")] = isGone ? nil : try Self.kept(data)
        case "message": try take(message: data, me)
        case "receipt":
            let id = try Self.text(data, "thread")
            for (key, name) in [("theirReadUpTo", "readUpTo"), ("theirDeliveredUpTo", "deliveredUpTo")] {
                let most = max(Self.number(data[name]), Self.number(threads[id]?[key]))
                threads[id]?[key] = data[name] == .null ? .null : .number(String(most))
            }
        case "notifications-read":
            for (id, row) in notifications where row["readAt"] == .null {
                notifications[id]?["readAt"] = data["readAt"]
            }
        default: throw Missing("a meaning of \(event.name)")
        }
    }

    private mutating func take(message: JSONValue, _ me: String) throws {
        let id = try Self.text(message, "thread")
        try keep(message)
        guard var row = threads[id] else { return }
        let (seq, newest) = (Self.number(message["seq"]), Self.number(row["last"]?["seq"]))
        guard seq >= newest else { return }
        row["last"] = message
        if seq > newest, message["sender"] != .string(me), message["hidden"] == nil,
            message["kind"] != .string("deleted"),
            seq > Self.number(row["readUpTo"])
        {
            row["unread"] = .number(String(Self.number(row["unread"]) + 1))
        }
        threads[id] = row
    }

    /// Without how leaving a swap counts, which the form reads again that says it.
    private static func lasting(_ value: JSONValue?) -> JSONValue? {
        guard case .array(let items)? = value else { return value }
        return .array(
            items.map { item in
                guard case .object(let members) = item else { return item }
                return .object(members.filter { $0.key != "counts" })
            })
    }

    /// What differs from `other`, in words.
    func differences(_ other: Mirror) -> [String] {
        var found: [String] = []
        for (name, mine, theirs) in [
            ("thread", threads, other.threads), ("swap", swaps, other.swaps),
            ("notification", notifications, other.notifications), ("message", messages, other.messages),
        ] {
            for id in Set(mine.keys).union(theirs.keys) {
                let (row, fresh) = (mine[id], theirs[id])
                for key in Set((row ?? [:]).keys).union((fresh ?? [:]).keys)
                where Self.lasting(row?[key]) != Self.lasting(fresh?[key]) {
                    let change = "\(row?[key]?.written ?? "-") is \(fresh?[key]?.written ?? "-")"
                    found.append("\(name).\(key)" + (key == "actions" ? ": \(change)" : ""))
                }
            }
        }
        return Set(found).sorted()
    }

    /// What `/v1/me` counts, by this copy.
    var counts: [Int] {
        [
            threads.values.filter { $0["unread"] != .number("0") }.count,
            notifications.values.filter { $0["readAt"] == .null }.count,
            swaps.values.filter { $0["duty"] == $0["me"] || $0["duty"] == .string("both") }.count,
        ]
    }
}
