import Domain
import Foundation
import TestSupport
import Testing

/// `WAYSWAP_MEASURE=1 swift test --filter EvidenceCostTests` prints what 60 days of evidence cost beside 30. Both are measured in
/// turns in one run, so the ratio says more than the times, which are those of a debug build.
@Suite("The cost of the wider evidence", .enabled(if: ProcessInfo.processInfo.environment["WAYSWAP_MEASURE"] != nil))
struct EvidenceCostTests {
    private static let accounts = 400
    private static let rounds = 300

    /// Evidence of so many days for every account, two addresses a day, and a device.
    private static func fill(_ world: World, days: Int) async throws {
        try await world.execute(
            """
            DELETE FROM sign_in;
            WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < \(3 * days - 1))
            INSERT INTO sign_in (traveller, kind, hash, day, first_at, last_at)
            SELECT traveller.id, CASE n % 3 WHEN 2 THEN 'device' ELSE 'address' END, randomblob(16),
                \(world.clock.now.milliseconds / 86_400_000) - n / 3, \(world.clock.now.milliseconds) - n / 3 * 86400000,
                \(world.clock.now.milliseconds) - n / 3 * 86400000
            FROM traveller CROSS JOIN number;
            """)
    }

    private static func seconds(_ work: () async throws -> Void) async throws -> Double {
        let clock = ContinuousClock()
        let begin = clock.now
        try await work()
        let spent = begin.duration(to: clock.now)
        return Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

    @Test("sign-in, refresh and publish with 60 days of evidence, beside 30")
    func ratios() async throws {
        try await World.run { world in
            var people: [Person] = []
            for number in 0..<Self.accounts { people.append(try await world.register("cost\(number)")) }
            var tokens = people.map(\.refreshToken)
            var times: [String: [Int: [Double]]] = [:]
            // In turns, so that what else the machine does hits both.
            for turn in 0..<6 {
                let days = turn % 2 == 0 ? 30 : 60
                world.clock.advance(hours: 2)
                try await Self.fill(world, days: days)
                for round in 0..<Self.rounds / 3 {
                    let number = (turn / 2 * 100 + round) % Self.accounts
                    let handle = "cost\(number)"
                    let address = World.coming(from: "10.9.\(turn).\(round)")
                    times["sign-in", default: [:]][days, default: []].append(
                        try await Self.seconds { _ = try await world.signedIn(handle, from: "10.8.\(turn).\(round)") })
                    times["refresh", default: [:]][days, default: []].append(
                        try await Self.seconds {
                            let reply = try await world.post(
                                "/v1/auth/refresh", #"{"refreshToken":"\#(tokens[number])"}"#, headers: address)
                            tokens[number] = try #require(reply.string("refreshToken"))
                        })
                    let person = try await world.signedIn(handle)
                    times["publish", default: [:]][days, default: []].append(
                        try await Self.seconds { _ = try await person.publish() })
                }
            }
            for (what, byDays) in times.sorted(by: { $0.key < $1.key }) {
                let (before, after) = (Self.median(byDays[30] ?? []), Self.median(byDays[60] ?? []))
                let line = "\(what): 30 days \(before * 1000) ms, 60 days \(after * 1000) ms, ratio \(after / before)\n"
                FileHandle.standardError.write(Data(line.utf8))
                #expect(after > 0)
            }
        }
    }
}
