import Domain
import Foundation
import Testing

/// A second opinion on the whole machine: who may do what in which state, and where it leads.
@Suite("the state machine of a swap") struct SwapRuleTests {
    private typealias Verb = SwapAction.Verb

    /// `verb>state` by whoever: the duty, the other, either side, a moderator, the system.
    private static let allowed: [Swap.State: String] = [
        .proposed: "duty counter>proposed accept>accepted decline>declined · other withdraw>withdrawn · "
            + "system lapse>lapsed depart>cancelled remove>cancelled offer-withdrawn>declined",
        // Disputed only once a code was handed in.
        .accepted: "either schedule>accepted hand-over>accepted cancel>cancelled dispute>disputed · "
            + "system lapse>lapsed depart>cancelled remove>cancelled",
        .scheduled: "either schedule>scheduled late>scheduled check-in>scheduled hand-over>scheduled cancel>cancelled "
            + "no-show>noShowClaimed dispute>disputed · system lapse>unconfirmed depart>cancelled remove>cancelled",
        .noShowClaimed: "either hand-over>noShowClaimed · duty no-show>noShow contest>disputed · "
            + "system lapse>noShow remove>cancelled",
        .disputed: "either dispute>disputed settle>disputed · moderator decide>resolved · system lapse>disputed",
        .declined: "", .withdrawn: "", .lapsed: "", .settled: "", .resolved: "moderator excuse>resolved",
        .completed: "either dispute>disputed",
        .cancelled: "either dispute>disputed · moderator excuse>cancelled",
        .noShow: "either dispute>disputed", .unconfirmed: "either dispute>disputed",
    ]

    private func expected(in state: Swap.State) throws -> [Verb: (who: String, to: Swap.State)] {
        let text = try #require(Self.allowed[state])
        var result: [Verb: (who: String, to: Swap.State)] = [:]
        for part in text.split(separator: " · ") {
            let words = part.split(separator: " ")
            for word in words.dropFirst() {
                let pair = word.split(separator: ">")
                let verb = try #require(Verb(rawValue: String(pair[0])))
                result[verb] = (String(words[0]), try #require(Swap.State(rawValue: String(pair[1]))))
            }
        }
        return result
    }

    private func isMeant(_ who: String, _ actor: SwapActor, in swap: Swap) -> Bool {
        switch (who, actor) {
        case ("either", .side), ("moderator", .moderator), ("system", .system): true
        case ("duty", .side(let side)): swap.duty == Swap.Duty(side)
        case ("other", .side(let side)): swap.duty == Swap.Duty(side.other)
        default: false
        }
    }

    /// Every verb with all that it takes; nil for the one that makes a swap.
    private func action(_ verb: Verb, on swap: Swap) throws -> SwapAction? {
        switch verb {
        case .propose: nil
        case .counter: .counter(try SwapFixture.terms(2), until: nil)
        case .accept: SwapFixture.accept()
        case .decline: .decline
        case .withdraw: .withdraw
        case .schedule:
            .schedule(SwapFixture.meeting(at: SwapFixture.start.addingTimeInterval(7200)), acknowledged: true)
        case .late: .late(minutes: 10)
        case .checkIn: .checkIn(at: nil)
        case .handOver: .handOver(.typed(isRight: true), at: nil, actual: nil)
        case .cancel: .cancel(.ill)
        case .noShow: .noShow
        case .contest: .contest(statement: nil)
        case .dispute: .dispute(.shortCount, statement: "Two notes were missing.")
        case .settle: .settle(agreement: "We share the loss.")
        case .decide: .decide(fault: nil)
        case .excuse: .excuse
        case .offerWithdrawn: .offerWithdrawn
        case .lapse: .lapse
        case .depart: .depart(.owner)
        case .remove: .remove
        }
    }

    @Test("every action of everybody in every state", arguments: Swap.State.allCases)
    func everything(_ state: Swap.State) throws {
        let allowed = try expected(in: state)
        var (sample, at) = try SwapFixture.swap(in: state)
        #expect(sample.state == state)
        if state == .scheduled {
            // At the meeting, with one who is there and one who is not.
            at = SwapFixture.start
            sample = try sample.transition(.checkIn(at: nil), by: .side(.owner), at: at, in: .plain).swap
            at += 1200
        }
        for verb in Verb.allCases {
            guard let action = try action(verb, on: sample) else { continue }
            for actor in SwapActor.allCases {
                let what = Comment(rawValue: "\(verb) by \(actor) in \(state)")
                let now = verb == .lapse ? sample.deadline ?? at : at
                guard let rule = allowed[verb] else {
                    #expect(throws: SwapRefusal.wrongState(state, verb: verb), what) {
                        try sample.transition(action, by: actor, at: now, in: .plain)
                    }
                    continue
                }
                guard isMeant(rule.who, actor, in: sample) else {
                    #expect(throws: SwapRefusal.notYourTurn(verb: verb), what) {
                        try sample.transition(action, by: actor, at: now, in: .plain)
                    }
                    continue
                }
                // Nobody had left for safety.
                let isBlameless = verb == .excuse
                // Who was there cannot check in again; who was not there claims nothing.
                let isDone = verb == .checkIn && actor == .side(.owner)
                let isAbsent = verb == .noShow && state == .scheduled && actor == .side(.proposer)
                let isUnpaid = verb == .dispute && state == .accepted
                // For whom somebody waits can only come, or admit that they did not.
                let isAwaited =
                    (verb == .dispute || verb == .cancel) && state == .scheduled && actor == .side(.proposer)
                guard !isDone, !isAbsent, !isUnpaid, !isAwaited, !isBlameless else { continue }
                let step = try sample.transition(action, by: actor, at: now, in: .plain)
                #expect(step.swap.state == rule.to, what)
                #expect(step.swap.version == sample.version + 1, what)
                #expect(step.refusal == nil, what)
                #expect(step.swap.state.isEnd == (step.swap.outcome != nil), what)
                #expect(!step.swap.state.isEnd || step.swap.deadline == nil && step.swap.duty == .none, what)
            }
        }
    }

    @Test("nothing that is done with a proposal looks at what is read for later states")
    func proposals() throws {
        let swap = try SwapFixture.proposed(meeting: SwapFixture.meeting())
        let full = SwapContext(
            areBlocked: true, suggestions: 1_000, safetyExits: Sides(1_000), lastWords: Sides(SwapFixture.noon))
        var done = 0
        for rule in SwapRule.all where rule.from.contains(.proposed) {
            let action = try #require(try action(rule.verb, on: swap))
            let now = rule.verb == .lapse ? try #require(swap.deadline) : SwapFixture.noon
            for actor in SwapActor.allCases {
                func outcome(_ context: SwapContext) -> Result<Swap, SwapRefusal> {
                    Result { () throws(SwapRefusal) in
                        try swap.transition(action, by: actor, at: now, in: context).swap
                    }
                }
                #expect(outcome(.unused) == outcome(full), "\(rule.verb) by \(actor)")
                if case .success = outcome(full) { done += 1 }
            }
        }
        #expect(done >= 8)
    }

    @Test("there is one row at most for a verb in a state, and each leads where a state is")
    func rows() {
        for state in Swap.State.allCases {
            for verb in Verb.allCases {
                #expect(SwapRule.all.count { $0.verb == verb && $0.from.contains(state) } <= 1, "\(verb) in \(state)")
            }
        }
        #expect(Set(SwapRule.all.map(\.verb)) == Set(Verb.allCases))
        #expect(Set(SwapRule.all.flatMap(\.to)) == Set(Swap.State.allCases))
    }
}
