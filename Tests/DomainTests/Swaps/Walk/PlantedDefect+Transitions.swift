import Foundation

@testable import Domain

/// Mistakes about money, turns, deadlines and codes.
extension PlantedDefect {
    static let money: [PlantedDefect] = [
        .result("an end keeps its reservation", breaks: .money) { change, before, _ in
            if before.reservesOffer, !change.swap.reservesOffer { change.offer = nil }
        },
        .result("a dispute reserves for ever", breaks: .money) { change, before, _ in
            if before.state == .disputed, change.swap.state == .disputed { change.offer = nil }
        },
        PlantedDefect("an acceptance takes more than is left", breaks: .money) { rules in
            let real = rules.acting
            rules.acting = { snapshot, action, actor, now in
                guard case .accept = action, snapshot.offer.reserved > 0 else {
                    return try real(snapshot, action, actor, now)
                }
                var empty = snapshot.current
                empty.offer.reserved = 0
                let known = SwapSnapshot(
                    empty, tierUsages: snapshot.tierUsages, rates: snapshot.rates, context: snapshot.context)
                var change = try real(known, action, actor, now)
                change.offer = snapshot.offer.reserving(change.swap.terms.amounts.gives.minorUnits)
                return change
            }
        },
        .result("a reserved offer looks active", breaks: .offerState) { change, _, _ in
            if change.offer?.state == .reserved { change.offer?.state = .active }
        },
        PlantedDefect("proposals stay open when their offer is withdrawn", breaks: .followers) { rules in
            let real = rules.following
            rules.following = { $0.offer.state == .withdrawn ? nil : real($0, $1) }
        },
        .result("every act moves the acceptance", breaks: .agreement) { change, before, now in
            if before.acceptedAt != nil { change.swap.acceptedAt = now }
        },
    ]

    static let transitions: [PlantedDefect] = [
        PlantedDefect("every step of an agreement is told as open", breaks: .actions) { rules in
            let telling = rules.telling
            rules.telling = { snapshot, side, now in
                telling(snapshot, side, now).map { ReaderAction($0.name) }
            }
        },
        .question("the wrong side accepts", breaks: .table) { question in
            guard case .accept = question.action, case .side = question.actor else { return }
            question.actor = .side(question.current.swap.termsBy.other)
        },
        .result("the version stays", breaks: .version) { change, before, _ in change.swap.version = before.version },
        .result("what was said before is told again", breaks: .version) { change, before, now in
            guard change.swap == before else { return }
            change.events.append(
                SwapEvent(.meetingSuggested, by: nil, amounts: before.terms.amounts, at: now))
        },
        .result("an end keeps its deadline", breaks: .end) { change, before, _ in
            if change.swap.state.isEnd { change.swap.dueAt = before.dueAt }
        },
        .result("a dispute forgets what was before", breaks: .outcome) { change, _, _ in
            change.swap.dispute = change.swap.dispute.map { dispute in
                SwapDispute(
                    kind: dispute.kind, by: dispute.by, openedAt: dispute.openedAt, before: nil,
                    statement: dispute.statements[dispute.by])
            }
        },
        .result("deadlines are an hour early", breaks: .ahead) { change, before, _ in
            if change.swap.dueAt != before.dueAt { change.swap.dueAt? -= 3600 }
        },
        .question("sides act after the deadline", breaks: .onTime) { question in
            let last = question.current.swap.dueAt?.addingTimeInterval(-1) ?? question.now
            if question.actor.side != nil { question.now = min(question.now, last) }
        },
        .question("a swap lapses a minute too soon", breaks: .onTime) { question in
            if question.action == .lapse { question.now += 60 }
        },
        .question("an agreement never lapses", breaks: .sweep) { question in
            if question.action == .lapse, question.current.swap.state == .accepted { question.current.swap.dueAt = nil }
        },
        .result("one code counts for both sides", breaks: .progress) { change, _, _ in
            let known = change.swap.sides.owner.handOver ?? change.swap.sides.proposer.handOver
            if let known { change.swap.sides = change.swap.sides.handingOver(known) }
        },
        .question("a proposal that was removed is disputed", breaks: .agreedOnly) { question in
            guard case .dispute = question.action, question.current.swap.acceptedAt == nil else { return }
            question.current.swap.acceptedAt = question.current.swap.createdAt
        },
        .result("a wrong code is told as a right one", breaks: .refusal) { change, before, now in
            guard case .codeWrong? = change.refusal else { return }
            change.events.append(SwapEvent(.handedOver, by: nil, amounts: before.terms.amounts, at: now))
        },
    ]

    static let codes: [PlantedDefect] = [
        .question("no pause follows wrong codes", breaks: .guesses) { question in
            for side in Swap.Side.allCases { question.current.swap.sides[side].codesFrom = nil }
        },
        .question("codes are typed for ever", breaks: .guesses) { question in
            for side in Swap.Side.allCases {
                let count = question.current.swap.sides[side].wrongCodesInAll
                question.current.swap.sides[side].wrongCodesInAll = min(48, count)
            }
        },
        .result("an accused whom somebody met has failed to come", breaks: .codes) { change, before, now in
            guard before.state == .noShowClaimed, change.swap.outcome?.kind == .oneSided else { return }
            change.swap.state = .noShow
            change.swap.outcome = SwapOutcome(.noShow, at: now, fault: before.claimedBy?.other)
        },
        .result("nobody hears that amounts differ", breaks: .amounts) { change, before, _ in
            guard change.events.map(\.kind) == [.amountsDiffer] else { return }
            (change.events, change.messages, change.notifications) = ([], [], [])
            (change.thread, change.swap.dueAt) = (nil, before.dueAt)
        },
    ]
}

extension Sides<SideProgress> {
    fileprivate func handingOver(_ handOver: HandOver) -> Sides {
        var sides = self
        (sides.owner.handOver, sides.proposer.handOver) = (handOver, handOver)
        return sides
    }
}
