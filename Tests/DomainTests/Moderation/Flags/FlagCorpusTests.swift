import Domain
import Foundation
import TestTools
import Testing

/// How many of what a rule must find it found, and how many others.
struct Recall: Equatable, CustomStringConvertible {
    var found = 0
    var of = 0
    var falseAlarms = 0
    var ofHonest = 0

    mutating func add(isSeen: Bool, mustSee: Bool) {
        if mustSee {
            of += 1
            found += isSeen ? 1 : 0
        } else {
            ofHonest += 1
            falseAlarms += isSeen ? 1 : 0
        }
    }

    var description: String { "found \(found) of \(of), \(falseAlarms) false alarms in \(ofHonest)" }
}

@Suite("Flags: recall and false alarms on seeded corpora") struct FlagCorpusTests {
    /// 2,000 honest travellers with swaps among strangers, friends and regulars, and rings of puppets.
    private struct Market {
        var praise: [Praise] = []
        var partners: [Int: [Int]] = [:]
        var ringMembers: Set<Int> = []

        static let honest = 2000

        init(_ numbers: inout SteadyNumbers) {
            for one in 0..<Self.honest {
                let swaps = Int.random(in: 0...12, using: &numbers)
                // One in ten swaps with a friend again and again.
                let friend = one.isMultiple(of: 10) ? (one + 1) % Self.honest : nil
                for _ in 0..<swaps {
                    let other =
                        if let friend, Int.random(in: 0..<3, using: &numbers) == 0 { friend } else {
                            Int.random(in: 0..<Self.honest, using: &numbers)
                        }
                    if other != one { swap(one, other, isPraised: 7, &numbers) }
                }
            }
            // Twenty rings of three or four, whose members also swap with one or two strangers.
            for ring in 0..<20 {
                let members = (0..<(3 + ring % 2)).map { Self.honest + ring * 4 + $0 }
                ringMembers.formUnion(members)
                for one in members {
                    for two in members where two > one {
                        for _ in 0..<2 { swap(one, two, isPraised: 10, &numbers) }
                    }
                    for _ in 0..<(1 + ring % 2) {
                        swap(one, Int.random(in: 0..<Self.honest, using: &numbers), isPraised: 10, &numbers)
                    }
                }
            }
        }

        private mutating func swap(_ one: Int, _ two: Int, isPraised: Int, _ numbers: inout SteadyNumbers) {
            partners[one, default: []].append(two)
            partners[two, default: []].append(one)
            for (by, about) in [(one, two), (two, one)] where Int.random(in: 0..<10, using: &numbers) < isPraised {
                praise.append(Praise(by: FlagRuleTests.person(by), about: FlagRuleTests.person(about)))
            }
        }
    }

    @Test("rings of up to four who praise one another, in a market of 2,000")
    func rings() {
        var numbers = SteadyNumbers(4)
        let market = Market(&numbers)
        func recall(_ rules: FlagRules) -> Recall {
            let about = Dictionary(grouping: market.praise, by: \.about)
            let by = Dictionary(grouping: market.praise, by: \.by)
            var recall = Recall()
            for one in market.partners.keys.sorted() {
                let me = FlagRuleTests.person(one)
                let near = Set([me] + (by[me] ?? []).map(\.about) + (about[me] ?? []).map(\.by))
                let seen = rules.clique(around: me, in: near.sorted().flatMap { about[$0] ?? [] }) != nil
                recall.add(isSeen: seen, mustSee: market.ringMembers.contains(one))
            }
            return recall
        }
        let found = recall(.all)
        #expect(found == Recall(found: 70, of: 70, falseAlarms: 0, ofHonest: 2000))
        #expect(recall(FlagRules(without: [.praiseRing])).found == 0)
    }

    @Test("swap chains among few, in the same market")
    func fewPartners() {
        var numbers = SteadyNumbers(4)
        let market = Market(&numbers)
        func recall(_ rules: FlagRules) -> Recall {
            var recall = Recall()
            for one in market.partners.keys.sorted() {
                var facts = ConductFlagFacts(FlagRuleTests.person(one))
                facts.partners = (market.partners[one] ?? []).map(FlagRuleTests.person)
                recall.add(
                    isSeen: !rules.flags(of: facts, at: .distantPast).isEmpty, mustSee: market.ringMembers.contains(one)
                )
            }
            return recall
        }
        let found = recall(.all)
        #expect(found == Recall(found: 30, of: 70, falseAlarms: 5, ofHonest: 2000))
        #expect(recall(FlagRules(without: [.fewPartners])).found == 0)
    }

    @Test("threats and ransom in reviews, disguised as people do, and honest complaints with the same words")
    func threats() {
        func recall(_ rules: FlagRules) -> (Recall, missed: [String]) {
            var numbers = SteadyNumbers(5)
            var (recall, wrong) = (Recall(), [String]())
            for (mustSee, sentences) in [(true, ReviewCorpus.threats), (false, ReviewCorpus.honest)] {
                for sentence in sentences {
                    for disguise in ReviewCorpus.disguises {
                        let text = ReviewCorpus.padded(disguise(sentence), &numbers)
                        let facts = ReviewFlagFacts(
                            review: Identifier(high: 3, low: 1), stars: 1, texts: [text], writtenAt: .distantPast,
                            reportsByPartner: [])
                        let seen = !rules.flags(of: facts).isEmpty
                        recall.add(isSeen: seen, mustSee: mustSee)
                        if seen != mustSee { wrong.append(sentence) }
                    }
                }
            }
            return (recall, wrong)
        }
        let (found, missed) = recall(.all)
        #expect(found == Recall(found: 175, of: 200, falseAlarms: 0, ofHonest: 200), "wrong: \(Set(missed).sorted())")
        #expect(recall(FlagRules(without: [.threatInReview])).0.found == 0)
    }
}
