import Foundation
import Testing

@testable import Domain

/// A mistake that the rules could make, and the invariant that has to find it.
struct PlantedDefect: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let breaks: WalkInvariant
    let plant: @Sendable (inout WalkRules) -> Void

    init(_ description: String, breaks: WalkInvariant, _ plant: @escaping @Sendable (inout WalkRules) -> Void) {
        (testDescription, self.breaks, self.plant) = (description, breaks, plant)
    }

    /// The rules decide, and the result is changed.
    static func result(
        _ description: String, breaks: WalkInvariant,
        _ mistake: @escaping @Sendable (inout SwapChange, Swap, Date) -> Void
    ) -> PlantedDefect {
        PlantedDefect(description, breaks: breaks) { rules in
            rules.mistaking = { change, before, now in
                if let before { mistake(&change, before, now) }
            }
        }
    }

    /// The rules decide about something else than what was asked.
    static func question(
        _ description: String, breaks: WalkInvariant, _ mistake: @escaping @Sendable (inout Question) -> Void
    ) -> PlantedDefect {
        PlantedDefect(description, breaks: breaks) { rules in
            let real = rules.acting
            rules.acting = { snapshot, action, actor, now in
                var question = Question(
                    current: snapshot.current, context: snapshot.context, action: action, actor: actor, now: now)
                mistake(&question)
                let changed = SwapSnapshot(
                    question.current, tierUsages: snapshot.tierUsages, rates: snapshot.rates, context: question.context)
                return try real(changed, question.action, question.actor, question.now)
            }
        }
    }

    struct Question {
        var current: SwapAggregate
        var context: SwapContext
        var action: SwapAction
        var actor: SwapActor
        var now: Date
    }

    static let all = money + transitions + codes + blame + meetings + told + reviews + counted
}
