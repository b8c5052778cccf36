import App
import Domain
import Foundation
import TestSupport
import Testing

/// What sign-ins say of two accounts, and when.
@Suite("Who is likely one person") struct OnePersonTests {
    private static let wifi = "203.0.113.9"

    /// Ana, who has swapped with three people; the first of them is `guest1`, who lives elsewhere.
    private static func line(_ world: World, _ handle: String = "ana") async throws -> String {
        try await ReliabilityTests.line(world, handle)
    }

    @Test("sign-ins at one address on three days before the end count")
    func before() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 79))
            for _ in 1...3 {
                world.clock.advance(days: 1)
                for handle in ["ana", "ben"] { _ = try await world.signedIn(handle, from: Self.wifi) }
            }
            // Seven hours later nobody is there for their meeting any more.
            let now = try await pair.later(hours: 7)
            for taker in [now.ana, now.ben] { try await now.handOver(to: taker, on: id) }
            #expect(try await Self.line(world) == "new new [0, 0]")
            #expect(try await world.texts("SELECT sign FROM one_person") == ["sign-ins"])
            #expect(try world.findings() == [])
            // The evidence goes after 60 days, what it said stays.
            world.clock.advance(days: 61)
            try await world.sweep()
            #expect(try await world.number("SELECT count(*) FROM sign_in") == 0)
            #expect(try await Self.line(world) == "new new [0, 0]")
            #expect(try world.findings() == [])
        }
    }

    @Test("a sign-in after the end of a swap says nothing of it: no count moves with it")
    func afterwards() async throws {
        try await World.run { world in
            _ = try await ReliabilityTests.known(world)
            let before = try await ReliabilityTests.line(world)
            for _ in 1...3 {
                world.clock.advance(days: 1)
                for handle in ["ana", "guest1"] { _ = try await world.signedIn(handle, from: Self.wifi) }
            }
            #expect(try await world.texts("SELECT sign FROM one_person") == [])
            #expect(try await ReliabilityTests.line(world) == before)
        }
    }

    @Test("a refresh is a sign-in: three days of refreshes at one address count")
    func refreshes() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 79)
            var tokens = [pair.ana.refreshToken, pair.ben.refreshToken]
            for _ in 1...3 {
                world.clock.advance(days: 1)
                for number in 0...1 {
                    let reply = try await world.post(
                        "/v1/auth/refresh", #"{"refreshToken":"\#(tokens[number])"}"#,
                        headers: World.coming(from: Self.wifi))
                    tokens[number] = try #require(reply.string("refreshToken"))
                }
            }
            let now = try await pair.later(hours: 7)
            for taker in [now.ana, now.ben] { try await now.handOver(to: taker, on: id) }
            #expect(try await Self.line(world) == "new new [0, 0]")
            #expect(try await world.texts("SELECT sign FROM one_person") == ["sign-ins"])
            #expect(try world.findings() == [])
        }
    }

    @Test("registrations at one address weeks apart count from the acceptance on")
    func registrations() async throws {
        try await World.run { world in
            _ = try await world.register("ana", from: Self.wifi)
            world.clock.advance(days: 59)
            let ben = try await world.register("ben", from: Self.wifi)
            let ana = try await world.signedIn("ana", from: "203.0.113.77")
            let id = try await ben.post(
                "/v1/offers/\(try await ana.publish(ReliabilityTests.small))/swaps",
                #"{"amount":{"amount":"100.00","currency":"EUR"}}"#
            ).id()
            try await ana.accept(id)
            #expect(try await world.texts("SELECT sign FROM one_person") == ["registration"])
        }
    }

    @Test("verified spellings of one mailbox are one person")
    func mailbox() async throws {
        try await World.running { world, postbox in
            let ana = try await world.register("ana")
            let ben = try world.person(
                try await world.signUp(
                    Signup { ($0.handle, $0.name, $0.email) = ("ben", "Ben", "ana+2@example.org") }))
            try await ana.verify(.email, "ana@example.org", by: postbox)
            try await ben.verify(.email, "ana+2@example.org", by: postbox)
            let id = try await ben.post(
                "/v1/offers/\(try await ana.publish(ReliabilityTests.small))/swaps",
                #"{"amount":{"amount":"100.00","currency":"EUR"}}"#
            ).id()
            try await ana.accept(id)
            #expect(try await world.texts("SELECT sign FROM one_person") == ["mailbox"])
        }
    }

    @Test("spellings of one mailbox that are verified only after the last swap are one person too")
    func mailboxLater() async throws {
        try await World.running { world, postbox in
            let ana = try await world.register("ana")
            let ben = try await world.register("ben", email: "ana+2@example.org")
            _ = try await ben.swap(with: ana, over: try await ana.publish(ReliabilityTests.small))
            #expect(try await Self.line(world) == "new new [1, 1]")
            try await ana.verify(.email, "ana@example.org", by: postbox)
            #expect(try await world.texts("SELECT sign FROM one_person") == [])
            try await ben.verify(.email, "ana+2@example.org", by: postbox)
            #expect(try await world.texts("SELECT sign FROM one_person") == ["mailbox"])
            for handle in ["ana", "ben"] { #expect(try await Self.line(world, handle) == "new new [0, 0]") }
            #expect(try world.findings() == [])
        }
    }

    @Test("sign-ins at the airport where they meet do not count")
    func airport() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            // The third day is the day of the meeting.
            let swap = try await pair.scheduled(inHours: 48)
            for _ in 0..<2 {
                for handle in ["ana", "ben"] { _ = try await world.signedIn(handle, from: Self.wifi) }
                world.clock.advance(days: 1)
            }
            for handle in ["ana", "ben"] { _ = try await world.signedIn(handle, from: Self.wifi) }
            let now = try await pair.later()
            for taker in [now.ana, now.ben] { try await now.handOver(to: taker, on: swap) }
            #expect(try await ReliabilityTests.line(world) == "new new [1, 1]")
            #expect(try await world.number("SELECT count(*) FROM one_person") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("a device that was given to one account and signs in to the other is found, whoever signed in first")
    func device() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let now = world.clock.now
            let (mine, other) = (SignInTrace.Device(hash: [1]), SignInTrace.Device(hash: [2]))
            for (person, device) in [(pair.ana, mine), (pair.ben, other)] {
                try await world.services.reliability.note(
                    SignInTrace(of: person.id, address: Array(person.handle.utf8), device: device, at: now))
            }
            try await world.services.reliability.note(
                SignInTrace(
                    of: pair.ben.id, address: [9], device: SignInTrace.Device(hash: [1], issuedTo: pair.ana.id), at: now
                )
            )
            for taker in [pair.ana, pair.ben] { try await pair.handOver(to: taker, on: id) }
            #expect(try await ReliabilityTests.line(world) == "new new [0, 0]")
            #expect(try await world.texts("SELECT sign FROM one_person") == ["device"])
            #expect(try world.findings() == [])
        }
    }

    @Test("the database holds keyed hashes of addresses, one row for an address and a day")
    func hashes() async throws {
        try await World.run { world in
            _ = try await world.register("ana", from: Self.wifi)
            for _ in 0..<3 { _ = try await world.signedIn("ana", from: Self.wifi) }
            let rows = try await world.texts(
                "SELECT kind || ' ' || length(hash) || ' ' || first_at || ' ' || last_at FROM sign_in WHERE kind <> 'device' "
                    + "ORDER BY kind")
            let start = FixedClock.start.milliseconds
            #expect(rows == ["address 16 \(start) \(start)", "registration 16 \(start) \(start)"])
            world.clock.advance(hours: 2)
            _ = try await world.signedIn("ana", from: Self.wifi)
            #expect(
                try await world.texts("SELECT first_at || ' ' || last_at FROM sign_in WHERE kind = 'address'")
                    == ["\(start) \(start + 7_200_000)"])
            // One hash for an address, and another for each other one.
            #expect(try await world.number("SELECT count(DISTINCT hash) FROM sign_in WHERE kind <> 'device'") == 1)
            _ = try await world.signedIn("ana", from: "203.0.113.10")
            #expect(try await world.number("SELECT count(DISTINCT hash) FROM sign_in WHERE kind <> 'device'") == 2)
        }
    }

    @Test("a partner who verifies a contact counts in full from then on, and not any more after changing it")
    func verified() async throws {
        try await World.running { world, postbox in
            let ana = try await world.register("ana")
            let offer = try await ana.publish(
                DraftOffer {
                    $0.amount = "900.00"; $0.rest = ReliabilityTests.small.rest
                })
            var people: [Person] = []
            for number in 1...5 {
                people.append(try await world.register("guest\(number)"))
                try await people[number - 1].swap(with: ana, over: offer)
            }
            // Weight 3 of five: 41.72 + 19.80.
            #expect(try await Self.line(world) == "61 fair [5, 5]")
            for person in people {
                try await person.verify(.email, "\(person.handle)@example.org", by: postbox)
                #expect(try world.findings() == [])
            }
            // 5.01: 45.14 + 19.80.
            #expect(try await Self.line(world) == "65 fair [5, 5]")
            for person in people {
                try await person.patch(
                    "/v1/me", #"{"email":"new.\#(person.handle)@example.org","password":"\#(Person.password)"}"#)
            }
            #expect(try await Self.line(world) == "61 fair [5, 5]")
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a second account of an earlier partner is no second partner, by mailbox and by device, whoever owns the offer",
        arguments: [("mailbox", true), ("device", false), ("nothing", true)])
    func star(_ sign: String, isOwner: Bool) async throws {
        try await World.run { world in
            let ana = try await world.verified("ana")
            let offer = try await ana.publish(ReliabilityTests.small)
            for (number, name) in ["guest1", "guest2"].enumerated() {
                let address = sign == "mailbox" ? "ring+\(number)@example.org" : "ring\(number)@example.org"
                let guest = try await world.register(name, email: address)
                try await world.execute("UPDATE traveller SET email_verified_at = created_at WHERE handle = '\(name)'")
                if sign == "device" {
                    let device = SignInTrace.Device(hash: [7])
                    try await world.services.reliability.note(
                        SignInTrace(of: guest.id, address: [UInt8(number)], device: device, at: world.clock.now))
                }
                if isOwner {
                    _ = try await guest.swap(with: ana, over: offer)
                } else {
                    _ = try await ana.swap(with: guest, over: try await guest.publish(ReliabilityTests.small))
                }
                world.clock.advance(seconds: 1)
            }
            let isOne = sign != "nothing"
            #expect(try await world.texts("SELECT sign FROM one_person") == (isOne ? [sign] : []))
            #expect(try await Self.line(world) == (isOne ? "new new [1, 1]" : "new new [2, 2]"))
            #expect(try world.findings() == [])
        }
    }
}
