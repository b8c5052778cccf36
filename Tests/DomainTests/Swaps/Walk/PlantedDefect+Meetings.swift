import Foundation

@testable import Domain

/// Mistakes about blame and about meetings.
extension PlantedDefect {
    static let blame: [PlantedDefect] = [
        .result("blame falls on the other side", breaks: .ownFault) { change, _, _ in
            change.swap.outcome = change.swap.outcome.map { outcome in
                SwapOutcome(
                    outcome.kind, at: outcome.at, by: outcome.by, fault: outcome.fault?.other, reason: outcome.reason,
                    lateness: outcome.lateness)
            }
        },
        .question("whoever leaves an unconfirmed meeting is blamed", breaks: .unconfirmed) { question in
            guard case .cancel = question.action else { return }
            for side in Swap.Side.allCases { question.current.swap.sides[side].hasConfirmed = true }
        },
        .question("every exit for safety is free", breaks: .freeExits) { $0.context = $0.context.with(exits: 0) },
        PlantedDefect("every block is free", breaks: .freeExits) { rules in
            let real = rules.blocking
            rules.blocking = { snapshot, now in
                try real(
                    BlockSnapshot(
                        blocker: snapshot.blocker, other: snapshot.other, swaps: snapshot.swaps, safetyExits: 0), now)
            }
        },
        .question("the request to cancel lasts twice as long", breaks: .mutual) { question in
            guard question.action == .cancel(.mutual) else { return }
            question.current.swap.mutualCancellation = question.current.swap.mutualCancellation.map {
                Swap.MutualCancellation(by: $0.by, until: $0.until.addingTimeInterval(43_200))
            }
        },
    ]

    static let meetings: [PlantedDefect] = [
        ignoring("a counter-proposal names a meeting after the offer", breaks: .named) { refusal, action in
            if case .counter = action, case .meetingTooLate = refusal { true } else { false }
        },
        ignoring("a point out of reach is named", breaks: .named) { refusal, _ in refusal == .meetingPointTooFar },
        .result("an acceptance keeps a start that is too soon", breaks: .newMeeting) { change, before, _ in
            if before.state == .proposed, let named = before.terms.meeting, change.swap.meeting != nil {
                change.swap.meeting?.move(to: named.startsAt)
            }
        },
        .result("a check-in counts for the next meeting", breaks: .newMeeting) { change, before, _ in
            guard change.swap.meeting != before.meeting else { return }
            for side in Swap.Side.allCases {
                let known = change.swap.sides[side].checkedInAt ?? before.sides[side].checkedInAt
                change.swap.sides[side].checkedInAt = known
            }
        },
        .result("the request to cancel outlives a new meeting", breaks: .newMeeting) { change, before, _ in
            guard change.swap.meeting != before.meeting, change.swap.state == .scheduled else { return }
            change.swap.mutualCancellation = before.mutualCancellation
        },
        .result("whoever named a meeting is bound", breaks: .confirmation) { change, before, _ in
            guard change.swap.state == .scheduled, change.swap.meeting != before.meeting else { return }
            for side in Swap.Side.allCases { change.swap.sides[side].hasConfirmed = true }
        },
        .question("meetings are suggested all day", breaks: .suggestions) { question in
            question.context = question.context.with(suggestions: 0)
        },
    ]

    /// The check before a step is skipped where it refuses so.
    private static func ignoring(
        _ description: String, breaks: WalkInvariant,
        where isIgnored: @escaping @Sendable (SwapRefusal, SwapAction) -> Bool
    ) -> PlantedDefect {
        PlantedDefect(description, breaks: breaks) { rules in
            let real = rules.acting
            rules.acting = { snapshot, action, actor, now in
                do { return try real(snapshot, action, actor, now) } catch let refusal as SwapRefusal {
                    guard isIgnored(refusal, action) else { throw refusal }
                    let step = try snapshot.swap.transition(action, by: actor, at: now, in: snapshot.context)
                    return snapshot.current.change(by: step, at: now)
                }
            }
        }
    }
}

extension SwapContext {
    func with(areBlocked: Bool? = nil, suggestions: Int? = nil, exits: Int? = nil) -> SwapContext {
        SwapContext(
            areBlocked: areBlocked ?? self.areBlocked, suggestions: suggestions ?? self.suggestions,
            safetyExits: exits.map { Sides($0) } ?? safetyExits)
    }
}
