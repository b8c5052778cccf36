import Domain
import Foundation
import TestTools

/// A year of honest travellers with verified contacts, on shared Wi-Fi; `docs/reliability.md` tells what they do.
struct HonestWorld {
    struct Swap {
        let people: [Int]
        /// Seconds from the beginning of the year.
        let at: Double
        let euros: Double
        let stars: [Int?]
        /// One cancelled too late instead.
        let cancelledBy: Int?
    }

    static let weeks = 52
    private static let cities = 60
    private static let lodgings = 12
    static let start = FixedClock.start

    let count: Int
    private(set) var swaps: [Swap] = []
    /// The address at which each traveller signs in, by week.
    private var lodging: [[Int]] = []
    private var registered: [(address: Int, at: Double)] = []
    /// Sign-ins at an airport, beside a meeting.
    private var airport: [[(address: Int, at: Double)]]
    private var numbers: SteadyNumbers

    init(count: Int, seed: UInt64) {
        self.count = count
        numbers = SteadyNumbers(seed)
        airport = Array(repeating: [], count: count)
        for person in 0..<count { settle(person) }
        for week in 0..<Self.weeks {
            meetOnTheRoad(in: week)
            if week % 4 == 3 { meetSteadyPartners(in: week) }
        }
    }

    /// Every fifth traveller has a steady partner; one pair in four of them share a flat or an office.
    func hasSteadyPartner(_ person: Int) -> Bool { person % 10 < 2 }
    private func home(of person: Int) -> Int { person % 40 < 2 ? -(person / 2) - 1 : -count - person - 1 }

    private static func address(city: Int, lodging: Int) -> Int { city * lodgings + lodging }

    private mutating func settle(_ person: Int) {
        // Half of them are on the road every eighth week, half every other week; few cities have most of them.
        let share = person % 4 < 2 ? 0.125 : 0.5
        let addresses = (0..<Self.weeks).map { _ in
            guard Double.random(in: 0..<1, using: &numbers) < share else { return home(of: person) }
            let city = Int(pow(Double(Self.cities), Double.random(in: 0..<1, using: &numbers))) - 1
            return Self.address(city: city, lodging: Int.random(in: 0..<Self.lodgings, using: &numbers))
        }
        lodging.append(addresses)
        // A third of them register on the road, the others at home before.
        let first = addresses.firstIndex { $0 >= 0 } ?? 0
        let at = Double(first * 7 * 86_400 + Int.random(in: 0..<7 * 86_400, using: &numbers))
        registered.append(person % 3 == 0 ? (addresses[first], at) : (home(of: person), at - 7 * 86_400))
    }

    private mutating func meetOnTheRoad(in week: Int) {
        var towns: [Int: [Int]] = [:]
        for person in 0..<count where lodging[person][week] >= 0 && Bool.random(using: &numbers) {
            towns[lodging[person][week] / Self.lodgings, default: []].append(person)
        }
        for (_, people) in towns.sorted(by: { $0.key < $1.key }) {
            var waiting = people.shuffled(using: &numbers)
            while waiting.count > 1 {
                let one = waiting.removeLast()
                // One swap in five is arranged in the kitchen of the lodging.
                let neighbour = waiting.firstIndex { lodging[$0][week] == lodging[one][week] }
                let isInKitchen = Int.random(in: 0..<5, using: &numbers) == 0
                let other = waiting.remove(at: isInKitchen ? neighbour ?? 0 : 0)
                meet(one, other, in: week)
            }
        }
    }

    private mutating func meetSteadyPartners(in week: Int) {
        for person in stride(from: 0, to: count - 1, by: 10) { meet(person, person + 1, in: week) }
    }

    private mutating func meet(_ one: Int, _ other: Int, in week: Int) {
        let day = week * 7 + Int.random(in: 3...6, using: &numbers)
        let at = Double(day * 86_400 + Int.random(in: 36_000...72_000, using: &numbers))
        let euros = exp(Double.random(in: log(20)...log(300), using: &numbers))
        let stars: [Int?] = (0..<2).map { _ in
            switch Int.random(in: 0..<100, using: &numbers) {
            case 0..<68: 5
            case 68..<76: 4
            case 76..<80: 3
            default: nil
            }
        }
        let isCancelled = Int.random(in: 0..<50, using: &numbers) == 0
        swaps.append(
            Swap(
                people: [one, other], at: at, euros: euros, stars: stars,
                cancelledBy: isCancelled ? Int.random(in: 0...1, using: &numbers) : nil))
        // Two in five meet at the airport of the city, and are in its Wi-Fi.
        guard Int.random(in: 0..<5, using: &numbers) < 2 else { return }
        let place = lodging[one][week]
        let address = 1_000_000 + (place >= 0 ? place / Self.lodgings : Self.cities + one)
        for person in [one, other] { airport[person].append((address: address, at: at - 1800)) }
    }

    // MARK: - What the rules find

    /// Whether the evidence makes the two one person when the swap ends.
    func isSamePerson(_ swap: Swap) -> Bool {
        // What only one of the two has says nothing, and to leave it out saves time.
        let common = addresses(of: swap.people[0], around: swap).intersection(
            addresses(of: swap.people[1], around: swap))
        guard !common.isEmpty else { return false }
        let meeting = Self.start.addingTimeInterval(swap.at)
        return SamePersonEvidence(
            evidence(of: swap.people[0], at: swap.at, among: common),
            evidence(of: swap.people[1], at: swap.at, among: common), meetings: [meeting], at: meeting) != nil
    }

    private func addresses(of person: Int, around swap: Swap) -> Set<Int> {
        let week = Int(swap.at) / (7 * 86_400)
        let weeks = max(0, week - 9)...min(Self.weeks - 1, week + 9)
        return Set(lodging[person][weeks]).union(airport[person].map(\.address)).union([registered[person].address])
    }

    /// Every morning and evening where they stay, at the airport beside a meeting, and the registration.
    private func evidence(of person: Int, at now: Double, among common: Set<Int>) -> SignInEvidence {
        func use(_ kind: SignInEvidence.Kind, _ address: Int, _ first: Double, _ last: Double) -> SignInEvidence.Use {
            SignInEvidence.Use(
                kind, hash: withUnsafeBytes(of: address) { Array($0) }, first: Self.start.addingTimeInterval(first),
                last: Self.start.addingTimeInterval(last))
        }
        let today = Int(now) / 86_400
        // The year begins at 10 o'clock: two hours before and eight hours after that are one UTC day.
        var uses = (max(0, today - 60)...today).compactMap { day -> SignInEvidence.Use? in
            let morning = Double(day * 86_400 - 7200)
            guard morning <= now, day < Self.weeks * 7, common.contains(lodging[person][day / 7]) else { return nil }
            return use(.address, lodging[person][day / 7], morning, min(now, morning + 36_000))
        }
        for (address, at) in airport[person] where at <= now && common.contains(address) {
            uses.append(use(.address, address, at, at))
        }
        let (address, at) = registered[person]
        if at <= now, common.contains(address) { uses.append(use(.registration, address, at, at)) }
        return SignInEvidence(uses)
    }
}
