import Foundation
import Testing

@testable import Domain

@Suite("How long a suspension lasts, and who decides it") struct SuspensionTests {
    private static let start = SwapFixture.noon
    private static let sara = Identifier<Traveller>(high: 3, low: 9)
    private static let sofie = Identifier<Traveller>(high: 3, low: 10)
    private static let adam = Identifier<Traveller>(high: 3, low: 11)
    private static let order = ModerationAction.Order(reason: .scam, note: "Look.", caseID: nil)

    private static func day(_ days: Double) -> Date { start.addingTimeInterval(days * 86_400) }

    /// What somebody of the staff does about Ana.
    private struct Step {
        let at: Date
        let measure: ModerationAction.AccountMeasure
        let actor: StaffMember
    }

    private enum Outcome: Equatable {
        /// The end, and the one that waits for another senior.
        case until(Date, of: Date?)
        case asBefore, reinstated
        case refused(ActionRefusal)
    }

    /// An order to suspend, in days from the beginning.
    private static func suspend(
        _ days: Double, until end: Double, by actor: Identifier<Traveller> = sara, as role: StaffRole = .senior
    ) -> Step {
        step(days, .suspend(until: day(end)), by: actor, as: role)
    }

    private static func step(
        _ days: Double, _ measure: ModerationAction.AccountMeasure, by actor: Identifier<Traveller> = sara,
        as role: StaffRole = .senior
    ) -> Step {
        Step(
            at: day(days), measure: measure,
            actor: StaffMember(id: actor, role: role, since: start, appointedBy: nil, hasOneTimePassword: false))
    }

    private static func lasts(_ end: Double, of wanted: Double? = nil) -> Outcome {
        .until(day(end), of: wanted.map(day))
    }

    private static func snapshot(
        _ actor: StaffMember?, _ state: Traveller.State, _ history: [ModerationAction], hasOther: Bool
    ) -> AccountActionSnapshot {
        AccountActionSnapshot(
            Decider(actor, Involvement(people: [OfferFixture.ana]), naming: nil, about: nil), hasOtherSenior: hasOther,
            person: DepartureTests.traveller(state), leaving: nil, history: history, ban: nil, hasGrantedTier: false,
            swaps: [])
    }

    /// What each step gives, one after another. What is over ends before the next one.
    private static func outcomes(_ steps: [Step], hasOther: Bool = true, isFresh: Bool = true) -> [Outcome] {
        var (state, history, outcomes): (Traveller.State, [ModerationAction], [Outcome]) = (.active, [], [])
        for (number, step) in steps.enumerated() {
            let ended = snapshot(nil, state, history, hasOther: hasOther)
                .ending(as: Identifier(high: 7, low: UInt64(number)), at: step.at)
            if let ended {
                history += ended.record.actions
                state = ended.state ?? state
            }
            do throws(ActionRefusal) {
                let change = try snapshot(step.actor, state, history, hasOther: hasOther).acting(
                    step.measure, order, as: Identifier(high: 8, low: UInt64(number)), by: step.actor.id,
                    isFresh: isFresh, at: step.at)
                history += change.record.actions
                state = change.state ?? state
                let action = change.record.actions.first
                if let action, let end = action.until {
                    outcomes.append(.until(end, of: action.wantedUntil))
                } else {
                    outcomes.append(action == nil ? .asBefore : .reinstated)
                }
            } catch {
                outcomes.append(.refused(error))
            }
        }
        return outcomes
    }

    @Test("one senior gives 30 days, and another one what both wanted; the same again by the first confirms nothing")
    func confirmed() {
        let steps = [
            Self.suspend(0, until: 200), Self.suspend(0.25, until: 200),
            Self.suspend(0.5, until: 300, by: Self.sofie),
        ]
        #expect(Self.outcomes(steps) == [Self.lasts(30, of: 200), .asBefore, Self.lasts(200)])
    }

    @Test("the only senior gives it alone")
    func alone() {
        let steps = [Self.suspend(0, until: 30), Self.suspend(0, until: 200)]
        #expect(Self.outcomes(steps, hasOther: false) == [Self.lasts(30), Self.lasts(200)])
    }

    @Test("30 days count from the beginning, not from each order, and two seniors lengthen it")
    func extended() {
        let steps = [
            Self.suspend(0, until: 29), Self.suspend(1, until: 58), Self.suspend(1, until: 58, by: Self.sofie),
            Self.suspend(1, until: 90), Self.suspend(1, until: 90, by: Self.sofie), Self.suspend(1, until: 366),
        ]
        #expect(
            Self.outcomes(steps) == [
                Self.lasts(29), Self.lasts(30, of: 58), Self.lasts(58), Self.lasts(58, of: 90), Self.lasts(90),
                .refused(.endsTooLate),
            ])
    }

    @Test("after 30 days another senior goes on, or 30 days pass; a return before them starts no new ones")
    func again() {
        for (next, expected) in [
            (Self.suspend(30.25, until: 37), .refused(.needsAnother)),
            (Self.suspend(59.75, until: 66), .refused(.needsAnother)), (Self.suspend(60, until: 67), Self.lasts(67)),
            (Self.suspend(30.25, until: 37, by: Self.sofie), Self.lasts(37)),
        ] as [(Step, Outcome)] {
            // Nobody confirms the 200 days, so it ends after 30.
            #expect(Self.outcomes([Self.suspend(0, until: 200), next]) == [Self.lasts(30, of: 200), expected])
        }
        let steps = [Self.suspend(0, until: 30), Self.step(1, .reinstate), Self.suspend(2, until: 32)]
        #expect(Self.outcomes(steps) == [Self.lasts(30), .reinstated, Self.lasts(30, of: 32)])
    }

    @Test("a second senior shortens it alone, and nobody of a lower role does, also after making it longer")
    func shortened() {
        let seniors = [
            Self.suspend(0, until: 90), Self.suspend(0, until: 90, by: Self.sofie),
            Self.suspend(0, until: 40, by: Self.sofie), Self.suspend(0, until: 10),
        ]
        #expect(Self.outcomes(seniors) == [Self.lasts(30, of: 90), Self.lasts(90), Self.lasts(40), Self.lasts(10)])
        let admin = [
            Self.suspend(0, until: 10, by: Self.adam, as: .admin), Self.suspend(0, until: 9),
            Self.suspend(0, until: 11), Self.suspend(0, until: 9), Self.suspend(0, until: 10),
            Self.suspend(0, until: 1, by: Self.adam, as: .admin),
        ]
        #expect(
            Self.outcomes(admin) == [
                Self.lasts(10), .refused(.notAllowed(.admin)), Self.lasts(11), .refused(.notAllowed(.admin)),
                Self.lasts(10), Self.lasts(1),
            ])
    }

    @Test("it ends later than now and within a year, and over 30 days need a code of a moment ago")
    func limits() {
        for (end, expected) in [
            (0, .refused(.endsInPast)), (0.25, Self.lasts(0.25)), (365, Self.lasts(365)),
            (365.25, .refused(.endsTooLate)),
        ] as [(Double, Outcome)] {
            #expect(Self.outcomes([Self.suspend(0, until: end)], hasOther: false) == [expected], "\(end)")
        }
        for (end, expected) in [(30, Self.lasts(30)), (30.25, .refused(.stepUpNeeded))] as [(Double, Outcome)] {
            #expect(Self.outcomes([Self.suspend(0, until: end)], isFresh: false) == [expected], "\(end)")
        }
    }
}
