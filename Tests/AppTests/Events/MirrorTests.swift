import Domain
import JSON
import TestSupport
import Testing

@Suite("An app that follows events has what a fresh reading has") struct MirrorTests {
    /// Two travellers who do whatever comes to mind, and the copies that their apps keep.
    private struct Walk {
        var pair: Pair
        var numbers: SteadyNumbers
        var mirrors: [Mirror] = []
        var sent = 0
        /// The numbers of what each wrote, by handle.
        var written: [String: [Int]] = [:]
        /// The newest.
        var swap = "none"
        /// What was answered with success, by name.
        var done: Set<String> = []

        private mutating func any<Element>(_ choices: some Collection<Element>) -> Element {
            choices[choices.index(choices.startIndex, offsetBy: Int(numbers.next() % UInt64(choices.count)))]
        }

        init(_ world: World, seed: UInt64) async throws {
            (pair, numbers) = (try await Pair(in: world), SteadyNumbers(seed))
            for person in [pair.ana, pair.ben] { mirrors.append(try await Mirror.read(by: person)) }
        }

        /// One action of one of the two, most of which are refused, and what its apps then differ in.
        mutating func step() async throws -> (action: String, differences: [String]) {
            let isAna = any([true, false])
            let (me, other) = isAna ? (pair.ana, pair.ben) : (pair.ben, pair.ana)
            let thread = mirrors[0].threads.keys.max() ?? mirrors[1].threads.keys.max() ?? "none"
            let action = any([
                "propose", "propose", "counter", "accept", "accept", "accept", "decline", "withdraw", "schedule",
                "schedule",
                "late", "check-in", "hand-over", "hand-over", "cancel", "no-show", "contest", "dispute", "settle",
                "review",
                "say", "say", "say", "read", "read", "notifications", "one notification", "block", "unblock", "unblock",
                "cancel", "sweep", "quarter", "day", "open", "edit", "meet", "meet", "meet", "late", "check-in",
                "hand-over",
                "hand-over",
                "review", "review", "delete", "delete", "delivered", "delivered", "receipts", "card", "card",
            ])
            var reply: Reply?
            switch action {
            case "propose": reply = try await pair.propose(any(["60.00", "100.00"]), by: pair.ben)
            case "counter":
                let body = #"{"amount":{"amount":"\#(any(["70.00", "80.00"]))","currency":"EUR"}}"#
                reply = try await me.act("counter", on: swap, body)
            case "accept": reply = try await me.accept(swap)
            case "schedule": reply = try await me.act("schedule", on: swap, pair.meeting(inHours: 1))
            case "meet":
                let meeting = pair.meeting(inHours: 0.5)
                for person in [pair.ana, pair.ben] { try await person.act("schedule", on: swap, meeting) }
                pair = try await pair.later(minutes: any([10, 30]))
                let verb = any(["late", "check-in"])
                reply = try await pair.ben.act(verb, on: swap, verb == "late" ? #"{"minutes":10}"# : nil)
                if reply?.status == 200 { done.insert(verb) }
            case "late": reply = try await me.act("late", on: swap, #"{"minutes":10}"#)
            case "hand-over":
                let code = try await other.get("/v1/swaps/\(swap)/code").string("code") ?? "000000"
                reply = try await me.act("hand-over", on: swap, #"{"code":"\#(code)"}"#)
            case "cancel":
                reply = try await me.act("cancel", on: swap, #"{"reason":"\#(any(["mutual", "plans-changed"]))"}"#)
            case "dispute": reply = try await me.act("dispute", on: swap, DisputeTests.body())
            case "settle": reply = try await me.act("settle", on: swap, #"{"agreement":"Ben pays 40.00 THB"}"#)
            case "review":
                reply = try await me.put("/v1/swaps/\(swap)/review", #"{"stars":5,"text":"Good"}"#)
            case "say":
                sent += 1
                reply = try await me.say("Hello \(sent)", sent, in: thread)
                if let seq = reply?.int("seq") { written[me.handle, default: []].append(seq) }
            case "delete":
                let seq = any(written[me.handle, default: [1]].suffix(2))
                reply = try await me.delete("/v1/threads/\(thread)/messages/\(seq)")
            case "card":
                sent += 1
                reply = try await me.card("gate B\(sent)", sent, in: thread)
                if let seq = reply?.int("seq") { written[me.handle, default: []].append(seq) }
            case "delivered":
                let last = try await me.get("/v1/threads/\(thread)").int("last.seq") ?? 0
                reply = try await me.put("/v1/threads/\(thread)/delivered", #"{"seq":\#(max(0, last - any([0, 1])))}"#)
            case "receipts":
                let body =
                    #"{"currency":"EUR","language":"en","units":"km","theme":"dark","receipts":\#(any([true, false]))}"#
                reply = try await me.put("/v1/me/preferences", body)
            case "read": reply = try await me.put("/v1/threads/\(thread)/read", #"{"seq":100}"#)
            case "notifications": reply = try await me.put("/v1/me/notifications/read", "{}")
            case "one notification":
                guard let id = mirrors[isAna ? 0 : 1].notifications.keys.min() else { break }
                reply = try await me.put("/v1/me/notifications/read", #"{"ids":["\#(id)"]}"#)
            case "block" where any([true, false, false, false]):
                reply = try await me.put("/v1/travellers/\(other.handle)/block")
            case "block", "unblock":
                _ = try await other.delete("/v1/travellers/\(me.handle)/block")
                reply = try await me.delete("/v1/travellers/\(other.handle)/block")
            case "sweep": try await pair.world.sweep()
            case "quarter": pair = try await pair.later(minutes: 15)
            case "day": pair = try await pair.later(days: 1).swept()
            case "open": reply = try await pair.ben.post("/v1/offers/\(pair.offer)/thread")
            case "edit":
                let body = #"{"note":"Note \#(numbers.next() % 9)"}"#
                let version = try await pair.ana.get("/v1/offers/\(pair.offer)").int("version")
                reply = try await pair.ana.patch("/v1/offers/\(pair.offer)", body, version: version)
            default: reply = try await me.act(action, on: swap)
            }
            // What is refused changes nothing; if it did, the next comparison would tell.
            guard (200..<300).contains(reply?.status ?? 200) else { return (action, []) }
            done.insert(action)
            if action == "propose", let id = reply?.string("id") { swap = id }
            return (action, try await differences(after: action))
        }

        private mutating func differences(after action: String) async throws -> [String] {
            var found: [String] = []
            for (index, person) in [pair.ana, pair.ben].enumerated() {
                try await mirrors[index].follow(person, after: action)
                let fresh = try await Mirror.read(by: person)
                found += mirrors[index].differences(fresh).map { "\(person.handle): \($0)" }
                let me = try await person.get("/v1/me")
                let counts = ["unreadThreads", "unreadNotifications", "myTurn"].map { me.int("counts.\($0)") ?? -1 }
                if fresh.counts != counts { found.append("\(person.handle): counts \(fresh.counts), not \(counts)") }
            }
            return found
        }
    }

    @Test("after every action, whatever two people do")
    func walks() async throws {
        let done = Done()
        try await withThrowingTaskGroup { group in
            for seed in 1...4 as ClosedRange<UInt64> {
                group.addTask { await done.add(try await Self.walk(seed)) }
            }
            try await group.waitForAll()
        }
        // What the walks must have been through, so that they say something: if need be in more of them.
        let some: Set = [
            "propose", "counter", "accept", "decline", "withdraw", "schedule", "late", "check-in", "hand-over",
            "cancel",
            "review", "say", "delete", "card", "delivered", "receipts", "read", "notifications", "one notification",
            "block",
            "unblock", "edit", "day",
        ]
        for seed in 5...20 as ClosedRange<UInt64> {
            guard await !some.isSubset(of: done.names) else { break }
            await done.add(try await Self.walk(seed))
        }
        let missing = some.subtracting(await done.names)
        #expect(missing == [])
    }

    /// What was done with success.
    private static func walk(_ seed: UInt64) async throws -> Set<String> {
        let done = Done()
        try await World.run { world in
            var walk = try await Walk(world, seed: seed)
            for number in 0..<140 {
                let (action, differences) = try await walk.step()
                #expect(differences == [], "seed \(seed), step \(number): \(action)")
                guard differences == [] else { return }
            }
            await done.add(walk.done)
        }
        return await done.names
    }

    @Test(
        "after staff, or the other, close an account and open it again; control: an app that forgets threads does not",
        arguments: [false, true])
    func closing(isForgetful: Bool) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.accepted()
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(swap)").string("thread"))
            for number in 1...3 {
                try await (number == 2 ? pair.ben : pair.ana).say("text \(number)", number, in: thread)
            }
            try await pair.ana.card("gate B1", 4, in: thread)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            var ana = pair.ana
            var mirror = try await Mirror.read(by: pair.ben)
            if isForgetful { mirror.forgets = { event, _ in event.name == "thread" } }
            var missing: [String] = []
            for action in ["suspend", "over", "ban", "restore", "leave", "return", "suspend", "restore"] {
                var reply: Reply?
                switch action {
                case "suspend":
                    let body = #"{"reason":"safety","note":"Rest.","until":"\#(world.time(hours: 0.05))"}"#
                    reply = try await sara.moderate("suspend", ana, body)
                case "over":
                    world.clock.advance(hours: 0.05)
                    try await world.sweep()
                case "leave":
                    ana = try await ana.signedInAgain()
                    reply = try await ana.leave()
                case "return": reply = try await ana.signedInAgain().post("/v1/me/restore")
                default: reply = try await sara.moderate(action, ana)
                }
                #expect((200..<300).contains(reply?.status ?? 200), "\(action)")
                let ben = try await pair.ben.signedInAgain()
                try await mirror.follow(ben, after: action)
                let fresh = try await Mirror.read(by: ben)
                let isClosed = fresh.threads[thread]?["closed"] != .null
                #expect(isClosed == ["suspend", "ban", "leave"].contains(action), "\(action)")
                let differences = mirror.differences(fresh)
                if !isForgetful { #expect(differences == [], "\(action)") }
                if differences.contains("thread.closed") { missing.append(action) }
            }
            #expect(missing == (isForgetful ? ["suspend", "ban", "leave", "suspend"] : []))
        }
    }

    private actor Done {
        private(set) var names: Set<String> = []

        func add(_ more: Set<String>) { names.formUnion(more) }
    }

    /// A kind of event, or one that only some actions cause.
    private enum Forgotten: String, CaseIterable {
        case message, thread, receipt, swap, notification
        case notificationsRead = "notifications-read"
        /// Of a message that was deleted.
        case tombstone
        /// Of a card whose time is over.
        case erasure
        /// Of what was delivered and not read.
        case delivery
        /// Of the rows of threads after the switch of receipts.
        case rows

        func isOne(_ event: StreamedEvent, of action: String) -> Bool {
            switch self {
            case .tombstone: event.data["kind"] == .string("deleted")
            case .erasure: event.data["kind"] == .string("card") && event.data["card"] == .null
            case .delivery: event.name == "receipt" && action == "delivered"
            case .rows: event.name == "thread" && action == "receipts"
            default: event.name == rawValue
            }
        }
    }

    @Test("control: an app that forgets one kind of event does not", arguments: Forgotten.allCases)
    private func forgetful(of kind: Forgotten) async throws {
        let found = Done()
        for seed in 1...5 as ClosedRange<UInt64> where await found.names.isEmpty {
            try await World.run { world in
                var walk = try await Walk(world, seed: seed)
                for index in walk.mirrors.indices { walk.mirrors[index].forgets = { kind.isOne($0, of: $1) } }
                for _ in 0..<140 {
                    let differences = try await walk.step().differences
                    if !differences.isEmpty { return await found.add(Set(differences)) }
                }
            }
        }
        #expect(await !found.names.isEmpty)
    }
}
